import { redirect } from 'react-router'
import { nextOf, paths } from '../lib/paths.ts'
import { enterWithIdentity } from '../lib/session.server.ts'
import type { Route } from './+types/enter'

/** Where another sign-in provider sends people back to: their session is taken up here, and a new one gets its profile. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const cookies = await enterWithIdentity(request, context)
  const next = nextOf(request)
  const answer = redirect(cookies.length > 0 ? next : paths.signIn())
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
