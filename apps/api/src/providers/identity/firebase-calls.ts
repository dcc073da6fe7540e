/**
 * The calls under /api/auth, implemented with Firebase: same calls and responses as the embedded service, so the web
 * app can't tell them apart. The browser's session is a sealed cookie that contains Firebase's refresh token.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD_MAX, passwordCharacters } from '@lodestay/domain'
import { decodeJwt } from 'jose'
import type pg from 'pg'
import { z } from 'zod'
import { isOverForStaff } from '../../kernel/auth.ts'
import { AUTH_PATH, COOKIE_PREFIX } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { type Call, json, nowInSeconds, type Session, type Waiting } from './firebase-answers.ts'
import { createSecurityCalls } from './firebase-security.ts'
import type { HostedSessions } from './hosted-sessions.ts'
import type { IdentityEvents, PasswordPolicy } from './identity.ts'
import type { Answers } from './identity-mount.ts'
import {
  type Account,
  type SignedIn,
  serviceDown,
  type Tokens,
  type Toolkit,
  ToolkitRefusal,
} from './identity-toolkit.ts'
import { languageOf, linkTo, sendAlreadySignedUp } from './mails.ts'
import { originsOf } from './origins.ts'
import { sealedCookie } from './sealed-cookie.ts'

const MONTH_SECONDS = 30 * 24 * 3600
const GOOGLE_SECONDS = 600
const WAITING_SECONDS = 600
const GOOGLE_PAGE = 'https://accounts.google.com/o/oauth2/v2/auth'
/** Attempts to begin a session if its name would collide with an ended one. */
const BEGINNINGS = 3

export type CallSettings = {
  readonly publicUrl: string
  readonly secret: string
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined
}

type Deps = {
  readonly pool: pg.Pool
  readonly settings: CallSettings
  readonly toolkit: Toolkit
  readonly sessions: HostedSessions
  readonly events: IdentityEvents
  readonly passwordPolicy: () => Promise<PasswordPolicy>
}
type StoredSession = {
  sub: string
  email: string
  name: string
  began: number
  refreshToken: string
  remember: boolean
}
type Leaving = { state: string; verifier: string; callbackUrl: string }

/** Our pages for the links in Firebase's emails. */
const actionPages: Readonly<Record<string, string>> = {
  resetPassword: '/reset-password',
  recoverEmail: '/undo-email-change',
}

/** Error statuses, matching the embedded service's; 400 if not listed. */
const statusOf: Readonly<Record<string, number>> = {
  INVALID_LOGIN_CREDENTIALS: 401,
  SESSION_EXPIRED: 401,
  INVALID_CODE: 401,
  INVALID_TWO_FACTOR_COOKIE: 401,
  WRONG_OR_UNCONFIRMED: 401,
  REAUTHENTICATION_REQUIRED: 403,
  OPERATION_NOT_ALLOWED: 403,
  PASSWORD_LOGIN_DISABLED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  UNSUPPORTED_SECOND_FACTOR: 403,
  USER_DISABLED: 403,
  INVALID_CALLBACK_URL: 403,
  NOT_FOUND: 404,
  PROVIDER_NOT_FOUND: 404,
  EMAIL_EXISTS: 422,
  TOO_MANY_ATTEMPTS_TRY_LATER: 429,
  RESET_PASSWORD_EXCEED_LIMIT: 429,
  QUOTA_EXCEEDED: 429,
}
/** Errors that would reveal whether an email has an account, and its state. */
const credentials = new Set(['EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED'])

function oneForAllCredentials(error: unknown): never {
  if (error instanceof ToolkitRefusal && credentials.has(error.code))
    throw new ToolkitRefusal('INVALID_LOGIN_CREDENTIALS')
  throw error
}

function redirect(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: to })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

function refuse(code: string, message?: string): Response {
  return Response.json({ code, message }, { status: statusOf[code] ?? 400 })
}

