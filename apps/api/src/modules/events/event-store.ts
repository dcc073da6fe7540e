import {
  type Affiliation,
  type CountedKind,
  countedEvents,
  countedKinds,
  daysBefore,
  type EventFields,
  MINUTE_MS,
  REPEAT_MINUTES,
  readArrival,
  redirectNames,
  sourceOf,
  VISITORS_OF_ADDRESS,
} from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../kernel/db.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'

/** `place` hashes the IP address, `visitor` the address plus user agent; both with the day's salt. */
export type Visitor = { readonly place: string; readonly visitor: string; readonly agent: boolean }

/** Omit `by` for events that don't track visitors, and `of` for those of anonymous visitors. */
export type NewEvent = EventFields & {
  readonly key: string
  readonly at: Date
  readonly by?: Visitor
  readonly of?: Affiliation
}

function stayOf(value: EventFields['value']): string | null {
  return typeof value.stayId === 'string' && /^stay_[a-z0-9]{26}$/.test(value.stayId) ? value.stayId : null
}

/** Counter key of an event: its name, `name:stayId` if it's about a stay, or `name:taskId` for a promotion's link. */
export function keyOf({ name, value }: EventFields): string {
  if (name === 'promotion-link-click') return `${name}:${value.taskId}`
  const stayId = stayOf(value)
  return stayId ? `${name}:${stayId}` : name
}

const REPEAT_MS = REPEAT_MINUTES * MINUTE_MS
const columns = {
  views: 'views',
  quickLooks: 'quick_looks',
  pageViews: 'page_views',
  linkClicks: 'link_clicks',
  promotionClicks: 'promotion_clicks',
  favorites: 'favorites',
} as const satisfies Record<CountedKind, string>

function list<T>(items: readonly T[], each: (item: T) => RawBuilder<unknown>) {
  return sql.join(items.map(each))
}
const dayNames = [...countedKinds.map((kind) => columns[kind]), 'repeats', 'bots', 'own'] as const
const dayColumns = list(dayNames, sql.ref)

