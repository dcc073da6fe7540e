import { createApiClient } from '@lodestay/api-client'
import { needsRenewal, tokenSubject } from '@lodestay/api-client/identity-token'
import { cookiesAfter } from '@lodestay/domain/identity/cookies'
import type { User } from '@lodestay/domain/users/user'
import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { type ApiClient, ApiProblem, answer, isDown } from './api.ts'
import type { IdentityOffers } from './identity-offers.ts'
import { language } from './language.ts'
import { nextOf, pageAddress, paths } from './paths.ts'
import { type RequestFacts, requestContext } from './request-context.ts'
import { toViewer, type Viewer } from './root-data.ts'
import { dropEverySession, dropSession, persistSession, readSessionCookie } from './session-cookie.server.ts'
import * as texts from './texts.ts'

type Context = Readonly<RouterContextProvider>
type Session = {
  /** The caller's identity token; null for a visitor. */
  readonly token: string | null
  /** 'Remember me': whether it outlives the browser session. */
  readonly remember: boolean
  readonly user: User | null
  /** The user is signed in but can't be identified: the platform is down. */
  readonly isUnclear?: boolean
  /** The browser's cookies after this request's action replaced the session, for the loaders that run after it. */
  readonly cookie?: string
}

export const sessionContext = createContext<Session>({ token: null, remember: false, user: null })

/** Whether a call was rejected because the account is closed: that is the response to every request. */
function closedAccount(error: unknown): 'disabled' | 'deleted' | null {
  if (!(error instanceof ApiProblem)) return null
  if (error.document.erasesAt !== undefined) return 'deleted'
  return error.code === 'account-disabled' ? 'disabled' : null
}

const IDENTITY_TIMEOUT_MS = 10_000

function headersOf({ requestId, clientAddress, userAgent }: RequestFacts) {
  return {
    'x-request-id': requestId,
    'x-forwarded-for': clientAddress,
    // The API is next to us: compressing over such a short distance would only cost time.
    'accept-encoding': 'identity',
    ...(userAgent && { 'user-agent': userAgent }),
  }
}

/**
 * A client for one request: no retries, as section 7 defines, and no cache, because its five minutes are for browsers.
 */
const onceOnly = { retries: 0, freshMs: 0 }

function platform(facts: RequestFacts, token: string | null): ApiClient {
  return createApiClient({ baseUrl: facts.apiUrl, getToken: () => token, headers: headersOf(facts), ...onceOnly })
}

/** The platform's client with the requester's rights, for loaders and actions. */
export function apiFor(context: Context): ApiClient {
  return platform(context.get(requestContext), context.get(sessionContext).token)
}

/**
 * The platform's client without a session, even for signed-in users: it sees no host's private data, and records no
 * visit.
 */
export function publicApiFor(context: Context): ApiClient {
  return platform(context.get(requestContext), null)
}

/** The platform's client for a user with an outlet's link, even if they are also signed in. */
export function outletApiFor(context: Context, token: string): ApiClient {
  const facts = context.get(requestContext)
  // Escaped, because a URL may contain characters that a header may not.
  const headers = { ...headersOf(facts), 'outlet-link': encodeURIComponent(token) }
  return createApiClient({ baseUrl: facts.apiUrl, headers, ...onceOnly })
}

/** Calls the identity service, which lives next to the platform's API under /api/auth; null if it can't be reached. */
function callIdentity(facts: RequestFacts, path: string, init: RequestInit): Promise<Response | null> {
  return fetch(`${facts.apiUrl}/api/auth/${path}`, {
    ...init,
    headers: { accept: 'application/json', origin: facts.origin, ...headersOf(facts), ...init.headers },
    signal: AbortSignal.timeout(IDENTITY_TIMEOUT_MS),
  }).catch(() => null)
}

/**
 * What the identity service returns for its cookie: a token, that a second factor is missing, or that the session
 * ended.
 */
