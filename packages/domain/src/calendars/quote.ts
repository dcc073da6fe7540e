/** What the nights of a search cost at each stay, and whether they are known to be free; of several, the best. */
import { z } from 'zod'
import { day, wholeNumber } from '../fields.ts'
import type { NoticePrice } from '../offers-and-cancellations/notice-price.ts'
import { paged } from '../paging.ts'
import { discounted } from '../promotions/price.ts'
import { checkSearchDates, FLEXIBLE_DAYS_MAX, searchDateFields } from './search-dates.ts'

/** Stays of one question. */
export const QUOTED_STAYS_MAX = 100

/** GET /stays/quotes: dates as a search has them. */
export const QuoteQuery = z
  .strictObject({
    stayIds: z
      .string()
      .max(QUOTED_STAYS_MAX * 61)
      .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
      .refine((ids) => ids.length <= QUOTED_STAYS_MAX, `Ask for at most ${QUOTED_STAYS_MAX} stays.`),
    ...searchDateFields,
    flexibleDays: z.coerce
      .number()
      .pipe(wholeNumber('Flexible days', 1, FLEXIBLE_DAYS_MAX))
      .optional(),
  })
  .check(checkSearchDates)

export const StayQuote = z
  .object({
    stayId: z.string(),
    start: day('Start'),
    end: day('End'),
    nights: z.int(),
    /** In cents, by the rates of these nights; null where a rate stands on the booking page. */
    total: z.int().nullable(),
    isTaken: z.boolean(),
    /** Whether somebody keeps the stay's calendar up to date, as far as these nights go. */
    isKnown: z.boolean(),
    /** The fewest nights that can be booked from the first one on. */
    minimumNights: z.int(),
    /** The cheapest of the public offers and cancellations that cover these nights. */
    notice: z
      .object({
        kind: z.enum(['offer', 'cancellation']),
        id: z.string(),
        title: z.string(),
        /** In cents, by its price; null where it has none, or the total is unknown. */
        total: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'StayQuote' })
export type StayQuote = z.infer<typeof StayQuote>
export const StayQuotes = paged(StayQuote)

/** What nights cost by a price, that cost `total` cents without it; null where nobody can tell, or it takes off everything. */
export function totalBy({ kind, value }: NoticePrice, total: number | null, nights: number): number | null {
  if (kind === 'nightly') return value * nights
  if (total === null) return null
  const left = kind === 'percentOff' ? discounted(total, value) : total - value * nights
  return left > 0 ? left : null
}
