/**
 * All SQL for changes to public stays: recorded in the transaction that makes them, consumed by the job that notifies
 * travelers.
 */
import type { NewsKind, Nights } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Maximum attempts. */
const MOST_FAILURES = 5

export type News = {
  readonly kind: NewsKind
  /** The nights that became free or cheaper; null: any. */
  readonly nights: Nights | null
  /** Cents a night. */
  readonly was: number | null
  readonly price: number | null
  /** The offer or cancellation that makes it cheaper. */
  readonly noticeId: string | null
}
export type NewNews = Pick<News, 'kind'> & Partial<News> & { readonly stayId: string }

export async function noteNews(db: Db, news: readonly NewNews[]): Promise<void> {
  if (news.length === 0) return
  await sql`insert into stay_news (stay_id, kind, nights, was, price, notice_id)
    select r."stayId", r.kind, case when r.start is not null then daterange(r.start, r.end) end, r.was, r.price, r."noticeId"
    from json_to_recordset(${JSON.stringify(news.map(({ nights, ...each }) => ({ ...each, ...nights })))}::json)
      as r("stayId" text, kind text, start date, "end" date, was int, price int, "noticeId" text)`.execute(db)
}

/** Stays with news from before `before`, oldest first, except these. */
export async function nextStays(db: Db, most: number, before: Date, except: readonly string[]): Promise<string[]> {
  const oldest = db.selectFrom('stay_news').select('stay_id').orderBy('id')
  const rows = await oldest
    .where('created_at', '<', before)
    .where(sql<boolean>`stay_id <> all(${except})`)
    .limit(most)
    .execute()
  return [...new Set(rows.map((row) => row.stay_id))]
}

/** Takes all of a stay's news from before `before`, oldest first; concurrent callers get none. */
export async function claimNews(db: Db, stayId: string, before: Date): Promise<News[]> {
  const { rows } = await sql<News>`with taken as (
      delete from stay_news where stay_id = ${stayId} and created_at < ${before} returning *)
    select kind, was, price, notice_id as "noticeId",
      case when nights is not null then jsonb_build_object('start', lower(nights), 'end', upper(nights)) end as nights
    from taken order by id`.execute(db)
  return rows
}

/** Counts a failed attempt to process a stay's news; after the last one they are deleted, so that later news pass. */
export async function failNews(db: Db, stayId: string): Promise<void> {
  const failed = db.updateTable('stay_news').set({ failures: sql`failures + 1` }).where('stay_id', '=', stayId)
  await failed.execute()
  await db.deleteFrom('stay_news').where('stay_id', '=', stayId).where('failures', '>=', MOST_FAILURES).execute()
}

/** Deletes all news, for when nobody has a saved search. */
export async function clearNews(db: Db): Promise<void> {
  await db.deleteFrom('stay_news').execute()
}
