/** All SQL for nights that vanished from external calendars. */
import { CONFIRMED_AFTER_MS, type Nights } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

export type Vanished = Nights & {
  readonly feedId: string
  readonly vanishedAt: Date
  readonly status: 'waiting' | 'suspect' | 'settled'
}

/** `isConfirmed`: by a later fetch. */
type Remembered = Vanished & { readonly isConfirmed: boolean; readonly feedName: string }

/** Remembered vanished nights from a stay's calendars. */
export async function getVanished(db: Db, stayId: string): Promise<Remembered[]> {
  const { rows } = await sql<Remembered>`
    select v.feed_id as "feedId", lower(v.during)::text as start, upper(v.during)::text as end, v.vanished_at as "vanishedAt", v.status,
      f.synced_at >= v.vanished_at + ${CONFIRMED_AFTER_MS} * interval '1 millisecond' as "isConfirmed", f.name as "feedName"
    from vanished_nights v join calendar_feeds f on f.id = v.feed_id
    where f.stay_id = ${stayId} order by v.during`.execute(db)
  return rows
}

/** Replaces the remembered vanished nights of a stay's calendars. */
export async function saveVanished(db: Db, stayId: string, vanished: readonly Vanished[]): Promise<void> {
  await sql`delete from vanished_nights v using calendar_feeds f where f.id = v.feed_id and f.stay_id = ${stayId}`.execute(
    db,
  )
  await sql`insert into vanished_nights (feed_id, during, vanished_at, status)
    select r."feedId", daterange(r.start, r.end), r."vanishedAt", r.status
    from json_to_recordset(${JSON.stringify(vanished)}::json)
      as r("feedId" text, start date, "end" date, "vanishedAt" timestamptz, status text)`.execute(db)
}

const isUnconfirmed = sql<boolean>`n.gone_at + ${CONFIRMED_AFTER_MS} * interval '1 millisecond' > f.synced_at`

/** Whether a feed's next response must confirm that nights are gone. */
export async function isWaiting(db: Db, feedId: string): Promise<boolean> {
  const { rows } = await sql`
    (select from vanished_nights where feed_id = ${feedId} and status <> 'settled' limit 1)
    union all
    (select from feed_nights n join calendar_feeds f on f.id = n.feed_id where f.id = ${feedId} and ${isUnconfirmed} limit 1)`.execute(
    db,
  )
  return rows.length > 0
}

/** Nights that some calendar of a stay took until its last fetch or the one before. */
async function getUnconfirmedNights(db: Db, stayId: string): Promise<Nights[]> {
  const { rows } = await sql<Nights>`
    select lower(n.during)::text as start, upper(n.during)::text as end
    from feed_nights n join calendar_feeds f on f.id = n.feed_id
    where f.stay_id = ${stayId} and ${isUnconfirmed}`.execute(db)
  return rows
}

/** Whether nights are gone for good: another fetch didn't have them either, and the calendar hadn't broken down. */
export function isGone({ status, isConfirmed }: Pick<Remembered, 'status' | 'isConfirmed'>): boolean {
  return status === 'waiting' && isConfirmed
}

/** Nights missing from a stay's calendars that the next fetch may show again. */
export async function getUnsureNights(db: Db, stayId: string): Promise<Nights[]> {
  const remembered = await getVanished(db, stayId)
  const unsure = remembered.filter((each) => each.status !== 'settled' && !isGone(each))
  return [...unsure, ...(await getUnconfirmedNights(db, stayId))]
}

/**
 * Settles the nights of a calendar its host removes: what only it still took has not been canceled. Call it before the
 * feed is deleted.
 */
export async function settleNightsOf(db: Db, stayId: string, feedId: string): Promise<void> {
  await sql`update vanished_nights v set status = 'settled' from calendar_feeds f
    where f.id = v.feed_id and f.stay_id = ${stayId} and exists (
      select from feed_nights n where n.feed_id = ${feedId} and n.gone_at is null and n.during && v.during)`.execute(db)
}
