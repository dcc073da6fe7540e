import { expect, test } from 'vitest'
import { groupAmenities } from './amenity-groups.ts'

test.each([
  ['Hot tub', 'Pool and hot tub'],
  ['Hot water', 'Bath'],
  ['Hot water kettle', 'Kitchen and dining'],
  ['Smoke alarm', 'Safety'],
  ['Wi-Fi', 'Work and play'],
  ['Hair dryer', 'Bath'],
  ['Hairdryer', 'Bath'],
  ['Dryer', 'Bedroom and laundry'],
  ['Crib and high chair', 'Bedroom and laundry'],
  ['Wheelchair accessible', 'Arrival and stay'],
  ['Stove', 'Kitchen and dining'],
  ['Wood stove', 'Heating and cooling'],
  ['Wood-burning stove', 'Heating and cooling'],
  ['Dishwasher', 'Kitchen and dining'],
  ['Free street parking', 'Arrival and stay'],
  ['A door harp', 'More'],
])('%s is grouped under %s', (amenity, title) => {
  expect(groupAmenities([amenity])[0]?.title).toBe(title)
})

test('nothing is lost, the largest group comes first and the rest last', () => {
  const groups = groupAmenities(['A door harp', 'A second harp', 'Wifi', 'Oven', 'Stove'])
  expect(groups.map((group) => group.title)).toEqual(['Kitchen and dining', 'Work and play', 'More'])
  expect(groups.flatMap((group) => group.amenities)).toHaveLength(5)
})
