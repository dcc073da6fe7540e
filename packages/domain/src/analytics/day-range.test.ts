import { expect, test } from 'vitest'
import { comparison } from './day-range.ts'

test.each([
  [0, 0, 30, ''],
  [5, 0, 30, ', after none in the 30 days before'],
  [30, 30, 30, ', as many as in the 30 days before'],
  [28, 25, 30, ', 12% more than in the 30 days before'],
  [22, 25, 30, ', 12% fewer than in the 30 days before'],
  [2, 1, 1, ', 100% more than the day before'],
  [1713, 1, 365, ', up from 1 in the 365 days before'],
  [90_000, 1500, 30, ', up from 1,500 in the 30 days before'],
])('%d after %d in %d days', (now, before, days, words) => {
  expect(comparison(now, before, days)).toBe(words)
})
