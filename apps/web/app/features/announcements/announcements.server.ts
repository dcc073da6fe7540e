import { type ApiClient, allDocs, answer } from '../../lib/api.ts'
import { stayOfPage } from '../../lib/paths.ts'
import type { ShownAnnouncement } from '../../lib/root-data.ts'

/**
 * What a page announces to its reader now, about the whole site and the page's stay. Empty if that can't be loaded, so
 * that the page still renders.
 */
export async function announcementsFor(api: ApiClient, pathname: string): Promise<ShownAnnouncement[]> {
  const query = { limit: 100, active: 'true', about: stayOfPage(pathname) ?? 'site' } as const
  const docs = await allDocs((next) =>
    answer(api.GET('/api/announcements', { params: { query: { ...query, ...next } } })),
  ).catch(() => [])
  return docs.map(({ id, title, body, severity, dismissible, stayId }) => ({
    id,
    title,
    body,
    severity,
    dismissible,
    stayId,
  }))
}