type Renewal = Renewed | 'second-factor' | 'ended'
/** The service extends its own session in the same response, and thereby its cookie. */
type Renewed = { readonly token: string; readonly cookies: readonly string[] }

/** Exchanges the identity service's own cookie for a new identity token; undefined if the service is unreachable. */
async function renewToken(facts: RequestFacts, cookie: string): Promise<Renewal | undefined> {
  const response = await callIdentity(facts, 'token', { headers: { cookie } })
  if (!response) return undefined
  const body = (await response.json().catch(() => null)) as { token?: string; code?: string } | null
  if (response.ok && body?.token) return { token: body.token, cookies: response.headers.getSetCookie() }
  if (body?.code === 'second-factor-required') return 'second-factor'
  return response.status === 401 || response.status === 403 ? 'ended' : undefined
}

/** A token for a cookie; null if the session is over, undefined if the service is unreachable. */
async function renewed(facts: RequestFacts, cookie: string): Promise<Renewed | null | undefined> {
  const renewal = await renewToken(facts, cookie)
  return typeof renewal === 'object' ? renewal : renewal && null
}

/**
 * Reads the session once, before any loader runs. An expired token is renewed here, so that a page opened the next
 * morning is still rendered for its user.
 */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = context.get(requestContext)
  const cookie = request.headers.get('cookie')
  const session = readSessionCookie(cookie)
  if (facts.visit || !session || !cookie) return next()
  const { token, user, isUnclear, identityCookies = [] } = await holderOf(facts, cookie, session.token)
  context.set(sessionContext, { token: token ?? null, remember: session.remember, user, isUnclear })
  const response = await next()
  // Personal pages must not be stored in a shared cache, or reappear after signing out.
  response.headers.set('cache-control', 'private, no-store')
  if (token !== session.token && token !== undefined && !response.headers.has('set-cookie')) {
    const cookies = token ? persistSession({ ...session, token }, facts.secure) : dropSession(facts.secure)
    for (const one of [...identityCookies, ...cookies]) response.headers.append('set-cookie', one)
  }
  return response
}

/** The signed-in user, as pages show them; null for a visitor. */
export function viewerFor(context: Context): Viewer | null {
  const { token, user, remember } = context.get(sessionContext)
  const subject = tokenSubject(token ?? '') ?? ''
  return context.get(requestContext).visit?.viewer ?? (user && toViewer(user, { subject, remember }))
}

/** The platform's client with a session's rights, whose token only the platform verifies; null without one. */
export function apiOfSession(facts: RequestFacts, cookie: string): ApiClient | null {
  const session = readSessionCookie(cookie)
  return session && platform(facts, session.token)
}

/** A session's user, if its token is still valid; null if the session needs a closer look. */
export async function userOfSession(facts: RequestFacts, cookie: string) {
  const session = readSessionCookie(cookie)
  if (!session || needsRenewal(session.token)) return null
  const present = await userOf(facts, session.token)
  if (typeof present === 'string' || !present.user) return null
  const { token, remember } = session
  return { user: present.user, subject: tokenSubject(token) ?? '', remember, api: platform(facts, token) }
}

type Holder = {
  /** Null if the session is over, undefined if the identity service is unreachable. */
  readonly token: string | null | undefined
  readonly user: User | null
  readonly isUnclear: boolean
  /** The identity service's Set-Cookie values, if it was asked for the token. */
  readonly identityCookies?: readonly string[]
}

/**
 * The session's holder. Renews a token that has expired, or that the platform rejects because its session was ended or
 * replaced elsewhere, if possible. Otherwise the page is a visitor's, instead of an error on every page.
 */
async function holderOf(facts: RequestFacts, cookie: string, session: string): Promise<Holder> {
  const present = needsRenewal(session) ? 'refused' : await userOf(facts, session)
  if (present !== 'refused') return holderBy(session, present)
  const renewal = await renewed(facts, cookie)
  if (!renewal) return { token: renewal, user: null, isUnclear: renewal === undefined }
  const { token, cookies: identityCookies } = renewal
  return { ...holderBy(token, await userOf(facts, token)), identityCookies }
}

