/** All SQL for the nights that partners were told are taken. */
import { addDays, DAY_MS, dayOf, isSamePartner, mergeNights, type Nights, subtractNights } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { during, rowsOf } from './night-ranges-store.ts'

type Sent = Nights & { readonly partner: string; readonly stoppedAt: Date | null }

/** What partners were told is taken, until a day after it no longer was. */
export async function getSent(db: Db, stayId: string, now: Date): Promise<Sent[]> {
  const rows = await db
    .selectFrom('sent_nights')
    .select([during, 'partner', 'stopped_at'])
    .where('stay_id', '=', stayId)
    .where((where) =>
      where.or([where('stopped_at', 'is', null), where('stopped_at', '>', new Date(now.getTime() - DAY_MS))]),
    )
    .execute()
  return rows.map(({ nights, partner, stopped_at }) => ({ ...nights, partner, stoppedAt: stopped_at }))
}

async function saveSent(db: Db, stayId: string, sent: readonly Sent[]): Promise<void> {
  await db.deleteFrom('sent_nights').where('stay_id', '=', stayId).execute()
  await sql`insert into sent_nights (stay_id, partner, during, stopped_at)
    select ${stayId}, r.partner, daterange(r.start, r.end), r."stoppedAt"
    from ${rowsOf(sent)} as r(partner text, start date, "end" date, "stoppedAt" timestamptz)`.execute(db)
}

/** The nights reported to a partner as taken: all except those that came from that partner. */
export async function getNightsFor(db: Db, stayId: string, partner: string, today: string): Promise<Nights[]> {
  const rows = await db
    .selectFrom('blocked_dates as b')
    .leftJoin('calendar_feeds as f', 'f.id', 'b.feed_id')
    .select(during)
    .where('b.stay_id', '=', stayId)
    .where(sql<boolean>`lower(coalesce(f.partner, '')) <> lower(${partner})`)
    .where(sql<boolean>`upper(b.during) > ${today}::date`)
    .execute()
  return mergeNights(rows.map(({ nights }) => nights))
}

/** Records that a partner was told about these nights just now. */
export async function markSent(
  db: Db,
  stayId: string,
  partner: string,
  nights: readonly Nights[],
  now: Date,
): Promise<void> {
  const sent = await getSent(db, stayId, now)
  const current = sent.filter((each) => each.stoppedAt === null && isSamePartner(each.partner, partner))
  const added = subtractNights(nights, current)
  if (added.length > 0)
    await saveSent(db, stayId, [...sent, ...added.map((each) => ({ ...each, partner, stoppedAt: null }))])
}

/** Records which nights are no longer reported to partners; call it after any change to the taken nights. */
export async function stopSent(db: Db, stayId: string, now: Date): Promise<void> {
  const sent = await getSent(db, stayId, now)
  if (sent.length === 0) return
  const after: Sent[] = []
  for (const partner of new Set(sent.map((each) => each.partner))) {
    const content = await getNightsFor(db, stayId, partner, addDays(dayOf(now), -2))
    for (const each of sent.filter((other) => other.partner === partner)) {
      if (each.stoppedAt) after.push(each)
      else {
        const stopped = subtractNights([each], content)
        after.push(...subtractNights([each], stopped).map((nights) => ({ ...nights, partner, stoppedAt: null })))
        after.push(...stopped.map((nights) => ({ ...nights, partner, stoppedAt: now })))
      }
    }
  }
  await saveSent(db, stayId, after)
}

/** Records that no partner of that name reads the stay's calendar any more. */
export async function stopSending(db: Db, stayId: string, partner: string, now: Date): Promise<void> {
  await db
    .updateTable('sent_nights')
    .set({ stopped_at: now })
    .where('stay_id', '=', stayId)
    .where(sql<boolean>`lower(partner) = lower(${partner})`)
    .where('stopped_at', 'is', null)
    .execute()
}
