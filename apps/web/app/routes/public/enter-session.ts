import { redirect } from 'react-router'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { nextOf, paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { enterWithIdentity, signOutEverywhere, wantsRemember } from '../../lib/session.server.ts'
import { dropSession } from '../../lib/session-cookie.server.ts'
import type { Route } from './+types/enter-session'

/**
 * The callback after signing in with Google or a passkey: adopts the session, and creates a profile for new users.
 * Google doesn't count as a second factor, so an account that has one is still asked for it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const entered = await enterWithIdentity(request, context)
  const next = nextOf(request)
  if (entered === 'second-factor') {
    const form = paths.secondFactor({ next, remember: wantsRemember(request) && '1' })
    // The session that lacks it replaced the one of our cookie: with that, the form would send its user on to `next`.
    return redirectWith(dropSession(context.get(requestContext).secure), form)
  }
  // Google's session replaced the user's at the identity service, so the way back is to sign in.
  if (entered === 'other-account')
    return signOutEverywhere(request, context, paths.signIn(next, { error: 'other-account' }))
  if (entered === 'disabled' || entered === 'deleted') return redirect(paths.signIn(next, { closed: entered }))
  return entered ? redirectWith(entered, next) : redirect(paths.signIn(next))
}
