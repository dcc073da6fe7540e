import { createApiClient } from '@lodestay/api-client'
import type { User } from '@lodestay/domain/user'
import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { type ApiClient, ApiProblem, answer, isDown } from './api.ts'
import { paths } from './paths.ts'
import { type RequestFacts, requestContext } from './request-context.ts'
import { dropSession, keepSession, readSessionCookie } from './session-cookie.server.ts'
import { isExpired } from './token.ts'

type Context = Readonly<RouterContextProvider>
type Session = {
  /** The identity token of who asks, null for a visitor. */
  readonly token: string | null
  /** Whether it outlives the browser's session: 'remember me'. */
  readonly remember: boolean
  /** The user behind it: asked for at most once per request, and only where a loader wants to know. */
  readonly user: () => Promise<User | null>
}

export const sessionContext = createContext<Session>({ token: null, remember: false, user: async () => null })

const IDENTITY_TIMEOUT_MS = 10_000

const headersOf = ({ requestId, clientAddress }: RequestFacts) => ({
  'x-request-id': requestId,
  'x-forwarded-for': clientAddress,
})
const platform = (facts: RequestFacts, token: string | null): ApiClient =>
  createApiClient({ baseUrl: facts.apiUrl, getToken: () => token, headers: headersOf(facts), retries: 0 })

/** The platform as the person behind this request may use it, for loaders and actions. */
export const apiFor = (context: Context): ApiClient =>
  platform(context.get(requestContext), context.get(sessionContext).token)

/** The platform as everybody sees it, whoever asks: nothing of a host's own, and no visit is noted. */
export const publicApiFor = (context: Context): ApiClient => platform(context.get(requestContext), null)

/** A call of the identity service, which stands beside the platform's own under /api/auth; null where nobody answers. */
const callIdentity = (facts: RequestFacts, path: string, init: RequestInit): Promise<Response | null> =>
  fetch(`${facts.apiUrl}/api/auth/${path}`, {
    ...init,
    headers: { accept: 'application/json', origin: facts.origin, ...headersOf(facts), ...init.headers },
    signal: AbortSignal.timeout(IDENTITY_TIMEOUT_MS),
  }).catch(() => null)

/** A new identity token for the identity service's own cookie; null where that has ended, undefined where nobody answers. */
async function renewedToken(facts: RequestFacts, cookie: string): Promise<string | null | undefined> {
  const response = await callIdentity(facts, 'token', { headers: { cookie } })
  if (response?.status === 401 || response?.status === 403) return null
  const body = response?.ok ? ((await response.json().catch(() => null)) as { token?: string } | null) : null
  return body?.token
}

/**
 * Reads who is asking, once, before any loader runs. An expired token is renewed here, so that a page opened the next
 * morning is still rendered for its owner.
 */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = context.get(requestContext)
  const cookie = request.headers.get('cookie')
  const kept = readSessionCookie(cookie)
  if (!kept || !cookie) return next()
  const stale = isExpired(kept.token)
  const token = stale ? await renewedToken(facts, cookie) : kept.token
  // A platform that refuses or is away shows the page to a visitor; the browser's own calls will say what is wrong.
  const ask = async (): Promise<User | null> =>
    token ? answer(platform(facts, token).GET('/api/users/self')).catch(() => null) : null
  let user: Promise<User | null> | undefined
  context.set(sessionContext, {
    token: token ?? null,
    remember: kept.remember,
    user: () => {
      user ??= ask()
      return user
    },
  })
  const response = await next()
  // What a person sees must not be kept by a cache on the way or shown after signing out.
  response.headers.set('cache-control', 'private, no-store')
  if (stale && token !== undefined && !response.headers.has('set-cookie')) {
    const cookies = token ? keepSession({ ...kept, token }, facts.secure) : dropSession(facts.secure)
    for (const one of cookies) response.headers.append('set-cookie', one)
  }
  return response
}

/** The signed-in user, or a redirect to the sign-in page that leads back here. */
export async function requireUser(request: Request, context: Context): Promise<User> {
  const user = await context.get(sessionContext).user()
  if (user) return user
  const { pathname, search } = new URL(request.url)
  throw redirect(paths.signIn(pathname.replace(/\.data$/, '') + search))
}

/** An ApiProblem as what a route throws: the error page gets its status, its words and its request id. */
export function asRouteError(error: unknown): unknown {
  if (!(error instanceof ApiProblem)) return error
  const { status, code, detail, requestId } = error
  return data({ code, detail, requestId }, { status: status || 503 })
}

/** What a page's loader asks of the platform: a refusal is the page's, with its status. */
export const pageAnswer = <T>(asked: Parameters<typeof answer<T>>[0]): Promise<T> =>
  answer(asked).catch((error) => {
    throw asRouteError(error)
  })

