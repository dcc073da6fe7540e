import { createApiClient } from '@lodestay/api-client'
import { cookiesAfter } from '@lodestay/domain/identity/cookies'
import type { User } from '@lodestay/domain/users/user'
import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { type ApiClient, ApiProblem, answer, isDown } from './api.ts'
import type { IdentityOffers } from './identity-offers.ts'
import { nextOf, paths } from './paths.ts'
import { type RequestFacts, requestContext } from './request-context.ts'
import { dropSession, persistSession, readSessionCookie } from './session-cookie.server.ts'
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

function headersOf({ requestId, clientAddress, userAgent }: RequestFacts) {
  return {
    'x-request-id': requestId,
    'x-forwarded-for': clientAddress,
    ...(userAgent && { 'user-agent': userAgent }),
  }
}

function platform(facts: RequestFacts, token: string | null): ApiClient {
  return createApiClient({ baseUrl: facts.apiUrl, getToken: () => token, headers: headersOf(facts), retries: 0 })
}

/** The platform as the person behind this request may use it, for loaders and actions. */
export function apiFor(context: Context): ApiClient {
  return platform(context.get(requestContext), context.get(sessionContext).token)
}

/** The platform as everybody sees it, whoever asks: nothing of a host's own, and no visit is noted. */
export function publicApiFor(context: Context): ApiClient {
  return platform(context.get(requestContext), null)
}

/** A call of the identity service, which stands beside the platform's own under /api/auth; null where nobody answers. */
function callIdentity(facts: RequestFacts, path: string, init: RequestInit): Promise<Response | null> {
  return fetch(`${facts.apiUrl}/api/auth/${path}`, {
    ...init,
    headers: { accept: 'application/json', origin: facts.origin, ...headersOf(facts), ...init.headers },
    signal: AbortSignal.timeout(IDENTITY_TIMEOUT_MS),
  }).catch(() => null)
}

/** What the identity service answers for its cookie: a token, that a second factor is missing, or that it has ended. */
type Renewal = { readonly token: string } | 'second-factor' | 'ended'

/** A new identity token for the identity service's own cookie; undefined where nobody answers. */
async function renewToken(facts: RequestFacts, cookie: string): Promise<Renewal | undefined> {
  const response = await callIdentity(facts, 'token', { headers: { cookie } })
  if (!response) return undefined
  const body = (await response.json().catch(() => null)) as { token?: string; code?: string } | null
  if (response.ok && body?.token) return { token: body.token }
  if (body?.code === 'second-factor-required') return 'second-factor'
  return response.status === 401 || response.status === 403 ? 'ended' : undefined
}

/** The token of a cookie; null where there is none to be had any more, undefined where nobody answers. */
async function renewedToken(facts: RequestFacts, cookie: string): Promise<string | null | undefined> {
  const renewal = await renewToken(facts, cookie)
  return typeof renewal === 'object' ? renewal.token : renewal && null
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
    const cookies = token ? persistSession({ ...kept, token }, facts.secure) : dropSession(facts.secure)
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
  // Staff without a second factor come to the page where they add one.
  if (code === 'second-factor-required') return redirect(paths.security({ required: true }))
  return data({ code, detail, requestId }, { status: status || 503 })
}

/** What a page's loader asks of the platform: a refusal is the page's, with its status. */
export function pageAnswer<T>(asked: Parameters<typeof answer<T>>[0]): Promise<T> {
  return answer(asked).catch(pageRefusal)
}

/** Throws a refusal as the page's, with its status. */
export function pageRefusal(error: unknown): never {
  throw asRouteError(error)
}

/** Calls the identity service for the browser behind a request. Rejects with an ApiProblem. */
async function identityAnswer(
  request: Request,
  context: Context,
  call: string,
  body?: object,
): Promise<{ said: Record<string, unknown>; cookies: string[] }> {
  const response = await callIdentity(context.get(requestContext), call, {
    headers: { 'content-type': 'application/json', cookie: request.headers.get('cookie') ?? '' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response)
    throw new ApiProblem(0, { code: 'unreachable', detail: 'That isn’t available right now. Try again in a moment.' })
  const said = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) throw new ApiProblem(response.status, said)
  return { said, cookies: response.headers.getSetCookie() }
}

/** What the identity service says of the browser behind a request. Rejects with an ApiProblem. */
export async function readIdentity<T>(request: Request, context: Context, call: string): Promise<T> {
  return (await identityAnswer(request, context, call)).said as T
}

/** What the identity service offers on this site, and asks of a password. */
export function identityOffers(request: Request, context: Context): Promise<IdentityOffers> {
  return readIdentity(request, context, 'capabilities')
}

/** The way of a sign-in that was begun: it is done, a second factor is asked for, or an address must be confirmed first. */
type Entered =
  | { readonly state: 'entered' | 'confirm'; readonly cookies: string[] }
  | { readonly state: 'second-factor'; readonly cookies: string[]; readonly methods: readonly string[] }

/** Takes up the session that an answer of the identity service began; who is new gets a profile. */
async function takeUp(
  request: Request,
  context: Context,
  identity: string[],
  remember: boolean,
  names: Names = {},
): Promise<string[]> {
  const facts = context.get(requestContext)
  const token = await renewedToken(facts, cookiesAfter(request.headers.get('cookie'), identity))
  if (!token) throw new ApiProblem(0, { code: 'no-token', detail: 'Sign-in didn’t finish. Please try again.' })
  await makeProfile(platform(facts, token), names)
  return [...identity, ...persistSession({ token, remember }, facts.secure)]
}

type Names = { readonly firstName?: string; readonly lastName?: string }

async function makeProfile(api: ApiClient, names: Names = {}): Promise<void> {
  const missing = await answer(api.GET('/api/users/self')).then(
    () => false,
    (error) => error instanceof ApiProblem && error.code === 'profile-missing',
  )
  if (missing) await answer(api.POST('/api/users', { body: names }))
}

export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }

