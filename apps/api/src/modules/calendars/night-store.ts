/** All SQL for taken nights, rates and minimum nights, and for what is known about a stay's calendar. */
import {
  addDays,
  CALENDAR_NIGHTS,
  DAY_MS,
  dayOf,
  isSamePartner,
  localDay,
  mergeNights,
  type Nights,
  separateNights,
  subtractNights,
  type Taken,
  type TakenKind,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import { costOf } from '../search/index.ts'
import { lockStays } from '../stays/index.ts'

/** A feed that has been unreadable, or read in part only, for this long says nothing about the nights it doesn't list. */
export const FEED_STALE_MS = 7 * DAY_MS
/**
 * How long past nights are remembered. Nights that vanished from a feed are remembered for as long as an unread feed
 * counts.
 */
const REMEMBERED_DAYS = 60

const during = sql<Nights>`jsonb_build_object('start', lower(during), 'end', upper(during))`.as('nights')

function daterange({ start, end }: Nights) {
  return sql<string>`daterange(${start}::date, ${end}::date)`
}

/** One row per range of nights, for an insert. */
function rowsOf<R extends Nights>(ranges: readonly R[]) {
  return sql`json_to_recordset(${JSON.stringify(ranges)}::json)`
}

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

/** A public stay's own nightly rate, in cents; undefined if the stay isn't public. */
export async function publicRate(db: Db, stayId: string): Promise<number | null | undefined> {
  const { rows } = await sql<{ rate: number | null }>`
    select (card::jsonb->>'currentRate')::int as rate from stay_card where stay_id = ${stayId}`.execute(db)
  return rows[0]?.rate
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
  const asked = daterange(range)
  const { rows } = await sql<Nightly>`
    select c.stay_id as "stayId", ${sql.raw(costOf({ id: 'c.stay_id', rate: 'r.rate' }, 'a.during'))} as total,
      exists (select from blocked_dates b where b.stay_id = c.stay_id and b.during && a.during) as "isTaken",
      coalesce((select k.known_until >= upper(a.during) from stay_calendars k where k.stay_id = c.stay_id), false) as "isKnown",
      coalesce((select m.value from night_rules m where m.stay_id = c.stay_id and m.kind = 'minimum-nights' and m.during @> lower(a.during)), 1) as "minimumNights"
    from stay_card c
    cross join lateral (select (c.card::jsonb->>'currentRate')::int as rate) r
    cross join (values (${asked})) a(during)
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

/** Matches stored nights that overlap any of the ranges, or are at most that many days away. */
function isNear(ranges: readonly Nights[], days: number) {
  return sql<boolean>`during && (select range_agg(daterange(r.start - ${days}::int, r.end + ${days}::int))
    from ${rowsOf(ranges)} as r(start date, "end" date))`
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

/** Opens nights that an import took. @returns whether there were any that the next import would take again */
export async function openImported(db: Db, stayId: string, opened: readonly Nights[]): Promise<boolean> {
  if (opened.length === 0) return false
  const { rows } = await sql<{ nights: Nights; isClaimed: boolean }>`
    delete from blocked_dates where stay_id = ${stayId} and source = 'import' and ${isNear(opened, 0)}
    returning ${during}, (select claimed_at is not null from stays where id = stay_id) as "isClaimed"`.execute(db)
  const left = subtractNights(
    rows.map(({ nights }) => nights),
    opened,
  )
  await sql`insert into blocked_dates (stay_id, during, source)
    select ${stayId}, daterange(r.start, r.end), 'import' from ${rowsOf(left)} as r(start date, "end" date)`.execute(db)
  return rows.some(({ isClaimed }) => !isClaimed)
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

/**
 * What was imported about a stay's nights: which are taken, rates and minimums, and until when free nights are known.
 */
export type ImportedNights = {
  readonly stayId: string
  readonly taken: readonly Nights[]
  readonly prices: readonly Rule[]
  readonly minimumNights: readonly Rule[]
  readonly until: string | null
}

/**
 * What has been imported for stays so far, from a day on, and their hosts' rules. `isHosts`: the calendar has since
 * been maintained by a host; `isSent`: partners read it.
 */
export async function getImported(
  db: Db,
  stayIds: readonly string[],
  today: string,
): Promise<(ImportedNights & { isHosts: boolean; isSent: boolean; hostRules: ImportedNights })[]> {
  const ranges = (value: string) => sql.raw(`jsonb_build_object('start', lower(during), 'end', upper(during)${value})`)
  const list = (item: unknown, from: unknown) =>
    sql`coalesce((select jsonb_agg(${item} order by lower(during)) from ${from} and upper(during) > ${today}::date), '[]')`
  const rules = (kind: string, source: string) =>
    list(ranges(`, 'value', value`), sql`night_rules where stay_id = s.id and kind = ${kind} and source = ${source}`)
  const { rows } = await sql<
    ImportedNights & { isHosts: boolean; isSent: boolean; hostPrices: Rule[]; hostMinimums: Rule[] }
  >`
    select s.id as "stayId", c.imported_until::text as until,
      coalesce(c.is_kept_here, false) or exists (select from calendar_feeds f where f.stay_id = s.id) as "isHosts",
      exists (select from sent_nights n where n.stay_id = s.id) as "isSent",
      ${list(ranges(''), sql`blocked_dates where stay_id = s.id and source = 'import'`)} as taken,
      ${rules('price', 'import')} as prices, ${rules('minimum-nights', 'import')} as "minimumNights",
      ${rules('price', 'host')} as "hostPrices", ${rules('minimum-nights', 'host')} as "hostMinimums"
    from stays s left join stay_calendars c on c.stay_id = s.id where s.id = any(${stayIds})`.execute(db)
  return rows.map(({ hostPrices, hostMinimums, ...row }) => ({
    ...row,
    hostRules: { stayId: row.stayId, taken: [], prices: hostPrices, minimumNights: hostMinimums, until: null },
  }))
}

/** Replaces the imported nights of some stays. */
export async function saveImported(db: Db, stays: readonly ImportedNights[], now: Date): Promise<void> {
  const ids = stays.map(({ stayId }) => stayId)
  await db.deleteFrom('blocked_dates').where('stay_id', 'in', ids).where('source', '=', 'import').execute()
  await db.deleteFrom('night_rules').where('stay_id', 'in', ids).where('source', '=', 'import').execute()
  const taken = stays.flatMap(({ stayId, taken }) => taken.map((nights) => ({ stayId, ...nights })))
  await sql`insert into blocked_dates (stay_id, during, source)
    select r."stayId", daterange(r.start, r.end), 'import'
    from ${rowsOf(taken)} as r("stayId" text, start date, "end" date)`.execute(db)
  const rules = stays.flatMap(({ stayId, prices, minimumNights }) => [
    ...prices.map((rule) => ({ stayId, kind: 'price', ...rule })),
    ...minimumNights.map((rule) => ({ stayId, kind: 'minimum-nights', ...rule })),
  ])
  await sql`insert into night_rules (stay_id, kind, during, value, source)
    select r."stayId", r.kind, daterange(r.start, r.end), r.value, 'import'
    from ${rowsOf(rules)} as r("stayId" text, kind text, start date, "end" date, value int)`.execute(db)
  await sql`insert into stay_calendars (stay_id, imported_until, updated_at)
    select r."stayId", r.until, ${now} from json_to_recordset(${JSON.stringify(stays)}::json) as r("stayId" text, until date)
    on conflict (stay_id) do update set imported_until = excluded.imported_until`.execute(db)
}

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
  const wanted = sql`${rowsOf(taken)} as r(start date, "end" date, "feedId" text, kind text)`
  const isSame = sql`b.during = daterange(r.start, r.end) and b.feed_id = r."feedId" and b.kind = r.kind`
  const gone = await sql`delete from blocked_dates b where b.stay_id = ${stayId} and b.source = 'feed'
    and not exists (select from ${wanted} where ${isSame})`.execute(db)
  const added = await sql`insert into blocked_dates (stay_id, during, source, feed_id, kind)
    select ${stayId}, daterange(r.start, r.end), 'feed', r."feedId", r.kind from ${wanted}
    where not exists (select from blocked_dates b where b.stay_id = ${stayId} and ${isSame})`.execute(db)
  await stopSent(db, stayId, now)
  return (gone.numAffectedRows ?? 0n) + (added.numAffectedRows ?? 0n) > 0n
}

type Sent = Nights & { readonly partner: string; readonly stoppedAt: Date | null }

/** What partners were told is taken, until a day after it no longer was. */
async function getSent(db: Db, stayId: string, now: Date): Promise<Sent[]> {
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
  const told = sent.filter((each) => each.stoppedAt === null && isSamePartner(each.partner, partner))
  const added = subtractNights(nights, told)
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
    for (const each of sent.filter((told) => told.partner === partner)) {
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
