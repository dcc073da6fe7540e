import { expect, test } from 'vitest'
import { nearestZip } from './zip-lookup.ts'

const zips = [
  { zip: '99501', place: 'Anchorage', latitude: 61.21, longitude: -149.88 },
  { zip: '99504', place: 'Anchorage', latitude: 61.2, longitude: -149.74 },
  { zip: '99515', place: 'Anchorage', latitude: 61.12, longitude: -149.89 },
]

test('a point has the zip code whose center is nearest on the ground, where degrees of longitude are short', () => {
  expect(nearestZip(zips, { latitude: 61.17, longitude: -149.8 })?.zip).toBe('99504')
  expect(nearestZip(zips, { latitude: 61.14, longitude: -149.79 })?.zip).toBe('99515')
  expect(nearestZip([], { latitude: 61, longitude: -149 })).toBeUndefined()
})
