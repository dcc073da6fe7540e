import { expect, test } from 'vitest'
import { groupAmenities } from './amenity-groups.ts'

test('amenities are grouped by what travelers look for together, in group order', () => {
  expect(groupAmenities(['Dishwasher', 'Hot tub', 'Coffee maker', 'Wood stove', 'Step-free entrance'])).toEqual([
    { group: 'Accessibility', names: ['Step-free entrance'] },
    { group: 'Heating and cooling', names: ['Wood stove'] },
    { group: 'Water and wellness', names: ['Hot tub'] },
    { group: 'Kitchen and dining', names: ['Dishwasher', 'Coffee maker'] },
  ])
})

test('amenities without a group come last, and none is lost', () => {
  const amenities = ['Trapdoor', 'Washer and dryer', 'Fireplace']
  const grouped = groupAmenities(amenities)
  expect(grouped.at(-1)).toEqual({ group: 'More', names: ['Trapdoor'] })
  expect(grouped.flatMap(({ names }) => names).toSorted()).toEqual(amenities.toSorted())
})

test('a keyword matches only at the beginning of a word: a clock is not a lock', () => {
  expect(groupAmenities(['Clock radio'])).toEqual([{ group: 'More', names: ['Clock radio'] }])
})
