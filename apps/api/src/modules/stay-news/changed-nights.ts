/** Compares a stay's nights before and after a change to find those that became free or cheaper. */
import { addDays, clipNights, eachNight, mergeNights, type Nights, rangeAt, subtractNights } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { type NewNews, noteNews } from './news-store.ts'

export type StayNights = {
  readonly taken: readonly Nights[]
  /** Cents a night, where they differ from the stay's own rate. */
  readonly prices: readonly (Nights & { readonly value: number })[]
}

/** The nights that became cheaper, per range of one previous and one new price. */
function cheaperNights(before: StayNights, after: StayNights, range: Nights, rate: number | null) {
  const backAtRate =
    rate === null ? [] : subtractNights(before.prices, after.prices).map((nights) => ({ ...nights, value: rate }))
  return [...after.prices, ...backAtRate].flatMap(({ value: price, ...nights }) => {
    const was = (night: string) => rangeAt(before.prices, night)?.value ?? rate ?? 0
    const cheaper = clipNights([nights], range)
      .flatMap(eachNight)
      .filter((night) => price < was(night))
    return [...Map.groupBy(cheaper, was)].flatMap(([cost, dates]) =>
      mergeNights(dates.map((night) => ({ start: night, end: addDays(night, 1) }))).map((each) => ({
        nights: each,
        was: cost,
        price,
      })),
    )
  })
}

type ChangedStay = {
  readonly stayId: string
  /** The stay's own, in cents. */
  readonly rate: number | null
  /** The end of the nights that are known to be free unless taken; null if none are. */
  readonly knownUntil: string | null
}

/** Records the changes of nights within `range` that are news for travelers. */
export async function noteChangedNights(
  db: Db,
  { stayId, rate, knownUntil }: ChangedStay,
  range: Nights,
  before: StayNights,
  after: StayNights,
): Promise<void> {
  const known = { start: range.start, end: knownUntil !== null && knownUntil < range.end ? knownUntil : range.end }
  const freed = knownUntil ? mergeNights(clipNights(subtractNights(before.taken, after.taken), known)) : []
  const news: NewNews[] = [
    ...freed.map((nights) => ({ stayId, kind: 'free' as const, nights })),
    ...cheaperNights(before, after, range, rate).map((each) => ({ stayId, kind: 'cheaper' as const, ...each })),
  ]
  await noteNews(db, news)
}
