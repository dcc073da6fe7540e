/** SQL for sitemaps: a part is a range of numbers, which public stays keep, so it is the same from day to day. */
import { SITEMAP_MOST, type Sitemap, type SitemapPart } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'

/** The parts of `size` numbers that have stays, as many as a sitemap's index may list. */
export async function sitemapParts(reader: Reader, size: number): Promise<Sitemap['parts']> {
  const rows = await reader.rows<{ after: number; count: number; updated_at: Date }>(
    // This reads an index entry of each stay: fast queries must not wait for it.
    null,
    `select part.after, s.count, s.updated_at
     from generate_series(0::int8, (select max(id) - 1 from stay_search), $1::int8) part(after) cross join lateral (
       select count(*)::int as count, max(updated_at) as updated_at from stay_search
       where id > part.after and id <= part.after + $1::int8) s
     where s.count > 0 order by part.after limit ${SITEMAP_MOST}`,
    [size],
  )
  return rows.map(({ after, count, updated_at }) => ({ after, count, updatedAt: updated_at.toISOString() }))
}

/** A part's stays. */
export async function sitemapStays(reader: Reader, after: number, size: number): Promise<SitemapPart['stays']> {
  const rows = await reader.rows<{ stay_id: string; updated_at: Date }>(
    'sitemap-stays',
    'select stay_id, updated_at from stay_search where id > $1::int8 and id <= $1::int8 + $2::int8 order by id',
    [after, size],
  )
  return rows.map((row) => ({ id: row.stay_id, updatedAt: row.updated_at.toISOString() }))
}
