/** Text around the notifications in emails, in each language. */
import { BRAND_NAME, type Language, type MailTime } from '@lodestay/domain'

type Words = {
  readonly many: (count: number) => string
  readonly more: (count: number) => string
  readonly readThem: string
  /** How often this reader gets emails, and that this can be changed; `urgent` says why one doesn't wait. */
  readonly change: Readonly<Record<Exclude<MailTime, 'never'> | 'urgent', string>>
  readonly stop: string
}

const en: Words = {
  many: (count) => `${count} notifications on ${BRAND_NAME}`,
  more: (count) => `And ${count} more.`,
  readThem: 'Read them here:',
  change: {
    'at once': 'We email you as soon as something happens. Change how often, and about what:',
    daily: 'We email you at most once a day. Change how often, and about what:',
    urgent: 'This couldn’t wait for your daily email. Change how often we email you, and about what:',
  },
  stop: 'Stop all of these emails:',
}

const es: Words = {
  many: (count) => `${count} notificaciones en ${BRAND_NAME}`,
  more: (count) => `Y ${count} más.`,
  readThem: 'Léelas aquí:',
  change: {
    'at once': 'Escribimos en cuanto pasa algo. Cambia con qué frecuencia y sobre qué:',
    daily: 'Escribimos como mucho una vez al día. Cambia con qué frecuencia y sobre qué:',
    urgent: 'Esto no podía esperar a tu correo diario. Cambia con qué frecuencia te escribimos y sobre qué:',
  },
  stop: 'Dejar de recibir todos estos correos:',
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
