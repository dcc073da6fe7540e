/**
 * Text of the emails to newsletter subscribers, per language: the replies to a request, and what surrounds a host's own
 * words.
 */
import { type Language, letterButton, SUBSCRIPTION_CONFIRM_DAYS } from '@lodestay/domain'

type Reply = {
  readonly subject: (newsletter: string) => string
  readonly text: (newsletter: string) => string
}
type Words = {
  readonly confirm: Reply
  readonly alreadySubscribed: Reply
  readonly at: (places: string) => string
  readonly see: (stay: string) => string
  readonly seeDraw: string
  readonly drawn: (giveaway: string) => string
  readonly why: (newsletter: string) => string
  readonly unsubscribe: string
}

const en: Words = {
  confirm: {
    subject: (newsletter) => `Confirm your subscription to ${newsletter}`,
    text: (newsletter) => `Someone, probably you, subscribed to ${newsletter} with this address.

Confirm it within ${SUBSCRIPTION_CONFIRM_DAYS} days:
[link]

If it wasn’t you, ignore this email: we won’t send anything without your confirmation.`,
  },
  alreadySubscribed: {
    subject: (newsletter) => `You already get ${newsletter}`,
    text: (newsletter) => `Someone, probably you, subscribed to ${newsletter} with this address, which already gets it.

See your subscription, or end it:
[link]

If it wasn’t you, ignore this email: nothing has changed.`,
  },
  at: (places) => `At ${places}`,
  see: letterButton,
  seeDraw: 'See the draw',
  drawn: (giveaway) => `The winner has been drawn: ${giveaway}`,
  why: (newsletter) => `You get this promoted stay because you subscribed to ${newsletter}.`,
  unsubscribe: 'Unsubscribe',
}

const es: Words = {
  confirm: {
    subject: (newsletter) => `Confirma tu suscripción a ${newsletter}`,
    text: (newsletter) => `Alguien, probablemente tú, se suscribió a ${newsletter} con esta dirección.

Confírmalo en un plazo de ${SUBSCRIPTION_CONFIRM_DAYS} días:
[link]

Si no fuiste tú, ignora este correo: no enviaremos nada sin tu confirmación.`,
  },
  alreadySubscribed: {
    subject: (newsletter) => `Ya recibes ${newsletter}`,
    text: (newsletter) => `Alguien, probablemente tú, se suscribió a ${newsletter} con esta dirección, que ya lo recibe.

Consulta tu suscripción o cancélala:
[link]

Si no fuiste tú, ignora este correo: no ha cambiado nada.`,
  },
  at: (places) => `En ${places}`,
  see: (stay) => `Ver ${stay || 'el alojamiento'}`,
  seeDraw: 'Ver el sorteo',
  drawn: (giveaway) => `Ya se sorteó: ${giveaway}`,
  why: (newsletter) => `Recibes este alojamiento promocionado porque te suscribiste a ${newsletter}.`,
  unsubscribe: 'Cancelar suscripción',
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
