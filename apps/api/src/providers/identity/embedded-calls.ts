/**
 * Allowlist of the embedded identity service's calls: each declares what session it needs, and whether it requires a
 * recent proof of identity. The rest of better-auth is unreachable.
 */
import { randomBytes } from 'node:crypto'
import { cookiesAfter, DAY_MS, HOUR_MS, identityErrorText, MINUTE_MS } from '@lodestay/domain'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { isOverForStaff, PROOF_MINUTES } from '../../kernel/auth.ts'
import type { Auth } from './better-auth.ts'
import { AUTH_PATH, COOKIE_PREFIX, signedCookie } from './cookies.ts'
import type { EmailChange, EmailChanges } from './email-changes.ts'
import type { EmbeddedFactors } from './embedded-factors.ts'
import { type EmbeddedSessions, type LiveSession, toOpenSession } from './embedded-sessions.ts'
import type { IdentityEvents, SignUpMode } from './identity.ts'
import type { Account } from './identity-mount.ts'
import {
  type FactorChange,
  linkTo,
  sendEmailChange,
  sendEmailChanged,
  sendFactorsChanged,
  sendFactorsRemoved,
} from './mails.ts'
import { removePassword } from './remove-password.ts'
import { sealedCookie } from './sealed-cookie.ts'

const PASSKEYS_MAX = 20
/**
 * Anyone who changed the email may have added their own credentials up to this many days before, so undoing removes
 * those too.
 */
const DISTRUSTED_DAYS = 7

type Deps = {
  readonly auth: Auth
  readonly sessions: EmbeddedSessions
  readonly factors: EmbeddedFactors
  readonly emailChanges: EmailChanges
  readonly events: IdentityEvents
  readonly publicUrl: string
  readonly secret: string
  readonly signUp: SignUpMode
}
type IdentityCall = { readonly request: Request; readonly body: unknown; readonly cookies: string | null }
type SessionCall = IdentityCall & { readonly session: LiveSession }
/**
 * `none` needs no session; `half` accepts one that still lacks its second factor; `whole` requires a complete one;
 * `proven` also requires a recent proof of identity.
 */
type Call =
  | { readonly session: 'none'; readonly run: (asked: IdentityCall) => Promise<Response> }
  | { readonly session: 'half' | 'whole' | 'proven'; readonly run: (asked: SessionCall) => Promise<Response> }

/** A refused call: `{ code, message }` with its status. */
class Refusal extends Error {
  readonly response: Response
  constructor(code: string, status: number) {
    super(code)
    this.response = Response.json({ code, message: identityErrorText(code) }, { status })
  }
}

const email = z.email().max(254)
const token = z.string().min(1).max(500)
const bodies = {
  token: z.object({ token }),
  id: z.object({ id: z.string().min(1).max(100) }),
  email: z.looseObject({ email }),
  changeEmail: z.object({ newEmail: email }),
  reauthenticate: z.union([
    z.object({ password: z.string().min(1).max(1000) }),
    z.object({ code: z.string().max(40) }),
  ]),
  signUp: z.object({
    email,
    password: z.string().max(1000),
    name: z.string().max(200).default(''),
    rememberMe: z.boolean().optional(),
    callbackURL: z.string().max(2000).optional(),
  }),
  social: z.object({ provider: z.string().max(40), callbackURL: z.string().max(2000).optional() }),
  passkey: z.object({ response: z.looseObject({ id: z.string() }), name: z.string().max(60).optional() }),
  changePassword: z.object({ currentPassword: z.string().min(1).max(1000), newPassword: z.string().max(1000) }),
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const isEmail = parsed.error.issues.every(({ path }) => path[0] === 'email' || path[0] === 'newEmail')
  throw new Refusal(isEmail ? 'INVALID_EMAIL' : 'INVALID_BODY', 400)
}

/** The address in one of our tokens, before its signature is checked; null if there is none. */
function emailIn(given: string): string | null {
  try {
    return z.looseObject({ email: z.string() }).parse(decodeJwt(given)).email
  } catch {
    return null
  }
}

