/**
 * The calls that the embedded identity service takes from people: each says what session it needs, and whether that needs
 * a fresh proof of who is there. What is not in the table is not to be had, whatever better-auth may offer.
 */
import { z } from 'zod'
import type { Auth } from './better-auth.ts'
import { AUTH_PATH, COOKIE_PREFIX, cookiesAfter, cookieValue } from './cookies.ts'
import { deviceName } from './device-name.ts'
import type { EmailChanges } from './email-changes.ts'
import type { EmbeddedFactors } from './embedded-factors.ts'
import type { EmbeddedSessions, LiveSession } from './embedded-sessions.ts'
import type { IdentityEvents } from './identity.ts'
import type { Account } from './identity-mount.ts'
import { linkTo, sendEmailChange, sendEmailChanged } from './mails.ts'

/** How long a password, a second factor or a sign-in counts as proof. */
export const PROOF_MINUTES = 10

type Deps = {
  readonly auth: Auth
  readonly sessions: EmbeddedSessions
  readonly factors: EmbeddedFactors
  readonly emailChanges: EmailChanges
  readonly events: IdentityEvents
  readonly publicUrl: string
}
type Asked = { readonly request: Request; readonly body: unknown; readonly cookies: string | null }
type AskedWithin = Asked & { readonly session: LiveSession }
/**
 * `none` needs no session; `half` one in which the second factor may still be missing; `whole` one with everything;
 * `proven` one whose owner has just proven to be there.
 */
type Call =
  | { readonly session: 'none'; readonly run: (asked: Asked) => Promise<Response> }
  | { readonly session: 'half' | 'whole' | 'proven'; readonly run: (asked: AskedWithin) => Promise<Response> }

/** What a call refuses: `{ code, message }` with its status. */
class Refusal extends Error {
  readonly response: Response
  constructor(code: string, status: number) {
    super(code)
    this.response = Response.json({ code }, { status })
  }
}

const email = z.email().max(254)
const token = z.string().min(1).max(500)
const bodies = {
  token: z.object({ token }),
  id: z.object({ id: z.string().min(1).max(100) }),
  changeEmail: z.object({ newEmail: email }),
  reauthenticate: z.union([
    z.object({ password: z.string().min(1).max(1000) }),
    z.object({ code: z.string().max(40) }),
  ]),
  changePassword: z.object({ currentPassword: z.string().min(1).max(1000), newPassword: z.string().max(1000) }),
}
const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new Refusal('INVALID_BODY', 400)
  return parsed.data
}

const isProven = ({ provenAt }: LiveSession): boolean => Date.now() - provenAt.getTime() < PROOF_MINUTES * 60_000

