import { redirect } from 'react-router'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import type { Route } from './+types/content-editor'

/** `/admin/content`: signs staff in to the content system's editor with their own identity. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const { url } = await pageAnswer(apiFor(context).POST('/api/content/entry'))
  return redirect(url)
}

/** The loader always redirects; if it can't, the error page is shown instead. */
export default () => null
