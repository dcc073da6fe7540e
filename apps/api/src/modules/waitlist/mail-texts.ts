/** Text of the email to people on the waitlist, per language. */
import { BRAND_NAME, type Language } from '@lodestay/domain'

type Words = {
  readonly subject: string
  /** `place` is the city they gave, or empty. */
  readonly lead: { readonly host: (place: string) => string; readonly traveler: (place: string) => string }
  readonly text: (lead: string, address: string) => string
}

const en: Words = {
  subject: `You can join ${BRAND_NAME} now`,
  lead: {
    host: (place) => `You can list your place${place && ` in ${place}`} now.`,
    traveler: (place) => `You can find places to stay${place && ` in ${place}`} now.`,
  },
  text: (lead, address) => `You asked us to tell you when ${BRAND_NAME} opens. ${lead}

Create your account: ${address}

If you didn’t ask, ignore this email: we won’t write about it again.`,
}

const es: Words = {
  subject: `Ya puedes unirte a ${BRAND_NAME}`,
  lead: {
    host: (place) => `Ya puedes publicar tu alojamiento${place && ` en ${place}`}.`,
    traveler: (place) => `Ya puedes buscar alojamiento${place && ` en ${place}`}.`,
  },
  text: (lead, address) => `Nos pediste que te avisáramos cuando ${BRAND_NAME} abriera. ${lead}

Crea tu cuenta: ${address}

Si no lo pediste, ignora este correo: no volveremos a escribirte sobre esto.`,
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
