/**
 * Reservations that disappear from external calendars. Compared night by night, because partners change the UIDs and
 * the shapes of their entries from day to day.
 */
import { addDays } from '../campaigns/calendar.ts'
import { localDay } from '../dates/time-zones.ts'
import { MINUTE_MS } from '../durations.ts'
import { clipNights, mergeNights, type Nights, subtractNights } from './nights.ts'

/** Missing reservations count as gone only if another fetch, at least this much later, doesn't have them either. */
export const CONFIRMED_AFTER_MS = 20 * MINUTE_MS
/** Below this number of reservations, any number may disappear together. */
const OUTAGE_FROM = 4

/** The first night that can be offered: a cancellation expires when the day of its first night starts at the stay. */
export function firstNightAhead(now: Date, timeZone: string): string {
  return addDays(localDay(now, timeZone), 1)
}

/** The nights from `first` on that a calendar had sold and doesn't show any more, whatever it calls them now. */
export function vanishedNights(sold: readonly Nights[], shown: readonly Nights[], first: string): Nights[] {
  return subtractNights(clipNights(sold, { start: first, end: '9999-12-31' }), shown)
}

/** Whether a calendar has rather broken down: it held four or more reservations, and over half of them are gone. */
export function isOutage({ gone, left }: { gone: number; left: number }): boolean {
  return gone + left >= OUTAGE_FROM && gone > left
}

/** The runs of missing nights from `first` on that nothing else takes. */
export function nightsThatCameFree(vanished: readonly Nights[], taken: readonly Nights[], first: string): Nights[] {
  return mergeNights(vanishedNights(vanished, taken, first))
}
