/** Who calls the embedded identity service: by a session, by a sign-in that awaits its second factor, and how recently proven. */
import { cookiesAfter, MINUTE_MS } from '@lodestay/domain'
import { isOverForStaff, PROOF_MINUTES } from '../../kernel/auth.ts'
import type { Auth } from './better-auth.ts'
import { signedCookie } from './cookies.ts'
import { type IdentityCall, Refusal } from './embedded-answers.ts'
import type { EmbeddedFactors } from './embedded-factors.ts'
import type { EmbeddedSessions, LiveSession } from './embedded-sessions.ts'
import type { IdentityEvents } from './identity.ts'
import type { Account } from './identity-mount.ts'

type Deps = {
  readonly auth: Auth
  readonly sessions: EmbeddedSessions
  readonly factors: EmbeddedFactors
  readonly events: IdentityEvents
  readonly secret: string
}

export type Access = ReturnType<typeof createAccess>

/** The time until which a session's last proof of identity is recent. */
export function provenUntil({ provenAt }: LiveSession): Date {
  return new Date(provenAt.getTime() + PROOF_MINUTES * MINUTE_MS)
}

export function createAccess({ auth, sessions, factors, events, secret }: Deps) {
  /**
   * The session in a Cookie header: better-auth verifies the signature, our table whether the session is still valid.
   */
  const sessionOf = async (cookies: string | null): Promise<LiveSession | null> => {
    if (!cookies?.includes('session_token')) return null
    const found = await auth.api.getSession({
      headers: new Headers({ cookie: cookies }),
      query: { disableRefresh: true },
    })
    const session = found && (await sessions.ofToken(found.session.token))
    if (!session || !isOverForStaff(session) || !(await events.isStaff(session.identityId))) return session
    await sessions.end(session.identityId, session.id)
    return null
  }

  /** The account that passed its password and is being challenged for a second factor. */
  const challengedBy = async (cookies: string | null) => {
    const { name } = (await auth.$context).createAuthCookie('two_factor')
    const challenge = signedCookie(cookies, name, secret)
    return challenge ? factors.challenged(challenge) : null
  }

  const accountOf = async (cookies: string | null): Promise<Account | null> => {
    const session = await sessionOf(cookies)
    if (session) return { ...session, isWhole: !session.isHalf }
    const challenged = await challengedBy(cookies)
    return challenged && { ...challenged, name: '', isWhole: false }
  }

  /** @throws Refusal unless there is a session. */
  const halfSession = async (cookies: string | null): Promise<LiveSession> => {
    const session = await sessionOf(cookies)
    if (!session) throw new Refusal('SESSION_EXPIRED', 401)
    return session
  }

  /** @throws Refusal unless the session has passed its second factor. */
  const wholeSession = async (cookies: string | null): Promise<LiveSession> => {
    const session = await halfSession(cookies)
    if (session.isHalf) throw new Refusal('SECOND_FACTOR_REQUIRED', 403)
    return session
  }

  /** @throws Refusal unless the session has a recent proof of identity. */
  const provenSession = async (cookies: string | null): Promise<LiveSession> => {
    const session = await wholeSession(cookies)
    if (provenUntil(session) <= new Date()) throw new Refusal('REAUTHENTICATION_REQUIRED', 403)
    return session
  }

  /** The session that a response's cookies start. */
  const startedBy = async (request: IdentityCall, response: Response): Promise<LiveSession> => {
    const session = await sessionOf(cookiesAfter(request.cookies, response.headers.getSetCookie()))
    if (!session) throw new Error('an answer that signs in has no session')
    return session
  }

  return { sessionOf, challengedBy, accountOf, halfSession, wholeSession, provenSession, startedBy }
}
