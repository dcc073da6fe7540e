import { localDay } from '@lodestay/domain/dates/time-zones'
import { analyticsOf } from '../../features/analytics/analytics.server.ts'
import { analyticsCsv, csvTables } from '../../features/analytics/analytics-csv.ts'
import { readView } from '../../features/analytics/range.ts'
import { organizationOf } from '../../features/stays/hosting/hosting.server.ts'
import { csvResponse } from '../../lib/csv.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/analytics-csv'

/** A table of an organization's analytics as CSV, for the days and the stay that the page shows. */
export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const { searchParams } = new URL(request.url)
  const table = csvTables.find((name) => name === searchParams.get('by')) ?? 'day'
  try {
    const { timeZone } = await organizationOf(api, orgId)
    const analytics = await analyticsOf(api, orgId, readView(searchParams, localDay(new Date(), timeZone)))
    return csvResponse(`lodestay-by-${table}`, analyticsCsv(analytics, table))
  } catch (error) {
    throw asRouteError(error)
  }
}
