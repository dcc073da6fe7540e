/** All SQL for cancellations drafted by stays' calendars. */
import { type CancellationStatus, dayOf, type Nights } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Stores what the calendar drafted. */
export async function saveDrafted(db: Db, id: string, drafted: object): Promise<void> {
  await db
    .updateTable('cancellations')
    .set({ drafted: JSON.stringify(drafted) })
    .where('id', '=', id)
    .execute()
}

/** The nights of a stay that cancellations offer, or are about to. */
export async function offeredNights(db: Db, stayId: string): Promise<Nights[]> {
  const rows = await db
    .selectFrom('cancellations')
    .select(['starts_at', 'ends_at'])
    .where('stay_id', '=', stayId)
    .where('status', 'in', ['Available', 'Submitted', 'Pending', 'Accepted', 'Rejected'])
    .execute()
  return rows.map(({ starts_at, ends_at }) => ({ start: dayOf(starts_at), end: dayOf(ends_at) }))
}

/** The nights drafted for a stay, and the outcome of the drafts; without those that their hosts have settled. */
export async function draftedNights(
  db: Db,
  stayId: string,
): Promise<(Nights & { cancellationId: string; status: CancellationStatus })[]> {
  const rows = await db
    .selectFrom('cancellations')
    .select(['id', 'status', 'starts_at', 'ends_at'])
    .where('stay_id', '=', stayId)
    .where('drafted', 'is not', null)
    .where('status', 'not in', ['Filled', 'Closed', 'Expired'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, status, starts_at, ends_at }) => ({
    start: dayOf(starts_at),
    end: dayOf(ends_at),
    cancellationId: id,
    status,
  }))
}

/** Those of the given stays that have drafts, either unpublished or public. */
export async function staysWithDrafts(db: Db, stayIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ stay_id: string }>`select distinct stay_id from cancellations
    where stay_id = any(${stayIds}) and drafted is not null and status not in ('Filled', 'Closed', 'Expired')`.execute(
    db,
  )
  return rows.map(({ stay_id }) => stay_id)
}

/** The drafts of a stay, locked. Those being changed by someone else are left to the next fetch. */
export async function lockDrafts(db: Db, stayId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cancellations')
    .select('id')
    .where('stay_id', '=', stayId)
    .where('drafted', 'is not', null)
    .where('status', 'in', ['Available', 'Submitted', 'Accepted', 'Rejected'])
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Some drafts that weren't published before their first night, locked. */
export function lockStaleDrafts(db: Db, now: Date, except: readonly string[]): Promise<{ id: string }[]> {
  return (
    db
      .selectFrom('cancellations')
      .select('id')
      .where('drafted', 'is not', null)
      .where('status', '=', 'Available')
      .where('purchase_status', '=', 'Ready')
      .where(sql<boolean>`local_instant(starts_at, stay_id) <= ${now}`)
      // Its text is still ours: text written by its host is not ours to delete.
      .where(sql<boolean>`version = 1`)
      .where(sql<boolean>`id <> all(${except})`)
      .orderBy('id')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute()
  )
}
