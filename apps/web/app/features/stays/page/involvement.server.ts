import { answer } from '../../../lib/api.ts'
import { stayOfPage } from '../../../lib/paths.ts'
import type { RequestFacts } from '../../../lib/request-context.ts'
import { apiOfSession } from '../../../lib/session.server.ts'

/**
 * Whether a stay's page is personalized for this reader: because they watch it, or because of what they may do during
 * early booking. Also true if that can't be determined, or the stay is gone. The request counts as their visit.
 */
export async function readInvolvement(facts: RequestFacts, cookie: string, pathname: string): Promise<boolean> {
  const id = stayOfPage(pathname)
  const api = apiOfSession(facts, cookie)
  if (!id || !api) return true
  const params = { path: { id } }
  const answers = Promise.all([
    answer(api.GET('/api/stays/{id}', { params })),
    answer(api.GET('/api/stays/{id}/interest', { params })),
  ])
  return answers.then(
    ([stay, { isWatched }]) => isWatched || Boolean(stay.earlyBooking),
    () => true,
  )
}
