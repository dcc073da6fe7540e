/** Text of the emails to people who wrote to us, per language. */
import { BRAND_NAME, type Language } from '@lodestay/domain'

type Words = {
  readonly received: { readonly subject: string; readonly text: string }
  /** Subjects of replies to people who gave their message none. */
  readonly replyTo: { readonly 'contact-submission': string; readonly feedback: string }
  readonly youWrote: string
}

// The first email never quotes the message: otherwise anyone could use the form to email a stranger through us.
const en: Words = {
  received: {
    subject: 'We got your message',
    text: `Thanks for writing to ${BRAND_NAME}. We got your message, and someone on our team will reply to this address.

If you didn’t write to us, you can ignore this email.`,
  },
  replyTo: {
    'contact-submission': `Your message to ${BRAND_NAME}`,
    feedback: `Your feedback to ${BRAND_NAME}`,
  },
  youWrote: 'You wrote:',
}

const es: Words = {
  received: {
    subject: 'Recibimos tu mensaje',
    text: `Gracias por escribir a ${BRAND_NAME}. Recibimos tu mensaje y alguien de nuestro equipo responderá a esta dirección.

Si no nos escribiste, puedes ignorar este correo.`,
  },
  replyTo: {
    'contact-submission': `Tu mensaje a ${BRAND_NAME}`,
    feedback: `Tus comentarios a ${BRAND_NAME}`,
  },
  youWrote: 'Escribiste:',
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
