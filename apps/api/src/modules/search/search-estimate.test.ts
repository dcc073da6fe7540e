import type { FilterCondition, FilterGroup } from '@lodestay/domain'
import { expect, test } from 'vitest'
import { featureName, listShare } from './search-estimate.ts'

const known = new Map(
  [
    ['Wifi', 800],
    ['Pool', 200],
    ['Crib', 100],
  ].map(([name, n], id) => [featureName('amenities', String(name)), { id, n: Number(n) }]),
)

function amenities(operator: FilterCondition['operator'], ...value: string[]): FilterCondition {
  return {
    field: 'amenities',
    operator,
    value,
  }
}

function all(...items: FilterGroup['items']): FilterGroup {
  return { logic: 'and', items }
}

function any(...items: FilterGroup['items']): FilterGroup {
  return { logic: 'or', items }
}

const price: FilterCondition = { field: 'currentRate', operator: 'lessThan', value: 10_000 }

test.each([
  ['nothing asked', all(), 1],
  ['one feature', all(amenities('contains', 'Pool')), 0.2],
  ['letters of either case', all(amenities('contains', 'POOL')), 0.2],
  ['a feature that none has', all(amenities('contains', 'Moat')), 0],
  ['features that all must have', all(amenities('contains', 'Pool', 'Crib')), 0.02],
  ['conditions that all must hold', all(amenities('contains', 'Pool'), amenities('contains', 'Crib')), 0.02],
  ['any of some features', all(amenities('isAnyOf', 'Pool', 'Crib')), 0.3],
  ['more than everything', any(amenities('contains', 'Wifi'), amenities('isAnyOf', 'Wifi', 'Pool')), 1],
  ['either of two conditions', any(amenities('contains', 'Pool'), amenities('contains', 'Crib')), 0.3],
  ['a group within', all(amenities('contains', 'Pool'), any(amenities('contains', 'Crib'))), 0.02],
  ['what no dictionary counts', all(price, amenities('notContains', 'Pool')), 1],
  ['either a feature or what no dictionary counts', any(amenities('contains', 'Pool'), price), 1],
])('the share of %s', (_, filter, share) => {
  expect(listShare(filter, known, 1000)).toBeCloseTo(share)
})
