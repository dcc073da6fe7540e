/** Calls of the embedded identity service that sign up, sign in and sign out. */
import { cookiesAfter } from '@lodestay/domain'
import { z } from 'zod'
import { email, type IdentityCall, ok, parse, Refusal, reply, toUser } from './embedded-answers.ts'
import { type Calls, type Context, forward, forwardAs } from './embedded-context.ts'
import { completeSecondFactor } from './embedded-second-factor.ts'
import { pageBeside } from './page-beside.ts'
import { SIGNED_UP_SECONDS } from './signed-up-cookie.ts'

const signUpBody = z.object({
  email,
  password: z.string().max(1000),
  name: z.string().max(200).default(''),
  rememberMe: z.boolean().optional(),
  callbackURL: z.string().max(2000).optional(),
})
const socialBody = z.object({
  provider: z.string().max(40),
  callbackURL: z.string().max(2000).optional(),
  rememberMe: z.boolean().optional(),
  loginHint: z.string().max(254).optional(),
})
const signInBody = z.looseObject({
  email,
  rememberMe: z.boolean().default(true),
  callbackURL: z.string().max(2000).optional(),
})
const rememberBody = z.looseObject({ rememberMe: z.boolean().optional() })

/** The choice of 'Remember me' in a body; better-auth refuses one that isn't as it should be. */
function choiceIn(body: unknown): boolean | undefined {
  return rememberBody.safeParse(body).data?.rememberMe
}

async function signUp(request: IdentityCall, context: Context): Promise<Response> {
  const body = parse(signUpBody, request.body)
  const response = await forwardAs(request, context, '/sign-up/email', body)
  if (!response.ok) return response
  const session = await context.access.sessionOf(cookiesAfter(null, response.headers.getSetCookie()))
  if (session) return reply(response, { confirm: false, ...toUser(session) })
  const answer = ok({ confirm: true })
  const cookie = await context.signedUp.set({ email: body.email.toLowerCase() }, SIGNED_UP_SECONDS)
  answer.headers.append('set-cookie', cookie)
  return answer
}

async function signIn(request: IdentityCall, context: Context): Promise<Response> {
  const { access, sessions } = context
  const body = signInBody.safeParse(request.body)
  // Also refuses a body that isn't JSON, as such.
  if (!body.success) return forward(request, context)
  const { email, rememberMe, callbackURL } = body.data
  // Not to remember is in the body that better-auth reads; to remember doesn't replace an earlier choice there.
  const response = rememberMe ? await forwardChosen(request, context, true) : await forward(request, context)
  // Don't reveal that an account awaits confirmation: only notify its mailbox, by resending the link.
  if (context.signUp === 'confirm' && (response.status === 401 || response.status === 403)) {
    // 403 is the right password, with which the account's mailbox isn't confirmed.
    if (response.status === 403 && (await context.attempts.mayConfirm(email)))
      await forwardAs(withoutSession(request), context, '/send-verification-email', { email, callbackURL })
    throw new Refusal('WRONG_OR_UNCONFIRMED', 401)
  }
  if (!response.ok) return response
  const answer = (await response.clone().json()) as { twoFactorRedirect?: boolean }
  if (answer.twoFactorRedirect) return challenge(request, context, response)
  const session = await access.startedBy(request, response)
  // No code was needed because the device is remembered.
  if (session.isHalf) await sessions.prove(session.id, { secondFactor: true })
  return reply(response, toUser(session))
}

/** The call without the session that the browser may have for another account. */
function withoutSession(call: IdentityCall): IdentityCall {
  const headers = new Headers(call.request.headers)
  headers.delete('cookie')
  return { ...call, cookies: null, request: new Request(call.request.url, { headers }) }
}

/** Forwards a sign-in with the choice of 'Remember me', and has the browser store it. */
async function forwardChosen(request: IdentityCall, context: Context, remember: boolean): Promise<Response> {
  const { rememberChoice } = context
  if (remember === (await rememberChoice.read(request.cookies))) return forward(request, context)
  const response = await forward(await rememberChoice.apply(request, remember), context)
  if (response.ok) response.headers.append('set-cookie', await rememberChoice.set(remember))
  return response
}

