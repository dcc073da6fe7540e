/** All SQL for the nights that a stay's feeds list, and which of them are taken. */
import { isSamePartner, type Nights, separateNights, subtractNights, type TakenKind } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { during, rowsOf } from './night-ranges-store.ts'
import { getSent, stopSent } from './sent-night-store.ts'

type FeedNights = Nights & { readonly kind: TakenKind }

/** Stores a feed's current nights. Those it no longer lists are recorded as gone, unless it was read in part only. */
export async function saveFeedNights(
  db: Db,
  feedId: string,
  { nights, isPartial, now }: { nights: readonly FeedNights[]; isPartial: boolean; now: Date },
): Promise<void> {
  await sql`insert into feed_nights (feed_id, during, kind, first_seen_at, last_seen_at)
    select distinct ${feedId}, daterange(r.start, r.end), r.kind, ${now}::timestamptz, ${now}::timestamptz
    from ${rowsOf(nights)} as r(start date, "end" date, kind text)
    on conflict (feed_id, during, kind) do update set last_seen_at = excluded.last_seen_at, gone_at = null`.execute(db)
  if (isPartial) return
  await db
    .updateTable('feed_nights')
    .set({ gone_at: now })
    .where('feed_id', '=', feedId)
    .where('last_seen_at', '<', now)
    .where('gone_at', 'is', null)
    .execute()
}

/** What a feed currently shows. */
export async function getFeedNights(db: Db, feedId: string): Promise<FeedNights[]> {
  const rows = await db
    .selectFrom('feed_nights')
    .select([during, 'kind'])
    .where('feed_id', '=', feedId)
    .where('gone_at', 'is', null)
    .execute()
  return rows.map(({ nights, kind }) => ({ ...nights, kind }))
}

/** The nights a feed has sold that count: echoes of what we sent don't. */
export async function getSoldNights(db: Db, feedId: string): Promise<Nights[]> {
  const rows = await db
    .selectFrom('blocked_dates')
    .select(during)
    .where('feed_id', '=', feedId)
    .where('kind', '<>', 'block')
    .orderBy(sql`lower(during)`)
    .execute()
  return rows.map(({ nights }) => nights)
}

/** Records that a feed is unchanged since the last fetch. */
export async function seeFeedNightsAgain(db: Db, feedId: string, now: Date): Promise<void> {
  await db
    .updateTable('feed_nights')
    .set({ last_seen_at: now })
    .where('feed_id', '=', feedId)
    .where('gone_at', 'is', null)
    .execute()
}

/**
 * Recomputes which nights of a stay its feeds take. Possible echoes don't count: nights a partner has closed, not sold,
 * that we reported as taken, until a day after we stopped. Unchanged rows are not rewritten.
 * @returns whether the taken nights changed
 */
export async function settleTaken(db: Db, stayId: string, now: Date): Promise<boolean> {
  type Listed = { ranges: Nights[]; feedId: string; kind: TakenKind; partner: string }
  const { rows } = await sql<Listed>`
    select n.feed_id as "feedId", n.kind, f.partner,
      json_agg(json_build_object('start', lower(n.during), 'end', upper(n.during))) as ranges
    from feed_nights n join calendar_feeds f on f.id = n.feed_id
    where f.stay_id = ${stayId} and n.gone_at is null group by n.feed_id, n.kind, f.partner`.execute(db)
  const sent = await getSent(db, stayId, now)
  const taken = rows.flatMap(({ ranges, feedId, kind, partner }) => {
    const echoed = kind === 'reservation' ? [] : sent.filter((each) => isSamePartner(each.partner, partner))
    // Separated first: however many entries share a night, it is taken once.
    return subtractNights(separateNights(ranges), echoed).map((each) => ({ ...each, feedId, kind }))
  })
  const reported = sql`${rowsOf(taken)} as r(start date, "end" date, "feedId" text, kind text)`
  const isSame = sql`b.during = daterange(r.start, r.end) and b.feed_id = r."feedId" and b.kind = r.kind`
  const gone = await sql`delete from blocked_dates b where b.stay_id = ${stayId} and b.source = 'feed'
    and not exists (select from ${reported} where ${isSame})`.execute(db)
  const added = await sql`insert into blocked_dates (stay_id, during, source, feed_id, kind)
    select ${stayId}, daterange(r.start, r.end), 'feed', r."feedId", r.kind from ${reported}
    where not exists (select from blocked_dates b where b.stay_id = ${stayId} and ${isSame})`.execute(db)
  await stopSent(db, stayId, now)
  return (gone.numAffectedRows ?? 0n) + (added.numAffectedRows ?? 0n) > 0n
}
