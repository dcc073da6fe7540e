/** All SQL of the reports of imports. */
import { ImportRun, type PageQuery } from '@lodestay/domain'
import type { Selectable } from 'kysely'
import type { ImportRunsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { readStored } from '../../kernel/stored.ts'

const Report = ImportRun.pick({ files: true, listings: true, nights: true, reasons: true })
type Report = Pick<ImportRun, 'files' | 'listings' | 'nights' | 'reasons'>
const emptyReport: Report = { files: [], listings: null, nights: null, reasons: [] }

function toRun(row: Selectable<ImportRunsTable>): ImportRun {
  return {
    id: row.id,
    status: row.status,
    startedBy: row.started_by,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    place: row.place,
    ...readStored(Report, { ...emptyReport, ...(row.report as object) }, 'import_runs.report', row.id),
  }
}

export async function beginRun(db: Db, run: { startedBy: string; place: string }, now: Date): Promise<string> {
  const id = newId('imp')
  await db
    .insertInto('import_runs')
    .values({ id, started_by: run.startedBy, place: run.place, started_at: now })
    .execute()
  return id
}

export async function endRun(db: Db, id: string, status: 'done' | 'failed', report: Report, now: Date): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ status, ended_at: now, report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute()
}

/** The reports, latest first. */
export function listRuns(db: Db, query: PageQuery) {
  const latest = db.selectFrom('import_runs').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc')
  return pageOf(query, latest, toRun)
}

export async function getRun(db: Db, id: string): Promise<ImportRun | null> {
  const row = await db.selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRun(row) : null
}