type Holds = { readonly user: User | null } | 'refused' | 'unclear'

function holderBy(token: string, holds: Holds): Holder {
  if (holds === 'refused') return { token: null, user: null, isUnclear: false }
  return holds === 'unclear' ? { token, user: null, isUnclear: true } : { token, user: holds.user, isUnclear: false }
}

/** A token's user; none if they have no profile yet, unclear if the platform is down. */
async function userOf(facts: RequestFacts, token: string): Promise<Holds> {
  try {
    return { user: await answer(platform(facts, token).GET('/api/users/self')) }
  } catch (error) {
    const isOver = error instanceof ApiProblem && error.status === 401
    if (isOver || closedAccount(error)) return 'refused'
    return isDown(error) ? 'unclear' : { user: null }
  }
}

/** Whether it couldn't be determined who is signed in, because the platform is away. */
export function isSessionUnclear(context: Context): boolean {
  return context.get(sessionContext).isUnclear ?? false
}

/**
 * The signed-in user; null for a visitor. If the user can't be determined, the page is 'unavailable' instead of a
 * visitor's.
 */
export function signedInUser(context: Context): User | null {
  const { user, isUnclear } = context.get(sessionContext)
  if (isUnclear) throw data({ code: 'unavailable', detail: texts.unavailable }, { status: 503 })
  return user
}

/** The signed-in user. Redirects to the sign-in page, and back here afterwards, if there is none. */
export async function requireUser(request: Request, context: Context): Promise<User> {
  const user = signedInUser(context)
  if (user) return user
  throw redirect(paths.signIn(pageAddress(request)))
}

/**
 * `requireUser` for an action that needs nothing from the user. If the user can't be determined, the subsequent call
 * fails as well, and the form is returned with its input.
 */
export async function requireSession(request: Request, context: Context): Promise<void> {
  if (!context.get(sessionContext).isUnclear) await requireUser(request, context)
}

/** Turns an ApiProblem into a route error, so that the error page gets its status, its text and its request id. */
export function asRouteError(error: unknown): unknown {
  if (!(error instanceof ApiProblem)) return error
  const { status, code, detail, requestId } = error
  // Staff without a second factor are redirected to the page where they add one.
  if (code === 'second-factor-required') return redirect(paths.security({ required: true }))
  return data({ code, detail, requestId }, { status: status || 503 })
}

/** Unwraps a platform response in a loader: a rejection becomes the page's error, with the same status. */
export function pageAnswer<T>(request: Parameters<typeof answer<T>>[0]): Promise<T> {
  return answer(request).catch(pageRefusal)
}

/** `pageAnswer` for a resource with a form, which posts the `version` so that it replaces nothing newer: its ETag. */
export async function pageResource<T extends object>(
  request: Promise<{ data?: T | undefined; response: Response }>,
): Promise<T & { version: string }> {
  const resource = await pageAnswer(request)
  const { response } = await request
  return { ...resource, version: response.headers.get('etag')?.replaceAll('"', '') ?? '' }
}

/** Throws a rejection as the page's error, with the same status. */
export function pageRefusal(error: unknown): never {
  throw asRouteError(error)
}

