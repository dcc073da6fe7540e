import {
  type FlagReport,
  type FlagReportChange,
  flagReportLifecycle,
  type NewFlagReport,
  type PageQuery,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveToStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { stayIsPublic } from '../stays/index.ts'
import { personName } from '../users/index.ts'

function reports(db: Db) {
  return db
    .selectFrom('flag_reports as r')
    .innerJoin('stays as s', 's.id', 'r.stay_id')
    .leftJoin('users as u', 'u.id', 'r.reporter_id')
    .selectAll('r')
    .select([
      's.organization_id',
      sql<string>`coalesce(s.shown_name, '')`.as('stay_name'),
      stayIsPublic.as('is_stay_public'),
      personName('u').as('reporter_name'),
    ])
}

type ReportRow = RowOf<typeof reports>

/** A report with its reporter, whoever asks for it, and the scope of its stay. */
export type FlagReportSubject = {
  readonly report: Omit<FlagReport, 'isOwnStay'>
  readonly stayId: string
  readonly organizationId: string
  readonly version: number
}

function toSubject(row: ReportRow): FlagReportSubject {
  const report = {
    id: row.id,
    stayId: row.stay_id,
    stayName: row.stay_name,
    isStayPublic: row.is_stay_public,
    reason: row.reason,
    details: row.details,
    status: row.status,
    note: row.note,
    reporter: row.reporter_id ? { id: row.reporter_id, name: row.reporter_name ?? '' } : null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
  return { report, stayId: row.stay_id, organizationId: row.organization_id, version: row.version }
}

/** Files a report; null if the reporter already has an open one on the stay. */
export async function insertReport(
  db: Db,
  reporterId: string,
  { stayId, reason, details }: NewFlagReport,
  at: Date,
): Promise<FlagReportSubject | null> {
  const id = newId('flag')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('flag_reports')
    .values({ id, stay_id: stayId, reporter_id: reporterId, reason, details, created_at: at, resolved_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? storedReport(db, id) : null
}

async function storedReport(db: Db, id: string): Promise<FlagReportSubject> {
  return toSubject(await reports(db).where('r.id', '=', id).executeTakeFirstOrThrow())
}

/** A report as the target of a call; locked in a write. */
export async function reportById(db: Db, id: string, lock = false): Promise<FlagReportSubject | null> {
  const row = await reports(db)
    .where('r.id', '=', id)
    .$if(lock, (found) => found.forUpdate('r'))
    .executeTakeFirst()
  return row ? toSubject(row) : null
}

export type FlagReportQuery = PageQuery & {
  [Field in 'status' | 'reason' | 'stayId']?: FlagReport[Field] | undefined
}

/** Reports, oldest first; resolved ones by themselves latest first. */
export function listReports(db: Db, query: FlagReportQuery, toDoc: (subject: FlagReportSubject) => FlagReport) {
  const { status, reason, stayId } = query
  const matching = reports(db)
    .$call((all) => whereGiven(all, { 'r.status': status, 'r.reason': reason, 'r.stay_id': stayId }))
    .$if(status === 'resolved', (resolved) =>
      resolved.orderBy(sql`coalesce(r.resolved_at, r.created_at)`, 'desc').orderBy('r.id', 'desc'),
    )
    .$if(status !== 'resolved', (all) => all.orderBy('r.created_at').orderBy('r.id'))
  return pageOf(query, matching, (row) => toDoc(toSubject(row)))
}

/** @throws Problem 409 if the report can't move to the status wanted. */
export async function updateReport(
  db: Db,
  { id, status }: Pick<FlagReport, 'id' | 'status'>,
  change: FlagReportChange,
  now: Date,
): Promise<FlagReportSubject> {
  const update = db
    .updateTable('flag_reports')
    .set({ ...change, ...(change.status === 'resolved' && { resolved_at: now }), version: sql`version + 1` })
    .where('id', '=', id)
  if (change.status === undefined) await update.execute()
  else
    await moveToStatus(flagReportLifecycle, status, change.status, (from) =>
      update.where('status', 'in', from).executeTakeFirst(),
    )
  return storedReport(db, id)
}
