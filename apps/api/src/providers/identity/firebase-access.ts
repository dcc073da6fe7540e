/**
 * The sessions behind Firebase's calls: a browser's session is a sealed cookie that contains Firebase's refresh token,
 * and a sign-in that awaits its second factor is another.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@lodestay/domain'
import { DAY_SECONDS } from '@lodestay/domain/durations'
import { decodeJwt } from 'jose'
import { isOverForStaff, PROOF_MINUTES } from '../../kernel/auth.ts'
import { COOKIE_PREFIX } from './cookies.ts'
import {
  type Call,
  isAboutCredentials,
  isLimited,
  json,
  SecondFactorMissing,
  type Session,
  type Waiting,
} from './firebase-answers.ts'
import type { HostedSessions } from './hosted-sessions.ts'
import type { IdentityEvents } from './identity.ts'
import type { Account } from './identity-mount.ts'
import { type SignedIn, serviceDown, type Tokens, type Toolkit, ToolkitRefusal } from './identity-toolkit.ts'
import { sealedCookie } from './sealed-cookie.ts'

const MONTH_SECONDS = 30 * DAY_SECONDS
const WAITING_SECONDS = 600
const PROOF_MS = PROOF_MINUTES * MINUTE_MS
/** Attempts to begin a session if its name would collide with an ended one. */
const BEGINNINGS = 3

type Deps = {
  readonly toolkit: Toolkit
  readonly sessions: HostedSessions
  readonly events: IdentityEvents
  readonly sealed: { readonly secret: string; readonly secure: boolean }
}
type StoredSession = {
  sub: string
  email: string
  name: string
  began: number
  refreshToken: string
  remember: boolean
}
type Resumed = { readonly session: Session; readonly remember: boolean }

export type FirebaseAccess = ReturnType<typeof createFirebaseAccess>

/** The session of tokens that came straight from Firebase over TLS, so they are decoded without verifying. */
export function toSession(tokens: Tokens): Session {
  const { email, email_verified: verified, name, auth_time: began, firebase } = decodeJwt(tokens.idToken)
  const { sign_in_second_factor: factor } = (firebase ?? {}) as { sign_in_second_factor?: unknown }
  return {
    ...tokens,
    email: String(email ?? ''),
    emailVerified: verified === true,
    name: String(name ?? ''),
    began: Number(began),
    secondFactor: factor !== undefined,
  }
}