type Entered = { readonly cookies: string[]; readonly token: string | null; readonly secondFactor: boolean }

/** Opens a session at the identity service. Gives the Set-Cookie values to pass on: its own and ours. */
async function enter(
  context: Context,
  call: 'sign-in/email' | 'sign-up/email',
  body: object,
  remember: boolean,
): Promise<Entered> {
  const facts = context.get(requestContext)
  const response = await callIdentity(facts, call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, rememberMe: remember }),
  })
  if (!response) throw new ApiProblem(0, { code: 'unreachable', detail: 'Signing in is not possible at the moment.' })
  const said = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) throw new ApiProblem(response.status, { detail: said.message, ...said })
  const identity = response.headers.getSetCookie()
  if (said.twoFactorRedirect) return { cookies: identity, token: null, secondFactor: true }
  const token = await renewedToken(facts, identity.map((one) => one.split(';')[0]).join('; '))
  if (!token) throw new ApiProblem(0, { code: 'no-token', detail: 'Signing in did not finish. Please try again.' })
  return { cookies: [...identity, ...keepSession({ token, remember }, facts.secure)], token, secondFactor: false }
}

export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }

/** Signs in on the server, for forms that are posted without JavaScript. Rejects with an ApiProblem. */
export const signInWithPassword = (context: Context, { email, password, remember }: Credentials): Promise<Entered> =>
  enter(context, 'sign-in/email', { email, password }, remember)

export type NewAccount = Credentials & { readonly firstName: string; readonly lastName: string }

/** Makes an identity and the profile that belongs to it, signed in. Rejects with an ApiProblem. */
export async function signUpWithPassword(context: Context, account: NewAccount): Promise<Entered> {
  const { email, password, firstName, lastName, remember } = account
  const entered = await enter(
    context,
    'sign-up/email',
    { email, password, name: `${firstName} ${lastName}`.trim() },
    remember,
  )
  await answer(
    platform(context.get(requestContext), entered.token).POST('/api/users', { body: { firstName, lastName } }),
  )
  return entered
}

/** Takes up a session that was opened elsewhere (Google): its token is kept, and who is new gets a profile. */
export async function enterWithIdentity(request: Request, context: Context): Promise<string[]> {
  const facts = context.get(requestContext)
  const token = await renewedToken(facts, request.headers.get('cookie') ?? '')
  if (!token) return []
  const api = platform(facts, token)
  const known = await answer(api.GET('/api/users/self')).catch(() => null)
  if (!known) await answer(api.POST('/api/users', { body: {} })).catch(() => null)
  return keepSession({ token, remember: true }, facts.secure)
}

/** Whether the identity service also lets people in by Google: it does where its keys are configured. */
export const offersGoogle = (): boolean => Boolean(process.env.GOOGLE_CLIENT_ID)

/** Another call of the identity service by form: asks for a reset, sets a new password, changes the email. Gives its cookies. */
export async function askIdentity(request: Request, context: Context, call: string, body: object): Promise<string[]> {
  const facts = context.get(requestContext)
  const kept = readSessionCookie(request.headers.get('cookie'))
  const response = await callIdentity(facts, call, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: request.headers.get('cookie') ?? '' },
    body: JSON.stringify(body),
  })
  if (!response) throw new ApiProblem(0, { code: 'unreachable', detail: 'This is not possible at the moment.' })
  if (!response.ok)
    throw new ApiProblem(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
  const identity = response.headers.getSetCookie()
  if (!kept || identity.length === 0) return identity
  // The service opened a new session in place of the old one, whose token is dead now.
  const token = await renewedToken(facts, identity.map((one) => one.split(';')[0]).join('; '))
  return token ? [...identity, ...keepSession({ ...kept, token }, facts.secure)] : identity
}

/** Ends the session here and at the identity service; gives the Set-Cookie values to pass on. */
export async function signOutEverywhere(request: Request, context: Context): Promise<string[]> {
  const facts = context.get(requestContext)
  const told = await callIdentity(facts, 'sign-out', {
    method: 'POST',
    headers: { cookie: request.headers.get('cookie') ?? '', 'content-type': 'application/json' },
    body: '{}',
  })
  return [...(told?.headers.getSetCookie() ?? []), ...dropSession(facts.secure)]
}

/** Whether the platform accepts a token: it answers with the user behind it. Rejects where the platform is away. */
export async function isAccepted(context: Context, token: string): Promise<boolean> {
  try {
    await answer(platform(context.get(requestContext), token).GET('/api/users/self'))
    return true
  } catch (error) {
    if (error instanceof ApiProblem && !isDown(error)) return false
    throw error
  }
}
