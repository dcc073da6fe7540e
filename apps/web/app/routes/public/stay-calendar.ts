import { redirect } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/stay-calendar'

/** `/stays/stay_…/calendar`: notifications link here; redirects to the page where the stay's hosts manage its nights. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const stay = { path: { id: params.id }, query: { checkDrafts: 'true' } } as const
  const { id, organizationId } = await pageAnswer(apiFor(context).GET('/api/stays/{id}', { params: stay }))
  return redirect(paths.host(organizationId).stayCalendar(id))
}

/** The loader always redirects; if it can't, the error page is shown instead. */
export default () => null
