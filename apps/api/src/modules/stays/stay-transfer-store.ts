import {
  DAY_MS,
  daysAfter,
  type PageQuery,
  type StayTransfer,
  shownStayName,
  stayTransferLifecycle,
  TRANSFER_DAYS,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { stayName } from '../stay-names/index.ts'
import { personName } from '../users/index.ts'

function transfers(db: Db) {
  return db
    .selectFrom('stay_transfers as t')
    .innerJoin('stays as s', 's.id', 't.stay_id')
    .innerJoin('organizations as f', 'f.id', 't.from_organization_id')
    .innerJoin('organizations as o', 'o.id', 't.to_organization_id')
    .leftJoin('users as u', 'u.id', 't.requested_by')
    .selectAll('t')
    .select([
      'f.name as from_name',
      'o.name as to_name',
      stayName.as('stay_name'),
      personName('u').as('requested_by_name'),
    ])
}

type TransferRow = RowOf<typeof transfers>

function toTransfer(row: TransferRow): StayTransfer {
  return {
    id: row.id,
    stay: { id: row.stay_id, name: shownStayName(row.stay_name) },
    from: { id: row.from_organization_id, name: row.from_name },
    to: { id: row.to_organization_id, name: row.to_name },
    requestedBy: row.requested_by_name ?? 'Someone',
    status: row.status,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

type NewTransfer = { stayId: string; from: string; to: string; requestedBy: string }

export async function insertTransfer(db: Db, { stayId, from, to, requestedBy }: NewTransfer, now: Date) {
  const id = newId('trf')
  await db
    .insertInto('stay_transfers')
    .values({
      id,
      stay_id: stayId,
      from_organization_id: from,
      to_organization_id: to,
      requested_by: requestedBy,
      created_at: now,
      expires_at: daysAfter(now, TRANSFER_DAYS),
    })
    .execute()
  return toTransfer(await transfers(db).where('t.id', '=', id).executeTakeFirstOrThrow())
}

export type TransferSubject = { readonly transfer: StayTransfer; readonly requesterId: string }

/**
 * A transfer that an organization sent or received; null if it's another's. Lock the stay before locking its transfer.
 */
export async function getTransfer(
  db: Db,
  organizationId: string,
  id: string,
  lock: boolean,
): Promise<TransferSubject | null> {
  const row = await transfers(db)
    .where('t.id', '=', id)
    .where((where) =>
      where.or([
        where('t.from_organization_id', '=', organizationId),
        where('t.to_organization_id', '=', organizationId),
      ]),
    )
    .$if(lock, (query) => query.forUpdate('t'))
    .executeTakeFirst()
  return row ? { transfer: toTransfer(row), requesterId: row.requested_by } : null
}

/** A stay's open transfer, locked. */
export async function getOpenTransfer(db: Db, stayId: string): Promise<StayTransfer | null> {
  const row = await transfers(db)
    .where('t.stay_id', '=', stayId)
    .where('t.status', '=', 'pending')
    .forUpdate('t')
    .executeTakeFirst()
  return row ? toTransfer(row) : null
}

/** An organization's open transfers, in and out, newest first. */
export function listTransfers(db: Db, organizationId: string, query: PageQuery, now: Date) {
  const open = transfers(db)
    .where('t.status', '=', 'pending')
    .where('t.expires_at', '>', now)
    .where((where) =>
      where.or([
        where('t.from_organization_id', '=', organizationId),
        where('t.to_organization_id', '=', organizationId),
      ]),
    )
  return pageOf(query, open.orderBy('t.created_at', 'desc').orderBy('t.id'), toTransfer)
}

/** Whether a stay was offered to an organization in the last 24 hours. */
export async function wasOfferedWithinADay(db: Db, stayId: string, to: string, now: Date): Promise<boolean> {
  const offers = db
    .selectFrom('stay_transfers')
    .select('id')
    .where('stay_id', '=', stayId)
    .where('to_organization_id', '=', to)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
  return (await offers.limit(1).executeTakeFirst()) !== undefined
}

/** Settles a transfer. @throws Problem 409 if it is already settled. */
export async function moveTransfer(
  db: Db,
  { id, status }: StayTransfer,
  move: keyof typeof stayTransferLifecycle.moves,
  decision: { by: string; now: Date },
): Promise<void> {
  await moveStatus(stayTransferLifecycle, status, move, (to, from) =>
    db
      .updateTable('stay_transfers')
      .set({ status: to, decided_by: decision.by, decided_at: decision.now })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
}

/** A batch of expired open transfers except these, locked; skips those that another process has locked. */
export async function outdatedTransfers(
  db: Db,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<StayTransfer[]> {
  const rows = await transfers(db)
    .where('t.status', '=', 'pending')
    .where('t.expires_at', '<=', now)
    .where(sql<boolean>`t.id <> all(${except})`)
    .orderBy('t.expires_at')
    .limit(limit)
    .forUpdate('t')
    .skipLocked()
    .execute()
  return rows.map(toTransfer)
}
