import { redirect } from 'react-router'
import { answer } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { apiFor, asRouteError } from '../lib/session.server.ts'
import type { Route } from './+types/shortlink'

/** `/s/the-boathouse`: the address that hosts print on cards. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = { value: params.shortlink }
  const { stayId } = await answer(apiFor(context).GET('/api/stays/shortlink/{value}', { params: { path } })).catch(
    (error) => {
      throw asRouteError(error)
    },
  )
  return redirect(paths.stay(stayId), 302)
}
