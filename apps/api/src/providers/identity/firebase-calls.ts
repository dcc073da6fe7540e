/**
 * The calls that people make under /api/auth, carried out by Firebase: the same calls with the same answers as the
 * embedded service's, so that the web does not know which one it talks to. The browser's session is a sealed cookie with
 * Firebase's refresh token in it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD_MAX } from '@lodestay/domain'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { AUTH_PATH, COOKIE_PREFIX } from './cookies.ts'
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
import { originsOf } from './origins.ts'
import { sealedCookie } from './sealed-cookie.ts'

const MONTH_SECONDS = 30 * 24 * 3600
const GOOGLE_SECONDS = 600
const GOOGLE_PAGE = 'https://accounts.google.com/o/oauth2/v2/auth'
/** How often a session is begun anew that would have the name of one that is over. */
const BEGINNINGS = 3

export type CallSettings = {
  readonly publicUrl: string
  readonly secret: string
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined
}

type Deps = {
  readonly settings: CallSettings
  readonly toolkit: Toolkit
  readonly sessions: HostedSessions
  readonly events: Pick<IdentityEvents, 'emailChanged' | 'isDeleted'>
  readonly passwordPolicy: () => Promise<PasswordPolicy>
}
type Kept = { sub: string; email: string; name: string; began: number; refreshToken: string; remember: boolean }
type Session = Tokens & { readonly email: string; readonly name: string; readonly began: number }
type Leaving = { state: string; verifier: string; callbackUrl: string }
type Call = { readonly url: URL; readonly body: unknown; readonly cookie: string | null }

/** What these calls refuse, with the status that the embedded service has for it; 400 where none stands here. */
const statusOf: Readonly<Record<string, number>> = {
  INVALID_LOGIN_CREDENTIALS: 401,
  SESSION_EXPIRED: 401,
  OPERATION_NOT_ALLOWED: 403,
  PASSWORD_LOGIN_DISABLED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  USER_DISABLED: 403,
  INVALID_ORIGIN: 403,
  INVALID_CALLBACK_URL: 403,
  NOT_FOUND: 404,
  PROVIDER_NOT_FOUND: 404,
  EMAIL_EXISTS: 422,
  TOO_MANY_ATTEMPTS_TRY_LATER: 429,
  RESET_PASSWORD_EXCEED_LIMIT: 429,
  QUOTA_EXCEEDED: 429,
}
/** Refusals that would tell which emails have an account, and in what state. */
const credentials = new Set(['EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED'])
const oneForAllCredentials = (error: unknown): never => {
  if (error instanceof ToolkitRefusal && credentials.has(error.code))
    throw new ToolkitRefusal('INVALID_LOGIN_CREDENTIALS')
  throw error
}

const json = (body: unknown, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { headers })
}
const redirect = (to: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ location: to })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}
const refuse = (code: string, message?: string): Response =>
  Response.json({ code, message }, { status: statusOf[code] ?? 400 })

const email = z.string().max(254)
const password = z.string().min(1).max(1000)
const rememberMe = z.boolean().default(true)
const fields = {
  signIn: z.object({ email, password, rememberMe }),
  signUp: z.object({ email, password, name: z.string().max(200).default(''), rememberMe }),
  askReset: z.object({ email }),
  reset: z.object({ token: z.string().min(1).max(500), newPassword: password }),
  changePassword: z.object({ currentPassword: password, newPassword: password }),
  changeEmail: z.object({ newEmail: email }),
  leave: z.object({ provider: z.string(), callbackURL: z.string().max(2000).optional() }),
}

