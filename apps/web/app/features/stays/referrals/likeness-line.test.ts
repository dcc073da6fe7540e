import { expect, test } from 'vitest'
import { likenessLine } from './likeness-line.ts'
import { similarOfType } from './texts.ts'

const nothing = { type: null, isSameSize: false, isSimilarRate: false, sharedAmenities: 0, distanceKm: null }

test('what two stays have in common is one line, with the most decisive first', () => {
  const alike = { type: 'Cottage', isSameSize: true, isSimilarRate: true, sharedAmenities: 7, distanceKm: 1.4 }
  expect(likenessLine(alike, null)).toBe(
    'Also: cottage · Same size · Similar rate · 7 amenities in common · 0.9 mi away',
  )
  expect(likenessLine(nothing, null)).toBe('')
})

test('a type in the heading is not repeated, and a few shared amenities are not a likeness', () => {
  expect(likenessLine({ ...nothing, type: 'Cottage', sharedAmenities: 2 }, 'Cottage')).toBe('')
})

test.each([
  [0.1, 'Around the corner'],
  [1, '0.6 mi away'],
  [24.8, '15 mi away'],
])('%s km is shown naturally: %s', (distanceKm, told) => {
  expect(likenessLine({ ...nothing, distanceKm }, null)).toBe(told)
})

test.each([
  ['Cottage', 'Similar cottages nearby'],
  ['Ranch', 'Similar ranches nearby'],
  ['Tiny House', 'Similar tiny houses nearby'],
  ['RV', 'Similar RVs nearby'],
])('the plural of the type %s: %s', (type, heading) => {
  expect(similarOfType(type)).toBe(heading)
})
