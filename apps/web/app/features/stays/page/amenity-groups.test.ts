import { expect, test } from 'vitest'
import { groupAmenities } from './amenity-groups.ts'

test.each([
  ['Hot tub', 'Water and warmth outside'],
  ['Hot water', 'Bath'],
  ['Hot water kettle', 'Kitchen and table'],
  ['Smoke alarm', 'Safety'],
  ['Wi-Fi', 'Work and play'],
  ['Hair dryer', 'Bath'],
  ['Dryer', 'Beds and laundry'],
  ['Dishwasher', 'Kitchen and table'],
  ['Free street parking', 'Arriving and staying'],
  ['A door harp', 'Also here'],
])('%s stands under %s', (amenity, title) => {
  expect(groupAmenities([amenity])[0]?.title).toBe(title)
})

test('nothing is lost, the fullest group comes first and the rest last', () => {
  const groups = groupAmenities(['A door harp', 'A second harp', 'Wifi', 'Oven', 'Stove'])
  expect(groups.map((group) => group.title)).toEqual(['Kitchen and table', 'Work and play', 'Also here'])
  expect(groups.flatMap((group) => group.amenities)).toHaveLength(5)
})
