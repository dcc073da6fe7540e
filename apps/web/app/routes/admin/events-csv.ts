import { lastDays, siteAnalytics } from '../../features/analytics/analytics.server.ts'
import { daysOf } from '../../features/analytics/range.ts'
import { eventsCsv } from '../../features/analytics/site-counts.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { csvResponse } from '../../lib/csv.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import type { Route } from './+types/events-csv'

/** Every kind of event by day as CSV, for the days that the page shows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const days = daysOf(new URL(request.url).searchParams)
  const found = await siteAnalytics(apiFor(context), lastDays(days)).catch((error) => {
    throw asRouteError(error)
  })
  return csvResponse('lodestay-events', eventsCsv(found))
}
