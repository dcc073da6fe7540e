const SESSION_COOKIE = 'lodestay_session'
const REMEMBER_COOKIE = 'lodestay_remember'
const THIRTY_DAYS = 30 * 24 * 60 * 60

type Kept = { readonly token: string; readonly remember: boolean }

function pair(header: string | null, name: string): string | undefined {
  return header
    ?.split(/;\s*/)
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** The token that server rendering uses, and whether it outlives the browser session. */
export function readSessionCookie(header: string | null): Kept | null {
  const token = pair(header, SESSION_COOKIE)
  return token ? { token, remember: pair(header, REMEMBER_COOKIE) === '1' } : null
}

function cookie(name: string, value: string, secure: boolean, maxAge: number | undefined): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`
}

/** Set-Cookie values that store a session: until the browser closes, or for thirty days with `remember`. */
export function persistSession({ token, remember }: Kept, secure: boolean): string[] {
  const maxAge = remember ? THIRTY_DAYS : undefined
  return [cookie(SESSION_COOKIE, token, secure, maxAge), cookie(REMEMBER_COOKIE, remember ? '1' : '0', secure, maxAge)]
}

/** Set-Cookie values that clear it. */
export function dropSession(secure: boolean): string[] {
  return [cookie(SESSION_COOKIE, '', secure, 0), cookie(REMEMBER_COOKIE, '', secure, 0)]
}
