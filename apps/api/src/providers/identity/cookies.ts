import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where the identity service's calls stand, and the start of every cookie's name. */
export const AUTH_PATH = '/api/auth'
export const COOKIE_PREFIX = 'lodestay-identity'

/** The values under a name in a Cookie header: more than one is somebody's attempt to be read in two ways. */
export function cookieValues(header: string | null, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
}

/** What a cookie says that better-auth has signed; null for a forged one, and where it stands there twice. */
export function signedCookie(header: string | null, name: string, secret: string): string | null {
  const [value, ...others] = cookieValues(header, name)
  if (value === undefined || others.length > 0) return null
  const decoded = decode(value)
  const at = decoded.lastIndexOf('.')
  const signature = Buffer.from(decoded.slice(at + 1), 'base64')
  const wanted = createHmac('sha256', secret)
    .update(decoded.slice(0, Math.max(0, at)))
    .digest()
  return at > 0 && signature.length === wanted.length && timingSafeEqual(signature, wanted)
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
