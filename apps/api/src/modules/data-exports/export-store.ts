/** All SQL for data exports except their contents: see `own-data-store.ts`. */
import { type DataExport, daysBefore, EXPORT_KEPT_DAYS } from '@lodestay/domain'
import type { Selectable } from 'kysely'
import type { DataExportsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'

export type ExportRow = Selectable<DataExportsTable>

export function toExport({ id, status, asked_at, expires_at, bytes }: ExportRow): DataExport {
  return {
    id,
    status,
    askedAt: asked_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    bytes: bytes === null ? null : Number(bytes),
  }
}

/** A user's latest export; null if there is none or it has expired. */
export async function getExport(db: Db, userId: string, now: Date): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()
  return row ?? null
}

/** Begins an export, replacing the last one. */
export function insertExport(db: Db, userId: string, id: string, now: Date): Promise<ExportRow> {
  return db
    .insertInto('data_exports')
    .values({ user_id: userId, id, status: 'making', asked_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An export being created, with its owner's email; null if it is no longer wanted. */
export async function exportToMake(db: Db, id: string) {
  const row = await db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'u.email', 'u.language'])
    .where('e.id', '=', id)
    .where('e.status', '<>', 'ready')
    .where('u.enabled', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the export exists, whatever became of it. */
export async function isExport(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('data_exports').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** @returns false if the export is gone. */
export async function markReady(
  db: Db,
  id: string,
  done: { readonly readyAt: Date; readonly expiresAt: Date; readonly bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ status: 'ready', ready_at: done.readyAt, expires_at: done.expiresAt, bytes: done.bytes })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailed(db: Db, id: string): Promise<void> {
  await db.updateTable('data_exports').set({ status: 'failed' }).where('id', '=', id).execute()
}

/** Deletes expired exports, and those that failed as long ago: they may have left a file. @returns their ids. */
export async function deleteOver(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('data_exports')
    .where(({ eb, and, or }) =>
      or([
        eb('expires_at', '<=', now),
        and([eb('expires_at', 'is', null), eb('asked_at', '<=', daysBefore(now, EXPORT_KEPT_DAYS))]),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes a user's export. @returns its id; null if there was none. */
export async function deleteExport(db: Db, userId: string): Promise<string | null> {
  const row = await db.deleteFrom('data_exports').where('user_id', '=', userId).returning('id').executeTakeFirst()
  return row?.id ?? null
}
