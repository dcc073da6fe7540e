import { expect, test } from 'vitest'
import { dateRange } from './format.ts'

test.each([
  ['2026-05-01', '2026-05-04', 'May 1 – 4, 2026'],
  ['2026-04-29', '2026-05-02', 'Apr 29 – May 2, 2026'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
  ['2026-12-31', '2026-12-31', 'Dec 31, 2026'],
  ['2026-12-31T00:00:00Z', '2026-12-31T23:59:59Z', 'Dec 31, 2026'],
])('a range from %s to %s is %s', (start, end, words) => {
  expect(dateRange({ start, end })).toBe(words)
})
