import type {
  OutletApplication,
  OutletApplicationFields,
  OutletApplicationStatus,
  OutletCorrection,
  PageQuery,
} from '@lodestay/domain'
import { outletApplicationLifecycle } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { OutletApplicationsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { isOwnEmail } from '../users/index.ts'

function toApplication(row: Selectable<OutletApplicationsTable>): OutletApplication {
  return {
    id: row.id,
    outletName: row.outlet_name,
    handle: row.handle,
    network: row.network,
    url: row.url,
    reach: row.reach,
    audience: row.audience,
    topics: row.topics,
    regions: row.regions,
    description: row.description,
    contactName: row.contact_name,
    email: row.email,
    message: row.message,
    status: row.status,
    reason: row.reason,
    refusal: row.refusal,
    outletId: row.outlet_id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

export async function insertApplication(db: Db, fields: OutletApplicationFields, at: Date): Promise<OutletApplication> {
  const { outletName, contactName, ...rest } = fields
  const row = await db
    .insertInto('outlet_applications')
    .values({ id: newId('oap'), ...rest, outlet_name: outletName, contact_name: contactName, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toApplication(row)
}

/** Applications, newest first. */
export function listApplications(db: Db, query: PageQuery & { status?: OutletApplicationStatus | undefined }) {
  const matching = db
    .selectFrom('outlet_applications')
    .selectAll()
    .$call((all) => whereGiven(all, { status: query.status }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return pageOf(query, matching, toApplication)
}

/** An application as the target of a call; locked in a write. */
export async function applicationById(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('outlet_applications')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? { application: toApplication(row), version: row.version } : null
}

/** Moves an application along its lifecycle. @throws Problem 409 if the move isn't available. */
export async function moveApplication(
  db: Db,
  { id, status }: OutletApplication,
  move: keyof typeof outletApplicationLifecycle.moves,
  change: { reason?: string; refusal?: string; outlet_id?: string } = {},
): Promise<void> {
  await moveStatus(outletApplicationLifecycle, status, move, (to, from) =>
    db
      .updateTable('outlet_applications')
      .set({ status: to, ...change, changed_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
}

/** Corrects an application that is locked and not decided on. */
export async function correctApplication(db: Db, id: string, correction: OutletCorrection): Promise<void> {
  await db
    .updateTable('outlet_applications')
    .set({ ...correction, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes the applications of a user whose account is being erased; a listed outlet stays. */
export async function deleteApplicationsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('outlet_applications').where(isOwnEmail(userId)).execute()
}

/** Deletes applications that were decided on before `before`, even if listing the outlet was abandoned. */
export async function deleteSettled(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outlet_applications')
    .where('status', '<>', 'new')
    .where('changed_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
