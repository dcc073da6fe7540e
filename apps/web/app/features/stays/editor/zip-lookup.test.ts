import { expect, test } from 'vitest'
import { zipInCity } from './zip-lookup.ts'

const zips = [
  { zip: '99501', place: 'Anchorage', latitude: 61.21, longitude: -149.88 },
  { zip: '99504', place: 'Anchorage', latitude: 61.2, longitude: -149.74 },
  { zip: '99515', place: 'Anchorage', latitude: 61.12, longitude: -149.89 },
]

test('a point gets the nearest zip code center by ground distance, as degrees of longitude are shorter', () => {
  expect(zipInCity(zips, { latitude: 61.17, longitude: -149.8 })?.zip).toBe('99504')
  expect(zipInCity(zips, { latitude: 61.14, longitude: -149.79 })?.zip).toBe('99515')
  expect(zipInCity([], { latitude: 61, longitude: -149 })).toBe(null)
})

test('a point far from a city’s zip codes gets none of them', () => {
  expect(zipInCity(zips, { latitude: 61.45, longitude: -149.8 })).toBe(null)
})
