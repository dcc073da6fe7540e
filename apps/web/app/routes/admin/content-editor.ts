import { redirect } from 'react-router'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import type { Route } from './+types/content-editor'

/** `/admin/content`: staff are let into the content system's editor as who they are here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const { url } = await pageAnswer(apiFor(context).POST('/api/content/entry'))
  return redirect(url)
}

/** Where there is no way in, its place is taken by the page of what went wrong. */
export default () => null
