/** All SQL for import reports. */
import { type ImportedFile, ImportRun, noListings, type PageQuery } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { ImportRunsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { readStored } from '../../kernel/stored.ts'

const Report = ImportRun.pick({ files: true, listings: true, nights: true, reasons: true })
type Report = Pick<ImportRun, 'files' | 'listings' | 'nights' | 'reasons'>
const emptyReport: Report = { files: [], listings: null, nights: null, reasons: [] }

function toRun(row: Selectable<ImportRunsTable>): ImportRun {
  const report = (row.report ?? {}) as Partial<Report>
  const listings = report.listings ? { ...noListings, ...report.listings } : null
  return {
    id: row.id,
    status: row.status,
    startedBy: row.started_by,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    place: row.place,
    ...readStored(Report, { ...emptyReport, ...report, listings }, 'import_runs.report', row.id),
  }
}

// Advisory lock key, arbitrary.
const IMPORT_LOCK = 7_160_442

/**
 * Runs work while no other import runs on this database: two would collide at the same listings. The lock belongs to
 * its connection, so a killed import releases it.
 * @throws Error if another import is running.
 */
export function holdImportLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const tryToLock = sql<{ held: boolean }>`select pg_try_advisory_lock(${IMPORT_LOCK}::bigint) as held`
    const [lock] = (await tryToLock.execute(connection)).rows
    if (!lock?.held) throw new Error('another import is running. Try again when it has ended.')
    try {
      return await work()
    } finally {
      // A broken connection has released it already.
      await sql`select pg_advisory_unlock(${IMPORT_LOCK}::bigint)`.execute(connection).catch(() => {})
    }
  })
}

/**
 * Ends the runs of imports that were killed. Call it while holding the lock, so that none of them is running.
 * @param killed returns a file with its outcome
 */
export async function endKilledRuns(db: Db, killed: (file: ImportedFile) => ImportedFile, now: Date): Promise<void> {
  const rows = await db.selectFrom('import_runs').selectAll().where('status', '=', 'running').execute()
  for (const run of rows.map(toRun))
    await endRun(db, run.id, { ...run, status: 'failed', files: run.files.map(killed) }, now)
}

type NewRun = Pick<ImportRun, 'startedBy' | 'place' | 'files'>

export async function beginRun(db: Db, { startedBy, place, files }: NewRun, now: Date): Promise<string> {
  const id = newId('imp')
  const report = JSON.stringify({ ...emptyReport, files })
  await db.insertInto('import_runs').values({ id, started_by: startedBy, place, started_at: now, report }).execute()
  return id
}

export async function endRun(db: Db, id: string, run: Report & Pick<ImportRun, 'status'>, now: Date): Promise<void> {
  const { status, files, listings, nights, reasons } = run
  await db
    .updateTable('import_runs')
    .set({ status, ended_at: now, report: JSON.stringify({ files, listings, nights, reasons }) })
    .where('id', '=', id)
    .execute()
}

/** Import reports, newest first. */
export function listRuns(db: Db, query: PageQuery) {
  const latest = db.selectFrom('import_runs').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc')
  return pageOf(query, latest, toRun)
}

export async function getRun(db: Db, id: string): Promise<ImportRun | null> {
  const row = await db.selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRun(row) : null
}
