/** All SQL for watches. */
import {
  daysBefore,
  earliestToday,
  type Nights,
  OVER_KEPT_DAYS,
  type StayCard,
  usStates,
  type Watch,
  type WatchFields,
  type WatchPlace,
} from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import { costOf } from '../search/index.ts'

function watches(db: Db, userId: string) {
  return db
    .selectFrom('watches as w')
    .leftJoin('stay_card as c', 'c.stay_id', 'w.stay_id')
    .selectAll('w')
    .select([
      'c.card',
      sql<Nights | null>`case when w.during is not null then
        jsonb_build_object('start', lower(w.during), 'end', upper(w.during)) end`.as('nights'),
    ])
    .where('w.user_id', '=', userId)
}
export type WatchRow = RowOf<typeof watches>

function placeOf(row: WatchRow): WatchPlace {
  const { stay_id: stayId, city, state, region, north, south, east, west } = row
  if (stayId !== null) return { kind: 'stay', stayId }
  if (city !== null) return { kind: 'city', city, state: state ?? '' }
  if (region !== null) return { kind: 'region', region }
  return { kind: 'area', north: north ?? 0, south: south ?? 0, east: east ?? 0, west: west ?? 0 }
}

function endedBy({ closed_at: closedAt, nights }: WatchRow): Watch['endedBy'] {
  if (!closedAt) return null
  return nights && nights.end <= earliestToday(closedAt) ? 'dates' : 'membership'
}

export function toWatch(row: WatchRow): Omit<Watch, 'lines'> {
  return {
    id: row.id,
    place: placeOf(row),
    stay: row.card === null ? null : (JSON.parse(row.card) as StayCard),
    nights: row.nights,
    minimumNights: row.minimum_nights,
    guests: row.guests,
    maxPrice: row.max_price,
    endedBy: endedBy(row),
    createdAt: row.created_at.toISOString(),
  }
}

/** A person's watches, newest first, for paging. */
export function watchesOf(db: Db, userId: string) {
  return watches(db, userId).orderBy('w.created_at', 'desc').orderBy('w.id', 'desc')
}

export async function watchById(db: Db, userId: string, id: string): Promise<WatchRow | null> {
  return (await watches(db, userId).where('w.id', '=', id).executeTakeFirst()) ?? null
}

/** Whether a user watches exactly this stay. */
export async function watchesStay(db: Db, userId: string, stayId: string): Promise<boolean> {
  const row = await db
    .selectFrom('watches')
    .select('id')
    .where('stay_id', '=', stayId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function countOpen(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('watches')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertWatch(
  db: Db,
  userId: string,
  { place: { kind, ...place }, nights, minimumNights, guests, maxPrice }: WatchFields,
  now: Date,
): Promise<string> {
  const id = newId('wch')
  const { stayId = null, ...where } = place as { stayId?: string }
  await db
    .insertInto('watches')
    .values({
      id,
      user_id: userId,
      stay_id: stayId,
      ...where,
      during: nights && sql<string>`daterange(${nights.start}::date, ${nights.end}::date)`,
      minimum_nights: minimumNights,
      guests,
      max_price: maxPrice,
      created_at: now,
    })
    .execute()
  return id
}

/** Closes a person's open watches except the newest `most`. @returns how many were closed. */
export async function closeOlderWatches(db: Db, userId: string, most: number, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update watches set closed_at = ${now} where id in (
    select id from watches where user_id = ${userId} and closed_at is null
    order by created_at desc, id desc offset ${most})`.execute(db)
  return Number(numAffectedRows)
}

export async function deleteWatch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('watches').where('id', '=', id).execute()
}

/** Closes the watches whose nights are over, and deletes those closed long ago. */
export async function closeOver(db: Db, now: Date): Promise<void> {
  await repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`update watches set closed_at = ${now} where id in (
      select id from watches where closed_at is null and upper(during) <= ${earliestToday(now)}::date limit ${limit})`.execute(
      db,
    )
    return numAffectedRows
  })
  await repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`delete from watches where id in (
      select id from watches where closed_at < ${daysBefore(now, OVER_KEPT_DAYS)} limit ${limit})`.execute(db)
    return numAffectedRows
  })
}

/** Nights of a public stay that are about to be published. `price`: cents a night; null where it is unknown. */
export type OfferedNights = { readonly stayId: string; readonly nights: Nights; readonly price: number | null }

/**
 * The people waiting for these nights: each once, by their first matching watch. Excludes the host's own organization,
 * with the people of its other stays. Each kind of place has its own index, so that publishing only costs as much as it matches.
 */
export function matching({ stayId, nights, price }: OfferedNights): RawBuilder<{
  watch_id: string
  user_id: string
  created_at: Date
}> {
  const offered = sql`daterange(${nights.start}::date, ${nights.end}::date)`
  const at = (turns: number) =>
    sql`w.area && box(point(p.lng + ${turns}::float8, p.lat), point(p.lng + ${turns}::float8, p.lat))`
  const found = [
    sql`w.stay_id = p.stay_id`,
    sql`lower(w.state) = any(p.states) and lower(w.city) = lower(p.city)`,
    sql`lower(w.region) = lower(p.region)`,
    at(0),
    // Wraps once around the world, for areas across the date line.
    at(360),
  ].map((isThere) => sql`select w.* from place p join watches w on w.closed_at is null and ${isThere}`)
  return sql`
    with place as materialized (
      select stay_id, organization_id, lat, lng, city, region, capacity, lower(state) || array(
        -- Hosts write either.
        select lower(unnest(array[code, name])) from json_each_text(${JSON.stringify(usStates)}) as us(code, name)
        where lower(state) in (lower(code), lower(name))) as states
      from stay_search where stay_id = ${stayId})
    select distinct on (w.user_id) w.id as watch_id, w.user_id, w.created_at
    from (${sql.join(found, sql` union all `)}) w cross join place p join users u on u.id = w.user_id
    where u.enabled and (w.guests is null or w.guests <= p.capacity)
      and (w.max_price is null or w.max_price >= ${price}::int)
      and coalesce(upper(coalesce(w.during, ${offered}) * ${offered}) - lower(coalesce(w.during, ${offered}) * ${offered}), 0) >= w.minimum_nights
      -- Once, not for each watch.
      and w.user_id <> all (array(
        select g.user_id from context_grants g where g.organization_id = (select organization_id from place)
        union all select g.user_id from stays s join context_grants g on g.stay_id = s.id
          where s.organization_id = (select organization_id from place)))
    order by w.user_id, w.created_at, w.id`
}

export async function countMatching(db: Db, offered: OfferedNights): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${matching(offered)}) found`.execute(db)
  return rows[0]?.n ?? 0
}

/** Cents a night of these nights, on average; null if the stay isn't public, or a rate is only on the booking page. */
export async function rateOfNights(db: Db, stayId: string, { start, end }: Nights): Promise<number | null> {
  const cost = sql.raw(costOf({ id: 's.stay_id', rate: 's.current_rate' }, 'a.during'))
  const { rows } = await sql<{ rate: number | null }>`
    select round(${cost} / (upper(a.during) - lower(a.during)))::float8 as rate
    from stay_search s cross join (values (daterange(${start}::date, ${end}::date))) a(during)
    where s.stay_id = ${stayId} and not isempty(a.during)`.execute(db)
  return rows[0]?.rate ?? null
}
