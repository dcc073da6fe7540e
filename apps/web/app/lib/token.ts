/** The times inside an identity token, in seconds. It is only read here; the platform is what verifies it. */
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

/** Thirty seconds early, so that a request under way does not arrive with a dead token. */
export function isExpired(token: string, now = Date.now()): boolean {
  return (tokenTimes(token)?.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 - 30_000 <= now
}