export function createFirebaseAccess({ toolkit, sessions, events, sealed }: Deps) {
  const cookies = {
    session: sealedCookie<StoredSession>({
      ...sealed,
      name: `${COOKIE_PREFIX}.session_token`,
      lifetime: MONTH_SECONDS,
    }),
    waiting: sealedCookie<Waiting>({ ...sealed, name: `${COOKIE_PREFIX}.two_factor`, lifetime: WAITING_SECONDS }),
  }

  /** The Set-Cookie value that stores a session. */
  const store = (session: Session, remember: boolean): Promise<string> => {
    const { localId: sub, email, name, began, refreshToken } = session
    const content = { sub, email, name, began, refreshToken, remember }
    return cookies.session.set(content, remember ? MONTH_SECONDS : undefined)
  }

  /** The content of a session cookie; null if the session has ended. */
  const storedSession = async (cookie: string | null): Promise<StoredSession | null> => {
    const stored = await cookies.session.read(cookie)
    if (!stored || (await sessions.isOver(stored.sub, stored.began))) return null
    const times = await sessions.timesOf(stored.sub, stored.began)
    if (!isOverForStaff(times) || !(await events.isStaff(stored.sub))) return stored
    await sessions.end(stored.sub, stored.began)
    return null
  }

  /** Resumes a cookie's session with fresh tokens; refuses if it has ended. */
  const resume = async (cookie: string | null): Promise<Resumed> => {
    const stored = await storedSession(cookie)
    if (!stored) throw new ToolkitRefusal('SESSION_EXPIRED')
    const tokens = await toolkit.refresh(stored.refreshToken).catch((error: unknown) => {
      throw error instanceof ToolkitRefusal && !isLimited(error) ? new ToolkitRefusal('SESSION_EXPIRED') : error
    })
    const session = toSession(tokens)
    await events.emailChanged(session.localId, session.email)
    return { session, remember: stored.remember }
  }

  /** The time until which a session's last proof of identity is recent. */
  const provenUntil = async ({ localId, began }: Session): Promise<Date> => {
    const { provenAt } = await sessions.timesOf(localId, began)
    return new Date(provenAt.getTime() + PROOF_MS)
  }

  /** The cookie's session, if it has a recent proof of identity; otherwise refuses. */
  const proven = async (cookie: string | null): Promise<Resumed> => {
    const resumed = await resume(cookie)
    if ((await provenUntil(resumed.session)) < new Date()) throw new ToolkitRefusal('REAUTHENTICATION_REQUIRED')
    return resumed
  }

  /**
   * Begins a session with a unique name. Names have a resolution of one second, so if one ended in this second, retry
   * in the next.
   */
  const begin = async (signIn: () => Promise<SignedIn>): Promise<Session> => {
    for (let times = 0; times < BEGINNINGS; times++) {
      const signedIn = await signIn()
      const { mfaPendingCredential, idToken, refreshToken, localId } = signedIn
      if (mfaPendingCredential) throw new SecondFactorMissing(signedIn)
      if (!idToken || !refreshToken) throw new ToolkitRefusal('ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL')
      const session = toSession({ idToken, refreshToken, localId })
      if (await events.isDeleted(localId)) {
        await toolkit.accounts('delete', { idToken })
        throw new ToolkitRefusal('INVALID_LOGIN_CREDENTIALS')
      }
      if (!(await sessions.isOver(localId, session.began))) {
        await events.emailChanged(localId, session.email)
        return session
      }
      await sleep(1000 - (Date.now() % 1000))
    }
    throw serviceDown(new Error('every session that Firebase begins has the name of one that is over'))
  }

  const byPassword = (email: string, password: string): Promise<SignedIn> =>
    toolkit.accounts('signInWithPassword', { email, password, returnSecureToken: true }).catch((error: unknown) => {
      throw isAboutCredentials(error) ? new ToolkitRefusal('INVALID_LOGIN_CREDENTIALS') : error
    })

  /** Response that stores a session which began, and drops what awaited its second factor. */
  const entered = async (session: Session, remember: boolean, { device, address }: Call): Promise<Response> => {
    await sessions.see(session.localId, { ...session, device, address })
    return json({ user: { id: session.localId, email: session.email } }, [
      await store(session, remember),
      cookies.waiting.drop(),
    ])
  }

  /** Pauses a sign-in until its second factor; the browser keeps the state in a sealed cookie, and no other session. */
  const wait = async ({ signedIn }: SecondFactorMissing, email: string, remember: boolean): Promise<Response> => {
    const factor = signedIn.mfaInfo?.find(({ totpInfo }) => totpInfo)?.mfaEnrollmentId
    // We don't support text messages as a second factor.
    if (!factor) throw new ToolkitRefusal('UNSUPPORTED_SECOND_FACTOR')
    const pending = signedIn.mfaPendingCredential ?? ''
    const waiting = await cookies.waiting.set({ pending, factor, sub: signedIn.localId, email, remember })
    return json({ twoFactorRedirect: true, twoFactorMethods: ['totp'] }, [waiting, cookies.session.drop()])
  }

  const accountOf = async (cookie: string | null): Promise<Account | null> => {
    const stored = await storedSession(cookie)
    if (stored?.email) return { identityId: stored.sub, email: stored.email, name: stored.name, isWhole: true }
    const waiting = await cookies.waiting.read(cookie)
    return waiting && { identityId: waiting.sub, email: waiting.email, name: '', isWhole: false }
  }

  return { cookies, store, storedSession, resume, provenUntil, proven, begin, byPassword, entered, wait, accountOf }
}
