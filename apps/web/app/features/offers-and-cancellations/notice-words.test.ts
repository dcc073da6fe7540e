import { expect, test } from 'vitest'
import { whenOf } from './notice-words.ts'

const dates = { start: '2026-11-23T00:00:00.000Z', end: '2026-11-30T23:59:59.000Z' }

test('an offer that has begun says until when, one that begins later also from when', () => {
  expect(whenOf('offer', { dates, hasBegun: true })).toBe('Until Nov 30, 2026')
  expect(whenOf('offer', { dates, hasBegun: false })).toBe('Nov 23 – 30, 2026')
})