/** Answers the calls of people; a refusal is `{ code, message }` with its status, and a service that is away rejects. */
export const createFirebaseCalls = (deps: Deps): Pick<Answers, 'call' | 'accountOf' | 'capabilities'> => {
  const { settings, toolkit, sessions, events } = deps
  const origins = originsOf(settings.publicUrl)
  const sealed = { secret: settings.secret, secure: settings.publicUrl.startsWith('https:') }
  const cookies = {
    session: sealedCookie<Kept>({ ...sealed, name: `${COOKIE_PREFIX}.session_token`, lifetime: MONTH_SECONDS }),
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

  // Firebase has just given these tokens itself, over its own connection: they are only read.
  const sessionOf = (tokens: Tokens): Session => {
    const { email: address, name, auth_time: began } = decodeJwt(tokens.idToken)
    return { ...tokens, email: String(address ?? ''), name: String(name ?? ''), began: Number(began) }
  }

  /** A session whose name is its own: one that begins in the second in which another ended begins again in the next. */
  const begin = async (signIn: () => Promise<SignedIn>): Promise<Session> => {
    for (let times = 0; times < BEGINNINGS; times++) {
      const { mfaPendingCredential, idToken, refreshToken, localId } = await signIn()
      if (mfaPendingCredential) throw new ToolkitRefusal('SECOND_FACTOR_REQUIRED')
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

  /** The session of a cookie with fresh tokens, or a refusal that it has ended. */
  const resume = async (cookie: string | null): Promise<{ session: Session; remember: boolean }> => {
    const kept = await cookies.session.read(cookie)
    if (!kept || (await sessions.isOver(kept.sub, kept.began))) throw new ToolkitRefusal('SESSION_EXPIRED')
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
          `The password must also contain: ${missing.map((kind) => kindNames[kind]).join(', ')}.`,
        )
  }

  const entered = async (session: Session, remember: boolean): Promise<Response> =>
    json({ redirect: false, user: { id: session.localId, email: session.email } }, [await keep(session, remember)])

  const calls: Readonly<Record<string, (call: Call) => Promise<Response>>> = {
    'POST /sign-up/email': async ({ body }) => {
      const wanted = fields.signUp.parse(body)
      const refused = await checkPassword(wanted.password)
      if (refused) return refused
      const account = { email: wanted.email, password: wanted.password, displayName: wanted.name }
      const session = await begin(() => toolkit.accounts('signUp', { ...account, returnSecureToken: true }))
      return entered(session, wanted.rememberMe)
    },
    'POST /sign-in/email': async ({ body }) => {
      const given = fields.signIn.parse(body)
      return entered(await begin(() => byPassword(given.email, given.password)), given.rememberMe)
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
      const kept = await cookies.session.read(cookie)
      if (!kept || (await sessions.isOver(kept.sub, kept.began))) return json(null)
      return json({ session: { createdAt: new Date(kept.began * 1000).toISOString() }, user: { id: kept.sub } })
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
      // The answer names no account, only its email: the new password does.
      const { localId } = await byPassword(address, given.newPassword)
      await sessions.endThrough(localId, nowInSeconds())
      return json({ status: true })
    },
    'POST /change-password': async ({ body, cookie }) => {
      const given = fields.changePassword.parse(body)
      const refused = await checkPassword(given.newPassword)
      if (refused) return refused
      const { session, remember } = await resume(cookie)
      const proven = await byPassword(session.email, given.currentPassword).catch((error: unknown) => {
        throw error instanceof ToolkitRefusal && credentials.has(error.code)
          ? new ToolkitRefusal('INVALID_PASSWORD')
          : error
      })
      if (!proven.idToken) throw new ToolkitRefusal('SECOND_FACTOR_REQUIRED')
      await toolkit.accounts('update', { idToken: proven.idToken, password: given.newPassword })
      await sessions.endThrough(session.localId, nowInSeconds())
      return entered(await begin(() => byPassword(session.email, given.newPassword)), remember)
    },
    'POST /change-email': async ({ body, cookie }) => {
      const { newEmail } = fields.changeEmail.parse(body)
      const { session } = await resume(cookie)
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
          // Whose address it is already is told to its owner alone, by no mail.
          if (!(error instanceof ToolkitRefusal && error.code === 'EMAIL_EXISTS')) throw error
        })
      return json({ status: true })
    },
    // Where the links in Firebase's mails lead: its templates' action URL is set to this address.
    'GET /action': async ({ url }) => {
      const oobCode = url.searchParams.get('oobCode') ?? ''
      if (url.searchParams.get('mode') === 'resetPassword')
        return redirect(`${settings.publicUrl}/reset-password?${new URLSearchParams({ token: oobCode })}`)
      const changed = await toolkit.accounts<Account>('update', { oobCode })
      const address = changed.newEmail ?? changed.email
      if (address) await events.emailChanged(changed.localId, address)
      return redirect(`${settings.publicUrl}/account`)
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
    'GET /callback/google': async ({ url, cookie }) => {
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
      const session = await begin(() => toolkit.accounts('signInWithIdp', idp))
      return redirect(left.callbackUrl, [await keep(session, true), dropped])
    },
  }

  const call: Answers['call'] = async (request) => {
    const url = new URL(request.url)
    const cookie = request.headers.get('cookie')
    const origin = request.headers.get('origin')
    const posted = request.method === 'POST'
    // Another site's page may make a browser send our cookie, but not our origin.
    if (posted && (origin || cookie) && !origins.includes(origin ?? '')) return refuse('INVALID_ORIGIN')
    const answer = calls[`${request.method} ${url.pathname.slice(AUTH_PATH.length)}`]
    if (!answer) return null
    try {
      return await answer({ url, cookie, body: posted ? await request.json() : null })
    } catch (error) {
      if (error instanceof ToolkitRefusal) return refuse(error.code)
      if (error instanceof z.ZodError) return refuse('VALIDATION_ERROR', z.prettifyError(error))
      throw error
    }
  }

  return {
    call,
    accountOf: async (cookie) => {
      const kept = await cookies.session.read(cookie)
      if (!kept?.email || (await sessions.isOver(kept.sub, kept.began))) return null
      return { identityId: kept.sub, email: kept.email, name: kept.name, isWhole: true }
    },
    capabilities: async () => ({
      signUp: 'open',
      google: Boolean(settings.google),
      passkeys: false,
      recoveryCodes: false,
      totp: false,
    }),
  }
}

/** Deletes an identity with its own tokens; Firebase refuses where its sign-in is old, and then the next one does it. */
const removeOwn = async (toolkit: Toolkit, refreshToken: string): Promise<void> => {
  try {
    const { idToken } = await toolkit.refresh(refreshToken)
    await toolkit.accounts('delete', { idToken })
  } catch (error) {
    if (!(error instanceof ToolkitRefusal)) throw error
  }
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

const characters = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  numeric: /\d/,
  'non-alphanumeric': /[^\da-z]/i,
} as const
const kindNames = {
  lowercase: 'a small letter',
  uppercase: 'a capital letter',
  numeric: 'a digit',
  'non-alphanumeric': 'a character that is neither letter nor digit',
} as const

/** Lengths that no project's policy may undercut, or leave open. */
export const FIREBASE_PASSWORD_LIMITS = { least: 6, most: PASSWORD_MAX } as const
