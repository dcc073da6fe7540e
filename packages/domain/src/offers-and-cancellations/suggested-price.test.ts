import { expect, test } from 'vitest'
import { suggestedPrice } from './suggested-price.ts'

test.each([
  [60, 16_200],
  [30, 15_300],
  [14, 14_400],
  [7, 12_600],
  [3, 10_800],
  [1, 10_800],
])('%i days ahead, a night of $180 is offered for %i cents', (days, value) => {
  expect(suggestedPrice([18_000, 18_000], days)).toEqual({ kind: 'nightly', value })
})

test('the price is based on the rates of these nights, in whole dollars', () => {
  expect(suggestedPrice([20_000, 30_000, 30_000], 60)).toEqual({ kind: 'nightly', value: 24_000 })
  expect(suggestedPrice([9_999], 60)).toEqual({ kind: 'nightly', value: 8_900 })
  expect(suggestedPrice([50], 60)).toEqual({ kind: 'nightly', value: 100 })
})

test('there is no price if a rate is unknown', () => {
  expect(suggestedPrice([null, 18_000], 5)).toBeNull()
  expect(suggestedPrice([], 5)).toBeNull()
})