/** Response to a correct password of an account with a second factor: names the factors it has. */
async function challenge(request: IdentityCall, { access, factors }: Context, response: Response): Promise<Response> {
  const challenged = await access.challengedBy(cookiesAfter(request.cookies, response.headers.getSetCookie()))
  const has = challenged && (await factors.of(challenged.identityId))
  const methods = [
    ...(has?.totp ? ['totp'] : []),
    ...(has?.passkeys.length ? ['passkey'] : []),
    ...(has?.recoveryCodes ? ['recovery-code'] : []),
  ]
  return reply(response, { twoFactorRedirect: true, twoFactorMethods: methods })
}

async function getPasskeyOptions(request: IdentityCall, context: Context): Promise<Response> {
  const response = await forward(request, context)
  return reply(response, { ...((await response.json()) as object), userVerification: 'required' })
}

async function signInWithPasskey(request: IdentityCall, context: Context): Promise<Response> {
  const { access, sessions, rememberChoice } = context
  const before = await access.sessionOf(request.cookies)
  const challenged = before ?? (await access.challengedBy(request.cookies))
  const rememberMe = choiceIn(request.body)
  // Without a choice, as the session or sign-in that it continues.
  const remember = rememberMe ?? (challenged !== null && (await rememberChoice.read(request.cookies)))
  const response = await forwardChosen(request, context, remember)
  if (!response.ok) return response
  const session = await access.startedBy(request, response)
  if (!remember) await sessions.expireSoon(session.id)
  // During a sign-in, another account's passkey isn't a valid second factor.
  if (challenged && challenged.identityId !== session.identityId) {
    await sessions.end(session.identityId, session.id)
    throw new Refusal('AUTHENTICATION_FAILED', 401)
  }
  if (before) await sessions.end(before.identityId, before.id)
  return completeSecondFactor(request, context, response, session.identityId)
}

async function leaveForProvider(request: IdentityCall, context: Context): Promise<Response> {
  const { access, rememberChoice, publicUrl } = context
  const { rememberMe, ...body } = parse(socialBody, request.body)
  const errorCallbackURL = pageBeside(new URL(body.callbackURL ?? '/', publicUrl).href, '/sign-in')
  const response = await forwardAs(request, context, '/sign-in/social', { ...body, errorCallbackURL })
  if (!response.ok) return response
  const before = rememberMe === undefined && (await access.sessionOf(request.cookies))
  const remember = rememberMe ?? (before !== null && (await rememberChoice.read(request.cookies)))
  response.headers.append('set-cookie', await rememberChoice.set(remember))
  const { url } = (await response.clone().json()) as { url?: string }
  return reply(response, { url, redirect: true })
}

/** The way back from Google: the browser stored the choice of 'Remember me' when it left. */
async function comeBackFromProvider(request: IdentityCall, context: Context): Promise<Response> {
  const { access, sessions, rememberChoice } = context
  const response = await forward(request, context)
  const session = await access.sessionOf(cookiesAfter(null, response.headers.getSetCookie()))
  if (session && !(await rememberChoice.read(request.cookies))) await sessions.expireSoon(session.id)
  return response
}

async function getSession({ cookies }: IdentityCall, { access }: Context): Promise<Response> {
  const session = await access.sessionOf(cookies)
  if (!session || session.isHalf) return ok(null)
  const { id, beganAt, provenAt, secondFactor, identityId, email, name } = session
  return ok({
    session: { id, createdAt: beganAt, provenAt, secondFactor },
    user: { id: identityId, email, name },
  })
}

export const signInCalls: Calls = {
  'POST /sign-up/email': { session: 'none', run: signUp },
  'POST /sign-in/email': { session: 'none', run: signIn },
  'GET /passkey/generate-authenticate-options': { session: 'none', run: getPasskeyOptions },
  'POST /passkey/verify-authentication': { session: 'none', run: signInWithPasskey },
  'POST /sign-in/social': { session: 'none', run: leaveForProvider },
  'GET /callback/google': { session: 'none', run: comeBackFromProvider },
  'POST /sign-out': { session: 'none', run: forward },
  'GET /get-session': { session: 'none', run: getSession },
  'GET /token': { session: 'whole', run: forward },
  'GET /jwks': { session: 'none', run: forward },
}
