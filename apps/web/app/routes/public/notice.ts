import { redirect } from 'react-router'
import { noticeById, rightsOnNotice } from '../../features/offers-and-cancellations/notices.server.ts'
import { ApiProblem } from '../../lib/api.ts'
import { paths, routePath } from '../../lib/paths.ts'
import { apiFor, pageRefusal, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/notice'

/**
 * `/offers/ofr_…` and `/cancellations/cnc_…`: notifications and hosts' emails link here; redirects hosts to their own
 * page for it, others to the stay.
 */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const kind = routePath(new URL(request.url).pathname).startsWith(paths.offers()) ? 'offers' : 'cancellations'
  const found = await noticeById(apiFor(context), kind, id).catch((error: unknown) =>
    error instanceof ApiProblem && error.status === 404 ? null : pageRefusal(error),
  )
  // News outlives what it is about, such as last-minute nights that were booked within the hour.
  if (!found) return redirect(paths.notifications({ told: 'gone' }))
  const { organizationId, stayId } = found
  return redirect(rightsOnNotice(user, found).update ? paths.host(organizationId).notice(kind, id) : paths.stay(stayId))
}

/** The loader always redirects; if it can't, the error page is shown instead. */
export default () => null
