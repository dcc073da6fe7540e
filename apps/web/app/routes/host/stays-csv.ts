import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { allStays, organizationOf } from '../../features/stays/hosting/hosting.server.ts'
import { readStayList } from '../../features/stays/hosting/stay-filters.ts'
import { csvDownload } from '../../lib/csv.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/stays-csv'
import * as texts from './texts.ts'

const headings = [
  uiTexts.stay,
  uiTexts.city,
  uiTexts.state,
  texts.csvStatus,
  uiTexts.shown,
  uiTexts.rate,
  uiTexts.favorites,
  texts.csvUpdated,
  texts.csvId,
]

/** An organization's stays as CSV: every page, with the table's filter, search and order applied. */
export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const query = readStayList(new URL(request.url).searchParams)
  const api = apiFor(context)
  try {
    // Responds with an error for a nonexistent organization, instead of an empty file.
    await organizationOf(api, orgId)
    return await csvDownload('lodestay-stays', headings, allStays(api, user, orgId, query), (stay) => {
      const { name, city, state, status, enable, takenDown, currentRate, favoriteCount, updatedAt, id } = stay
      const rate = currentRate === null ? '' : { cents: currentRate }
      const shown = status === 'Accepted' && enable && !takenDown ? uiTexts.yes : uiTexts.no
      return [shownStayName(name), city, state, status, shown, rate, favoriteCount, updatedAt, id]
    })
  } catch (error) {
    throw asRouteError(error)
  }
}
