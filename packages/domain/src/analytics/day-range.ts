/**
 * Ranges of days, and comparing their counts with those before. Separate from the schemas so that pages don't load
 * those.
 */
import { addDays, daysBetween } from '../campaigns/calendar.ts'
import type { EventCounts } from './analytics.ts'

/** The maximum length of a range: a year with a leap day. */
export const ANALYTICS_DAYS = 366
/** The default number of days. */
export const DEFAULT_ANALYTICS_DAYS = 30

/** Before the first event. */
export const EARLIEST_ANALYTICS_DAY = '2020-01-01'

export type DayRange = { readonly from: string; readonly to: string }

/** The number of days in a range, both ends inclusive. */
export function dayCount({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1
}

/** The range of the same length just before a range. */
export function rangeBefore(range: DayRange): DayRange {
  const days = dayCount(range)
  return { from: addDays(range.from, -days), to: addDays(range.to, -days) }
}

/** Fills in missing ends of a range: it ends today, and has thirty days. */
export function completeRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange {
  const last = to ?? (from && from > today ? from : today)
  return { from: from ?? addDays(last, 1 - DEFAULT_ANALYTICS_DAYS), to: last }
}

/** Describes what is wrong with a range; null if it is valid. */
export function rangeProblem(range: DayRange): string | null {
  if (range.from < EARLIEST_ANALYTICS_DAY) return `From must be ${EARLIEST_ANALYTICS_DAY} or later.`
  if (range.to < range.from) return 'To must not be before from.'
  return dayCount(range) > ANALYTICS_DAYS ? `From and to must be at most ${ANALYTICS_DAYS} days apart.` : null
}

/** Above this, a percentage says less than the two counts. */
const MOST_PERCENT = 999

/** How a count compares with the preceding days, as the end of a sentence: ', 12% more than in the 30 days before'. */
export function comparison(now: number, before: number, days: number): string {
  const period = days === 1 ? 'the day before' : `in the ${days} days before`
  if (before === 0) return now === 0 ? '' : `, after none ${period}`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `, as many as ${period}`
  if (percent > MOST_PERCENT) return `, up from ${before.toLocaleString('en-US')} ${period}`
  return `, ${percent}% ${now > before ? 'more' : 'fewer'} than ${period}`
}

/** Whether nothing happened at all, now or before. */
export function isQuiet({ total, before }: { readonly total: EventCounts; readonly before: EventCounts }): boolean {
  return [...Object.values(total), ...Object.values(before)].every((count) => count === 0)
}
