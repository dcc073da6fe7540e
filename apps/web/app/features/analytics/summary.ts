import type { Analytics } from '@lodestay/domain/analytics/analytics'
import { dayCount } from '@lodestay/domain/analytics/day-range'
import { sourceNames } from '@lodestay/domain/events/source'
import * as texts from './texts.ts'

/** A summary in a few plain sentences. */
export function summaryOf({ total, before, from, to, sources }: Omit<Analytics, 'days'>): string {
  const [most] = sources
  const byPost = total.promotionClicks
  return [
    texts.visitsSummary(total.pageViews, before.pageViews, dayCount({ from, to })),
    ...(most && most.pageViews > 0 ? [texts.sourceSummary(sourceNames[most.source], most.pageViews)] : []),
    ...(total.linkClicks + total.favorites > 0 ? [texts.bookingSummary(total.linkClicks, total.favorites)] : []),
    ...(byPost > 0 ? [texts.fromPromotions(byPost)] : []),
  ].join(' ')
}
