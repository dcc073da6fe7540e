/** Local dates and times in a time zone: what a wall clock shows there, as 'YYYY-MM-DDTHH:mm'. */
import { fromAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import { HOUR_MS } from '../durations.ts'

/** An organization's time zone until it chooses one. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** Whether clocks can be read in a zone, by its name, its abbreviation or its offset. */
export function hasClock(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Whether a name is one of the time zone database: 'America/New_York'. Offsets and abbreviations aren't, because
 * PostgreSQL reads them differently: '+13:00' as behind UTC, 'BST' as British.
 */
export function isTimeZone(name: string): boolean {
  return /^(?:UTC|GMT|(?!SystemV\/|[a-z]{3}$)[a-z].*)$/i.test(name) && hasClock(name)
}

/**
 * The instant of a local time. If clocks skip it, the instant is shifted by the gap; if it occurs twice, the first one.
 * @returns null if it can't be parsed.
 */
export function instantOf(local: string, timeZone: string): Date | null {
  try {
    return toZoned(parseDateTime(local), timeZone, 'compatible').toDate()
  } catch {
    return null
  }
}

/** The most a day can start before or after midnight UTC, in milliseconds. */
export const ZONES_APART_MS = 14 * HOUR_MS

/** What a wall clock shows at an instant. */
export function localTime(instant: string | Date, timeZone: string): string {
  const there = toCalendarDateTime(fromAbsolute(new Date(instant).getTime(), timeZone))
  return there.toString().slice(0, 16)
}

/** The day that a clock shows at an instant: '2027-03-14'. */
export function localDay(instant: string | Date, timeZone: string): string {
  return localTime(instant, timeZone).slice(0, 10)
}

function shortDay(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

/** Formats a day stored as a UTC instant: 'Nov 22'. */
export function spokenDay(day: Date, locale = 'en-US'): string {
  return shortDay(locale).format(day)
}

/** Formats days stored as UTC instants: 'Nov 22 – 24'. */
export function spokenDays(first: Date, last: Date): string {
  return shortDay('en-US').formatRange(first, last)
}

/** Formats a day stored as a UTC instant, with its year: 'November 22, 2026'. */
export function longDay(day: Date, locale = 'en-US'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

/** Formats an instant in a time zone: 'Mon, Nov 22, 3:10 PM EST'. */
export function spokenTime(instant: string | Date, timeZone: string, locale = 'en-US'): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ')
}
