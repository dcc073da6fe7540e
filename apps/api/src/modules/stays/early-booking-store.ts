/** All SQL for early booking: the windows, and who has entered a code. */
import type { EarlyAudience, EarlyBooking, EarlyBookingFields, EarlyWindow } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { touchStay } from './stay-store.ts'

export type EarlyRow = {
  /** The window's days, written in UTC. */
  readonly startDate: Date
  readonly endDate: Date
  /** When these days begin and end where the stay is. */
  readonly startsAt: Date
  readonly endsAt: Date
  readonly bookingLink: string
  readonly audiences: readonly EarlyAudience[]
  readonly codes: readonly string[]
}

export async function saveEarlyBooking(db: Db, stayId: string, fields: EarlyBookingFields | null): Promise<void> {
  if (fields) {
    const { startDate, endDate, bookingLink, audiences, codes } = fields
    const row = { starts_at: startDate, ends_at: endDate, booking_link: bookingLink, audiences, codes }
    await db
      .insertInto('early_bookings')
      .values({ stay_id: stayId, ...row })
      .onConflict((conflict) => conflict.column('stay_id').doUpdateSet(row))
      .execute()
  } else await db.deleteFrom('early_bookings').where('stay_id', '=', stayId).execute()
  await touchStay(db, stayId)
}

export async function earlyBookingOf(db: Db, stayId: string): Promise<EarlyRow | null> {
  const row = await db
    .selectFrom('early_bookings')
    .select(['starts_at as startDate', 'ends_at as endDate', 'booking_link as bookingLink', 'audiences', 'codes'])
    .select([
      sql<Date>`local_instant(starts_at, stay_id)`.as('startsAt'),
      sql<Date>`local_instant(ends_at, stay_id)`.as('endsAt'),
    ])
    .where('stay_id', '=', stayId)
    .executeTakeFirst()
  return row ?? null
}

/** The days of a window, and when it opens to everyone. */
export function windowOf({ startDate, endDate, endsAt }: EarlyRow): EarlyWindow {
  return { startDate: startDate.toISOString(), endDate: endDate.toISOString(), opensAt: endsAt.toISOString() }
}

/** The complete early booking, as its host's organization sees it. */
export async function getEarlyBooking(db: Db, stayId: string): Promise<EarlyBooking | null> {
  const row = await earlyBookingOf(db, stayId)
  return (
    row && {
      ...windowOf(row),
      bookingLink: row.bookingLink,
      audiences: [...row.audiences],
      codes: [...row.codes],
    }
  )
}

export type Standing = { readonly isPremium: boolean; readonly isFavorite: boolean; readonly hasCode: boolean }

/** Facts that may admit a traveler early. */
export async function standingOf(db: Db, userId: string, stayId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`select u.membership = 'Premium' as "isPremium",
      exists (select from favorites f where f.user_id = u.id and f.stay_id = ${stayId}) as "isFavorite",
      exists (select from early_entries e join early_bookings b using (stay_id)
        where e.user_id = u.id and e.stay_id = ${stayId} and e.code = any(b.codes)) as "hasCode"
    from users u where u.id = ${userId}`.execute(db)
  return rows[0] ?? { isPremium: false, isFavorite: false, hasCode: false }
}

export async function insertEntry(db: Db, userId: string, stayId: string, code: string, now: Date): Promise<void> {
  const row = { stay_id: stayId, user_id: userId, code, entered_at: now }
  await db
    .insertInto('early_entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['stay_id', 'user_id']).doUpdateSet(row))
    .execute()
}
