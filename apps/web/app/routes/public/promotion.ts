import { isStaff } from '@lodestay/domain/permissions'
import { redirect } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/promotion'

/** `/promotions/prm_…`: notifications link here; redirects to the page where the reader works on it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const path = { id: params.id }
  const { id, organizationId, stayId, status, currentStep } = await pageAnswer(
    apiFor(context).GET('/api/stay-promotions/{id}', { params: { path } }),
  )
  if (isStaff(user)) return redirect(paths.moderation.item('stay-promotions', id))
  const host = paths.host(organizationId)
  return redirect(
    status === 'Queued' || status === 'Executed' ? host.promotion(id) : host.promotionStep(stayId, id, currentStep - 1),
  )
}

/** The loader always redirects; if it can't, the error page is shown instead. */
export default () => null
