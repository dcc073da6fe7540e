/** All SQL for taken nights, rates and minimum nights, and for what is known about a stay's calendar. */
import {
  addDays,
  CALENDAR_NIGHTS,
  DAY_MS,
  dayOf,
  localDay,
  mergeNights,
  type Nights,
  subtractNights,
  type Taken,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import { costOf } from '../search/index.ts'
import { lockStays } from '../stays/index.ts'
import { daterange, during, isNear, rowsOf } from './night-ranges-store.ts'

/** A feed that has been unreadable, or read in part only, for this long says nothing about the nights it doesn't list. */
export const FEED_STALE_MS = 7 * DAY_MS
/**
 * How long past nights are remembered. Nights that vanished from a feed are remembered for as long as an unread feed
 * counts.
 */
const REMEMBERED_DAYS = 60

/** The current day and time zone at a stay, according to its organization. */
export async function localTodayOf(db: Db, stayId: string, now: Date): Promise<{ today: string; timeZone: string }> {
  const { time_zone } = await db
    .selectFrom('stays as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('o.time_zone')
    .where('s.id', '=', stayId)
    .executeTakeFirstOrThrow()
  return { today: localDay(now, time_zone), timeZone: time_zone }
}

/** Who took which nights of a stay, within a range. */
export async function getTaken(db: Db, stayId: string, range: Nights): Promise<Taken[]> {
  const rows = await db
    .selectFrom('blocked_dates')
    .select([during, 'source', 'feed_id', 'kind'])
    .where('stay_id', '=', stayId)
    .where(sql<boolean>`during && ${daterange(range)}`)
    .orderBy(sql`lower(during)`)
    .orderBy('feed_id')
    .execute()
  return rows.map(({ nights, source, feed_id, kind }) => ({ ...nights, source, feedId: feed_id, kind }))
}

export type Rule = Nights & { readonly value: number }

/** The rates and minimum nights of a stay, within a range. */
export async function getRules(
  db: Db,
  stayId: string,
  range: Nights,
): Promise<{ prices: Rule[]; minimumNights: Rule[] }> {
  const rows = await db
    .selectFrom('night_rules')
    .select([during, 'kind', 'value'])
    .where('stay_id', '=', stayId)
    .where(sql<boolean>`during && ${daterange(range)}`)
    .orderBy(sql`lower(during)`)
    .execute()
  const of = (kind: string) => rows.flatMap((row) => (row.kind === kind ? { ...row.nights, value: row.value } : []))
  return { prices: of('price'), minimumNights: of('minimum-nights') }
}

/** A public stay's own nightly rate, in cents, if it has one; null if the stay isn't public. */
export async function publicRate(db: Db, stayId: string): Promise<{ rate: number | null } | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select (card::jsonb->>'currentRate')::int as rate from stay_card where stay_id = ${stayId}`.execute(db)
  return rows[0] ?? null
}

export type Known = { isKeptHere: boolean; knownUntil: string | null; updatedAt: Date | null }

/** What is known about a stay's calendar. */
export async function getKnown(db: Db, stayId: string): Promise<Known> {
  const row = await db
    .selectFrom('stay_calendars')
    .select([
      'is_kept_here',
      sql<
        string | null
      >`case when isfinite(known_until) then known_until::text when known_until is not null then '9999-12-31' end`.as(
        'known_until',
      ),
      'updated_at',
    ])
    .where('stay_id', '=', stayId)
    .executeTakeFirst()
  return {
    isKeptHere: row?.is_kept_here ?? false,
    knownUntil: row?.known_until ?? null,
    updatedAt: row?.updated_at ?? null,
  }
}

type Nightly = { stayId: string; total: number | null; isTaken: boolean; isKnown: boolean; minimumNights: number }

/** Nightly costs of public stays according to their rates, and what is known about the nights; unordered. */
export async function getNightly(db: Db, stayIds: readonly string[], range: Nights): Promise<Nightly[]> {
  const nights = daterange(range)
  const { rows } = await sql<Nightly>`
    select c.stay_id as "stayId", ${sql.raw(costOf({ id: 'c.stay_id', rate: 'r.rate' }, 'a.during'))} as total,
      exists (select from blocked_dates b where b.stay_id = c.stay_id and b.during && a.during) as "isTaken",
      coalesce((select k.known_until >= upper(a.during) from stay_calendars k where k.stay_id = c.stay_id), false) as "isKnown",
      coalesce((select m.value from night_rules m where m.stay_id = c.stay_id and m.kind = 'minimum-nights' and m.during @> lower(a.during)), 1) as "minimumNights"
    from stay_card c
    cross join lateral (select (c.card::jsonb->>'currentRate')::int as rate) r
    cross join (values (${nights})) a(during)
    where c.stay_id = any(${stayIds})`.execute(db)
  return rows
}

type Settling = { now: Date; isKeptHere?: boolean | undefined; isChanged: boolean }

/**
 * Records how far a stay's nights are known: from its host, its import, or a recently read feed.
 * @param isChanged whether the taken nights changed, so that partners get a newer version
 */
export function settleKnown(db: Db, stayId: string, settling: Settling): Promise<void> {
  return settleKnownOf(db, [stayId], settling)
}

/** The same for several stays. */
export async function settleKnownOf(
  db: Db,
  stayIds: readonly string[],
  { now, isKeptHere, isChanged }: Settling,
): Promise<void> {
  const fresh = new Date(now.getTime() - FEED_STALE_MS)
  await sql`
    insert into stay_calendars (stay_id, is_kept_here, updated_at)
    select id, ${isKeptHere ?? false}, ${now}::timestamptz from unnest(${stayIds}::text[]) id
    on conflict (stay_id) do update set
      updated_at = case when ${isChanged} then excluded.updated_at else stay_calendars.updated_at end,
      is_kept_here = coalesce(${isKeptHere ?? null}::boolean, stay_calendars.is_kept_here)`.execute(db)
  await sql`
    update stay_calendars c set known_until = greatest(
      imported_until,
      case when is_kept_here then 'infinity'::date end,
      (select max((f.read_at at time zone zone_or_utc(f.read_zone))::date) + ${CALENDAR_NIGHTS}::int from calendar_feeds f
        where f.stay_id = c.stay_id and f.synced_at > ${fresh}))
    where stay_id = any(${stayIds})`.execute(db)
}

/** Blocks nights of a stay (true), or removes the host's blocks (false), in the order given. */
export async function changeBlocks(
  db: Db,
  stayId: string,
  changes: readonly (Nights & { value: boolean })[],
): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<{ nights: Nights }>`
    delete from blocked_dates where stay_id = ${stayId} and source = 'host' and ${isNear(changes, 1)}
    returning ${during}`.execute(db)
  let blocks = rows.map(({ nights }) => nights)
  for (const { value: isBlocked, ...range } of changes)
    blocks = isBlocked ? mergeNights([...blocks, range]) : subtractNights(blocks, [range])
  await sql`insert into blocked_dates (stay_id, during)
    select ${stayId}, daterange(r.start, r.end) from ${rowsOf(blocks)} as r(start date, "end" date)`.execute(db)
}

/** Sets a rate or a minimum for nights, in the order given; null clears it. */
export async function changeRules(
  db: Db,
  stayId: string,
  kind: 'price' | 'minimum-nights',
  changes: readonly (Nights & { value: number | null })[],
): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<{ nights: Nights; value: number; source: string }>`
    delete from night_rules where stay_id = ${stayId} and kind = ${kind} and ${isNear(changes, 0)}
    returning ${during}, value, source`.execute(db)
  let rules = rows.map(({ nights, ...row }) => ({ ...nights, ...row }))
  for (const { value, ...range } of changes) {
    const rest = rules.flatMap((rule) => subtractNights([rule], [range]).map((nights) => ({ ...rule, ...nights })))
    rules = value === null ? rest : [...rest, { ...range, value, source: 'host' }]
  }
  await sql`insert into night_rules (stay_id, kind, during, value, source)
    select ${stayId}, ${kind}, daterange(r.start, r.end), r.value, r.source
    from ${rowsOf(rules)} as r(start date, "end" date, value int, source text)`.execute(db)
}

/** Number of stays whose past nights are deleted in one transaction. */
const FORGOTTEN_STAYS = 500

/** Deletes nights that are long past. */
export async function deletePastNights(db: Db, now: Date): Promise<void> {
  const past = addDays(dayOf(now), -REMEMBERED_DAYS)
  const before = new Date(now.getTime() - FEED_STALE_MS)
  const isPast = sql<boolean>`upper(during) <= ${past}::date`
  for (const table of ['blocked_dates', 'night_rules'] as const)
    await repeatInBatches(
      (stays) => db.transaction().execute((tx) => deleteSearched(tx, table, isPast, stays)),
      FORGOTTEN_STAYS,
    )
  for (const table of ['feed_nights', 'sent_nights', 'vanished_nights'] as const) await deleteRows(db, table, isPast)
  await deleteRows(db, 'feed_nights', sql<boolean>`gone_at < ${before}`)
  await deleteRows(db, 'vanished_nights', sql<boolean>`vanished_at < ${before}`)
}

type Condition = ReturnType<typeof sql<boolean>>

/** Search reads these tables, so the stays are locked before a change. @returns of how many stays nights were deleted */
async function deleteSearched(
  tx: Db,
  table: 'blocked_dates' | 'night_rules',
  isPast: Condition,
  most: number,
): Promise<bigint> {
  const found = tx.selectFrom(table).select('stay_id').distinct().where(isPast).limit(most)
  const ids = (await found.execute()).map((row) => row.stay_id)
  await lockStays(tx, ids)
  await sql`delete from ${sql.table(table)} where stay_id = any(${ids}) and ${isPast}`.execute(tx)
  return BigInt(ids.length)
}

function deleteRows(db: Db, table: 'feed_nights' | 'sent_nights' | 'vanished_nights', isOver: Condition) {
  return repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${isOver} limit ${limit})`.execute(db)
    return numAffectedRows
  })
}