/** Calls the identity service for the browser that made this request. Rejects with an ApiProblem. */
async function identityAnswer(
  request: Request,
  context: Context,
  call: string,
  body?: object,
): Promise<{ body: Record<string, unknown>; cookies: string[] }> {
  const response = await callIdentity(context.get(requestContext), call, {
    headers: {
      'content-type': 'application/json',
      cookie: context.get(sessionContext).cookie ?? request.headers.get('cookie') ?? '',
      'accept-language': language,
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response) throw new ApiProblem(0, { code: 'unreachable', detail: texts.unavailable })
  const parsed = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) throw new ApiProblem(response.status, parsed)
  return { body: parsed, cookies: response.headers.getSetCookie() }
}

/**
 * Reads from the identity service for the browser that made this request. Rejects with an ApiProblem, or with a redirect
 * to where the second factor is asked for, if the service's session has been replaced by one without it.
 */
export async function readIdentity<T>(request: Request, context: Context, call: string): Promise<T> {
  try {
    return (await identityAnswer(request, context, call)).body as T
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'second-factor-required') throw error
    throw redirect(paths.enter(pageAddress(request)))
  }
}

/** The identity service's capabilities on this site, and its password rules. */
export function identityOffers(request: Request, context: Context): Promise<IdentityOffers> {
  return readIdentity(request, context, 'capabilities')
}

/** The outcome of a sign-in: done, a second factor is needed, or the email address must be confirmed first. */
type Entered =
  | { readonly state: 'entered' | 'confirm'; readonly cookies: string[] }
  | { readonly state: 'second-factor'; readonly cookies: string[]; readonly methods: readonly string[] }

/** Adopts the session that the identity service just created. New users get a profile. */
async function takeUp(
  request: Request,
  context: Context,
  identity: string[],
  remember: boolean,
  names: Names = {},
): Promise<string[]> {
  const facts = context.get(requestContext)
  const token = (await renewed(facts, cookiesAfter(request.headers.get('cookie'), identity)))?.token
  if (!token) throw new ApiProblem(0, { code: 'no-token', detail: texts.signInUnfinished })
  await makeProfile(platform(facts, token), names)
  return [...identity, ...persistSession({ token, remember }, facts.secure)]
}

type Names = { readonly firstName?: string; readonly lastName?: string }

async function makeProfile(api: ApiClient, names: Names = {}): Promise<void> {
  const isMissing = await answer(api.GET('/api/users/self')).then(
    () => false,
    (error) => {
      if (closedAccount(error)) throw error
      return error instanceof ApiProblem && error.code === 'profile-missing'
    },
  )
  if (isMissing) await answer(api.POST('/api/users', { body: { ...names, language } }))
}

export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }

/** Signs in on the server, for forms posted without JavaScript. Rejects with an ApiProblem. */
export async function signInWithPassword(
  request: Request,
  context: Context,
  { email, password, remember }: Credentials,
): Promise<Entered> {
  const credentials = { email, password, rememberMe: remember, callbackURL: nextOf(request) }
  const { body, cookies } = await identityAnswer(request, context, 'sign-in/email', credentials)
  if (body.twoFactorRedirect)
    return { state: 'second-factor', cookies, methods: (body.twoFactorMethods ?? []) as string[] }
  return { state: 'entered', cookies: await takeUp(request, context, cookies, remember) }
}

export type SecondFactor = {
  readonly code: string
  readonly method: 'totp' | 'recovery-code'
  /** Skips the second factor on this device for a month. */
  readonly trustDevice: boolean
  readonly remember: boolean
}

/** Completes a sign-in with a second factor; returns the Set-Cookie values to pass on. Rejects with an ApiProblem. */
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

/** Creates an identity and, if that signs in immediately, its profile. Rejects with an ApiProblem. */
export async function signUpWithPassword(request: Request, context: Context, account: NewAccount): Promise<Entered> {
  const { email, password, firstName, lastName, remember } = account
  const { body, cookies } = await identityAnswer(request, context, 'sign-up/email', {
    email,
    password,
    name: `${firstName} ${lastName}`.trim(),
    rememberMe: remember,
    callbackURL: nextOf(request),
  })
  if (body.confirm) return { state: 'confirm', cookies }
  return { state: 'entered', cookies: await takeUp(request, context, cookies, remember, { firstName, lastName }) }
}

