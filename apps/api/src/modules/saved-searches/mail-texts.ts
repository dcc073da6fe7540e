/** Text of emails and notifications about saved searches, in each language. */
import { BRAND_NAME, type Language, type NewsKind, type SearchFrequency } from '@lodestay/domain'

type Words = {
  readonly kinds: Readonly<Record<NewsKind, string>>
  readonly often: Readonly<Record<SearchFrequency, string>>
  readonly nights: (start: string, end: string) => string
  readonly rate: (rate: string) => string
  readonly total: (total: string, nights: number) => string
  readonly insteadOf: (price: string, was: string) => string
  readonly newIn: (search: string) => string
  readonly results: (count: number, search: string) => string
  readonly somethingNew: (search: string) => string
  readonly more: (count: number) => string
  readonly all: string
  readonly stop: (often: string) => string
}

const en: Words = {
  kinds: { new: 'New', free: 'Free again', cheaper: 'Costs less now' },
  often: {
    instant: 'as soon as there is something new',
    daily: 'at most once a day',
    weekly: 'at most once a week',
  },
  nights: (start, end) => `${start} to ${end}`,
  rate: (rate) => `${rate} a night`,
  total: (total, nights) => `${total} for ${nights} ${nights === 1 ? 'night' : 'nights'}`,
  insteadOf: (price, was) => `${price} instead of ${was}`,
  newIn: (search) => `New in “${search}”`,
  results: (count, search) => `${count} new results for “${search}” on ${BRAND_NAME}`,
  somethingNew: (search) => `Your saved search “${search}” has something new.`,
  more: (count) => `And ${count} more.`,
  all: 'All new results, and your other searches:',
  stop: (often) => `We email you ${often}. Stop emails about this search with one click:`,
}

const es: Words = {
  kinds: { new: 'Nuevo', free: 'Libre otra vez', cheaper: 'Ahora cuesta menos' },
  often: {
    instant: 'en cuanto hay algo nuevo',
    daily: 'como mucho una vez al día',
    weekly: 'como mucho una vez a la semana',
  },
  nights: (start, end) => `del ${start} al ${end}`,
  rate: (rate) => `${rate} por noche`,
  total: (total, nights) => `${total} por ${nights} ${nights === 1 ? 'noche' : 'noches'}`,
  insteadOf: (price, was) => `${price} en lugar de ${was}`,
  newIn: (search) => `Novedades en «${search}»`,
  results: (count, search) => `${count} resultados nuevos para «${search}» en ${BRAND_NAME}`,
  somethingNew: (search) => `Tu búsqueda guardada «${search}» tiene novedades.`,
  more: (count) => `Y ${count} más.`,
  all: 'Todo, y tus otras búsquedas:',
  stop: (often) => `Escribimos ${often}. Deja de recibir los correos de esta búsqueda con un clic:`,
}

export const wordsIn: Readonly<Record<Language, Words>> = { en, es }
