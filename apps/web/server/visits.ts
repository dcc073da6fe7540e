import type { Visit } from '../app/lib/request-context.ts'
import { makeCookie } from '../app/lib/session-cookie.server.ts'

const KEPT_MS = 1000
const MOST = 10_000
export const WROTE_COOKIE = 'lodestay_wrote'

type Kept = { readonly visit: Promise<Visit | null>; readonly until: number }

/**
 * A Set-Cookie value for visitors who have just changed something: until it expires, every page is rendered for them
 * alone, by any process, so that they see their change immediately.
 */
export function justWrote(secure: boolean): string {
  return makeCookie(WROTE_COOKIE, '1', secure, 5)
}

/**
 * Looks up who requests a page and caches the result for a second: a visitor who opens many pages at once is looked up
 * once, and once more for each stay among them, whose pages have announcements of their own. Changes made elsewhere
 * therefore show up to a second late.
 */
export function createVisits(now: () => number = Date.now) {
  const cached = new Map<string, Kept>()

  return (cookie: string, stayId: string | undefined, read: () => Promise<Visit | null>): Promise<Visit | null> => {
    const key = `${stayId ?? ''} ${cookie}`
    const known = cached.get(key)
    if (known && known.until > now()) return known.visit
    const visit = read().catch(() => null)
    cached.delete(key)
    cached.set(key, { visit, until: now() + KEPT_MS })
    for (const [oldest, { until }] of cached) {
      if (until > now() && cached.size <= MOST) break
      cached.delete(oldest)
    }
    return visit
  }
}
export type Visits = ReturnType<typeof createVisits>
