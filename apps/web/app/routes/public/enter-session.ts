import { redirect } from 'react-router'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { nextOf, paths } from '../../lib/paths.ts'
import { enterWithIdentity } from '../../lib/session.server.ts'
import type { Route } from './+types/enter-session'

/**
 * Where a sign-in by Google or by a passkey comes back to: its session is taken up here, and a new one gets its profile.
 * Google's is no second factor, so an account that has one is asked for it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const entered = await enterWithIdentity(request, context)
  const next = nextOf(request)
  if (entered === 'second-factor') return redirect(paths.secondFactor({ next }))
  return entered ? redirectWith(entered, next) : redirect(paths.signIn())
}
