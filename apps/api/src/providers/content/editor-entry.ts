/** Staff sign-on to the content editor: signed tickets, and the content system's query about who is still staff. */
import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** Ticket lifetime in seconds; the content system accepts each ticket once. */
const TICKET_SECONDS = 60
/** Token audiences: keep one kind from passing as the other. */
const TICKET_AUDIENCE = 'lodestay-content-entry'
const STANDING_AUDIENCE = 'lodestay-content-standing'

export type EditorRole = 'editor' | 'admin'
export type EditorEntry = {
  /** URL to enter or sign in. The ticket is in the fragment (#), which browsers don't send to servers. */
  readonly addressFor: (user: { id: string; name: string; role: EditorRole }) => Promise<string>
  /** The user ids that the content system asks about; null if the assertion isn't its own. */
  readonly readQuestion: (assertion: string) => Promise<readonly string[] | null>
}

type Settings = { readonly CONTENT_ENTRY_SECRET?: string | undefined; readonly CONTENT_PUBLIC_URL: string }

/** Without a shared secret (for example with a third-party content system), editors sign in there instead. */
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
