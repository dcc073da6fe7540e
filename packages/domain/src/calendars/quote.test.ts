import { expect, test } from 'vitest'
import { totalBy } from './quote.ts'

test.each([
  ['a percentage is taken off the whole', 'percentOff', 20, 54_000, 43_200],
  ['an amount is taken off each night', 'amountOff', 4_000, 54_000, 42_000],
  ['a nightly price needs no other', 'nightly', 9_900, null, 29_700],
  ['nothing is taken off what is unknown', 'percentOff', 20, null, null],
  ['what takes off everything is no price', 'amountOff', 18_000, 54_000, null],
] as const)('%s', (_, kind, value, total, asked) => {
  expect(totalBy({ kind, value }, total, 3)).toBe(asked)
})