function addedTo(table: 'event_days' | 'event_day_sums') {
  return list(
    dayNames,
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
}

/**
 * Inserts a batch of events and updates the counts by hour and day in one statement. Impressions of stays that don't
 * exist aren't stored: no page shows any, and one request could send dozens. Bots, repeats and the host's own people are
 * stored but not counted: see the domain's rules. Stays that don't exist get no counters of their own, which would be kept
 * forever. A unique key dedupes, so several processes still count a visitor once. Upserts are in the order of their keys,
 * so that processes don't deadlock.
 */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  const slot = ({ at }: NewEvent) => Math.floor(at.getTime() / REPEAT_MS)
  const arrivals = events.map(({ value }) => readArrival(value))
  await sql`with sent as (
      select g.*, case when s.id is not null or g.name = any(${redirectNames}::text[]) then g.asked_key else g.name end as key, s.organization_id, t.promotion_id, t.outlet_id,
        case when s.id is not null then (g.at at time zone zone_or_utc(o.time_zone))::date end as day,
        case when t.id is not null then 'promotion' else g.said end as source,
        g.name = any(${Object.values(countedEvents)}::text[]) as is_looking
      from unnest(${events.map((event) => event.name)}::text[], ${events.map((event) => event.key)}::text[], ${events.map((event) => event.identity)}::text[],
        ${events.map((event) => JSON.stringify(event.value))}::jsonb[], ${events.map((event) => event.at)}::timestamptz[], ${events.map(slot)}::int[],
        ${events.map(({ by }) => by?.place ?? null)}::text[], ${events.map(({ by }) => by?.visitor ?? null)}::text[], ${events.map(({ by }) => by?.agent ?? false)}::boolean[],
        ${events.map(({ of }) => of?.isStaff ?? false)}::boolean[], ${events.map(({ of }) => JSON.stringify(of?.scopes ?? []))}::jsonb[],
        ${events.map(({ value }) => stayOf(value))}::text[], ${arrivals.map(({ link }) => link ?? null)}::text[], ${arrivals.map(sourceOf)}::text[])
        with ordinality as g (name, asked_key, identity, value, at, slot, place, visitor, agent, is_staff, scopes, stay_id, link, said, nth_sent)
      left join stays s on s.id = g.stay_id
      left join organizations o on o.id = s.organization_id
      left join lateral (select t.id, t.promotion_id, t.outlet_id from tracked_links t join stay_promotions p on p.id = t.promotion_id
        where t.code = g.link and p.stay_id = g.stay_id) t on true
      where s.id is not null or g.name <> ${countedEvents.views}),
    judged as (
      select *, not agent and is_looking and (is_staff or coalesce(scopes ?| array[stay_id, organization_id], false)) as own from sent),
    given as (
      select *, not agent and not own and visitor is not null and key <> name as may_repeat,
        row_number() over (partition by key, slot, place, visitor, agent, own order by at, nth_sent) as turn
      from judged),
    coming as (
      select key, slot, place, visitor, row_number() over (partition by key, slot, place order by visitor) + (select count(*)
        from event_visits v where (v.key, v.slot, v.place) = (g.key, g.slot, g.place)) as nth
      from given g where may_repeat and turn = 1),
    first as (
      insert into event_visits (key, slot, place, visitor)
      select key, slot, place, visitor from coming where nth <= ${VISITORS_OF_ADDRESS} order by key, slot, place, visitor
      on conflict do nothing returning key, slot, place, visitor),
    new as (
      insert into events (name, key, identity, value, at, agent, own, stay_id, organization_id, day, source, promotion_id, outlet_id, counted)
      select name, key, identity, value, at, agent, own, stay_id, organization_id, day, source, promotion_id, outlet_id,
        not agent and not own and (not may_repeat or (turn = 1 and exists (
        select from first f where (f.key, f.slot, f.place, f.visitor) = (g.key, g.slot, g.place, g.visitor)))) from given g
      returning name, key, at, agent, own, organization_id, day, stay_id, source, promotion_id, outlet_id, counted),
    days as (
      select organization_id, stay_id, day, source, coalesce(promotion_id, '') as promotion_id, coalesce(outlet_id, '') as outlet_id,
        ${list(countedKinds, (kind) => sql`count(*) filter (where counted and name = ${countedEvents[kind]}) as ${sql.ref(columns[kind])}`)},
        count(*) filter (where not counted and not agent and not own) as repeats, count(*) filter (where agent) as bots,
        count(*) filter (where own) as own
      from new where organization_id is not null and name = any(${Object.values(countedEvents)}::text[])
      group by 1, 2, 3, 4, 5, 6),
    by_stay as (
      insert into event_days (organization_id, stay_id, day, source, promotion_id, outlet_id, ${dayColumns})
      select organization_id, stay_id, day, source, promotion_id, outlet_id, ${dayColumns} from days order by 1, 2, 3, 4, 5, 6
      on conflict (organization_id, stay_id, day, source, promotion_id, outlet_id) do update set ${addedTo('event_days')}),
    summed as (
      insert into event_day_sums (organization_id, kind, day, value, ${dayColumns})
      select organization_id, kind, day, value, ${list(dayNames, (name) => sql`sum(${sql.ref(name)})::int`)}
      from days cross join lateral (values ('stay', stay_id), ('source', source), ('promotion', promotion_id || ' ' || outlet_id)) v (kind, value)
      where kind <> 'promotion' or promotion_id <> '' group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (organization_id, kind, day, value) do update set ${addedTo('event_day_sums')}),
    hours as (
      select key, date_trunc('hour', at) as hour, counted::int as n, agent::int as agents from new
      union all select name, date_trunc('hour', at), counted::int, agent::int from new where key <> name)
    insert into event_hours (key, hour, n, agents)
    select key, hour, sum(n)::int, sum(agents)::int from hours group by key, hour having sum(n + agents) > 0 order by key, hour
    on conflict (key, hour) do update set n = event_hours.n + excluded.n, agents = event_hours.agents + excluded.agents`.execute(
    db,
  )
}

/** Whether anything was counted for any of the stays before the day of `before`. */
export async function hasEventsBefore(db: Db, stayIds: readonly string[], before: Date): Promise<boolean> {
  const found = await db
    .selectFrom('event_days')
    .select('stay_id')
    .where('stay_id', 'in', [...stayIds])
    .where('day', '<', sql<string>`${before}::date`)
    .limit(1)
    .execute()
  return found.length > 0
}

/** The salt of a day (UTC, such as 2026-01-31), shared by all processes. */
export async function getSalt(db: Db, day: string): Promise<string> {
  await sql`insert into event_salts (day) values (${day}) on conflict do nothing`.execute(db)
  const { salt } = await db.selectFrom('event_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
  return salt
}

/** Batch size: as many rows as one statement can delete within its timeout. */
const FORGOTTEN_AT_ONCE = 20_000

/** Deletes past visitor hashes and their salts. */
export async function deleteOldVisits(db: Db, now: Date): Promise<void> {
  // The salts first: without them the hashes tell nothing.
  await sql`delete from event_salts where day < ${daysBefore(now, 2)}::date`.execute(db)
  const slot = Math.floor(now.getTime() / REPEAT_MS) - 1
  await repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`delete from event_visits where ctid = any(array(
      select ctid from event_visits where slot < ${slot} limit ${limit}))`.execute(db)
    return numAffectedRows
  }, FORGOTTEN_AT_ONCE)
}

