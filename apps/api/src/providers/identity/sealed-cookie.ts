/**
 * Sealed cookies: encrypted with a key derived from the installation's secret, so that only we can read and write them.
 */
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'

export type SealedCookie<T> = {
  /** The Set-Cookie value for `content`; `maxAge` in seconds; without it, a session cookie. */
  readonly set: (content: T, maxAge?: number) => Promise<string>
  /** Decrypts a Cookie header's value; null if it isn't ours or has expired. */
  readonly read: (header: string | null) => Promise<T | null>
  readonly drop: () => string
}

export function sealedCookie<T extends JWTPayload>(options: {
  readonly name: string
  readonly secret: string
  readonly secure: boolean
  /** Lifetime of the content in seconds, however long the browser keeps the cookie. */
  readonly lifetime: number
}): SealedCookie<T> {
  const key = new Uint8Array(hkdfSync('sha256', options.secret, '', 'sealed cookie', 32))
  const name = `${options.secure ? '__Secure-' : ''}${options.name}`
  const line = (value: string, maxAge?: number) =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`
  return {
    set: async (content, maxAge) => {
      // The cookie's name is the audience, so a value can't be replayed under another name.
      const sealed = await new EncryptJWT(content)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(name)
        .setExpirationTime(`${options.lifetime}s`)
        .encrypt(key)
      return line(sealed, maxAge)
    },
    read: async (header) => {
      const value = header?.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
      if (!value) return null
      const opened = await jwtDecrypt<T>(value.slice(name.length + 1), key, { audience: name }).catch(() => null)
      return opened?.payload ?? null
    },
    drop: () => line('', 0),
  }
}
