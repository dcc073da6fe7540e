import { expect, test } from 'vitest'
import { groupAmenities } from './amenity-groups.ts'

test('amenities are grouped by what travelers look for together, in the order of the groups', () => {
  expect(groupAmenities(['Dishwasher', 'Hot tub', 'Coffee maker', 'Wood stove', 'Step-free entrance'])).toEqual([
    { group: 'Accessibility', names: ['Step-free entrance'] },
    { group: 'Heating and cooling', names: ['Wood stove'] },
    { group: 'Water and wellness', names: ['Hot tub'] },
    { group: 'Kitchen and dining', names: ['Dishwasher', 'Coffee maker'] },
  ])
})

test('an amenity without a group of its own stands at the end, and none is lost', () => {
  const amenities = ['Trapdoor', 'Washer and dryer', 'Fireplace']
  const grouped = groupAmenities(amenities)
  expect(grouped.at(-1)).toEqual({ group: 'More', names: ['Trapdoor'] })
  expect(grouped.flatMap(({ names }) => names).toSorted()).toEqual(amenities.toSorted())
})

test('a mark counts at the beginning of a word alone: a clock is no lock', () => {
  expect(groupAmenities(['Clock radio'])).toEqual([{ group: 'More', names: ['Clock radio'] }])
})