/** Signs in on the server, for forms that are posted without JavaScript. Rejects with an ApiProblem. */
export async function signInWithPassword(
  request: Request,
  context: Context,
  { email, password, remember }: Credentials,
): Promise<Entered> {
  const credentials = { email, password, rememberMe: remember, callbackURL: nextOf(request) }
  const { said, cookies } = await identityAnswer(request, context, 'sign-in/email', credentials)
  if (said.twoFactorRedirect)
    return { state: 'second-factor', cookies, methods: (said.twoFactorMethods ?? []) as string[] }
  return { state: 'entered', cookies: await takeUp(request, context, cookies, remember) }
}

export type SecondFactor = {
  readonly code: string
  readonly method: 'totp' | 'recovery-code'
  /** Asks this device for no second factor for a month. */
  readonly trustDevice: boolean
  readonly remember: boolean
}

/** Finishes a sign-in by a second factor; gives the Set-Cookie values to pass on. Rejects with an ApiProblem. */
export async function giveSecondFactor(
  request: Request,
  context: Context,
  { code, method, trustDevice, remember }: SecondFactor,
): Promise<string[]> {
  const call = method === 'totp' ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code'
  const { cookies } = await identityAnswer(request, context, call, { code, trustDevice })
  return takeUp(request, context, cookies, remember)
}

export type NewAccount = Credentials & { readonly firstName: string; readonly lastName: string }

/** Makes an identity and, where that lets in at once, the profile that belongs to it. Rejects with an ApiProblem. */
export async function signUpWithPassword(request: Request, context: Context, account: NewAccount): Promise<Entered> {
  const { email, password, firstName, lastName, remember } = account
  const { said, cookies } = await identityAnswer(request, context, 'sign-up/email', {
    email,
    password,
    name: `${firstName} ${lastName}`.trim(),
    rememberMe: remember,
    callbackURL: nextOf(request),
  })
  if (said.confirm) return { state: 'confirm', cookies }
  return { state: 'entered', cookies: await takeUp(request, context, cookies, remember, { firstName, lastName }) }
}

/**
 * Takes up a session that was opened elsewhere: by Google, or by a passkey. Gives the Set-Cookie values to pass on, or that
 * a second factor is still to be given; null where there is no session.
 */
export async function enterWithIdentity(
  request: Request,
  context: Context,
): Promise<string[] | 'second-factor' | null> {
  const facts = context.get(requestContext)
  const renewal = await renewToken(facts, request.headers.get('cookie') ?? '')
  if (renewal === 'second-factor') return renewal
  if (typeof renewal !== 'object') return null
  await makeProfile(platform(facts, renewal.token)).catch(() => undefined)
  return persistSession({ token: renewal.token, remember: true }, facts.secure)
}

/**
 * A call of the identity service by form: it changes the password, the email, a factor. Gives what it said, and the
 * Set-Cookie values to pass on. Rejects with an ApiProblem.
 */
export async function askIdentity<T = unknown>(
  request: Request,
  context: Context,
  call: string,
  body: object = {},
): Promise<{ said: T; cookies: string[] }> {
  const facts = context.get(requestContext)
  const kept = readSessionCookie(request.headers.get('cookie'))
  const { said, cookies } = await identityAnswer(request, context, call, body)
  const entersAnew = cookies.some((cookie) => /session_token=[^;]/.test(cookie))
  if (!kept || !entersAnew) return { said: said as T, cookies }
  // The service opened a new session in place of the old one, whose token is dead now.
  const token = await renewedToken(facts, cookiesAfter(request.headers.get('cookie'), cookies))
  return {
    said: said as T,
    cookies: token ? [...cookies, ...persistSession({ ...kept, token }, facts.secure)] : cookies,
  }
}

/** Clear-Site-Data of a sign-out: pages of the person who left. What the device itself keeps stays. */
export const CLEAR_CACHE = '"cache"'

/** Ends the session here and at the identity service, and leads to the front page. */
export async function signOutEverywhere(request: Request, context: Context): Promise<Response> {
  const facts = context.get(requestContext)
  const told = await callIdentity(facts, 'sign-out', {
    method: 'POST',
    headers: { cookie: request.headers.get('cookie') ?? '', 'content-type': 'application/json' },
    body: '{}',
  })
  const answer = redirect(paths.home(), { headers: { 'clear-site-data': CLEAR_CACHE } })
  for (const cookie of [...(told?.headers.getSetCookie() ?? []), ...dropSession(facts.secure)])
    answer.headers.append('set-cookie', cookie)
  return answer
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
