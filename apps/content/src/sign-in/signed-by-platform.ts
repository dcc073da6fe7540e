/** What the API signs for us: staff tickets, and the outlets staff accepted. */
import { jwtVerify } from 'jose'
import type { z } from 'zod'

export function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}

/**
 * Reads a token that the API signed within the last minute.
 * @param audience its purpose, so that a token can't be used for another
 * @returns null if it isn't from the API, has another purpose, is too old, or has the wrong shape
 */
export async function readSigned<T extends z.ZodType>(
  secret: string,
  audience: string,
  token: unknown,
  shape: T,
): Promise<z.output<T> | null> {
  try {
    const options = { audience, algorithms: ['HS256'], maxTokenAge: 60, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(String(token), keyOf(secret), options)
    return shape.parse(payload)
  } catch {
    return null
  }
}