function isProven({ provenAt }: LiveSession): boolean {
  return Date.now() - provenAt.getTime() < PROOF_MINUTES * MINUTE_MS
}

export function createEmbeddedCalls(deps: Deps) {
  const { auth, sessions, factors, emailChanges, events, publicUrl, secret } = deps
  const secure = publicUrl.startsWith('https:')
  /**
   * Remembers the browser that signed up: confirming from another one must not open the account to the person who chose
   * its password.
   */
  const signedUp = sealedCookie<{ email: string }>({
    name: `${COOKIE_PREFIX}.signed_up`,
    secret,
    secure,
    lifetime: DAY_MS / 1000,
  })

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

  const forward = ({ request }: IdentityCall): Promise<Response> => auth.handler(request)
  const forwardEmail = (asked: IdentityCall): Promise<Response> => {
    parse(bodies.email, asked.body)
    return forward(asked)
  }
  const forwardAs = (asked: IdentityCall, path: string, body: object): Promise<Response> =>
    auth.handler(
      new Request(new URL(AUTH_PATH + path, asked.request.url), {
        method: 'POST',
        headers: asked.request.headers,
        body: JSON.stringify(body),
      }),
    )

  /** Replaces a response's body and keeps its cookies; never exposes a session token, which scripts must not read. */
  const reply = (response: Response, body: unknown): Response => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
    return new Response(JSON.stringify(body), { status: response.status, headers })
  }
  const ok = (body: unknown = { status: true }): Response => Response.json(body)

  /** The session that a response's cookies start. */
  const enteredBy = async (asked: IdentityCall, response: Response): Promise<LiveSession> => {
    const session = await sessionOf(cookiesAfter(asked.cookies, response.headers.getSetCookie()))
    if (!session) throw new Error('an answer that signs in has no session')
    return session
  }
  const user = ({ identityId, email }: LiveSession) => ({ user: { id: identityId, email } })

  /** Response to a correct second factor: the session is now complete. */
  const factorGiven = async (asked: IdentityCall, response: Response, identityId: string): Promise<Response> => {
    if (!response.ok) return response
    const session = await enteredBy(asked, response)
    // The guess must have been counted against the account whose session began.
    if (session.identityId !== identityId) {
      await sessions.end(session.identityId, session.id)
      throw new Refusal('INVALID_TWO_FACTOR_COOKIE', 401)
    }
    await sessions.prove(session.id, { secondFactor: true })
    return reply(response, user(session))
  }

  /** The account a code is being entered for: from the session, or from the cookie of a sign-in that awaits it. */
  const whoGivesCode = async (cookies: string | null): Promise<string> => {
    const account = await accountOf(cookies)
    if (!account) throw new Refusal('INVALID_TWO_FACTOR_COOKIE', 401)
    return account.identityId
  }

  const revokeOutstanding = async (identityId: string): Promise<void> => {
    const { internalAdapter } = await auth.$context
    await internalAdapter.deleteUserSessions(identityId)
    await factors.forgetOutstanding(identityId)
    await emailChanges.forgetAsked(identityId)
  }

  /** Issues a password reset token, valid for an hour. */
  const newResetToken = async (identityId: string): Promise<string> => {
    const token = randomBytes(32).toString('base64url')
    await (await auth.$context).internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: identityId,
      expiresAt: new Date(Date.now() + HOUR_MS),
    })
    return token
  }

  const changeEmail = async (change: EmailChange): Promise<Response> => {
    const { internalAdapter } = await auth.$context
    if (await internalAdapter.findUserByEmail(change.wanted)) throw new Refusal('INVALID_TOKEN', 400)
    const undoToken = await emailChanges.confirm(change)
    if (!undoToken) throw new Refusal('INVALID_TOKEN', 400)
    // Email the undo link before the change: a failure in between must not leave the old address without it.
    const undo = linkTo(publicUrl, '/undo-email-change', { token: undoToken })
    await sendEmailChanged(events, change.old, change.wanted, undo)
    await internalAdapter.updateUser(change.identityId, { email: change.wanted, emailVerified: true })
    return ok({ status: true, changed: true })
  }

  /**
   * Confirms a new account's address. From a different browser than the one that signed up, a new password must be set.
   */
  const confirmSignUp = async (given: string, cookies: string | null): Promise<Response> => {
    const { internalAdapter } = await auth.$context
    const invalid = () => new Refusal('INVALID_TOKEN', 400)
    const confirmed = emailIn(given)
    if (!confirmed) throw invalid()
    // Read the previous state: it shows whether this is the first use.
    const found = await internalAdapter.findUserByEmail(confirmed)
    await auth.api.verifyEmail({ query: { token: given } }).catch(() => {
      throw invalid()
    })
    const isSameBrowser = (await signedUp.read(cookies))?.email === confirmed.toLowerCase()
    // The link is valid for a day, but only its first use may set a new password.
    if (isSameBrowser || !found || found.user.emailVerified) return ok({ status: true, changed: false })
    await removePassword(auth, found.user.id)
    return ok({ status: true, changed: false, resetToken: await newResetToken(found.user.id) })
  }

  /** After adding the first second factor, end everything that was opened without one. */
  const factorAdded = async ({ id, identityId, email }: LiveSession, change: FactorChange): Promise<void> => {
    await sessions.endAll(identityId, id)
    await sendFactorsChanged(events, email, change)
  }

  const calls: Readonly<Record<string, Call>> = {
    'GET /jwks': { session: 'none', run: forward },
    'POST /sign-up/email': {
      session: 'none',
      run: async (asked) => {
        const given = parse(bodies.signUp, asked.body)
        const response = await forwardAs(asked, '/sign-up/email', given)
        if (!response.ok) return response
        const session = await sessionOf(cookiesAfter(null, response.headers.getSetCookie()))
        if (session) return reply(response, { confirm: false, ...user(session) })
        const answer = ok({ confirm: true })
        answer.headers.append('set-cookie', await signedUp.set({ email: given.email.toLowerCase() }, DAY_MS / 1000))
        return answer
      },
    },
    'POST /confirm-email': {
      session: 'none',
      run: async ({ body, cookies }) => {
        const given = parse(bodies.token, body).token
        const change = await emailChanges.toConfirm(given)
        return change ? changeEmail(change) : confirmSignUp(given, cookies)
      },
    },
    'POST /send-verification-email': { session: 'none', run: forwardEmail },
    'POST /sign-in/email': {
      session: 'none',
      run: async (asked) => {
        const response = await forward(asked)
        // Don't reveal that an account awaits confirmation: only notify its mailbox, by resending the link.
        if (deps.signUp === 'confirm' && (response.status === 401 || response.status === 403))
          throw new Refusal('WRONG_OR_UNCONFIRMED', 401)
        if (!response.ok) return response
        const cookies = cookiesAfter(asked.cookies, response.headers.getSetCookie())
        const said = (await response.clone().json()) as { twoFactorRedirect?: boolean; twoFactorMethods?: string[] }
        if (!said.twoFactorRedirect) {
          const session = await enteredBy(asked, response)
          // No code was needed because the device is remembered.
          if (session.isHalf) await sessions.prove(session.id, { secondFactor: true })
          return reply(response, user(session))
        }
        const challenged = await challengedBy(cookies)
        const has = challenged && (await factors.of(challenged.identityId))
        const methods = [
          ...(has?.totp ? ['totp'] : []),
          ...(has?.passkeys.length ? ['passkey'] : []),
          ...(has?.recoveryCodes ? ['recovery-code'] : []),
        ]
        return reply(response, { twoFactorRedirect: true, twoFactorMethods: methods })
      },
    },
    'POST /two-factor/verify-totp': {
      session: 'none',
      run: async (asked) => {
        const identityId = await whoGivesCode(asked.cookies)
        const { code } = parse(z.looseObject({ code: z.string().regex(/^\d{6}$/) }), asked.body)
        const enrols = !(await factors.of(identityId)).totp
        // Enrolling an app needs the same recent proof as any other change of factors.
        if (enrols) await provenSession(asked.cookies)
        if (!(await factors.spend(identityId, code))) throw new Refusal('INVALID_CODE', 401)
        const response = await factorGiven(asked, await forward(asked), identityId)
        if (!response.ok || !enrols) return response
        const recoveryCodes = await factors.totpAdded(identityId)
        await factorAdded(await enteredBy(asked, response), 'app-added')
        return reply(response, { status: true, recoveryCodes })
      },
    },
    'POST /two-factor/verify-backup-code': {
      session: 'none',
      run: async (asked) => {
        const identityId = await whoGivesCode(asked.cookies)
        return factorGiven(asked, await forward(asked), identityId)
      },
    },
    'POST /two-factor/request-reset': {
      session: 'none',
      run: async (asked) => {
        await events.secondFactorLost(await whoGivesCode(asked.cookies))
        return ok()
      },
    },
    'GET /passkey/generate-authenticate-options': {
      session: 'none',
      run: async (asked) => {
        const response = await forward(asked)
        return reply(response, { ...((await response.json()) as object), userVerification: 'required' })
      },
    },
    'POST /passkey/verify-authentication': {
      session: 'none',
      run: async (asked) => {
        const before = await sessionOf(asked.cookies)
        const challenged = before ?? (await challengedBy(asked.cookies))
        const response = await forward(asked)
        if (!response.ok) return response
        const session = await enteredBy(asked, response)
        // During a sign-in, another account's passkey isn't a valid second factor.
        if (challenged && challenged.identityId !== session.identityId) {
          await sessions.end(session.identityId, session.id)
          throw new Refusal('AUTHENTICATION_FAILED', 401)
        }
        if (before) await sessions.end(before.identityId, before.id)
        return factorGiven(asked, response, session.identityId)
      },
    },
    'POST /sign-in/social': {
      session: 'none',
      run: async (asked) => {
        const response = await forwardAs(asked, '/sign-in/social', parse(bodies.social, asked.body))
        if (!response.ok) return response
        const { url } = (await response.clone().json()) as { url?: string }
        return reply(response, { url, redirect: true })
      },
    },
    'GET /callback/google': { session: 'none', run: forward },
    'POST /sign-out': { session: 'none', run: forward },
    'GET /get-session': {
      session: 'none',
      run: async ({ cookies }) => {
        const session = await sessionOf(cookies)
        if (!session || session.isHalf) return ok(null)
        const { id, beganAt, provenAt, secondFactor, identityId, email, name } = session
        return ok({
          session: { id, createdAt: beganAt, provenAt, secondFactor },
          user: { id: identityId, email, name },
        })
      },
    },
    'GET /token': { session: 'whole', run: forward },
    'POST /request-password-reset': { session: 'none', run: forwardEmail },
    'POST /reset-password': {
      session: 'none',
      run: async (asked) => {
        const given = parse(z.looseObject({ token }), asked.body)
        const { internalAdapter } = await auth.$context
        const reset = await internalAdapter.findVerificationValue(`reset-password:${given.token}`)
        const response = await forward(asked)
        if (response.ok && reset) {
          await revokeOutstanding(reset.value)
          await events.recovered(reset.value)
        }
        return response
      },
    },
    'POST /verify-password': {
      session: 'half',
      run: async (asked) => {
        const { password } = parse(z.object({ password: z.string().max(1000) }), asked.body)
        await checkPassword(asked.session, password)
        return ok()
      },
    },
    'POST /reauthenticate': {
      session: 'whole',
      run: async (asked) => {
        const given = parse(bodies.reauthenticate, asked.body)
        if ('password' in given) {
          await checkPassword(asked.session, given.password)
          await sessions.prove(asked.session.id)
          return ok()
        }
        const isTotp = /^\d{6}$/.test(given.code)
        // An app whose enrollment was never confirmed proves nothing.
        if (isTotp && !(await factors.of(asked.session.identityId)).totp) throw new Refusal('INVALID_CODE', 401)
        if (isTotp && !(await factors.spend(asked.session.identityId, given.code)))
          throw new Refusal('INVALID_CODE', 401)
        const response = await forwardAs(asked, `/two-factor/verify-${isTotp ? 'totp' : 'backup-code'}`, {
          code: given.code,
          ...(!isTotp && { disableSession: true }),
        })
        if (!response.ok) return response
        await sessions.prove(asked.session.id, { secondFactor: true })
        return ok()
      },
    },
    'POST /change-password': {
      session: 'whole',
      run: async (asked) => {
        const given = parse(bodies.changePassword, asked.body)
        const { identityId, secondFactor } = asked.session
        const response = await forwardAs(asked, '/change-password', { ...given, revokeOtherSessions: true })
        if (!response.ok) return response
        const session = await enteredBy(asked, response)
        await sessions.prove(session.id, { secondFactor })
        await factors.forgetOutstanding(identityId)
        await emailChanges.forgetAsked(identityId)
        return reply(response, user(session))
      },
    },
    'POST /change-email': {
      session: 'proven',
      run: async ({ session, body }) => {
        const { newEmail } = parse(bodies.changeEmail, body)
        const wanted = newEmail.toLowerCase()
        if (wanted === session.email.toLowerCase()) throw new Refusal('EMAIL_IS_THE_SAME', 400)
        const { internalAdapter } = await auth.$context
        // Don't reveal that the address is taken.
        if (await internalAdapter.findUserByEmail(wanted)) return ok()
        const { identityId, email: old } = session
        const confirmation = await emailChanges.ask({ identityId, old, wanted })
        await sendEmailChange(events, wanted, old, linkTo(publicUrl, '/confirm-email', { token: confirmation }))
        return ok()
      },
    },
    'POST /undo-email-change': {
      session: 'none',
      run: async ({ body }) => {
        const change = await emailChanges.toUndo(parse(bodies.token, body).token)
        if (!change) throw new Refusal('INVALID_TOKEN', 400)
        const { identityId, old, askedAt } = change
        const { internalAdapter } = await auth.$context
        const holder = await internalAdapter.findUserByEmail(old)
        // Delete an unconfirmed sign-up with this address: it would only block the change.
        if (holder && holder.user.id !== identityId) {
          if (holder.user.emailVerified || deps.signUp === 'open') throw new Refusal('EMAIL_ALREADY_IN_USE', 409)
          await internalAdapter.deleteUser(holder.user.id)
        }
        await internalAdapter.updateUser(identityId, { email: old, emailVerified: true })
        await emailChanges.undo(change)
        const removed = await factors.removeSince(identityId, new Date(askedAt.getTime() - DISTRUSTED_DAYS * DAY_MS))
        await revokeOutstanding(identityId)
        await events.recovered(identityId)
        if (removed.length > 0) await sendFactorsRemoved(events, old, removed)
        // The person who changed the email may know the password: make the owner choose a new one right away.
        await removePassword(auth, identityId)
        return ok({ status: true, resetToken: await newResetToken(identityId) })
      },
    },
    'GET /list-sessions': {
      session: 'whole',
      run: async ({ session }) => {
        const all = await sessions.list(session.identityId)
        return ok(all.map((row) => ({ ...toOpenSession(row), current: row.id === session.id })))
      },
    },
    'POST /revoke-session': {
      session: 'whole',
      run: async ({ session, body }) => {
        if (!(await sessions.end(session.identityId, parse(bodies.id, body).id))) throw new Refusal('NOT_FOUND', 404)
        return ok()
      },
    },
    'POST /revoke-other-sessions': {
      session: 'whole',
      run: async ({ session }) => {
        await sessions.endAll(session.identityId, session.id)
        return ok()
      },
    },
    'POST /forget-devices': {
      session: 'whole',
      run: async ({ session }) => {
        await factors.forgetDevices(session.identityId)
        return ok()
      },
    },
    'GET /factors': {
      session: 'whole',
      run: async ({ session }) => {
        const provenUntil = new Date(session.provenAt.getTime() + PROOF_MINUTES * MINUTE_MS)
        return ok({
          ...(await factors.of(session.identityId)),
          provenUntil: provenUntil > new Date() ? provenUntil : null,
        })
      },
    },
    'POST /two-factor/enable': {
      session: 'proven',
      run: async ({ session }) => {
        const begun = await factors.beginTotp(session.identityId, session.email)
        if (!begun) throw new Refusal('TOTP_ALREADY_ENABLED', 400)
        return ok(begun)
      },
    },
    'POST /two-factor/disable': {
      session: 'proven',
      run: async ({ session }) => {
        await factors.removeTotp(session.identityId)
        await sendFactorsChanged(events, session.email, 'app-removed')
        return ok()
      },
    },
    'POST /two-factor/generate-backup-codes': {
      session: 'proven',
      run: async ({ session }) => {
        if (!(await factors.of(session.identityId)).recoveryCodes) throw new Refusal('TWO_FACTOR_NOT_ENABLED', 400)
        return ok({ recoveryCodes: await factors.writeCodes(session.identityId) })
      },
    },
    'GET /passkey/generate-register-options': { session: 'proven', run: forward },
    'POST /passkey/verify-registration': {
      session: 'proven',
      run: async (asked) => {
        const given = parse(bodies.passkey, asked.body)
        const { id, identityId } = asked.session
        if ((await factors.of(identityId)).passkeys.length >= PASSKEYS_MAX) throw new Refusal('TOO_MANY_PASSKEYS', 400)
        const response = await forwardAs(asked, '/passkey/verify-registration', { ...given, createSession: false })
        if (!response.ok) throw new Refusal('FAILED_TO_VERIFY_REGISTRATION', 400)
        const recoveryCodes = await factors.passkeyAdded(identityId)
        // A passkey that was just created counts as proof.
        await sessions.prove(id, { secondFactor: true })
        await factorAdded(asked.session, 'passkey-added')
        return reply(response, { status: true, recoveryCodes })
      },
    },
    'POST /passkey/delete-passkey': {
      session: 'proven',
      run: async (asked) => {
        const response = await forward(asked)
        if (!response.ok) return response
        await factors.passkeyRemoved(asked.session.identityId)
        await sendFactorsChanged(events, asked.session.email, 'passkey-removed')
        return ok()
      },
    },
    'POST /passkey/update-passkey': {
      session: 'whole',
      run: async (asked) => {
        const response = await forward(asked)
        return response.ok ? ok() : response
      },
    },
  }

  /** @throws Refusal unless the session has a recent proof of identity. */
  const provenSession = async (cookies: string | null): Promise<LiveSession> => {
    const session = await sessionOf(cookies)
    if (!session) throw new Refusal('SESSION_EXPIRED', 401)
    if (session.isHalf) throw new Refusal('SECOND_FACTOR_REQUIRED', 403)
    if (!isProven(session)) throw new Refusal('REAUTHENTICATION_REQUIRED', 403)
    return session
  }

  const checkPassword = async ({ identityId }: LiveSession, password: string): Promise<void> => {
    const context = await auth.$context
    const account = await context.internalAdapter.findCredentialAccount(identityId)
    const isRight = account?.password && (await context.password.verify({ hash: account.password, password }))
    if (!isRight) throw new Refusal('INVALID_PASSWORD', 400)
  }

  const answer = async (call: Call, asked: IdentityCall): Promise<Response> => {
    if (call.session === 'none') return call.run(asked)
    if (call.session === 'proven') return call.run({ ...asked, session: await provenSession(asked.cookies) })
    const session = await sessionOf(asked.cookies)
    if (!session) throw new Refusal('SESSION_EXPIRED', 401)
    if (session.isHalf && call.session === 'whole') throw new Refusal('SECOND_FACTOR_REQUIRED', 403)
    return call.run({ ...asked, session })
  }

  return {
    accountOf,
    call: async (request: Request): Promise<Response | null> => {
      const path = new URL(request.url).pathname.slice(AUTH_PATH.length)
      const call = calls[`${request.method} ${path}`]
      if (!call) return null
      const cookies = request.headers.get('cookie')
      const body = request.method === 'POST' ? await request.clone().json() : undefined
      return answer(call, { request, body, cookies }).catch((error: unknown) => {
        if (error instanceof Refusal) return error.response
        throw error
      })
    },
  }
}
