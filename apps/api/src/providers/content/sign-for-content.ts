/** Signs our assertions for the content system. */
import { randomUUID } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'

/** How long the content system accepts a signature, in seconds. */
const VALID_SECONDS = 60

/**
 * @param audience the purpose, so that a signature can't be used for another
 * @param subject the user or thing it is about
 */
export function signForContent(
  key: Uint8Array,
  audience: string,
  subject: string,
  claims: JWTPayload,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${VALID_SECONDS}s`)
    .sign(key)
}
