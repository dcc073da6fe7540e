/**
 * Ranges of nights: from the day of the first night to the check-out day, which is exclusive. Days are `YYYY-MM-DD`,
 * local to the stay. Plain functions without schemas, so that pages can use them too.
 */
import { addDays, daysBetween } from '../campaigns/calendar.ts'

export type Nights = { readonly start: string; readonly end: string }

export function nightCount({ start, end }: Nights): number {
  return daysBetween(start, end)
}

/** The last day of leaving: years from 10000 on have another format. */
const LAST_DAY = '9999-12-31'

/** So many nights from a day on, or as many as there are. */
export function nightsFrom(start: string, count: number): Nights {
  const range = { start, end: addDays(start, count) }
  return hasFourDigits(range) ? range : { start, end: LAST_DAY }
}

/** Each night of a range, as its day. */
export function eachNight(range: Nights): string[] {
  return Array.from({ length: Math.max(0, nightCount(range)) }, (_, index) => addDays(range.start, index))
}

function byStart(a: Nights, b: Nights): number {
  return a.start < b.start ? -1 : a.start > b.start ? 1 : 0
}

/** The nights in any of the ranges, in order; adjacent ranges are merged. */
export function mergeNights(ranges: readonly Nights[]): Nights[] {
  const merged: Nights[] = []
  for (const range of [...ranges].sort(byStart)) {
    const last = merged.at(-1)
    if (range.start >= range.end) continue
    if (!last || range.start > last.end) merged.push({ start: range.start, end: range.end })
    else if (range.end > last.end) merged[merged.length - 1] = { start: last.start, end: range.end }
  }
  return merged
}

/** The ranges in order, each without the nights that one before it has. Adjacent ranges aren't merged. */
export function separateNights(ranges: readonly Nights[]): Nights[] {
  const separate: Nights[] = []
  // The longest of those with the same start comes first, so that the order given doesn't matter.
  for (const { start, end } of ranges.toSorted((a, b) => byStart(a, b) || (a.end > b.end ? -1 : 1))) {
    const last = separate.at(-1)
    if (start >= end) continue
    if (!last || start >= last.end) separate.push({ start, end })
    else if (end > last.end) separate.push({ start: last.end, end })
  }
  return separate
}

/** The nights of `ranges` that are in none of `others`. Ranges aren't merged. */
export function subtractNights(ranges: readonly Nights[], others: readonly Nights[]): Nights[] {
  const holes = mergeNights(others)
  return ranges.flatMap((range) => {
    const left: Nights[] = []
    let { start } = range
    for (const hole of holes) {
      if (hole.end <= start) continue
      if (hole.start >= range.end) break
      if (hole.start > start) left.push({ start, end: hole.start })
      start = hole.end
    }
    return start < range.end ? [...left, { start, end: range.end }] : left
  })
}

/** Whether two ranges share a night. */
export function overlap(a: Nights, b: Nights): boolean {
  return a.start < b.end && b.start < a.end && a.start < a.end && b.start < b.end
}

/** The nights two ranges share; null if there are none. */
export function sharedNights(a: Nights, b: Nights): Nights | null {
  const [, start = ''] = [a.start, b.start].sort()
  const [end = ''] = [a.end, b.end].sort()
  return start < end ? { start, end } : null
}

/** The parts of the ranges within another range. */
export function clipNights(ranges: readonly Nights[], range: Nights): Nights[] {
  return ranges.flatMap((each) => sharedNights(each, range) ?? [])
}

/** The range that contains a night, for example to find its rate. */
export function rangeAt<R extends Nights>(ranges: readonly R[], night: string): R | undefined {
  return ranges.find(({ start, end }) => start <= night && night < end)
}

/**
 * A range, and those of the same length that start up to `days` days before or after it: nearest first, none before
 * today.
 */
export function nightsAround(range: Nights, days: number, today: string): Nights[] {
  const shifts = Array.from({ length: days }, (_, index) => [-index - 1, index + 1]).flat()
  const around = shifts.map((shift) => ({ start: addDays(range.start, shift), end: addDays(range.end, shift) }))
  return [range, ...around].filter(({ start }) => start >= today).filter(hasFourDigits)
}

/** The weekends of a month (`YYYY-MM`), Friday to Sunday, from today on. */
export function weekendsIn(month: string, today: string): Nights[] {
  return Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index))
    .filter((day) => day.startsWith(month) && day >= today && new Date(day).getUTCDay() === FRIDAY)
    .map((start) => ({ start, end: addDays(start, 2) }))
    .filter(hasFourDigits)
}
const FRIDAY = 5

function hasFourDigits({ end }: Nights): boolean {
  return !end.startsWith('+')
}

/** The shortest range that covers all of the ranges; expects at least one. */
export function spanOf(ranges: readonly Nights[]): Nights {
  const [start = ''] = ranges.map((range) => range.start).sort()
  return {
    start,
    end:
      ranges
        .map((range) => range.end)
        .sort()
        .at(-1) ?? '',
  }
}
