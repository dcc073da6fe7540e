import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/data-export'

/** The copy of one's own data as a download: a link carries no token, so it is passed on from the API. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const { response } = await apiFor(context)
    .GET('/api/users/self/export/file', { parseAs: 'stream' })
    .catch((error) => {
      throw asRouteError(error)
    })
  const kept = ['content-type', 'content-length', 'content-disposition', 'cache-control']
  const headers = kept.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(response.body, { headers })
}
