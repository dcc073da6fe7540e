import { expect, test } from 'vitest'
import { ago, dateRange } from './format.ts'

test.each([
  ['2026-05-01', '2026-05-04', 'May 1 – 4, 2026'],
  ['2026-04-29', '2026-05-02', 'Apr 29 – May 2, 2026'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
  ['2026-12-31', '2026-12-31', 'Dec 31, 2026'],
  ['2026-12-31T00:00:00Z', '2026-12-31T23:59:59Z', 'Dec 31, 2026'],
])('a range from %s to %s is %s', (start, end, words) => {
  expect(dateRange({ start, end })).toBe(words)
})

const now = Date.parse('2026-05-20T12:00:00Z')
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

test.each([
  [59 * second, 'just now'],
  [minute, '1 minute ago'],
  [89 * second, '1 minute ago'],
  [59 * minute + 29 * second, '59 minutes ago'],
  [59 * minute + 30 * second, '1 hour ago'],
  [hour, '1 hour ago'],
  [23 * hour + 29 * minute, '23 hours ago'],
  [23 * hour + 30 * minute, 'yesterday'],
  [day, 'yesterday'],
  [29 * day + 13 * hour, '30 days ago'],
  [30 * day + second, 'Apr 20, 2026'],
  [-59 * minute - 45 * second, 'in 1 hour'],
  [-23 * hour - 45 * minute, 'tomorrow'],
  [-7 * day + second, 'in 7 days'],
])('%i milliseconds ago is %s', (elapsed, words) => {
  expect(ago(now - elapsed, now)).toBe(words)
})
