/** Verifies Firebase ID tokens with Google's keys, which are cached until they expire. */
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '@lodestay/domain/durations'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'

const CLOCK_TOLERANCE_S = 5
/** Retry delay for an unknown key id or a failed fetch of the key set. */
const REFETCH_AFTER_MS = 30_000
/** Grace period for expired keys while Google is unreachable. */
const TRUSTED_BEYOND_MS = DAY_MS
const DEFAULT_MAX_AGE_S = HOUR_SECONDS

/** Claims of a valid token: its identity, and when its session began (Unix seconds). */
export type HostedClaims = {
  readonly identityId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly began: number
  readonly secondFactor: boolean
}

/** Google's keys and their max-age in seconds. */
export type KeySet = JSONWebKeySet & { readonly maxAge?: number }

type TokenSettings = {
  readonly projectId: string
  /** Emulator tokens are unsigned. */
  readonly unsigned?: boolean
  /** Fetches the key set; rejects if unreachable. */
  readonly readKeys: () => Promise<KeySet>
  readonly now?: () => number
}

/**
 * Creates the verifier for a project's tokens: returns the claims, or null for an invalid token. Rejects if the keys
 * can't be fetched, because that says nothing about the token.
 */
export function createTokenJudge({ projectId, unsigned = false, readKeys, now = Date.now }: TokenSettings) {
  const keys = createKeys(readKeys, now)
  const rules = () => ({
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    clockTolerance: CLOCK_TOLERANCE_S,
    currentDate: new Date(now()),
    requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
  })
  const read = async (token: string): Promise<JWTPayload> => {
    if (unsigned) return UnsecuredJWT.decode(token, rules()).payload
    const { payload } = await jwtVerify(
      token,
      async (header, flattened) => (await keys(header.kid))(header, flattened),
      { ...rules(), algorithms: ['RS256'] },
    )
    return payload
  }
  return async (token: string): Promise<HostedClaims | null> => {
    try {
      return claimsOf(await read(token), now() / 1000 + CLOCK_TOLERANCE_S)
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

const LONGEST_DAYS = 90

function claimsOf(payload: JWTPayload, latest: number): HostedClaims | null {
  const { sub, email, iat = 0, auth_time: began, email_verified: emailVerified, name, firebase } = payload
  if (!sub || typeof email !== 'string' || typeof began !== 'number' || !Number.isInteger(began)) return null
  if (began > latest || iat > latest || began < latest - LONGEST_DAYS * DAY_SECONDS) return null
  const { sign_in_second_factor: factor } = (firebase ?? {}) as { sign_in_second_factor?: unknown }
  return {
    identityId: sub,
    email,
    emailVerified: emailVerified === true,
    name: typeof name === 'string' ? name : '',
    began,
    secondFactor: factor !== undefined,
  }
}

/** Key cache that honors Cache-Control; refreshes known keys in the background, so that no request waits. */
function createKeys(readKeys: () => Promise<KeySet>, now: () => number) {
  let known: { ids: Set<unknown>; resolve: ReturnType<typeof createLocalJWKSet>; freshUntil: number } | null = null
  let reading: Promise<void> | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let failure: unknown = null

  const load = async (): Promise<void> => {
    askedAt = now()
    failure = null
    try {
      const { keys, maxAge = DEFAULT_MAX_AGE_S } = await readKeys()
      known = {
        ids: new Set(keys.map((key) => key.kid)),
        resolve: createLocalJWKSet({ keys }),
        freshUntil: now() + maxAge * 1000,
      }
    } catch (error) {
      failure = error
    } finally {
      reading = null
    }
  }
  const refresh = (): Promise<void> => {
    if (!reading && now() - askedAt >= REFETCH_AFTER_MS) reading = load()
    return reading ?? Promise.resolve()
  }
  return async (kid: string | undefined) => {
    if (!kid) throw new errors.JWKSNoMatchingKey()
    const isKnown = known?.ids.has(kid) && now() < known.freshUntil + TRUSTED_BEYOND_MS
    if (!isKnown) {
      await refresh()
      if (failure) throw failure
    } else if (now() >= (known?.freshUntil ?? 0)) void refresh()
    if (!known) throw new errors.JWKSNoMatchingKey()
    return known.resolve
  }
}
