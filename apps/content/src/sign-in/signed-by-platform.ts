/** What the api signs for us: staff's tickets, and the outlets that they accepted. */
import { jwtVerify } from 'jose'
import type { z } from 'zod'

export function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}

/**
 * Reads what the api signed within the last minute.
 * @param audience what it is for, so that nothing can be used as something else
 * @returns null if it isn't the api's, is for something else, is too old, or has another shape
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
