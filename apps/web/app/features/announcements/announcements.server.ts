import { audiencesOf } from '@lodestay/domain/announcements/announcement'
import type { User } from '@lodestay/domain/users/user'
import { type ApiClient, answer } from '../../lib/api.ts'
import type { ShownAnnouncement } from '../../lib/root-data.ts'

/** Staff get every announcement, including past and future ones, so request enough. */
const ASKED = 50

/**
 * The viewer's current announcements, including those of all stays: one bar is shown at a time, about what the page is
 * about. Empty if they can't be loaded, so that the page still renders.
 */
export async function announcementsFor(api: ApiClient, user: User | null): Promise<ShownAnnouncement[]> {
  const query = { limit: ASKED, status: 'Active' as const }
  const { docs } = await answer(api.GET('/api/announcements', { params: { query } })).catch(() => ({ docs: [] }))
  const now = new Date().toISOString()
  return docs
    .filter(({ audience, window }) => {
      const runs = !window || (window.start <= now && now < window.end)
      return runs && audiencesOf(user).includes(audience)
    })
    .map(({ id, title, body, severity, dismissible, stayId }) => ({ id, title, body, severity, dismissible, stayId }))
}
