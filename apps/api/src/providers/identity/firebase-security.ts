/**
 * Account security with Firebase behind the port: authenticator app as second factor, recent proof of identity, and
 * sessions. Firebase has no passkeys or recovery codes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { BRAND_NAME, MINUTE_MS } from '@lodestay/domain'
import type pg from 'pg'
import { z } from 'zod'
import { PROOF_MINUTES } from '../../kernel/auth.ts'
import { COOKIE_PREFIX } from './cookies.ts'
import { type Call, json, nowInSeconds, type Session, type Waiting } from './firebase-answers.ts'
import { type HostedSessions, toOpenSession } from './hosted-sessions.ts'
import type { IdentityEvents } from './identity.ts'
import { type Account, type SignedIn, type Tokens, type Toolkit, ToolkitRefusal } from './identity-toolkit.ts'
import { type SealedCookie, sealedCookie } from './sealed-cookie.ts'
import { spendCode } from './used-codes.ts'

const PROOF_MS = PROOF_MINUTES * MINUTE_MS
const ENROLMENT_SECONDS = 300
/** Google's error codes for a wrong code. */
const wrongCode = new Set(['INVALID_CODE', 'INVALID_MFA_VERIFICATION_CODE', 'INVALID_VERIFICATION_CODE'])

type Enrolling = { sessionInfo: string; sub: string }
type Resumed = { readonly session: Session; readonly remember: boolean }
type Deps = {
  readonly pool: pg.Pool
  readonly toolkit: Toolkit
  readonly sessions: HostedSessions
  readonly events: Pick<IdentityEvents, 'secondFactorLost'>
  readonly sealed: { readonly secret: string; readonly secure: boolean }
  readonly waiting: SealedCookie<Waiting>
  readonly storedSession: (cookie: string | null) => Promise<{ readonly sub: string } | null>
  readonly resume: (cookie: string | null) => Promise<Resumed>
  readonly sessionOf: (tokens: Tokens) => Session
  readonly begin: (signIn: () => Promise<SignedIn>) => Promise<Session>
  readonly entered: (session: Session, remember: boolean, call: Call) => Promise<Response>
}

const code = z.looseObject({ code: z.string().regex(/^\d{6}$/) })
const bodies = {
  id: z.object({ id: z.string().min(1).max(40) }),
  password: z.object({ password: z.string().min(1).max(1000) }),
}

