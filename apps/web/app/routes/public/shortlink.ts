import { redirect } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import type { Route } from './+types/shortlink'

/** `/s/the-boathouse`: the short URL that hosts print on cards. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const path = { value: params.shortlink }
  const { stayId } = await pageAnswer(apiFor(context).GET('/api/stays/shortlink/{value}', { params: { path } }))
  // Preserve the parameters that show where the visitor came from.
  return redirect(paths.stay(stayId) + new URL(request.url).search, 302)
}

/** The loader always redirects; if it can't, the error page is shown instead. */
export default () => null
