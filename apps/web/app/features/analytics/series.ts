import { addDays } from '@lodestay/domain/campaigns/calendar'

/** Above this many days, a chart has one point per week. */
const MOST_DAYS = 92

export type Point = { readonly day: string; readonly count: number }
/** A count for one day, or for several through `last`. */
export type SeriesPoint = Point & { readonly last?: string }
export type Series = { readonly points: readonly SeriesPoint[]; readonly isWeekly: boolean }

/**
 * One point per day of the range, or per seven days; days without events are zero. Weeks end with the range. The first
 * point takes the remainder, 4 to 10 days, so that it looks like neither a drop nor a peak.
 */
export function seriesOf(days: readonly Point[], { from, to }: { from: string; to: string }): Series {
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const all: Point[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) all.push({ day, count: counts.get(day) ?? 0 })
  if (all.length <= MOST_DAYS) return { points: all, isWeekly: false }
  const weeks: SeriesPoint[] = []
  const over = all.length % 7
  for (let first = 0, end = over < 4 ? over + 7 : over; first < all.length; first = end, end += 7) {
    const week = all.slice(first, end)
    const count = week.reduce((sum, { count }) => sum + count, 0)
    weeks.push({ day: week[0]?.day ?? '', last: week.at(-1)?.day ?? '', count })
  }
  return { points: weeks, isWeekly: true }
}
