import { expect, test } from 'vitest'
import { amenityName, decisiveAmenities } from './amenity-name.ts'

test.each([
  ['Wifi', 'Wi-Fi'],
  ['Wi-Fi', 'Wi-Fi'],
  ['Fast wifi – 200 Mbps', 'Wi-Fi'],
  ['Private outdoor pool - available seasonally, heated', 'Pool'],
  ['Shared hot tub', 'Hot tub'],
  ['Dedicated workspace', 'Workspace'],
  ['Free driveway parking on premises – 2 spaces', 'Free parking'],
  ['Free residential garage on premises', 'Free parking'],
  ['Free street parking', 'Street parking'],
  ['Paid parking lot off premises', 'Paid parking off premises'],
  ['Washer –\u00a0In unit', 'Washer'],
  ['Free dryer – In building', 'Dryer'],
  ['55 inch HDTV with Netflix, Roku', 'TV'],
  ['TV with standard cable', 'TV'],
  ['AC - split type ductless system', 'Air conditioning'],
  ['Paid pack ’n play/travel crib - available upon request', 'Crib'],
  ['Coffee maker: drip coffee maker, Keurig coffee machine', 'Coffee maker'],
  ['Samsung stainless steel gas stove', 'Stove'],
  ['Dove  body soap', 'Body soap'],
])('%j is %j', (written, name) => {
  expect(amenityName(written)).toBe(name)
})

test.each([
  'Pool table',
  'Pool view',
  'Kitchenette',
  'Outdoor kitchen',
  'Hair dryer',
  'Park view',
  'Gym nearby',
  'Wood-fired pizza',
  'Coffee',
  'Drying rack for clothing',
])('%j has no other name', (written) => {
  expect(amenityName(written)).toBe(written)
})

test('the most decisive amenities use their search names', () => {
  expect(decisiveAmenities.map(amenityName)).toEqual([...decisiveAmenities])
})
