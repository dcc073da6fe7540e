/** The way of staff into the content system's editor: tickets that we sign, and its question who is staff still. */
import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** How long a ticket is good, in seconds; the content system takes it once. */
const TICKET_SECONDS = 60
/** For whom each is: neither passes for the other. */
const TICKET_AUDIENCE = 'lodestay-content-entry'
const STANDING_AUDIENCE = 'lodestay-content-standing'

export type EditorRole = 'editor' | 'admin'
export type EditorEntry = {
  /** Where a browser goes to be let in, or to sign in. What stands behind # goes to no server. */
  readonly addressFor: (user: { id: string; name: string; role: EditorRole }) => Promise<string>
  /** The ids of users that the content system asks about; null where it is not the one that asks. */
  readonly readQuestion: (assertion: string) => Promise<readonly string[] | null>
}

type Settings = { readonly CONTENT_ENTRY_SECRET?: string | undefined; readonly CONTENT_PUBLIC_URL: string }

/** Where content and api share no secret, as with a content system that is not ours, its editors sign in there. */
export function createEditorEntry({ CONTENT_ENTRY_SECRET, CONTENT_PUBLIC_URL }: Settings): EditorEntry {
  if (!CONTENT_ENTRY_SECRET)
    return { addressFor: async () => `${CONTENT_PUBLIC_URL}/admin`, readQuestion: async () => null }
  const key = new TextEncoder().encode(CONTENT_ENTRY_SECRET)
  return {
    addressFor: async ({ id, name, role }) => {
      const ticket = await new SignJWT({ name, role })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(TICKET_AUDIENCE)
        .setSubject(id)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${TICKET_SECONDS}s`)
        .sign(key)
      return `${CONTENT_PUBLIC_URL}/enter#${ticket}`
    },
    readQuestion: async (assertion) => {
      try {
        const rules = { audience: STANDING_AUDIENCE, algorithms: ['HS256'], requiredClaims: ['exp'] }
        const { payload } = await jwtVerify<{ ids: unknown }>(assertion, key, rules)
        const { ids } = payload
        return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
