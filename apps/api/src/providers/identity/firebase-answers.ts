/** Requests and responses of the calls that Firebase implements. */
import type { Language } from '@lodestay/domain'
import { headersWithCookies } from './cookies.ts'
import { type SignedIn, type Tokens, ToolkitRefusal } from './identity-toolkit.ts'

export type Call = {
  readonly url: URL
  readonly body: unknown
  readonly cookie: string | null
  /** The calling browser, for the session list. */
  readonly device: string
  readonly address: string
  /** The language of the page the call came from. */
  readonly language: Language | undefined
}

/** A session with the tokens that Firebase just issued for it. */
export type Session = Tokens & {
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly began: number
  readonly secondFactor: boolean
}

/** A sign-in that passed its password and awaits its second factor. */
export type Waiting = { pending: string; factor: string; sub: string; email: string; remember: boolean }

/** Correct password, or Google sign-in, for an account that also has a second factor. */
export class SecondFactorMissing extends Error {
  readonly signedIn: SignedIn
  constructor(signedIn: SignedIn) {
    super('a second factor is missing')
    this.signedIn = signedIn
  }
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

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ToolkitRefusal && error.code === code
}

/** Whether Firebase refused for too many attempts, which says nothing about what was given. */
export function isLimited(error: ToolkitRefusal): boolean {
  return statusOf[error.code] === 429
}

export function isAboutCredentials(error: unknown): boolean {
  return error instanceof ToolkitRefusal && credentials.has(error.code)
}

export function json(body: unknown, cookies: readonly string[] = []): Response {
  const headers = headersWithCookies(cookies, { 'content-type': 'application/json' })
  return new Response(JSON.stringify(body), { headers })
}

export function redirect(to: string, cookies: readonly string[] = []): Response {
  return new Response(null, { status: 302, headers: headersWithCookies(cookies, { location: to }) })
}

export function refuse(code: string, message?: string): Response {
  return Response.json({ code, message }, { status: statusOf[code] ?? 400 })
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
