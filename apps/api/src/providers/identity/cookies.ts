/** Where the identity service's calls stand, and the start of every cookie's name. */
export const AUTH_PATH = '/api/auth'
export const COOKIE_PREFIX = 'lodestay-identity'

/** The value of a cookie in a Cookie header, also under the name that browsers take over https alone. */
export const cookieValue = (header: string | null, name: string): string | null => {
  for (const pair of header?.split(/;\s*/) ?? []) {
    const at = pair.indexOf('=')
    const found = pair.slice(0, at)
    if (found === name || found === `__Secure-${name}`) return pair.slice(at + 1)
  }
  return null
}

/** The Cookie header that a browser would send after it took an answer's cookies. */
export const cookiesAfter = (before: string | null, response: Response): string => {
  const jar = new Map<string, string>()
  for (const pair of [
    ...(before?.split(/;\s*/) ?? []),
    ...response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
  ]) {
    const at = pair.indexOf('=')
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