/** Deletes events before `before`; hourly counts remain. */
export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`delete from events where (at, id) in (
      select at, id from events where at < ${before} limit ${limit})`.execute(db)
    return numAffectedRows
  }, FORGOTTEN_AT_ONCE)
}

/** Replaces an address in events, which are still counted: by the same person's new one, or by nobody's. */
export async function renameInEvents(db: Db, email: string, to = 'unknown'): Promise<void> {
  await repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`update events set identity = ${to} where (at, id) in (
      select at, id from events
      where lower(identity) = lower(${email}) and identity <> 'unknown' and identity <> ${to} limit ${limit})`.execute(
      db,
    )
    return numAffectedRows
  })
}

// Whole hours come from the rollup; the partial hours at both ends come from raw events.
const countSql = `
  with span as (select $2::timestamptz as low, $3::timestamptz as high),
  hours as (select case when date_trunc('hour', low) = low then low else date_trunc('hour', low) + interval '1 hour' end as first, date_trunc('hour', high) as last from span),
  parts as (
    select coalesce(sum(n), 0) as count, coalesce(sum(agents), 0) as agents from event_hours, hours where key = $1 and hour >= first and hour < last
    union all select count(*) filter (where counted), count(*) filter (where agent) from events, span, hours
      where %KEY% and at >= low and at < least(first, high)
    union all select count(*) filter (where counted), count(*) filter (where agent) from events, span, hours
      where %KEY% and at >= greatest(last, low) and at < high and last >= first)
  select sum(count)::bigint as count, sum(agents)::bigint as agents from parts`

/** How often the links of tasks were followed, by task; those never followed are missing. */
export async function countPostClicks(db: Db, taskIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('event_hours')
    .select([sql<string>`split_part(key, ':', 2)`.as('taskId'), sql<number>`sum(n)::int`.as('clicks')])
    .where('key', '=', sql<string>`any(${taskIds.map((id) => `promotion-link-click:${id}`)})`)
    .groupBy('key')
    .execute()
  return new Map(rows.map(({ taskId, clicks }) => [taskId, clicks]))
}

type DayClicks = { readonly taskId: string; readonly day: string; readonly clicks: number; readonly agents: number }

/**
 * How often the links of tasks were followed, by task and by day in the time zone; bots are counted separately. In zones
 * that aren't whole hours from UTC, midnight is within an hour: its events are counted one by one while they are kept.
 */
export async function countTaskClicks(
  db: Db,
  taskIds: readonly string[],
  timeZone: string,
): Promise<readonly DayClicks[]> {
  const dayOf = (at: RawBuilder<unknown>) => sql`((${at}) at time zone zone)::date`
  const ofHour = sql`e.key = h.key and e.at >= h.hour and e.at < h.hour + interval '1 hour'`
  const { rows } = await sql<DayClicks>`
    with hours as materialized (
      select key, hour, n, agents, zone, ${dayOf(sql`hour`)} as day,
        ${dayOf(sql`hour`)} <> ${dayOf(sql`hour + interval '59 minutes'`)} and exists (
          select from events e where ${ofHour}) as is_split
      from event_hours h, zone_or_utc(${timeZone}) zone
      where key = any(${taskIds.map((id) => `promotion-link-click:${id}`)})),
    parts as (
      select key, day, n, agents from hours where not is_split
      union all select h.key, ${dayOf(sql`e.at`)}, e.counted::int, e.agent::int from hours h join events e on ${ofHour} where is_split)
    select split_part(key, ':', 2) as "taskId", to_char(day, 'YYYY-MM-DD') as day, sum(n)::int as clicks, sum(agents)::int as agents
    from parts group by 1, 2 order by 2`.execute(db)
  return rows
}

export type EventCounts = { readonly count: number; readonly agents: number }

/** Counts events with a key in [min, max): genuine ones, and bots separately. */
export async function countEvents(reader: Reader, key: string, min: Date, max: Date): Promise<EventCounts> {
  const byStay = key.includes(':')
  // A range of bytes, whatever order the database sorts in.
  const ofName = `(key = $1 or (key > ($1 || ':') collate "C" and key < ($1 || ';') collate "C"))`
  const text = countSql.replaceAll('%KEY%', byStay ? 'key = $1' : ofName)
  // Events of a single stay are few and quick to count.
  const [row] = await reader.rows<EventCounts>(byStay ? 'count-key' : null, text, [key, min, max])
  return row ?? { count: 0, agents: 0 }
}
