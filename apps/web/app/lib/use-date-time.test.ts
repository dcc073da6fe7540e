import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayOfTime } from './use-date-time.ts'

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
