import { announcementsFor } from '../features/announcements/announcements.server.ts'
import type { RequestFacts, Visit } from '../lib/request-context.ts'
import { toViewer } from '../lib/root-data.ts'
import { userOfSession } from '../lib/session.server.ts'

/**
 * Identifies the user requesting a page from their cookies, and what it announces to them; null for a visitor, or when
 * the session has ended or needs renewal.
 */
export async function readVisit(facts: RequestFacts, cookie: string, pathname: string): Promise<Visit | null> {
  const session = await userOfSession(facts, cookie)
  if (!session) return null
  const { api, user, subject, remember } = session
  return { viewer: toViewer(user, { subject, remember }), announcements: await announcementsFor(api, pathname) }
}
