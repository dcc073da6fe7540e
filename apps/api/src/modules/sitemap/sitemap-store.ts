/** SQL for sitemaps: the numbers of public stays never change, so parts by number are stable from day to day. */
import type { Sitemap, SitemapPart } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'

/** Splits the stays into parts of `size`, ordered by number. */
export async function sitemapParts(reader: Reader, size: number): Promise<Sitemap['parts']> {
  const rows = await reader.rows<{ first: string; count: number; updated_at: Date }>(
    // This reads all rows: fast queries must not wait for it.
    null,
    `select min(id)::text as first, count(*)::int as count, max(updated_at) as updated_at from (
       select id, updated_at, (row_number() over (order by id) - 1) / $1::int as part from stay_search) s
     group by part order by part`,
    [size],
  )
  return rows.map((row) => ({
    after: Number(row.first) - 1,
    count: row.count,
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** A part's stays. */
export async function sitemapStays(reader: Reader, after: number, size: number): Promise<SitemapPart['stays']> {
  const rows = await reader.rows<{ stay_id: string; updated_at: Date }>(
    'sitemap-stays',
    'select stay_id, updated_at from stay_search where id > $1::int8 order by id limit $2::int',
    [after, size],
  )
  return rows.map((row) => ({ id: row.stay_id, updatedAt: row.updated_at.toISOString() }))
}
