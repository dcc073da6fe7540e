/** Signs what the content system is to believe of us. */
import { randomUUID } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'

/** How long the content system takes it, in seconds. */
const VALID_SECONDS = 60

/**
 * @param audience what it is for, so that nothing can be used as something else
 * @param subject whom or what it is about
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