/** Whether to remember a session that was opened elsewhere: as the session it replaces, or as its opener chose. */
export function wantsRemember(request: Request): boolean {
  const session = readSessionCookie(request.headers.get('cookie'))
  return session ? session.remember : new URL(request.url).searchParams.get('remember') === '1'
}

/** Whether somebody who was to prove who they are came back with another account's session. */
function isOtherAccount(request: Request, token: string): boolean {
  if (new URL(request.url).searchParams.get('again') !== '1') return false
  const session = readSessionCookie(request.headers.get('cookie'))
  return session !== null && tokenSubject(session.token) !== tokenSubject(token)
}

/**
 * Adopts a session that was opened elsewhere: by Google, or with a passkey. Returns the Set-Cookie values to pass on,
 * or that a second factor is still needed, the account is disabled or deleted, or it isn't the one that was to be
 * proven; null if there is no session.
 */
export async function enterWithIdentity(
  request: Request,
  context: Context,
): Promise<string[] | 'second-factor' | 'disabled' | 'deleted' | 'other-account' | null> {
  const facts = context.get(requestContext)
  const renewal = await renewToken(facts, request.headers.get('cookie') ?? '')
  if (renewal === 'second-factor') return renewal
  if (typeof renewal !== 'object') return null
  if (isOtherAccount(request, renewal.token)) return 'other-account'
  try {
    await makeProfile(platform(facts, renewal.token))
  } catch (error) {
    const closed = closedAccount(error)
    if (closed) return closed
  }
  const { token, cookies } = renewal
  return [...cookies, ...persistSession({ token, remember: wantsRemember(request) }, facts.secure)]
}

/**
 * Posts a form to the identity service: changes the password, the email, or a factor. Returns the response and the
 * Set-Cookie values to pass on. Rejects with an ApiProblem.
 */
export async function askIdentity<T = unknown>(
  request: Request,
  context: Context,
  call: string,
  body: object = {},
): Promise<{ body: T; cookies: string[] }> {
  const facts = context.get(requestContext)
  const session = readSessionCookie(request.headers.get('cookie'))
  const { body: answered, cookies } = await identityAnswer(request, context, call, body)
  const entersAnew = cookies.some((cookie) => /session_token=[^;]/.test(cookie))
  if (!session || !entersAnew) return { body: answered as T, cookies }
  // The service replaced the session, so the old token is invalid.
  const cookie = cookiesAfter(request.headers.get('cookie'), cookies)
  const token = (await renewed(facts, cookie))?.token
  if (!token) return { body: answered as T, cookies }
  // Without scripts, the page's loaders run in the same request.
  context.set(sessionContext, { ...context.get(sessionContext), token, cookie })
  return { body: answered as T, cookies: [...cookies, ...persistSession({ ...session, token }, facts.secure)] }
}

/** Clear-Site-Data for a sign-out: drops the user's cached pages. Device settings stay. */
export const CLEAR_CACHE = '"cache"'

/** Ends the session here and at the identity service, then redirects, by default to the front page. */
export async function signOutEverywhere(request: Request, context: Context, to = paths.home()): Promise<Response> {
  const facts = context.get(requestContext)
  const response = await callIdentity(facts, 'sign-out', {
    method: 'POST',
    headers: { cookie: request.headers.get('cookie') ?? '', 'content-type': 'application/json' },
    body: '{}',
  })
  const answer = redirect(to, { headers: { 'clear-site-data': CLEAR_CACHE } })
  for (const cookie of [...(response?.headers.getSetCookie() ?? []), ...dropEverySession(facts.secure)])
    answer.headers.append('set-cookie', cookie)
  return answer
}

/** Whether the platform accepts a token, checked by requesting its user. Rejects if the platform is down. */
export async function isAccepted(context: Context, token: string): Promise<boolean> {
  try {
    await answer(platform(context.get(requestContext), token).GET('/api/users/self'))
    return true
  } catch (error) {
    if (error instanceof ApiProblem && !isDown(error)) return false
    throw error
  }
}