export const createEmbeddedCalls = (deps: Deps) => {
  const { auth, sessions, factors, emailChanges, events, publicUrl } = deps

  /** The session that a Cookie header names: better-auth signs the cookie, our table says whether it is good. */
  const sessionOf = async (cookies: string | null): Promise<LiveSession | null> => {
    if (!cookieValue(cookies, `${COOKIE_PREFIX}.session_token`)) return null
    const found = await auth.api.getSession({
      headers: new Headers({ cookie: cookies ?? '' }),
      query: { disableRefresh: true },
    })
    return found ? sessions.ofToken(found.session.token) : null
  }

  /** The account that has given its password and is asked for a second factor. */
  const challengedBy = async (cookies: string | null) => {
    const challenge = cookieValue(cookies, `${COOKIE_PREFIX}.two_factor`)
    // The cookie is `value.signature`; a forged one names no challenge that anybody could know.
    return challenge ? factors.challenged(decodeURIComponent(challenge).split('.')[0] ?? '') : null
  }

  const accountOf = async (cookies: string | null): Promise<Account | null> => {
    const session = await sessionOf(cookies)
    if (session) return { ...session, isWhole: !session.isHalf }
    const challenged = await challengedBy(cookies)
    return challenged && { ...challenged, name: '', isWhole: false }
  }

  const forward = ({ request }: Asked): Promise<Response> => auth.handler(request)
  const forwardAs = (asked: Asked, path: string, body: object): Promise<Response> =>
    auth.handler(
      new Request(new URL(AUTH_PATH + path, asked.request.url), {
        method: 'POST',
        headers: asked.request.headers,
        body: JSON.stringify(body),
      }),
    )

  /** An answer with another body, and the cookies that it sets: never a session's token, which no script may read. */
  const reply = (response: Response, body: unknown): Response => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
    return new Response(JSON.stringify(body), { status: response.status, headers })
  }
  const ok = (body: unknown = { status: true }): Response => Response.json(body)

  /** Who is signed in by the cookies of an answer. */
  const enteredBy = async (asked: Asked, response: Response): Promise<LiveSession> => {
    const session = await sessionOf(cookiesAfter(asked.cookies, response))
    if (!session) throw new Error('an answer that signs in has no session')
    return session
  }
  const user = ({ identityId, email }: LiveSession) => ({ user: { id: identityId, email } })

  /** The answer to a second factor that was given: the session is whole from now on. */
  const factorGiven = async (asked: Asked, response: Response): Promise<Response> => {
    if (!response.ok) return response
    const session = await enteredBy(asked, response)
    await sessions.prove(session.id, { secondFactor: true })
    return reply(response, user(session))
  }

  /** Whoever gives a code: in a session, or with the cookie of a sign-in that waits for it. */
  const whoGivesCode = async (cookies: string | null): Promise<string> => {
    const account = await accountOf(cookies)
    if (!account) throw new Refusal('INVALID_TWO_FACTOR_COOKIE', 401)
    return account.identityId
  }

  const forgetOutstanding = async (identityId: string): Promise<void> => {
    const { internalAdapter } = await auth.$context
    await internalAdapter.deleteUserSessions(identityId)
    await factors.forgetOutstanding(identityId)
    await emailChanges.forgetAsked(identityId)
  }

  const calls: Readonly<Record<string, Call>> = {
    'GET /jwks': { session: 'none', run: forward },
    'POST /sign-up/email': {
      session: 'none',
      run: async (asked) => {
        const response = await forward(asked)
        if (!response.ok) return response
        const session = await sessionOf(cookiesAfter(null, response))
        return reply(response, session ? { confirm: false, ...user(session) } : { confirm: true })
      },
    },
    'POST /confirm-email': {
      session: 'none',
      run: async (asked) => {
        const given = parse(bodies.token, asked.body)
        const confirmed = await emailChanges.confirm(given.token)
        if (!confirmed) {
          await auth.api.verifyEmail({ query: { token: given.token } }).catch(() => {
            throw new Refusal('INVALID_TOKEN', 400)
          })
          return ok({ status: true, changed: false })
        }
        const { change, undoToken } = confirmed
        const { internalAdapter } = await auth.$context
        if (await internalAdapter.findUserByEmail(change.wanted)) throw new Refusal('INVALID_TOKEN', 400)
        await internalAdapter.updateUser(change.identityId, { email: change.wanted, emailVerified: true })
        const undo = linkTo(publicUrl, '/undo-email-change', { token: undoToken })
        await sendEmailChanged(events, change.old, change.wanted, undo)
        return ok({ status: true, changed: true })
      },
    },
    'POST /send-verification-email': { session: 'none', run: forward },
    'POST /sign-in/email': {
      session: 'none',
      run: async (asked) => {
        const response = await forward(asked)
        if (!response.ok) return response
        const cookies = cookiesAfter(asked.cookies, response)
        const said = (await response.clone().json()) as { twoFactorRedirect?: boolean; twoFactorMethods?: string[] }
        if (!said.twoFactorRedirect) {
          const session = await enteredBy(asked, response)
          // It was let in without a code because its device is remembered.
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
        // An app that is being enrolled needs the same proof as every change of factors.
        if (enrols) await provenSession(asked.cookies)
        if (!(await factors.spend(identityId, code))) throw new Refusal('INVALID_CODE', 401)
        const response = await factorGiven(asked, await forward(asked))
        if (!response.ok || !enrols) return response
        return reply(response, { status: true, recoveryCodes: await factors.totpAdded(identityId) })
      },
    },
    'POST /two-factor/verify-backup-code': {
      session: 'none',
      run: async (asked) => {
        await whoGivesCode(asked.cookies)
        return factorGiven(asked, await forward(asked))
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
        // In the middle of somebody's sign-in, another's passkey is no second factor.
        if (challenged && challenged.identityId !== session.identityId) {
          await sessions.end(session.identityId, session.id)
          throw new Refusal('AUTHENTICATION_FAILED', 401)
        }
        if (before) await sessions.end(before.identityId, before.id)
        return factorGiven(asked, response)
      },
    },
    'POST /sign-in/social': {
      session: 'none',
      run: forward,
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
    'POST /request-password-reset': { session: 'none', run: forward },
    'POST /reset-password': {
      session: 'none',
      run: async (asked) => {
        const given = parse(z.looseObject({ token }), asked.body)
        const { internalAdapter } = await auth.$context
        const reset = await internalAdapter.findVerificationValue(`reset-password:${given.token}`)
        const response = await forward(asked)
        if (response.ok && reset) await forgetOutstanding(reset.value)
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
        // Whose address it is already is told to nobody.
        if (await internalAdapter.findUserByEmail(wanted)) return ok()
        const confirmation = await emailChanges.ask(session.identityId, session.email, wanted)
        await sendEmailChange(events, wanted, linkTo(publicUrl, '/confirm-email', { token: confirmation }))
        return ok()
      },
    },
    'POST /undo-email-change': {
      session: 'none',
      run: async ({ body }) => {
        const change = await emailChanges.undo(parse(bodies.token, body).token)
        if (!change) throw new Refusal('INVALID_TOKEN', 400)
        const { internalAdapter } = await auth.$context
        await internalAdapter.updateUser(change.identityId, { email: change.old, emailVerified: true })
        await forgetOutstanding(change.identityId)
        // Whoever changed it may know the password: the owner chooses another at once.
        const resetToken = crypto.randomUUID() + crypto.randomUUID()
        await internalAdapter.createVerificationValue({
          identifier: `reset-password:${resetToken}`,
          value: change.identityId,
          expiresAt: new Date(Date.now() + 3_600_000),
        })
        return ok({ status: true, resetToken })
      },
    },
    'GET /list-sessions': {
      session: 'whole',
      run: async ({ session }) => {
        const all = await sessions.list(session.identityId)
        return ok(
          all.map(({ id, beganAt, lastUsedAt, address, userAgent, secondFactor }) => ({
            id,
            current: id === session.id,
            device: deviceName(userAgent),
            address,
            createdAt: beganAt,
            lastUsedAt,
            secondFactor,
          })),
        )
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
        const provenUntil = new Date(session.provenAt.getTime() + PROOF_MINUTES * 60_000)
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
        const response = await forwardAs(asked, '/passkey/verify-registration', {
          ...(asked.body as object),
          createSession: false,
        })
        if (!response.ok) return response
        const recoveryCodes = await factors.passkeyAdded(asked.session.identityId)
        // Whoever has just made one has it at hand.
        await sessions.prove(asked.session.id, { secondFactor: true })
        return reply(response, { status: true, recoveryCodes })
      },
    },
    'POST /passkey/delete-passkey': {
      session: 'proven',
      run: async (asked) => {
        const response = await forward(asked)
        if (response.ok) await factors.passkeyRemoved(asked.session.identityId)
        return response
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

  /** @throws Refusal unless the session's owner has just proven to be there. */
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

  const answer = async (call: Call, asked: Asked): Promise<Response> => {
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
