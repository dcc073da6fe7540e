import { addDays } from '@lodestay/domain/campaigns/calendar'

/** Above this many days a chart has a point for each week. */
const MOST_DAYS = 92

export type Point = { readonly day: string; readonly count: number }
export type Series = { readonly points: readonly Point[]; readonly isWeekly: boolean }

/** A point for every day of the range, or every seven of them: days on which nothing happened are zero. */
export function seriesOf(days: readonly Point[], { from, to }: { from: string; to: string }): Series {
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const all: Point[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) all.push({ day, count: counts.get(day) ?? 0 })
  if (all.length <= MOST_DAYS) return { points: all, isWeekly: false }
  const weeks: Point[] = []
  for (let first = 0; first < all.length; first += 7) {
    const week = all.slice(first, first + 7)
    weeks.push({ day: week[0]?.day ?? '', count: week.reduce((sum, { count }) => sum + count, 0) })
  }
  return { points: weeks, isWeekly: true }
}
