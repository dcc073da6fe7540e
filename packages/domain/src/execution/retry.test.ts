import { expect, test } from 'vitest'
import { MAX_TRIES, MAX_WAITS, retryAfterMs, waitMs } from './retry.ts'

test('each attempt waits twice as long as the previous one', () => {
  expect([1, 2, 3, 4].map((tries) => retryAfterMs(tries, 0.5))).toEqual([30_000, 60_000, 120_000, 240_000])
})

test('simultaneous failures are not retried simultaneously', () => {
  expect([retryAfterMs(1, 0), retryAfterMs(1, 1)]).toEqual([24_000, 36_000])
})

test('all attempts together take about an hour', () => {
  const pauses = Array.from({ length: MAX_TRIES - 1 }, (_, at) => retryAfterMs(at + 1, 0.5))
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 60_000).toBe(63.5)
})

test('a network is polled soon, then once a minute, for an hour', () => {
  expect([0, 1, 2, 3, 4, 5].map(waitMs)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
  const waits = Array.from({ length: MAX_WAITS }, (_, at) => waitMs(at))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 60_000).toBeCloseTo(57.25)
})
