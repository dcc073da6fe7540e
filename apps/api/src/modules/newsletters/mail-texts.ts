/** Text of the email that confirms a newsletter subscription, per language. */
import { type Language, SUBSCRIPTION_CONFIRM_DAYS } from '@lodestay/domain'

type Words = { readonly subject: (newsletter: string) => string; readonly text: (newsletter: string) => string }

const en: Words = {
  subject: (newsletter) => `Confirm your subscription to ${newsletter}`,
  text: (newsletter) => `Someone, probably you, subscribed to ${newsletter} with this address.

Confirm it within ${SUBSCRIPTION_CONFIRM_DAYS} days:
[link]

If it wasn’t you, ignore this email: we won’t send anything without your confirmation.`,
}

const es: Words = {
  subject: (newsletter) => `Confirma tu suscripción a ${newsletter}`,
  text: (newsletter) => `Alguien, probablemente tú, se suscribió a ${newsletter} con esta dirección.

Confírmalo en un plazo de ${SUBSCRIPTION_CONFIRM_DAYS} días:
[link]

Si no fuiste tú, ignora este correo: no enviaremos nada sin tu confirmación.`,
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
