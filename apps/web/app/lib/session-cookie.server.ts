import { DAY_SECONDS } from '@lodestay/domain/durations'

export const SESSION_COOKIE = 'lodestay_session'
/** Stays that a visitor liked before signing in. */
export const WANTED_COOKIE = 'lodestay_wanted'
const REMEMBER_COOKIE = 'lodestay_remember'
const ORGANIZATION_COOKIE = 'lodestay_organization'
const NEW_EMAIL_COOKIE = 'lodestay_new_email'
/** The identity service's session and what was chosen for it; not its marks of known and trusted devices. */
const IDENTITY_COOKIES = ['lodestay-identity.session_token', 'lodestay-identity.dont_remember']
/** As long as the reauthentication that it waits for is valid. */
const TEN_MINUTES = 10 * 60
const THIRTY_DAYS = 30 * DAY_SECONDS
const ONE_YEAR = 365 * DAY_SECONDS

type Kept = { readonly token: string; readonly remember: boolean }

export function readCookie(header: string | null, name: string): string | undefined {
  return header
    ?.split(/;\s*/)
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** The token that server rendering uses, and whether it outlives the browser session. */
export function readSessionCookie(header: string | null): Kept | null {
  const token = readCookie(header, SESSION_COOKIE)
  return token ? { token, remember: readCookie(header, REMEMBER_COOKIE) === '1' } : null
}

/** A Set-Cookie value that scripts can't read. `maxAge` in seconds; without one, it lasts until the browser closes. */
export function makeCookie(name: string, value: string, secure: boolean, maxAge: number | undefined): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`
}

/** Set-Cookie values that store a session: until the browser closes, or for thirty days with `remember`. */
export function persistSession({ token, remember }: Kept, secure: boolean): string[] {
  const maxAge = remember ? THIRTY_DAYS : undefined
  return [
    makeCookie(SESSION_COOKIE, token, secure, maxAge),
    makeCookie(REMEMBER_COOKIE, remember ? '1' : '0', secure, maxAge),
  ]
}

/** Set-Cookie values that clear it, the last organization and a typed email. */
export function dropSession(secure: boolean): string[] {
  return [SESSION_COOKIE, REMEMBER_COOKIE, ORGANIZATION_COOKIE, NEW_EMAIL_COOKIE].map((name) =>
    makeCookie(name, '', secure, 0),
  )
}

/**
 * Set-Cookie values that sign out: they clear the session here and the identity service's, which may be unreachable and
 * would sign the next person in otherwise.
 */
export function dropEverySession(secure: boolean): string[] {
  const prefix = secure ? '__Secure-' : ''
  return [...dropSession(secure), ...IDENTITY_COOKIES.map((name) => makeCookie(prefix + name, '', secure, 0))]
}

/**
 * The Set-Cookie value that stores a new email typed before the user had to reauthenticate. Not in the URL: an external
 * link must not be able to prefill an email that takes over the account.
 */
export function storeNewEmail(userId: string, email: string, secure: boolean): string {
  return makeCookie(NEW_EMAIL_COOKIE, encodeURIComponent(`${userId} ${email}`), secure, TEN_MINUTES)
}

/** The email this user typed; a different user may have signed in on the device since. */
export function readNewEmail(header: string | null, userId: string): string | undefined {
  try {
    const [typedBy, email] = decodeURIComponent(readCookie(header, NEW_EMAIL_COOKIE) ?? '').split(' ')
    return typedBy === userId ? email : undefined
  } catch {
    return undefined
  }
}

export function forgetNewEmail(secure: boolean): string {
  return makeCookie(NEW_EMAIL_COOKIE, '', secure, 0)
}

/** The organization last opened on this device; the caller must check the user's access to it. */
export function lastOrganization(header: string | null): string | undefined {
  return readCookie(header, ORGANIZATION_COOKIE)
}

/** The Set-Cookie value that remembers the current organization; null if it already is. */
export function rememberOrganization(header: string | null, id: string, secure: boolean): string | null {
  return lastOrganization(header) === id ? null : makeCookie(ORGANIZATION_COOKIE, id, secure, ONE_YEAR)
}
