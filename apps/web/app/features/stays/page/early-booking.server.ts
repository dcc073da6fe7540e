import { type ApiClient, answer } from '../../../lib/api.ts'
import { day } from '../../../lib/format.ts'

/**
 * Enters a code of the host. Returns the day from which on the traveler sees the private link, or null if they see it now: a
 * code may be entered before the window begins.
 */
export async function enterCode(api: ApiClient, stayId: string, code: string): Promise<string | null> {
  const params = { path: { id: stayId } }
  const { letInFrom } = await answer(api.POST('/api/stays/{id}/early-booking/codes', { params, body: { code } }))
  return letInFrom ? day(letInFrom) : null
}
