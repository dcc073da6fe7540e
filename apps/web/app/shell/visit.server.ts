import { announcementsFor } from '../features/announcements/announcements.server.ts'
import type { RequestFacts, Visit } from '../lib/request-context.ts'
import { toViewer } from '../lib/root-data.ts'
import { userOfSession } from '../lib/session.server.ts'

/** Who asks for a page, by their cookies; null for a visitor, and where the session has to be renewed or was ended. */
export async function readVisit(facts: RequestFacts, cookie: string): Promise<Visit | null> {
  const session = await userOfSession(facts, cookie)
  if (!session) return null
  const { api, user, remember } = session
  return { viewer: toViewer(user, remember), announcements: await announcementsFor(api, user) }
}
