import {
  Analytics,
  AnalyticsQuery,
  completeRange,
  type DayRange,
  dayOf,
  localDay,
  rangeProblem,
  SiteAnalytics,
  SiteAnalyticsQuery,
} from '@lodestay/domain'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid } from '../../kernel/errors.ts'
import { organizationById } from '../organizations/index.ts'
import { stayById } from '../stays/index.ts'
import { countDecisions, countRange, countSite, namesOfPromotions, namesOfStays, queueNow } from './analytics-store.ts'

/** @throws Problem 422 if the range is reversed or too long. */
function rangeOf(query: { from?: string | undefined; to?: string | undefined }, today: string): DayRange {
  const range = completeRange(query, today)
  const problem = rangeProblem(range)
  if (problem) throw invalid({ path: 'to', message: problem })
  return range
}

export const analyticsRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/organizations/:id/analytics',
    operationId: 'getAnalytics',
    summary:
      "Get events on an organization's stays by day, stay, source and promotion; callers with a role for one stay must name it",
    access: 'promotion.View',
    params: ById,
    query: AnalyticsQuery,
    reply: Analytics.meta({ id: 'Analytics' }),
    // The stay in the query is part of the scope, so it must belong to the organization.
    subject: async ({ db, params, query: { stayId } }) => {
      const found = await organizationById(db, params.id)
      if (!found || !stayId) return found
      const stay = await stayById(db, stayId)
      return stay?.organizationId === found.organizationId ? { ...found, stayId } : null
    },
    handle: async ({ db, reader, subject, query, now }) => {
      const { organizationId, organization } = subject
      const range = rangeOf(query, localDay(now, organization.timeZone))
      const counted = await countRange(reader, { ...range, organizationId, stayId: query.stayId })
      const [stays, promotions] = await Promise.all([
        namesOfStays(
          db,
          counted.stays.map(({ stayId }) => stayId),
        ),
        namesOfPromotions(
          db,
          counted.promotions.map(({ promotionId }) => promotionId),
        ),
      ])
      const nameless = { title: '', outletName: '' }
      return {
        ...range,
        timeZone: organization.timeZone,
        ...counted,
        stays: counted.stays.map((row) => ({ ...row, name: stays.get(row.stayId) ?? '' })),
        promotions: counted.promotions.map((row) => ({
          ...row,
          ...(promotions.get(`${row.promotionId} ${row.outletId}`) ?? nameless),
        })),
      }
    },
  }),
  endpoint({
    method: 'GET',
    url: '/analytics',
    operationId: 'getSiteAnalytics',
    summary: 'Get events of every kind by day, moderators’ decisions, and what is waiting for them',
    access: 'staff',
    query: SiteAnalyticsQuery,
    reply: SiteAnalytics.meta({ id: 'SiteAnalytics' }),
    handle: async ({ db, query, now }) => {
      const range = rangeOf(query, dayOf(now))
      const [events, decisions, queue] = await Promise.all([
        countSite(db, range),
        countDecisions(db, range),
        queueNow(db, now),
      ])
      return { ...range, events, decisions, queue }
    },
  }),
]
