/** Cookies that only we can read and write: what they say is encrypted with a key made from the installation's secret. */
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'

export type SealedCookie<T> = {
  /** The Set-Cookie value that keeps `content`; `maxAge` in seconds, without it the browser forgets it when it closes. */
  readonly set: (content: T, maxAge?: number) => Promise<string>
  /** What a Cookie header holds; null where there is none of ours, or one too old. */
  readonly read: (header: string | null) => Promise<T | null>
  readonly drop: () => string
}

export function sealedCookie<T extends JWTPayload>(options: {
  readonly name: string
  readonly secret: string
  readonly secure: boolean
  /** Seconds for which its content is good, however long the browser keeps it. */
  readonly lifetime: number
}): SealedCookie<T> {
  const key = new Uint8Array(hkdfSync('sha256', options.secret, '', 'sealed cookie', 32))
  const name = `${options.secure ? '__Secure-' : ''}${options.name}`
  const line = (value: string, maxAge?: number) =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`
  return {
    set: async (content, maxAge) => {
      // The name is the audience, so that a cookie is good under its own name only.
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
