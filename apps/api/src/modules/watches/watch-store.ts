/** All SQL of watches. */
import {
  dayOf,
  type Nights,
  OVER_KEPT_DAYS,
  type StayCard,
  type Watch,
  type WatchFields,
  type WatchPlace,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { DAY_MS } from '../../kernel/rates.ts'

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
export type WatchRow = Awaited<ReturnType<ReturnType<typeof watches>['executeTakeFirstOrThrow']>>

function placeOf(row: WatchRow): WatchPlace {
  const { stay_id: stayId, city, state, region, north, south, east, west } = row
  if (stayId !== null) return { kind: 'stay', stayId }
  if (city !== null) return { kind: 'city', city, state: state ?? '' }
  if (region !== null) return { kind: 'region', region }
  return { kind: 'area', north: north ?? 0, south: south ?? 0, east: east ?? 0, west: west ?? 0 }
}

export function toWatch(row: WatchRow): Watch {
  return {
    id: row.id,
    place: placeOf(row),
    stay: row.card === null ? null : (JSON.parse(row.card) as StayCard),
    nights: row.nights,
    minimumNights: row.minimum_nights,
    guests: row.guests,
    maxPrice: row.max_price,
    isOver: row.closed_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}

/** A person's watches, the latest first, for paging. */
export function watchesOf(db: Db, userId: string) {
  return watches(db, userId).orderBy('w.created_at', 'desc').orderBy('w.id', 'desc')
}

export async function watchById(db: Db, userId: string, id: string): Promise<WatchRow | null> {
  return (await watches(db, userId).where('w.id', '=', id).executeTakeFirst()) ?? null
}

/** Whether somebody watches exactly this stay. */
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

export async function deleteWatch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('watches').where('id', '=', id).execute()
}

/** Closes the watches whose nights are over, and deletes those that were closed long ago. */
export async function closeOver(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('watches')
    .set({ closed_at: now })
    .where('closed_at', 'is', null)
    .where(sql<boolean>`upper(during) <= ${dayOf(now)}::date`)
    .execute()
  await db
    .deleteFrom('watches')
    .where('closed_at', '<', new Date(now.getTime() - OVER_KEPT_DAYS * DAY_MS))
    .execute()
}
