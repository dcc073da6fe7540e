import { expect, test } from 'vitest'
import { nightsToWatch } from './nights-to-watch.server.ts'

test.each([
  ['none', {}, { start: '', end: '', minimumNights: '1' }],
  ['dates', { start: '2027-06-07', end: '2027-06-10' }, { start: '2027-06-07', end: '2027-06-10', minimumNights: '1' }],
  [
    'flexible dates',
    { start: '2027-06-07', end: '2027-06-10', flex: 2 },
    { start: '2027-06-05', end: '2027-06-12', minimumNights: '3' },
  ],
  ['a weekend', { weekend: '2027-06' }, { start: '2027-06-04', end: '2027-06-27', minimumNights: '2' }],
  [
    'passed dates',
    { start: '2026-01-07', end: '2026-01-10' },
    { start: '2026-01-07', end: '2026-01-10', minimumNights: '1' },
  ],
])('a search with %s suggests the nights to watch', (_, search, nights) => {
  expect(nightsToWatch(search, '2027-01-01')).toEqual(nights)
})
