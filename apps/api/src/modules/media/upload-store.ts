/** All SQL for uploads: owners, quota usage, and which uploads are unused. */
import { daysBefore, pictureIdOf } from '@lodestay/domain'
import { sql } from 'kysely'
import { batchByBatch } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import { lockByName } from '../../kernel/lock-by-name.ts'

export type UploadRow = { readonly id: string; readonly folder: string; readonly files: readonly string[] }
export type Usage = { readonly files: number; readonly bytes: number }

/**
 * How long an upload counts toward the quota. Accepted revisions and posts hold pictures as long as their stay exists: if
 * those counted, a host who changes pictures each season would one day have no room, and no way to get any.
 */
export const QUOTA_DAYS = 30

/** What an account uploaded lately and still has. */
export async function getUsage(db: Db, ownerId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from uploads
    where owner_id = ${ownerId} and created_at > now() - ${QUOTA_DAYS} * interval '1 day'`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Locks an account's usage until commit: two concurrent uploads can't both take the last of the quota. */
export async function holdUsage(db: Db, ownerId: string): Promise<Usage> {
  await lockByName(db, `uploads ${ownerId}`)
  return getUsage(db, ownerId)
}

type NewUpload = UploadRow & { ownerId: string; bytes: number; width?: number; height?: number }

/** @param upload a picture's has its size; a video's isn't known yet */
export async function insertUpload(db: Db, { ownerId, files, ...upload }: NewUpload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, files: [...files], owner_id: ownerId })
    .execute()
}

/** Records the files and size currently stored for an upload. */
export async function setFiles(db: Db, id: string, stored: { files: readonly string[]; bytes: number }): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ files: [...stored.files], bytes: stored.bytes })
    .where('id', '=', id)
    .execute()
}

/** Whether an address belongs to an uploaded picture. */
export async function isUpload(db: Db, url: string): Promise<boolean> {
  const id = pictureIdOf(url)
  return id !== null && (await pictureUploads(db, [id])).has(id)
}

/** An uploaded picture's files and size; one uploaded before sizes were recorded has none. */
export type PictureUpload = UploadRow & { readonly width: number | null; readonly height: number | null }

/** Uploaded pictures by id. */
export async function pictureUploads(db: Db, ids: readonly string[]): Promise<Map<string, PictureUpload>> {
  if (ids.length === 0) return new Map()
  const columns = ['id', 'folder', 'files', 'width', 'height'] as const
  const rows = await db.selectFrom('uploads').select(columns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}

// Tables that don't count as usage: history, queues, idempotency responses, and data derived from other tables.
const SILENT = [
  'uploads',
  'videos',
  'audit_log',
  'idempotency_keys',
  'stay_card',
  'stay_search',
  'search_term',
  'rate_counts',
  'daily_actions',
] as const
const SILENT_LIKE = ['events%', 'event_%'] as const

/** Pages of a table read by one statement: few enough for the statement timeout, whatever is in them. */
const BLOCKS_AT_A_TIME = 500

type TextTable = { schema: string; table: string; columns: string[]; blocks: number }

/**
 * Every upload that is referenced anywhere. Scans all text columns instead of a hand-written list, so that a column
 * added tomorrow protects its pictures too. Privileges are checked by oid: by name, a table in a schema we may not use,
 * such as the content system's, would fail the query if the planner reached it first.
 */
async function usedUploads(db: Db): Promise<Set<string>> {
  const { rows: tables } = await sql<TextTable>`
    select c.table_schema as schema, c.table_name as table, array_agg(c.column_name::text) as columns,
      pg_relation_size(k.oid) / current_setting('block_size')::int as blocks
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      join pg_namespace n on n.nspname = c.table_schema join pg_class k on k.relnamespace = n.oid and k.relname = c.table_name
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
      and not (c.table_schema = 'public' and (c.table_name = any(${[...SILENT]}) or c.table_name like any(${[...SILENT_LIKE]})))
      and has_table_privilege(k.oid, 'select')
    group by 1, 2, k.oid order by 1, 2`.execute(db)
  const used = new Set<string>()
  for (const { schema, table, columns, blocks } of tables) {
    const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`
    for (let from = 0; from < blocks; from += BLOCKS_AT_A_TIME) {
      const part = sql`ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + BLOCKS_AT_A_TIME},0)`}::tid`
      const { rows } = await sql<{ id: string }>`
        select distinct found[1] as id
        from (select ${text} as text from ${sql.table(`${schema}.${table}`)} where ${part}) t,
          regexp_matches(text, '/media/uploads/[a-z]+/((?:pic|vid)_[0-9a-z]{26})/', 'g') found
        where text like '%/media/uploads/%'`.execute(db)
      for (const { id } of rows) used.add(id)
    }
  }
  return used
}

const UPLOADS_AT_ONCE = 5000

function uploadsUntil(db: Db, now: Date) {
  return batchByBatch<{ id: string; unused_since: Date | null }>(UPLOADS_AT_ONCE, (last) =>
    db
      .selectFrom('uploads')
      .select(['id', 'unused_since'])
      .where('created_at', '<=', now)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(UPLOADS_AT_ONCE)
      .execute(),
  )
}

/** Records since when each upload has been unused; returns those unused for `days`. */
export async function unusedUploads(db: Db, now: Date, days: number): Promise<UploadRow[]> {
  // A single snapshot, in which no row can move to a part already read.
  const used = await db.transaction().setIsolationLevel('repeatable read').execute(usedUploads)
  for await (const batch of uploadsUntil(db, now)) {
    const changed = batch.filter(({ id, unused_since: since }) => used.has(id) === (since !== null))
    await sql`update uploads set unused_since = case when unused_since is null then ${now}::timestamptz end
      where id = any(${changed.map(({ id }) => id)})`.execute(db)
  }
  return db
    .selectFrom('uploads')
    .select(['id', 'folder', 'files'])
    .where('unused_since', '<=', daysBefore(now, days))
    .orderBy('unused_since')
    .execute()
}
