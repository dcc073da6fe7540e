import type { PricedOutlet } from '@lodestay/domain/outlets/outlet'
import { expect, test } from 'vitest'
import { facetValues, filterOutlets, isFiltered, noFilter, sortOutlets } from './outlet-filter.ts'

function anOutlet(name: string, more: Partial<PricedOutlet>): PricedOutlet {
  return { name, handle: `@${name}`, audience: '', topics: [], regions: [], network: null, ...more } as PricedOutlet
}
const feed = { id: 'feed', name: 'Instagram' } as PricedOutlet['network']
const outlets = [
  anOutlet('coast', { network: feed, regions: ['New England'], topics: ['Seaside'], reach: 60_000, price: 12_000 }),
  anOutlet('lakes', { network: feed, regions: ['Great Lakes'], topics: ['Lakes', 'Cabins'], reach: 9000, price: 3000 }),
  anOutlet('letter', { regions: ['New England'], topics: ['Cabins'], reach: 21_000, price: 8000 }),
]
function namesOf(list: readonly PricedOutlet[]): string[] {
  return list.map(({ name }) => name)
}

test.each([
  [{ text: 'seaside' }, ['coast']],
  [{ network: 'feed' }, ['coast', 'lakes']],
  [{ region: 'New England' }, ['coast', 'letter']],
  [{ topic: 'Cabins' }, ['lakes', 'letter']],
  [{ price: '10000' }, ['lakes', 'letter']],
  [{ reach: '20000' }, ['coast', 'letter']],
  [{ region: 'New England', topic: 'Cabins' }, ['letter']],
  [{}, ['coast', 'lakes', 'letter']],
])('%j leaves %j', (filter, left) => {
  expect(namesOf(filterOutlets(outlets, { ...noFilter, ...filter }))).toEqual(left)
})

test('each facet value shows how many outlets it would leave, under the other filters but not its own', () => {
  const filter = { ...noFilter, topic: 'Cabins', region: 'New England' }
  expect(facetValues(outlets, filter, 'region')).toEqual([
    { value: 'Great Lakes', name: 'Great Lakes', count: 1 },
    { value: 'New England', name: 'New England', count: 1 },
  ])
  expect(facetValues(outlets, filter, 'topic').map(({ value, count }) => [value, count])).toEqual([
    ['Cabins', 1],
    ['Seaside', 1],
  ])
})

test('a value that would leave none is not offered, unless it is chosen', () => {
  expect(facetValues(outlets, { ...noFilter, region: 'Great Lakes' }, 'reach').map(({ value }) => value)).toEqual([
    '5000',
  ])
  const chosen = facetValues(outlets, { ...noFilter, region: 'Great Lakes', reach: '100000' }, 'reach')
  expect(chosen.at(-1)).toMatchObject({ value: '100000', count: 0 })
})

test.each([
  ['reach', ['coast', 'letter', 'lakes']],
  ['price', ['letter', 'coast', 'lakes']],
  ['name', ['coast', 'letter', 'lakes']],
] as const)('sorted by %s, the closed one comes last', (order, names) => {
  expect(namesOf(sortOutlets(outlets, order, ({ name }) => name === 'lakes'))).toEqual(names)
})

test('whitespace in the search is not a filter', () => {
  expect(isFiltered({ ...noFilter, text: ' ' })).toBe(false)
  expect(isFiltered({ ...noFilter, price: '2500' })).toBe(true)
})
