/** An identity token as who holds it sees it: its times, and the address that is told of it. */

/** How old a token may be to be told of, in seconds: section 9 of the specification. */
const SYNC_MAX_AGE_S = 300
/** Milliseconds that the address has to answer: as long as a token's fetch. */
const SYNC_TIMEOUT_MS = 10_000
/** So early a token counts as expired that it doesn't expire on its way. */
const EARLY_MS = 30_000

/** In seconds. We only read them; the platform verifies the token. */
export type TokenTimes = { readonly issuedAt: number; readonly expiresAt: number }

/** A token's times; null for what is no token. */
export function tokenTimes(token: string): TokenTimes | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: number; exp?: number }
    return { issuedAt: claims.iat ?? 0, expiresAt: claims.exp ?? Number.POSITIVE_INFINITY }
  } catch {
    return null
  }
}

/** Whether nobody would take the token any more, or ever: half a minute early. */
export function isWorthless(token: string, now = Date.now()): boolean {
  return (tokenTimes(token)?.expiresAt ?? 0) * 1000 - EARLY_MS <= now
}

export type TokenSyncOptions = {
  /** What is told of the token: one's own server, which keeps it in a cookie. */
  readonly address: string
  /** Older tokens are skipped: they were told when they were new. Seconds. */
  readonly maxAgeSeconds?: number
  readonly fetch?: typeof globalThis.fetch
}
export type TokenSync = {
  /** POSTs `{ token, …more }`; false if the token is too old, or if the address doesn't take it. */
  readonly keep: (token: string, more?: Readonly<Record<string, unknown>>) => Promise<boolean>
  /** DELETEs it; false if the address can't be reached or refuses. */
  readonly drop: () => Promise<boolean>
}

/** Tells an address of the identity token that one has, and of having none any more. It never throws. */
export function createTokenSync({
  address,
  maxAgeSeconds = SYNC_MAX_AGE_S,
  fetch: send = (...request) => globalThis.fetch(...request),
}: TokenSyncOptions): TokenSync {
  const tell = (method: 'POST' | 'DELETE', body?: object): Promise<boolean> =>
    send(address, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(SYNC_TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    keep: async (token, more = {}) => {
      const { issuedAt } = tokenTimes(token) ?? { issuedAt: 0 }
      return Date.now() / 1000 - issuedAt <= maxAgeSeconds && tell('POST', { token, ...more })
    },
    drop: () => tell('DELETE'),
  }
}
