import { ANALYTICS_DAYS } from '@lodestay/domain/analytics/day-range'
import { addDays } from '@lodestay/domain/campaigns/calendar'
import { expect, test } from 'vitest'
import { seriesOf } from './series.ts'

const from = '2026-01-01'

/** One event a day. */
function daily(many: number) {
  const days = Array.from({ length: many }, (_, nth) => ({ day: addDays(from, nth), count: 1 }))
  return seriesOf(days, { from, to: addDays(from, many - 1) })
}

function sumOf(points: readonly { readonly count: number }[]): number {
  return points.reduce((sum, { count }) => sum + count, 0)
}

test('a day without events is zero', () => {
  const { points, isWeekly } = seriesOf([{ day: '2026-01-02', count: 3 }], { from, to: '2026-01-03' })
  expect(points.map(({ count }) => count)).toEqual([0, 3, 0])
  expect(isWeekly).toBe(false)
})

test('a year has a point per week, and the last week is complete', () => {
  const { points, isWeekly } = daily(365)
  expect(isWeekly).toBe(true)
  expect(points.map(({ count }) => count)).toEqual([8, ...Array.from({ length: 51 }, () => 7)])
  expect(points[0]).toEqual({ day: '2026-01-01', last: '2026-01-08', count: 8 })
  expect(points.at(-1)).toEqual({ day: '2026-12-25', last: '2026-12-31', count: 7 })
})

test('for any length of range, every day counts once, and only the first point differs from a week', () => {
  for (let many = 93; many <= ANALYTICS_DAYS; many++) {
    const { points } = daily(many)
    const [first, ...weeks] = points
    expect(sumOf(points)).toBe(many)
    expect(first?.count).toBeGreaterThanOrEqual(4)
    expect(first?.count).toBeLessThanOrEqual(10)
    expect(new Set(weeks.map(({ count }) => count))).toEqual(new Set([7]))
  }
})
