/**
 * What the searched nights cost at each stay: according to its rates, and to the offers and cancellations that cover
 * them.
 */
import { type Nights, nightCount, type StayQuote, totalBy } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { getNightly } from '../calendars/index.ts'
import { type CoveringNotice, noticesCovering } from './notice-store.ts'

/**
 * Public stays only, in request order. If there are several ranges, each stay gets its best one: free, long enough,
 * known to be free, cheapest; otherwise the first.
 */
export async function readQuotes(
  db: Db,
  stayIds: readonly string[],
  ranges: readonly Nights[],
  now: Date,
): Promise<StayQuote[]> {
  const quotes = (await Promise.all(ranges.map((range) => quotesOf(db, stayIds, range, now)))).flat()
  const byStay = Map.groupBy(quotes, ({ stayId }) => stayId)
  return stayIds.flatMap((stayId) => byStay.get(stayId)?.sort(byWorth).slice(0, 1) ?? [])
}

async function quotesOf(db: Db, stayIds: readonly string[], range: Nights, now: Date): Promise<StayQuote[]> {
  const nights = nightCount(range)
  const [nightly, notices] = await Promise.all([
    getNightly(db, stayIds, range),
    noticesCovering(db, stayIds, range, now),
  ])
  const noticesOf = Map.groupBy(notices, ({ stayId }) => stayId)
  return nightly.map((found) => ({
    ...found,
    ...range,
    nights,
    notice: cheapest(noticesOf.get(found.stayId) ?? [], found.total, nights),
  }))
}

/** Better one first. */
function byWorth(a: StayQuote, b: StayQuote): number {
  const price = ({ total, notice }: StayQuote) => notice?.total ?? total ?? Infinity
  return (
    Number(a.isTaken) - Number(b.isTaken) ||
    Number(a.minimumNights > a.nights) - Number(b.minimumNights > b.nights) ||
    Number(b.isKnown) - Number(a.isKnown) ||
    Math.sign(price(a) - price(b)) ||
    0
  )
}

/** The notice with the lowest price for the nights; none that makes them dearer than they are without it. */
function cheapest(notices: readonly CoveringNotice[], total: number | null, nights: number): StayQuote['notice'] {
  const priced = notices
    .map(({ kind, id, title, price }) => ({ kind, id, title, total: price && totalBy(price, total, nights) }))
    .filter((notice) => notice.total === null || total === null || notice.total <= total)
  const [first = null] = priced.sort((a, b) => (a.total ?? Infinity) - (b.total ?? Infinity))
  return first
}
