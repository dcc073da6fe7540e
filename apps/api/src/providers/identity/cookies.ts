import { createHmac, timingSafeEqual } from 'node:crypto'

/** Base path of the identity service, and the prefix of its cookie names. */
export const AUTH_PATH = '/api/auth'
export const COOKIE_PREFIX = 'lodestay-identity'

/** All values of a cookie in a Cookie header: more than one may be an attempt to have it parsed in two ways. */
function cookieValues(header: string | null, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
}

/** Headers with a Set-Cookie line for each of `cookies`. */
export function headersWithCookies(cookies: readonly string[], others: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(others)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

function signatureOf(value: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(value).digest()
}

/** Signs a cookie's value as better-auth does. */
export function signCookie(value: string, secret: string): string {
  return `${value}.${signatureOf(value, secret).toString('base64')}`
}

/** Value of a cookie signed by better-auth; null if forged or duplicated. */
export function signedCookie(header: string | null, name: string, secret: string): string | null {
  const [value, ...others] = cookieValues(header, name)
  if (value === undefined || others.length > 0) return null
  const decoded = decode(value)
  const at = decoded.lastIndexOf('.')
  const signature = Buffer.from(decoded.slice(at + 1), 'base64')
  const expected = signatureOf(decoded.slice(0, Math.max(0, at)), secret)
  return at > 0 && signature.length === expected.length && timingSafeEqual(signature, expected)
    ? decoded.slice(0, at)
    : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
