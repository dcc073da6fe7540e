import { isStaff } from '@lodestay/domain/permissions'
import { redirect } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/campaign'

/** `/campaigns/cmp_…`: notifications link here; redirects to the page where the reader works on it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const path = { id: params.id }
  const { id, organizationId } = await pageAnswer(apiFor(context).GET('/api/campaigns/{id}', { params: { path } }))
  return redirect(isStaff(user) ? paths.moderation.item('campaigns', id) : paths.host(organizationId).campaign(id))
}

/** The loader always redirects; if it can't, the error page is shown instead. */
export default () => null
