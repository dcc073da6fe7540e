import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/data-export'

/** Downloads the user's data export: links carry no token, so the API's response is passed through. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const { response } = await apiFor(context)
    .GET('/api/users/self/export/file', { parseAs: 'stream' })
    .catch((error) => {
      throw asRouteError(error)
    })
  const forwarded = ['content-type', 'content-length', 'content-disposition', 'cache-control']
  const headers = forwarded.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(response.body, { headers })
}
