/** Decides who sees which parts of an early booking. */
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  can,
  type EarlyBooking,
  type EarlyBookingFields,
  HOUR_MS,
  messages,
  PREMIUM_EARLIER_HOURS,
} from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { watchesStay } from '../watches/index.ts'
import {
  type EarlyRow,
  earlyBookingOf,
  getEarlyBooking,
  insertEntry,
  saveEarlyBooking,
  standingOf,
  windowOf,
} from './early-booking-store.ts'
import { stayById } from './stay-store.ts'

/** Sets a stay's early booking; null withdraws it. @throws Problem 422 if its days are over. */
export async function setEarlyBooking(
  db: Db,
  stayId: string,
  fields: EarlyBookingFields | null,
  now: Date,
): Promise<void> {
  await saveEarlyBooking(db, stayId, fields)
  const row = await earlyBookingOf(db, stayId)
  if (row && row.endsAt <= now) throw invalid({ path: 'endDate', message: messages.inTheFuture('End date') })
}

/** When the window opens for a traveler, earlier for Premium; null if the host doesn't admit them. */
async function opensTo(db: Db, userId: string, stayId: string, row: EarlyRow): Promise<Date | null> {
  const { isPremium, isFavorite, hasCode } = await standingOf(db, userId, stayId)
  const isWatcher = await watchesStay(db, userId, stayId)
  const lets = { favorites: isFavorite, watchers: isWatcher, code: hasCode }
  if (!row.audiences.some((audience) => lets[audience])) return null
  return new Date(row.startsAt.getTime() - (isPremium ? PREMIUM_EARLIER_HOURS * HOUR_MS : 0))
}

/**
 * The early booking of a public stay as the caller may see it: all of it for its host's organization and staff, the
 * link for admitted travelers, the opening time for everyone else; null once it is open to everyone.
 */
export async function earlyBookingFor(
  db: Db,
  caller: Caller | null,
  stayId: string,
  now: Date,
): Promise<EarlyBooking | null> {
  const row = await earlyBookingOf(db, stayId)
  if (!row) return null
  const subject = caller && (await stayById(db, stayId))
  if (caller && subject && can(caller, 'stay.View', subject)) return getEarlyBooking(db, stayId)
  if (row.endsAt <= now) return null
  const opensAt = caller && (await opensTo(db, caller.id, stayId, row))
  return {
    ...windowOf(row),
    bookingLink: opensAt && opensAt <= now ? row.bookingLink : null,
    ...(opensAt && opensAt > now && { letInFrom: opensAt.toISOString() }),
    takesCodes: row.audiences.includes('code'),
  }
}

function digest(code: string): Buffer {
  return createHash('sha256').update(code.trim().toLowerCase()).digest()
}

/** Compares against every code in constant time. */
function matchingCode(codes: readonly string[], entered: string): string | null {
  const digestOfEntered = digest(entered)
  let found: string | null = null
  for (const code of codes) if (timingSafeEqual(digest(code), digestOfEntered)) found = code
  return found
}

/**
 * Admits a traveler who enters one of the host's codes. @throws Problem 422 if the code is wrong, or no codes are
 * accepted now.
 */
export async function enterCode(db: Db, caller: Caller, stayId: string, entered: string, now: Date): Promise<void> {
  const row = await earlyBookingOf(db, stayId)
  const codes = row?.audiences.includes('code') && row.endsAt > now ? row.codes : []
  const code = matchingCode(codes, entered)
  if (!code) throw invalid({ path: 'code', message: 'This code isn’t right.' })
  await insertEntry(db, caller.id, stayId, code, now)
}
