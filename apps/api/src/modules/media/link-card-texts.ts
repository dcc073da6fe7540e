import { type Language, localeOf } from '@lodestay/domain'

type Words = {
  readonly home: { readonly title: string; readonly lead: string }
  readonly search: string
  readonly stays: (count: number) => string
}

function number(language: Language, count: number): string {
  return new Intl.NumberFormat(localeOf(language)).format(count)
}

/** What link previews say about pages without a picture of their own. */
export const cardWords: Readonly<Record<Language, Words>> = {
  en: {
    home: { title: 'Places worth the trip', lead: 'Book with the host. No fees.' },
    search: 'Places to stay',
    stays: (count) => `${number('en', count)} ${count === 1 ? 'stay' : 'stays'}`,
  },
  es: {
    home: { title: 'Lugares que valen el viaje', lead: 'Reserva sin comisiones.' },
    search: 'Alojamientos',
    stays: (count) => `${number('es', count)} ${count === 1 ? 'alojamiento' : 'alojamientos'}`,
  },
}
