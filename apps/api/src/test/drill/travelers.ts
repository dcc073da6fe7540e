/** Stays to browse, and what travelers do with them. */
import { sql } from 'kysely'
import { reindexStays } from '../../modules/stays/publish-stay.ts'
import type { TestPlatform } from '../platform.ts'

const BATCH = 500

/** Creates more stays like the first, with other names, prices and places. @returns all their ids */
export async function copyStays({ platform: { db } }: TestPlatform, first: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `stay_load${String(at).padStart(21, '0')}`)
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    await sql`insert into stays (id, organization_id, content, enabled, plan, published_at, favorite_count)
      select g.id, s.organization_id, s.content || jsonb_build_object('name', 'Lake House ' || g.at, 'shortlink', null, 'currentRate', 9000 + g.at % 300 * 100),
        true, s.plan, now(), (g.at * 7919) % 400
      from stays s, unnest(${some}::text[]) with ordinality as g(id, at) where s.id = ${first}`.execute(db)
    await db.transaction().execute((tx) => reindexStays(tx, some))
  }
  return ids
}

export type Call = {
  readonly path: string
  readonly method?: string
  readonly body?: object
  readonly isRead: boolean
}

export function oneOf<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)] as T
}

/** A user's next action: mostly reads, as for a real traveler. */
export function nextCall(stayIds: readonly string[], random: () => number): Call {
  const [chance, stayId] = [random(), oneOf(stayIds, random)]
  const filter = { text: oneOf(['lake', 'house', 'lak', 'House 12'], random), items: [], logic: 'and', sort: [] }
  const search = `filter=${encodeURIComponent(JSON.stringify(filter))}&limit=24`
  if (chance < 0.3) return { path: `/stays/${stayId}`, isRead: true }
  if (chance < 0.5) return { path: `/stays?limit=${1 + Math.floor(random() * 24)}`, isRead: true }
  if (chance < 0.7) return { path: `/search?${search}&facets=true`, isRead: true }
  if (chance < 0.8) return { path: '/search/suggestions?text=la', isRead: true }
  if (chance < 0.85) return { path: '/users/self', isRead: true }
  const value = { stayId }
  if (chance < 0.95) return { path: '/events', method: 'POST', body: { name: 'page-view', value }, isRead: false }
  return { path: '/users/self/favorites', method: 'POST', body: { stayId }, isRead: false }
}
