import type { Analytics } from '@lodestay/domain/analytics/analytics'
import { daysBetween } from '@lodestay/domain/campaigns/calendar'
import { sourceNames } from '@lodestay/domain/events/source'
import * as texts from './texts.ts'

/** What happened, in a few plain sentences. */
export function summaryOf({ total, before, from, to, sources }: Omit<Analytics, 'days'>): string {
  const [most] = sources
  const byPost = total.promotionClicks
  return [
    texts.visitsSummary(total.pageViews, before.pageViews, daysBetween(from, to) + 1),
    ...(most && most.pageViews > 0 ? [texts.sourceSummary(sourceNames[most.source], most.pageViews)] : []),
    ...(total.linkClicks + total.favorites > 0 ? [texts.bookingSummary(total.linkClicks, total.favorites)] : []),
    ...(byPost > 0 ? [texts.fromPromotions(byPost)] : []),
  ].join(' ')
}

/** Whether anything at all happened, now or before. */
export function isEmpty({ total, before }: Pick<Analytics, 'total' | 'before'>): boolean {
  return [...Object.values(total), ...Object.values(before)].every((count) => count === 0)
}
