/** What the nights of a search cost at each stay: by its rates, and by the offers and cancellations that cover them. */
import { type Nights, nightCount, type StayQuote, totalBy } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { type CoveringNotice, noticesCovering } from '../offers-and-cancellations/index.ts'
import { getNightly } from './night-store.ts'

/** Public stays alone, in the order of the question. */
export async function readQuotes(db: Db, stayIds: readonly string[], range: Nights, now: Date): Promise<StayQuote[]> {
  const nights = nightCount(range)
  const [nightly, notices] = await Promise.all([
    getNightly(db, stayIds, range),
    noticesCovering(db, stayIds, range, now),
  ])
  const byStay = new Map(nightly.map((row) => [row.stayId, row]))
  const noticesOf = Map.groupBy(notices, ({ stayId }) => stayId)
  return stayIds.flatMap((stayId) => {
    const found = byStay.get(stayId)
    return found ? [{ ...found, nights, notice: cheapest(noticesOf.get(stayId) ?? [], found.total, nights) }] : []
  })
}

function cheapest(notices: readonly CoveringNotice[], total: number | null, nights: number): StayQuote['notice'] {
  const priced = notices.map(({ kind, id, title, price }) => ({
    kind,
    id,
    title,
    total: price && totalBy(price, total, nights),
  }))
  const [first = null] = priced.sort((a, b) => (a.total ?? Infinity) - (b.total ?? Infinity))
  return first
}