const email = z.string().max(254)
const password = z.string().min(1).max(1000)
const rememberMe = z.boolean().default(true)
const fields = {
  signIn: z.object({ email, password, rememberMe }),
  signUp: z.object({ email, password, name: z.string().max(200).default(''), rememberMe }),
  askReset: z.object({ email }),
  token: z.object({ token: z.string().min(1).max(500) }),
  reset: z.object({ token: z.string().min(1).max(500), newPassword: password }),
  changePassword: z.object({ currentPassword: password, newPassword: password }),
  changeEmail: z.object({ newEmail: email }),
  leave: z.object({ provider: z.string(), callbackURL: z.string().max(2000).optional() }),
}

/** Correct password, or Google sign-in, for an account that also has a second factor. */
class SecondFactorMissing extends Error {
  readonly signedIn: SignedIn
  constructor(signedIn: SignedIn) {
    super('a second factor is missing')
    this.signedIn = signedIn
  }
}

/** Handles these calls. A refusal is `{ code, message }` with its status; rejects if Firebase is unreachable. */
export function createFirebaseCalls(deps: Deps): Pick<Answers, 'call' | 'accountOf' | 'capabilities'> {
  const { settings, toolkit, sessions, events } = deps
  const origins = originsOf(settings.publicUrl)
  const sealed = { secret: settings.secret, secure: settings.publicUrl.startsWith('https:') }
  const cookies = {
    session: sealedCookie<StoredSession>({
      ...sealed,
      name: `${COOKIE_PREFIX}.session_token`,
      lifetime: MONTH_SECONDS,
    }),
    waiting: sealedCookie<Waiting>({ ...sealed, name: `${COOKIE_PREFIX}.two_factor`, lifetime: WAITING_SECONDS }),
    google: sealedCookie<Leaving>({ ...sealed, name: `${COOKIE_PREFIX}.google`, lifetime: GOOGLE_SECONDS }),
  }
  const googleCallback = `${settings.publicUrl}${AUTH_PATH}/callback/google`

  const keep = (session: Session, remember: boolean): Promise<string> =>
    cookies.session.set(
      {
        sub: session.localId,
        email: session.email,
        name: session.name,
        began: session.began,
        refreshToken: session.refreshToken,
        remember,
      },
      remember ? MONTH_SECONDS : undefined,
    )

  // These tokens came straight from Firebase over TLS, so decode them without verifying.
  const sessionOf = (tokens: Tokens): Session => {
    const { email: address, email_verified: verified, name, auth_time: began, firebase } = decodeJwt(tokens.idToken)
    const { sign_in_second_factor: factor } = (firebase ?? {}) as { sign_in_second_factor?: unknown }
    return {
      ...tokens,
      email: String(address ?? ''),
      emailVerified: verified === true,
      name: String(name ?? ''),
      began: Number(began),
      secondFactor: factor !== undefined,
    }
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
      const session = sessionOf({ idToken, refreshToken, localId })
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

  const byPassword = (address: string, secret: string): Promise<SignedIn> =>
    toolkit
      .accounts('signInWithPassword', { email: address, password: secret, returnSecureToken: true })
      .catch(oneForAllCredentials)

  /** The content of a session cookie; null if the session has ended. */
  const storedSession = async (cookie: string | null): Promise<StoredSession | null> => {
    const kept = await cookies.session.read(cookie)
    if (!kept || (await sessions.isOver(kept.sub, kept.began))) return null
    if (!isOverForStaff(await sessions.timesOf(kept.sub, kept.began)) || !(await events.isStaff(kept.sub))) return kept
    await sessions.end(kept.sub, kept.began)
    return null
  }

  /** Resumes a cookie's session with fresh tokens; refuses if it has ended. */
  const resume = async (cookie: string | null): Promise<{ session: Session; remember: boolean }> => {
    const kept = await storedSession(cookie)
    if (!kept) throw new ToolkitRefusal('SESSION_EXPIRED')
    const tokens = await toolkit.refresh(kept.refreshToken).catch((error: unknown) => {
      throw error instanceof ToolkitRefusal && statusOf[error.code] !== 429
        ? new ToolkitRefusal('SESSION_EXPIRED')
        : error
    })
    const session = sessionOf(tokens)
    await events.emailChanged(session.localId, session.email)
    return { session, remember: kept.remember }
  }

  const checkPassword = async (wanted: string): Promise<Response | null> => {
    const policy = await deps.passwordPolicy()
    if (wanted.length < policy.minLength) return refuse('PASSWORD_TOO_SHORT')
    if (wanted.length > policy.maxLength) return refuse('PASSWORD_TOO_LONG')
    const missing = policy.mustContain.filter((kind) => !characters[kind].test(wanted))
    return missing.length === 0
      ? null
      : refuse(
          'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
          `The password must also contain: ${missing.map((kind) => passwordCharacters[kind]).join(', ')}.`,
        )
  }

  const entered = async (session: Session, remember: boolean, { device, address }: Call): Promise<Response> => {
    await sessions.see(session.localId, { ...session, device, address })
    return json({ user: { id: session.localId, email: session.email } }, [
      await keep(session, remember),
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

  /** Has Firebase email the link that confirms the address. */
  const confirmAddress = (idToken: string): Promise<unknown> =>
    toolkit.accounts('sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      idToken,
      continueUrl: `${settings.publicUrl}/sign-in`,
    })

  const calls: Readonly<Record<string, (call: Call) => Promise<Response>>> = {
    'POST /sign-up/email': async ({ body, language }) => {
      const wanted = fields.signUp.parse(body)
      const refused = await checkPassword(wanted.password)
      if (refused) return refused
      const account = { email: wanted.email, password: wanted.password, displayName: wanted.name }
      // Don't reveal to anyone but the mailbox's owner whether the account exists.
      await toolkit.accounts('signUp', { ...account, returnSecureToken: true }).then(
        ({ idToken = '' }) => confirmAddress(idToken),
        (error: unknown) => {
          if (!(error instanceof ToolkitRefusal && error.code === 'EMAIL_EXISTS')) throw error
          return sendAlreadySignedUp(events, { to: wanted.email, language }, linkTo(settings.publicUrl, '/sign-in'))
        },
      )
      return json({ confirm: true })
    },
    'POST /sign-in/email': async (call) => {
      const given = fields.signIn.parse(call.body)
      try {
        const session = await begin(() => byPassword(given.email, given.password))
        if (!session.emailVerified) {
          await confirmAddress(session.idToken)
          throw new ToolkitRefusal('WRONG_OR_UNCONFIRMED')
        }
        return await entered(session, given.rememberMe, call)
      } catch (error) {
        if (error instanceof SecondFactorMissing) return wait(error, given.email, given.rememberMe)
        // Don't reveal that an account awaits confirmation, except to its mailbox.
        if (error instanceof ToolkitRefusal && error.code === 'INVALID_LOGIN_CREDENTIALS')
          throw new ToolkitRefusal('WRONG_OR_UNCONFIRMED')
        throw error
      }
    },
    'POST /sign-out': async ({ cookie }) => {
      const kept = await cookies.session.read(cookie)
      if (kept) {
        await sessions.end(kept.sub, kept.began)
        if (!toolkit.mayAdministrate && (await events.isDeleted(kept.sub))) await removeOwn(toolkit, kept.refreshToken)
      }
      return json({ success: true }, [cookies.session.drop()])
    },
    'GET /token': async ({ cookie }) => {
      const { session, remember } = await resume(cookie)
      return json({ token: session.idToken }, [await keep(session, remember)])
    },
    'GET /get-session': async ({ cookie }) => {
      const kept = await storedSession(cookie)
      if (!kept) return json(null)
      const { sub, email: address, name } = kept
      const session = { id: String(kept.began), createdAt: new Date(kept.began * 1000).toISOString() }
      return json({ session, user: { id: sub, email: address, name } })
    },
    'POST /request-password-reset': async ({ body }) => {
      const asked = fields.askReset.parse(body)
      const continueUrl = `${settings.publicUrl}/sign-in`
      await toolkit
        .accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email: asked.email, continueUrl })
        .catch((error: unknown) => {
          if (!(error instanceof ToolkitRefusal && credentials.has(error.code))) throw error
        })
      return json({ status: true })
    },
    'POST /reset-password': async ({ body }) => {
      const given = fields.reset.parse(body)
      const refused = await checkPassword(given.newPassword)
      if (refused) return refused
      const { email: address = '' } = await toolkit.accounts<Account>('resetPassword', {
        oobCode: given.token,
        newPassword: given.newPassword,
      })
      // The response has the email but no account id: sign in with the new password to get it.
      const { localId } = await byPassword(address, given.newPassword)
      await sessions.endThrough(localId, nowInSeconds())
      await events.recovered(localId)
      return json({ status: true })
    },
    'POST /change-password': async (call) => {
      const { body, cookie } = call
      const given = fields.changePassword.parse(body)
      const refused = await checkPassword(given.newPassword)
      if (refused) return refused
      const { session, remember } = await resume(cookie)
      const proven = await byPassword(session.email, given.currentPassword).catch((error: unknown) => {
        throw error instanceof ToolkitRefusal && credentials.has(error.code)
          ? new ToolkitRefusal('INVALID_PASSWORD')
          : error
      })
      await toolkit.accounts('update', { idToken: proven.idToken ?? session.idToken, password: given.newPassword })
      await sessions.endThrough(session.localId, nowInSeconds())
      // If the account has a second factor, the new session starts with that.
      return begin(() => byPassword(session.email, given.newPassword)).then(
        (anew) => entered(anew, remember, call),
        (error: unknown) => {
          if (error instanceof SecondFactorMissing) return wait(error, session.email, remember)
          throw error
        },
      )
    },
    'POST /change-email': async ({ body, cookie }) => {
      const { newEmail } = fields.changeEmail.parse(body)
      const { session } = await security.proven(cookie)
      if (newEmail.toLowerCase() === session.email.toLowerCase()) return refuse('EMAIL_IS_THE_SAME')
      const continueUrl = `${settings.publicUrl}/account`
      await toolkit
        .accounts('sendOobCode', {
          requestType: 'VERIFY_AND_CHANGE_EMAIL',
          idToken: session.idToken,
          newEmail,
          continueUrl,
        })
        .catch((error: unknown) => {
          // Don't reveal that the address is taken: just don't send an email.
          if (!(error instanceof ToolkitRefusal && error.code === 'EMAIL_EXISTS')) throw error
        })
      return json({ status: true })
    },
    // Landing page of the links in Firebase's emails: set its templates' action URL to this address. It redirects to a
    // page with a button, because mail scanners open links too.
    'GET /action': async ({ url }) => {
      const token = url.searchParams.get('oobCode') ?? ''
      const mode = url.searchParams.get('mode') ?? ''
      return redirect(linkTo(settings.publicUrl, actionPages[mode] ?? '/confirm-email', { token }))
    },
    'POST /confirm-email': async ({ body }) => {
      const { token: oobCode } = fields.token.parse(body)
      const changed = await toolkit.accounts<Account>('update', { oobCode })
      if (changed.newEmail) await events.emailChanged(changed.localId, changed.newEmail)
      return json({ status: true, changed: Boolean(changed.newEmail) })
    },
    'POST /undo-email-change': async ({ body }) => {
      const { token: oobCode } = fields.token.parse(body)
      const restored = await toolkit.accounts<Account>('update', { oobCode })
      if (restored.email) await events.emailChanged(restored.localId, restored.email)
      await sessions.endThrough(restored.localId, nowInSeconds())
      await events.recovered(restored.localId)
      // Firebase only issues password reset tokens by email.
      const mail = {
        requestType: 'PASSWORD_RESET',
        email: restored.email,
        continueUrl: `${settings.publicUrl}/sign-in`,
      }
      await toolkit.accounts('sendOobCode', mail)
      return json({ status: true })
    },
    'POST /sign-in/social': async ({ body }) => {
      const { provider, callbackURL = settings.publicUrl } = fields.leave.parse(body)
      if (provider !== 'google' || !settings.google) return refuse('PROVIDER_NOT_FOUND')
      const callbackUrl = new URL(callbackURL, settings.publicUrl)
      if (!origins.includes(callbackUrl.origin)) return refuse('INVALID_CALLBACK_URL')
      const [state, verifier] = [randomBytes(24).toString('base64url'), randomBytes(48).toString('base64url')]
      const page = new URLSearchParams({
        client_id: settings.google.clientId,
        redirect_uri: googleCallback,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      const left = await cookies.google.set({ state, verifier, callbackUrl: callbackUrl.href }, GOOGLE_SECONDS)
      return json({ url: `${GOOGLE_PAGE}?${page}`, redirect: true }, [left])
    },
    'GET /callback/google': async (call) => {
      const { url, cookie } = call
      const left = await cookies.google.read(cookie)
      const code = url.searchParams.get('code')
      const dropped = cookies.google.drop()
      if (!settings.google || !left || !code || url.searchParams.get('state') !== left.state)
        return redirect(`${settings.publicUrl}/sign-in`, [dropped])
      const googleIdToken = await toolkit.googleIdToken({
        code,
        code_verifier: left.verifier,
        redirect_uri: googleCallback,
        client_id: settings.google.clientId,
        client_secret: settings.google.clientSecret,
      })
      const postBody = new URLSearchParams({ id_token: googleIdToken, providerId: 'google.com' }).toString()
      const idp = { postBody, requestUri: settings.publicUrl, returnSecureToken: true, returnIdpCredential: true }
      try {
        const session = await begin(() => toolkit.accounts('signInWithIdp', idp))
        const response = await entered(session, true, call)
        return redirect(left.callbackUrl, [...response.headers.getSetCookie(), dropped])
      } catch (error) {
        if (!(error instanceof SecondFactorMissing)) throw error
        const waiting = await wait(error, String(decodeJwt(googleIdToken).email ?? ''), true)
        const next = new URL(left.callbackUrl).searchParams.get('next') ?? '/'
        return redirect(linkTo(settings.publicUrl, '/sign-in/second-factor', { next, methods: 'totp' }), [
          ...waiting.headers.getSetCookie(),
          dropped,
        ])
      }
    },
  }

  const security = createSecurityCalls({
    pool: deps.pool,
    toolkit,
    sessions,
    events,
    sealed,
    waiting: cookies.waiting,
    storedSession,
    resume,
    sessionOf,
    begin,
    entered,
  })

  const call: Answers['call'] = async (request) => {
    const url = new URL(request.url)
    const cookie = request.headers.get('cookie')
    const posted = request.method === 'POST'
    const name = `${request.method} ${url.pathname.slice(AUTH_PATH.length)}`
    const answer = calls[name] ?? security.calls[name]
    if (!answer) return null
    const [device, address] = [
      deviceName(request.headers.get('user-agent'), 'en'),
      request.headers.get('x-forwarded-for') ?? '',
    ]
    try {
      const language = languageOf(request)
      return await answer({ url, cookie, device, address, language, body: posted ? await request.json() : null })
    } catch (error) {
      if (error instanceof SecondFactorMissing) return refuse('SECOND_FACTOR_REQUIRED')
      if (error instanceof ToolkitRefusal) return refuse(error.code)
      if (error instanceof z.ZodError) return refuse('VALIDATION_ERROR', z.prettifyError(error))
      throw error
    }
  }

  return {
    call,
    accountOf: async (cookie) => {
      const kept = await storedSession(cookie)
      if (kept?.email) return { identityId: kept.sub, email: kept.email, name: kept.name, isWhole: true }
      const waiting = await cookies.waiting.read(cookie)
      return waiting && { identityId: waiting.sub, email: waiting.email, name: '', isWhole: false }
    },
    capabilities: async () => ({
      signUp: 'confirm',
      google: Boolean(settings.google),
      passkeys: false,
      recoveryCodes: false,
      totp: true,
    }),
  }
}

/**
 * Deletes an identity with its own tokens; if Firebase refuses because the sign-in is too old, the next sign-in's
 * tokens will work.
 */
async function removeOwn(toolkit: Toolkit, refreshToken: string): Promise<void> {
  try {
    const { idToken } = await toolkit.refresh(refreshToken)
    await toolkit.accounts('delete', { idToken })
  } catch (error) {
    if (!(error instanceof ToolkitRefusal)) throw error
  }
}

const characters = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  numeric: /\d/,
  'non-alphanumeric': /[^\da-z]/i,
} as const

/** Password length limits that apply regardless of the Firebase project's policy. */
export const FIREBASE_PASSWORD_LIMITS = { least: 6, most: PASSWORD_MAX } as const
