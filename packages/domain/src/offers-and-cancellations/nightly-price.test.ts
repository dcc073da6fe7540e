import { expect, test } from 'vitest'
import { nightlyPrice } from './nightly-price.ts'

test.each([
  ['a percentage is taken off the rate, to a whole cent', 'percentOff', 15, 17_990, { now: 15_292, was: 17_990 }],
  ['an amount is taken off the rate', 'amountOff', 4_000, 18_000, { now: 14_000, was: 18_000 }],
  ['a nightly price stands for itself beside the rate', 'nightly', 9_900, 18_000, { now: 9_900, was: 18_000 }],
  ['a nightly price above the rate is no reduction', 'nightly', 19_900, 18_000, { now: 19_900, was: null }],
  ['a nightly price needs no rate', 'nightly', 9_900, null, { now: 9_900, was: null }],
  ['nothing is taken off a rate that nobody knows', 'percentOff', 15, null, { now: null, was: null }],
  ['an amount above a rate that was lowered since is no price', 'amountOff', 18_000, 17_000, { now: null, was: null }],
] as const)('%s', (_, kind, value, rate, shown) => {
  expect(nightlyPrice({ kind, value }, rate)).toEqual(shown)
})
