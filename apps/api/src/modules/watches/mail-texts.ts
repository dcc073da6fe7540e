/** Text of emails and notifications about watched nights, per language. */
import type { Language } from '@lodestay/domain'

type Words = {
  readonly hello: string
  readonly subject: (stay: string, until: string) => string
  readonly cameFree: (stay: string, nights: string) => string
  readonly onlyYou: (until: string) => string
  readonly notInterested: string
  readonly stop: string
  readonly yourWatches: string
  readonly yourTurn: (stay: string) => string
  readonly noticeBody: (nights: string, until: string) => string
  readonly openToAll: { readonly title: string; readonly body: string }
  readonly nights: (start: string, end: string, count: number) => string
  readonly rate: (rate: string) => string
  readonly rateInsteadOf: (rate: string, was: string) => string
}

const en: Words = {
  hello: 'Hello,',
  subject: (stay, until) => `Your turn until ${until}: ${stay}`,
  cameFree: (stay, nights) => `Nights you’re watching opened up at ${stay}: ${nights}.`,
  onlyYou: (until) => `Until ${until}, only you see them on our site. View and book them here:`,
  notInterested: 'Not interested? Say so on the same page, and the next person gets their turn.',
  stop: 'Don’t want these emails? Stop watching on the same page. You don’t need to sign in.',
  yourWatches: 'Your watches:',
  yourTurn: (stay) => `It’s your turn: ${stay}`,
  noticeBody: (nights, until) => `${nights}. Only you see these nights until ${until}.`,
  openToAll: {
    title: 'Nights you’re watching are now open to everyone',
    body: 'They were offered to others before you, and no one has booked them yet.',
  },
  nights: (start, end, count) => `${start} to ${end} (${count} ${count === 1 ? 'night' : 'nights'})`,
  rate: (rate) => `${rate} a night`,
  rateInsteadOf: (rate, was) => `${rate} a night instead of ${was}`,
}

const es: Words = {
  hello: 'Hola:',
  subject: (stay, until) => `Tu turno hasta el ${until}: ${stay}`,
  cameFree: (stay, nights) => `Quedaron libres noches que sigues en ${stay}: ${nights}.`,
  onlyYou: (until) => `Hasta el ${until}, solo tú las ves en nuestro sitio. Míralas y reserva aquí:`,
  notInterested: '¿No te interesan? Dilo en la misma página y le tocará a la siguiente persona.',
  stop: '¿No quieres estos correos? Deja de seguir en la misma página, sin iniciar sesión.',
  yourWatches: 'Tus seguimientos:',
  yourTurn: (stay) => `Es tu turno: ${stay}`,
  noticeBody: (nights, until) => `${nights}. Solo tú ves estas noches hasta el ${until}.`,
  openToAll: {
    title: 'Las noches que sigues ya están abiertas a todos',
    body: 'Antes que a ti se les ofrecieron a otras personas y nadie las ha reservado todavía.',
  },
  nights: (start, end, count) => `del ${start} al ${end} (${count} ${count === 1 ? 'noche' : 'noches'})`,
  rate: (rate) => `${rate} por noche`,
  rateInsteadOf: (rate, was) => `${rate} por noche en lugar de ${was}`,
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
