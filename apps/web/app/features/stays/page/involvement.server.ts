import { answer } from '../../../lib/api.ts'
import type { RequestFacts } from '../../../lib/request-context.ts'
import { apiOfSession } from '../../../lib/session.server.ts'

/**
 * Whether a stay's page says something to this reader that it says to few: that they watch it, or what they may do while
 * its booking opens. So it does where that can't be read, and where the stay is gone. Asking counts as their visit.
 */
export async function readInvolvement(facts: RequestFacts, cookie: string, pathname: string): Promise<boolean> {
  const [, id] = /\/stays\/([^/]+)$/.exec(pathname) ?? []
  const api = apiOfSession(facts, cookie)
  if (!id || !api) return true
  const params = { path: { id } }
  const asked = Promise.all([
    answer(api.GET('/api/stays/{id}', { params })),
    answer(api.GET('/api/stays/{id}/interest', { params })),
  ])
  return asked.then(
    ([stay, { isWatched }]) => isWatched || Boolean(stay.earlyBooking),
    () => true,
  )
}
