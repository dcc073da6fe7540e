/**
 * The choice of 'Remember me' for better-auth: its own cookie, which it only reads when signing in with a passkey or with
 * Google.
 */
import { cookiesAfter } from '@lodestay/domain'
import type { Auth } from './better-auth.ts'
import { signCookie, signedCookie } from './cookies.ts'
import type { IdentityCall } from './embedded-answers.ts'

const FORGOTTEN = 'true'

export type RememberChoice = ReturnType<typeof createRememberChoice>

export function createRememberChoice(auth: Auth, secret: string) {
  const authCookie = async () => (await auth.$context).authCookies.dontRememberToken

  /** Whether the last choice in a Cookie header was to remember. */
  const read = async (cookies: string | null): Promise<boolean> =>
    signedCookie(cookies, (await authCookie()).name, secret) !== FORGOTTEN

  /** The Set-Cookie value that stores a choice; it lasts until the browser closes, like the session it is about. */
  const set = async (remember: boolean): Promise<string> => {
    const { name, attributes } = await authCookie()
    const value = remember ? '' : encodeURIComponent(signCookie(FORGOTTEN, secret))
    return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}${remember ? '; Max-Age=0' : ''}`
  }

  /** The call as the browser would send it if it had stored the choice. */
  const apply = async (call: IdentityCall, remember: boolean): Promise<IdentityCall> => {
    const cookies = cookiesAfter(call.cookies, [await set(remember)])
    const headers = new Headers(call.request.headers)
    headers.set('cookie', cookies)
    return { ...call, cookies, request: new Request(call.request, { headers }) }
  }

  return { read, set, apply }
}
