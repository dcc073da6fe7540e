/**
 * What a search's nights cost at each stay, and whether they are known to be free; with several options, the best one.
 */
import { z } from 'zod'
import { day, wholeNumber } from '../fields.ts'
import type { NoticePrice } from '../offers-and-cancellations/notice-price.ts'
import { paged } from '../paging.ts'
import { discounted } from '../promotions/price.ts'
import { checkSearchDates, FLEXIBLE_DAYS_MAX, searchDateFields } from './search-dates.ts'

/** The maximum number of stays per request. */
const QUOTED_STAYS_MAX = 100

/** GET /stays/quotes: dates as in a search. */
export const QuoteQuery = z
  .strictObject({
    stayIds: z
      .string()
      .max(QUOTED_STAYS_MAX * 61)
      .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
      .refine((ids) => ids.length <= QUOTED_STAYS_MAX, `Request at most ${QUOTED_STAYS_MAX} stays.`),
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
    /** In cents, from the rates of these nights; null if a rate is only on the booking page. */
    total: z.int().nullable(),
    isTaken: z.boolean(),
    /** Whether the stay's calendar is kept up to date through these nights. */
    isKnown: z.boolean(),
    /** The minimum number of nights bookable from the first one. */
    minimumNights: z.int(),
    /** The cheapest of the public offers and cancellations that cover these nights. */
    notice: z
      .object({
        kind: z.enum(['offer', 'cancellation']),
        id: z.string(),
        title: z.string(),
        /** In cents, at its price; null if it has none, or the total is unknown. */
        total: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'StayQuote' })
export type StayQuote = z.infer<typeof StayQuote>
export const StayQuotes = paged(StayQuote)

/**
 * The cost of nights at an offer's price, given their `total` in cents without it; null if unknown, or if the discount
 * exceeds the total.
 */
export function totalBy({ kind, value }: NoticePrice, total: number | null, nights: number): number | null {
  if (kind === 'nightly') return value * nights
  if (total === null) return null
  const left = kind === 'percentOff' ? discounted(total, value) : total - value * nights
  return left > 0 ? left : null
}
