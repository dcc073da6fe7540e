/** The token's timestamps, in seconds. We only read them; the platform verifies the token. */
export type TokenTimes = { readonly issuedAt: number; readonly expiresAt: number }

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

/** Thirty seconds early, so that a token doesn't expire while the request is on its way. */
export function isExpired(token: string, now = Date.now()): boolean {
  return (tokenTimes(token)?.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 - 30_000 <= now
}
