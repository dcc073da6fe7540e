/** Text for people who favorited a stay about its offers and nights that opened up, in each language. */
import type { Language } from '@lodestay/domain'
import type { NoticeTable } from './notice-store.ts'

type News = {
  readonly stay: string
  readonly title: string
  readonly first: string
  readonly last: string
  readonly hasBegun: boolean
}
type Words = (news: News) => { readonly title: string; readonly body: string }

export const newsIn: Readonly<Record<Language, Readonly<Record<NoticeTable, Words>>>> = {
  en: {
    offers: ({ stay, title, first, last, hasBegun }) => ({
      title: `${stay} has an offer`,
      body: hasBegun ? `${title}, until ${last}.` : `${title}, from ${first} to ${last}.`,
    }),
    cancellations: ({ stay, title, first, last }) => ({
      title: `Nights opened up at ${stay}`,
      body: `${title}: ${first} to ${last}.`,
    }),
  },
  es: {
    offers: ({ stay, title, first, last, hasBegun }) => ({
      title: `${stay} tiene una oferta`,
      body: hasBegun ? `${title}, hasta el ${last}.` : `${title}, del ${first} al ${last}.`,
    }),
    cancellations: ({ stay, title, first, last }) => ({
      title: `Quedaron noches libres en ${stay}`,
      body: `${title}: del ${first} al ${last}.`,
    }),
  },
}
