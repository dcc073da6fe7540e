/** One locale for all formatting, so that server and browser render the same text. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lodestay/domain/durations'
import { listLocale, locale } from './language.ts'
import * as texts from './texts.ts'

const wholeDollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const dollarsAndCents = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat(locale)
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })

/** Integer US cents as money: 21500 → '$215', -21550 → '−$215.50'. */
export function money(cents: number): string {
  const amount = (cents % 100 === 0 ? wholeDollars : dollarsAndCents).format(cents / 100)
  // The format's own hyphen is shorter than a digit and its plus sign, and may be read as a dash.
  return amount.replace('-', '−')
}

export function number(value: number): string {
  return whole.format(value)
}

export function compactNumber(value: number): string {
  return compact.format(value)
}

/** `count` with the right noun: count(1, 'guest') → '1 guest'. `capped` means there may be more. */
export function count(value: number, one: string, many = `${one}s`, capped = false): string {
  return `${whole.format(value)}${capped ? '+' : ''} ${value === 1 && !capped ? one : many}`
}

// Dates without a time ('2026-05-01', and the ISO times of date ranges) are calendar days: read in UTC, they never
// shift.
function asDate(day: string | number | Date): Date {
  return day instanceof Date ? day : new Date(day)
}

function dayFormat(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
}

const shortDay = dayFormat({ month: 'short', day: 'numeric' })
const fullDay = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' })
const weekday = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const shortMonthOfYear = dayFormat({ month: 'short' })
const monthOfYear = dayFormat({ month: 'long', year: 'numeric' })

/** A time zone's common name: 'America/New_York' → 'Eastern Time'. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** A calendar day: 'May 4, 2026'. For a time, which is on another day elsewhere, use `useDayOfTime`. */
export function day(value: string | number | Date): string {
  return fullDay.format(asDate(value))
}

/** 'Mon, May 4'. */
export function weekDay(value: string | number | Date): string {
  return weekday.format(asDate(value))
}

/** 'Jun'. */
export function shortMonth(value: string | number | Date): string {
  return shortMonthOfYear.format(asDate(value))
}

/** 'May 2026'. */
export function month(value: string | number | Date): string {
  return monthOfYear.format(asDate(value))
}

/** 'May 1 – 4, 2026', 'Apr 29 – May 2, 2026', 'Dec 30, 2026 – Jan 2, 2027'; 'May 1, 2026' for one day. */
export function dateRange({ start, end }: { start: string | number | Date; end: string | number | Date }): string {
  const [from, to] = [asDate(start), asDate(end)]
  if (fullDay.format(from) === fullDay.format(to)) return fullDay.format(to)
  if (from.getUTCFullYear() !== to.getUTCFullYear()) return `${fullDay.format(from)} – ${fullDay.format(to)}`
  const year = to.getUTCFullYear()
  return from.getUTCMonth() === to.getUTCMonth()
    ? texts.daysOfMonth(from.getUTCDate(), to.getUTCDate(), shortMonthOfYear.format(to), year)
    : texts.daysOfYear(shortDay.format(from), shortDay.format(to), year)
}

/** The number of nights between two days. */
export function nights({ start, end }: { start: string; end: string }): number {
  return Math.max(0, Math.round((asDate(end).getTime() - asDate(start).getTime()) / DAY_MS))
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]
/** Longer ago, show the date: no one can tell when '555 days ago' was. */
const LONGEST_AGO = 30 * DAY_MS
/**
 * '3 hours ago', 'in 2 days', 'just now'; the date past a month. `now` is a parameter so that server and browser can
 * agree on it.
 */
export function ago(time: string | number | Date, now: number): string {
  const difference = asDate(time).getTime() - now
  if (Math.abs(difference) > LONGEST_AGO) return day(time)
  // Rounded in the next smaller unit, so that 59.5 minutes are an hour, not 60 minutes.
  const step = steps.find(([, size], at) => {
    const precision = steps[at + 1]?.[1] ?? 1
    return Math.round(Math.abs(difference) / precision) * precision >= size
  })
  return step ? relative.format(Math.round(difference / step[1]), step[0]) : texts.justNow
}

/** File sizes: '776 kB', '2.4 MB', '63.6 GB'. */
export function fileSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** 'a', 'a and b', 'a, b and c'. */
const conjunction = new Intl.ListFormat(listLocale, { type: 'conjunction' })

export function list(items: Iterable<string>): string {
  return conjunction.format(items)
}

/** "1:05": a video's minutes and seconds. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Only English has these suffixes: other catalogs word a position in line differently. */
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** '1st', '22nd'. */
export function ordinal(n: number): string {
  return `${n}${suffixes[ordinals.select(n)]}`
}