export function createSecurityCalls(deps: Deps) {
  const { pool, toolkit, sessions, events, waiting, storedSession, resume, sessionOf, begin, entered } = deps
  const enrolling = sealedCookie<Enrolling>({
    ...deps.sealed,
    name: `${COOKIE_PREFIX}.enrolling`,
    lifetime: ENROLMENT_SECONDS,
  })

  /** The cookie's session, if it has a recent proof of identity; otherwise refuses. */
  const proven = async (cookie: string | null): Promise<Resumed> => {
    const resumed = await resume(cookie)
    const { provenAt } = await sessions.timesOf(resumed.session.localId, resumed.session.began)
    if (Date.now() - provenAt.getTime() > PROOF_MS) throw new ToolkitRefusal('REAUTHENTICATION_REQUIRED')
    return resumed
  }

  const accountOf = async ({ idToken }: Session): Promise<Account> => {
    const { users } = await toolkit.accounts<{ users?: Account[] }>('lookup', { idToken })
    if (!users?.[0]) throw new ToolkitRefusal('SESSION_EXPIRED')
    return users[0]
  }
  const totpOf = ({ mfaInfo = [] }: Account): string | undefined =>
    mfaInfo.find(({ totpInfo }) => totpInfo)?.mfaEnrollmentId

  /** Calls the v2 API, mapping its errors for a wrong code and an old sign-in to ours. */
  const factors = <T>(method: string, body: object): Promise<T> =>
    toolkit.factors<T>(method, body).catch((error: unknown) => {
      if (!(error instanceof ToolkitRefusal)) throw error
      if (wrongCode.has(error.code)) throw new ToolkitRefusal('INVALID_CODE')
      if (error.code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN') throw new ToolkitRefusal('REAUTHENTICATION_REQUIRED')
      throw error
    })

  const spend = async (account: string, given: string): Promise<void> => {
    if (!(await spendCode(pool, account, given))) throw new ToolkitRefusal('INVALID_CODE')
  }

  /** Ends a session that new tokens have replaced. */
  const replace = async (old: Session, tokens: Omit<Tokens, 'localId'>): Promise<Session> => {
    const session = sessionOf({ ...tokens, localId: old.localId })
    if (session.began !== old.began) await sessions.end(old.localId, old.began)
    return session
  }

  const giveFactor = async (call: Call, waits: Waiting, given: string): Promise<Response> => {
    await spend(waits.sub, given)
    // Google's credential for the password is single-use, so wait until a new session can't get the name of an ended
    // one.
    while (await sessions.isOver(waits.sub, nowInSeconds())) await sleep(1000 - (Date.now() % 1000))
    const session = await begin(async () => ({
      localId: waits.sub,
      ...(await factors<Omit<Tokens, 'localId'>>('mfaSignIn:finalize', {
        mfaPendingCredential: waits.pending,
        mfaEnrollmentId: waits.factor,
        totpVerificationInfo: { verificationCode: given },
      })),
    }))
    return entered({ ...session, secondFactor: true }, waits.remember, call)
  }

  const confirmApp = async (call: Call, given: string): Promise<Response> => {
    const begun = await enrolling.read(call.cookie)
    const { session, remember } = await proven(call.cookie)
    if (begun?.sub !== session.localId) throw new ToolkitRefusal('INVALID_TWO_FACTOR_COOKIE')
    await spend(session.localId, given)
    const tokens = await factors<Omit<Tokens, 'localId'>>('mfaEnrollment:finalize', {
      idToken: session.idToken,
      displayName: 'Authenticator app',
      totpVerificationInfo: { sessionInfo: begun.sessionInfo, verificationCode: given },
    })
    const anew = { ...(await replace(session, tokens)), secondFactor: true }
    // Other sessions started without the factor, so end them.
    for (const other of await sessions.list(session.localId))
      if (other.began !== anew.began) await sessions.end(session.localId, other.began)
    const response = await entered(anew, remember, call)
    const cookies = [...response.headers.getSetCookie(), enrolling.drop()]
    return json({ status: true, recoveryCodes: null }, cookies)
  }

  const calls: Readonly<Record<string, (call: Call) => Promise<Response>>> = {
    'GET /factors': async ({ cookie }) => {
      const { session } = await resume(cookie)
      const account = await accountOf(session)
      const { provenAt } = await sessions.timesOf(session.localId, session.began)
      const provenUntil = new Date(provenAt.getTime() + PROOF_MS)
      return json({
        totp: totpOf(account) !== undefined,
        recoveryCodes: false,
        passkeys: [],
        rememberedDevices: 0,
        hasPassword: account.providerUserInfo?.some(({ providerId }) => providerId === 'password') ?? true,
        provenUntil: provenUntil > new Date() ? provenUntil : null,
      })
    },
    'POST /two-factor/enable': async ({ cookie }) => {
      const { session } = await proven(cookie)
      if (totpOf(await accountOf(session))) throw new ToolkitRefusal('TOTP_ALREADY_ENABLED')
      const { totpSessionInfo: begun } = await factors<{
        totpSessionInfo: { sharedSecretKey: string; sessionInfo: string; verificationCodeLength?: number }
      }>('mfaEnrollment:start', { idToken: session.idToken, totpEnrollmentInfo: {} })
      const secret = begun.sharedSecretKey
      const label = `${encodeURIComponent(BRAND_NAME)}:${encodeURIComponent(session.email)}`
      const totpURI = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: BRAND_NAME })}`
      return json({ totpURI, secret }, [
        await enrolling.set({ sessionInfo: begun.sessionInfo, sub: session.localId }, ENROLMENT_SECONDS),
      ])
    },
    'POST /two-factor/verify-totp': async (call) => {
      const given = code.parse(call.body).code
      const waits = await waiting.read(call.cookie)
      if (!waits) return confirmApp(call, given)
      // Guesses count against the session's account (see `accountOf`), so it has to be the one they are for.
      const stored = await storedSession(call.cookie)
      if (stored && stored.sub !== waits.sub) throw new ToolkitRefusal('INVALID_TWO_FACTOR_COOKIE')
      return giveFactor(call, waits, given)
    },
    'POST /two-factor/disable': async (call) => {
      const { session, remember } = await proven(call.cookie)
      const mfaEnrollmentId = totpOf(await accountOf(session))
      if (!mfaEnrollmentId) throw new ToolkitRefusal('TWO_FACTOR_NOT_ENABLED')
      const tokens = await factors<Omit<Tokens, 'localId'>>('mfaEnrollment:withdraw', {
        idToken: session.idToken,
        mfaEnrollmentId,
      })
      return entered(await replace(session, tokens), remember, call)
    },
    'POST /two-factor/request-reset': async ({ cookie }) => {
      const waits = await waiting.read(cookie)
      if (!waits) throw new ToolkitRefusal('INVALID_TWO_FACTOR_COOKIE')
      await events.secondFactorLost(waits.sub)
      return json({ status: true })
    },
    'POST /verify-password': async ({ cookie, body }) => {
      await checkPassword((await resume(cookie)).session, body)
      return json({ status: true })
    },
    'POST /reauthenticate': async ({ cookie, body }) => {
      const { session } = await resume(cookie)
      await checkPassword(session, body)
      await sessions.prove(session.localId, session.began)
      return json({ status: true })
    },
    'GET /list-sessions': async ({ cookie }) => {
      const { session } = await resume(cookie)
      const all = await sessions.list(session.localId)
      return json(all.map((seen) => ({ ...toOpenSession(seen), current: seen.began === session.began })))
    },
    'POST /revoke-session': async ({ cookie, body }) => {
      const { session } = await resume(cookie)
      const { id } = bodies.id.parse(body)
      const known = await sessions.list(session.localId)
      if (!known.some(({ began }) => String(began) === id)) throw new ToolkitRefusal('NOT_FOUND')
      await sessions.end(session.localId, Number(id))
      return json({ status: true })
    },
    'POST /revoke-other-sessions': async ({ cookie }) => {
      const { session } = await resume(cookie)
      for (const { began } of await sessions.list(session.localId))
        if (began !== session.began) await sessions.end(session.localId, began)
      return json({ status: true })
    },
  }

  /** A correct password counts as proof even if a second factor would still be required. */
  const checkPassword = async ({ email }: Session, body: unknown): Promise<void> => {
    const { password } = bodies.password.parse(body)
    await toolkit
      .accounts('signInWithPassword', { email, password, returnSecureToken: true })
      .catch((error: unknown) => {
        const isWrong = error instanceof ToolkitRefusal && /^INVALID_(?:LOGIN_CREDENTIALS|PASSWORD)$/.test(error.code)
        throw isWrong ? new ToolkitRefusal('INVALID_PASSWORD') : error
      })
  }

  return { calls, proven }
}
