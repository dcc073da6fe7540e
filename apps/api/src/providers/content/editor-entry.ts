/** Staff sign-on to the content editor: signed tickets, and the content system's query about who is still staff. */
import { errors, jwtVerify } from 'jose'
import { signForContent } from './sign-for-content.ts'

/** Token audiences keep one kind from passing as the other. */
const TICKET_AUDIENCE = 'lodestay-content-entry'
const STANDING_AUDIENCE = 'lodestay-content-standing'

export type EditorRole = 'editor' | 'admin'
export type EditorEntry = {
  /** One-time sign-in URL. The ticket is in the fragment (#), which browsers don't send to servers. */
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
      const ticket = await signForContent(key, TICKET_AUDIENCE, id, { name, role })
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
