/** An identity token from its holder's point of view: its times, and syncing it to an address. */

/** Maximum age of a token for syncing, in seconds: section 9 of the specification. */
const SYNC_MAX_AGE_S = 300
/** Timeout for the address to respond, in milliseconds: the same as for fetching a token. */
const SYNC_TIMEOUT_MS = 10_000
/** A token counts as expired this early, so that it doesn't expire in transit. */
const EARLY_MS = 30_000

/** In seconds. We only read them; the platform verifies the token. */
export type TokenTimes = { readonly issuedAt: number; readonly expiresAt: number }

type Claims = { readonly sub?: string; readonly iat?: number; readonly exp?: number }

function claimsOf(token: string): Claims | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return null
  }
}

/** A token's times; null if it isn't a token. */
export function tokenTimes(token: string): TokenTimes | null {
  const claims = claimsOf(token)
  return claims && { issuedAt: claims.iat ?? 0, expiresAt: claims.exp ?? Number.POSITIVE_INFINITY }
}

/** The identity that a token, which may have expired, is or was for; null if it names none. */
export function tokenSubject(token: string): string | null {
  return claimsOf(token)?.sub ?? null
}

/** Whether the token is expired, about to expire within half a minute, or invalid. */
export function needsRenewal(token: string): boolean {
  return (tokenTimes(token)?.expiresAt ?? 0) * 1000 - EARLY_MS <= Date.now()
}

export type TokenSyncOptions = {
  /** The URL to sync the token to: your own server, which stores it in a cookie. */
  readonly address: string
  /** Older tokens are skipped: they were synced when they were new. Seconds. */
  readonly maxAgeSeconds?: number
  readonly fetch?: typeof globalThis.fetch
}
export type TokenSync = {
  /** POSTs `{ token, …more }`; false if the token is too old, or if the address doesn't accept it. */
  readonly store: (token: string, more?: Readonly<Record<string, unknown>>) => Promise<boolean>
  /** DELETEs it; false if the address can't be reached or rejects the request. */
  readonly clear: () => Promise<boolean>
}

/** Syncs the current identity token, or its removal, to an address. Never throws. */
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
    store: async (token, more = {}) => {
      const { issuedAt } = tokenTimes(token) ?? { issuedAt: 0 }
      return Date.now() / 1000 - issuedAt <= maxAgeSeconds && tell('POST', { token, ...more })
    },
    clear: () => tell('DELETE'),
  }
}
