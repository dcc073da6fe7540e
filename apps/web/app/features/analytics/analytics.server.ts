import type { Analytics, DayRange, SiteAnalytics } from '@lodestay/domain'
import { addDays, dayOf } from '@lodestay/domain/campaigns/calendar'
import { type ApiClient, answer } from '../../lib/api.ts'
import type { AnalyticsView } from './range.ts'

/** An organization's analytics; the last 30 days by default. */
export function analyticsOf(
  api: ApiClient,
  id: string,
  view?: Pick<AnalyticsView, 'from' | 'to' | 'stayId'>,
): Promise<Analytics> {
  const query = view ? { from: view.from, to: view.to, ...(view.stayId && { stayId: view.stayId }) } : {}
  return answer(api.GET('/api/organizations/{id}/analytics', { params: { path: { id }, query } }))
}

/** The last `many` days in UTC, including today. */
export function lastDays(many: number): DayRange {
  const to = dayOf(Date.now())
  return { from: addDays(to, 1 - many), to }
}

export function siteAnalytics(api: ApiClient, { from, to }: DayRange): Promise<SiteAnalytics> {
  return answer(api.GET('/api/analytics', { params: { query: { from, to } } }))
}
