import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dateRange, dayOfTime } from './format.ts'

test.each([
  ['2026-05-01', '2026-05-04', 'May 1 – 4, 2026'],
  ['2026-04-29', '2026-05-02', 'Apr 29 – May 2, 2026'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
  ['2026-12-31', '2026-12-31', 'Dec 31, 2026'],
  ['2026-12-31T00:00:00Z', '2026-12-31T23:59:59Z', 'Dec 31, 2026'],
])('a range from %s to %s is %s', (start, end, words) => {
  expect(dateRange({ start, end })).toBe(words)
})

test('the day of a time is the one at the reader’s', () => {
  const deadline = '2026-05-05T03:30:00Z'
  expect(dayOfTime(deadline, 'America/Denver')).toBe('May 4, 2026')
  expect(dayOfTime(deadline, 'UTC')).toBe('May 5, 2026')
})

test('a time is nowhere shown as a calendar day', () => {
  const app = join(import.meta.dirname, '..')
  const times = /(?<![\w.])day\([\w.?]*(?:At|From|Until|period\.end)\b/
  const wrong = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) =>
    times.test(readFileSync(join(app, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})
