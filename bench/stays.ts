/** Plausible stays: many in popular places, most of them alike, a few rare. */
import { emptyStay, type PlanName, type StayFields } from '@lodestay/domain'
import { type Chance, chance } from './random.ts'

export type MadeStay = { readonly fields: StayFields; readonly plan: PlanName; readonly favorites: number }

/** city · state · latitude · longitude · weight */
export const metros = [
  ['New York', 'NY', 40.73, -73.95, 90],
  ['Los Angeles', 'CA', 34.05, -118.3, 85],
  ['Orlando', 'FL', 28.45, -81.45, 80],
  ['Miami', 'FL', 25.79, -80.2, 60],
  ['Nashville', 'TN', 36.16, -86.78, 45],
  ['Austin', 'TX', 30.27, -97.74, 45],
  ['San Diego', 'CA', 32.75, -117.15, 45],
  ['Las Vegas', 'NV', 36.12, -115.17, 40],
  ['Chicago', 'IL', 41.88, -87.65, 40],
  ['Boston', 'MA', 42.35, -71.07, 25],
  ['Seattle', 'WA', 47.61, -122.33, 30],
  ['Denver', 'CO', 39.74, -104.98, 30],
  ['New Orleans', 'LA', 29.96, -90.07, 28],
  ['San Francisco', 'CA', 37.77, -122.43, 28],
  ['Portland', 'OR', 45.52, -122.67, 22],
  ['Honolulu', 'HI', 21.3, -157.85, 28],
  ['Asheville', 'NC', 35.59, -82.55, 18],
  ['Charleston', 'SC', 32.78, -79.94, 16],
  ['Savannah', 'GA', 32.08, -81.09, 12],
  ['Gatlinburg', 'TN', 35.71, -83.51, 25],
  ['Park City', 'UT', 40.65, -111.5, 14],
  ['Phoenix', 'AZ', 33.48, -112.05, 30],
  ['Washington', 'DC', 38.9, -77.03, 24],
  ['Albany', 'NY', 42.65, -73.76, 3],
  ['Anchorage', 'AK', 61.19, -149.88, 5],
] as const
const metroWeight = metros.reduce((sum, metro) => sum + metro[4], 0)
const states = [
  'ME',
  'VT',
  'NH',
  'NY',
  'PA',
  'OH',
  'MI',
  'WI',
  'MN',
  'IA',
  'MO',
  'AR',
  'KY',
  'VA',
  'NC',
  'GA',
  'AL',
  'TX',
  'OK',
  'KS',
  'NE',
  'CO',
  'NM',
  'AZ',
  'UT',
  'ID',
  'MT',
  'WY',
  'OR',
  'WA',
  'CA',
]
const heads = [
  'Maple',
  'Cedar',
  'Silver',
  'Stone',
  'Clear',
  'Pine',
  'Eagle',
  'Fair',
  'Green',
  'High',
  'Oak',
  'River',
  'Spring',
  'Union',
  'West',
]
const tails = ['Grove', 'Falls', 'Creek', 'Ridge', 'Hollow', 'Harbor', 'Mills', 'Point', 'Valley', 'Corners']
const townsSeed = chance(7)
const towns = states.flatMap((state) =>
  Array.from({ length: 60 }, () => ({
    city: `${townsSeed.pick(heads)} ${townsSeed.pick(tails)}`,
    state,
    latitude: 30 + townsSeed.next() * 18,
    longitude: -123 + townsSeed.next() * 55,
  })),
)

const adjectives = [
  'Quiet',
  'Sunny',
  'Cozy',
  'Historic',
  'Modern',
  'Rustic',
  'Hidden',
  'Grand',
  'Little',
  'Blue',
  'Golden',
  'Wild',
  'Windy',
  'Old',
  'New',
]
const places = ['Lake', 'Beach', 'Forest', 'Mountain', 'Garden', 'Downtown', 'Canyon', 'Meadow', 'Harbor', 'Desert']
const kinds = [
  'House',
  'Cabin',
  'Loft',
  'Cottage',
  'Apartment',
  'Condo',
  'Villa',
  'Bungalow',
  'Guesthouse',
  'Farmhouse',
  'Treehouse',
  'Yurt',
  'Houseboat',
  'Castle',
]
/** Words that occur in one of five thousand stays. */
export const rareWords = [
  'observatory',
  'lighthouse',
  'windmill',
  'silo',
  'caboose',
  'chapel',
  'greenhouse',
  'firetower',
]
export const commonAmenities = [
  'Wifi',
  'Kitchen',
  'Heating',
  'Smoke alarm',
  'Essentials',
  'Washer',
  'Dryer',
  'Air conditioning',
  'Free parking',
  'TV',
  'Hair dryer',
  'Iron',
  'Hot water',
  'Dishes',
  'Refrigerator',
  'Coffee maker',
  'Workspace',
  'Patio',
  'Pool',
  'Hot tub',
  'Fireplace',
  'Grill',
  'Gym',
  'Crib',
  'Elevator',
]
/** Amenities that one in two thousand stays has. */
export const rareAmenities = Array.from(
  { length: 120 },
  (_, index) => `Special ${heads[index % 15]} ${tails[index % 10]} ${index}`,
)
const interests = ['Hiking', 'Surfing', 'Skiing', 'Fishing', 'Music', 'Food', 'Wine', 'Birding', 'Climbing', 'History']
const sentences = [
  'Wake up to birdsong and coffee on the porch.',
  'Walk to restaurants, music and the farmers market.',
  'A stocked kitchen, fast internet and a desk with a view.',
  'Ten minutes from the trailhead and the best swimming hole around.',
  'Families love the fenced yard, the swing and the board games.',
  'Renovated with care, with tall windows and plenty of light.',
  'Evenings by the fire pit under a sky full of stars.',
  'Close to the airport, far from the noise.',
]

/** A place for a stay, or for a search. */
export function placeOf(luck: Chance) {
  // Three out of four are in or around the big cities.
  if (luck.oneIn(4)) {
    const town = luck.pick(towns)
    return { ...town, latitude: town.latitude + luck.normal() * 0.03, longitude: town.longitude + luck.normal() * 0.03 }
  }
  let at = luck.next() * metroWeight
  const metro =
    metros.find((each) => {
      at -= each[4]
      return at < 0
    }) ?? metros[0]
  return {
    city: metro[0] as string,
    state: metro[1] as string,
    latitude: metro[2] + luck.normal() * 0.09,
    longitude: metro[3] + luck.normal() * 0.11,
  }
}

/** Stay number `index`: the same in every run. */
export function makeStay(index: number): MadeStay {
  const luck = chance(index * 2_654_435_761 + 97)
  const place = placeOf(luck)
  const kind = kinds[Math.floor(luck.next() ** 2 * kinds.length)] as string
  const setting = luck.pick(places)
  const bedrooms = Math.min(12, Math.floor(Math.abs(luck.normal()) * 1.8))
  const rate = Math.round(Math.exp(9.6 + luck.normal() * 0.55 + bedrooms * 0.12) / 100) * 100
  const rare = luck.oneIn(5000 / rareWords.length) ? ` The ${luck.pick(rareWords)} is yours alone.` : ''
  const amenities = [
    ...commonAmenities.filter((_, rank) => luck.next() < 0.97 - rank * 0.035),
    ...(luck.oneIn(2000 / rareAmenities.length) ? [luck.pick(rareAmenities)] : []),
  ]
  const fields = {
    ...emptyStay,
    name: `${luck.pick(adjectives)} ${setting} ${kind}`.slice(0, 25).trim(),
    description: `${luck.pick(adjectives)} ${kind.toLowerCase()} near the ${setting.toLowerCase()} in ${place.city}. ${luck.pick(sentences)} ${luck.pick(sentences)}${rare}`,
    mostUniqueAspect: luck.pick(sentences),
    nearby: luck.oneIn(3) ? luck.pick(sentences) : '',
    capacity: bedrooms * 2 + 1 + luck.int(3),
    bedrooms,
    currentRate: luck.oneIn(12) ? null : rate,
    averageRate: luck.oneIn(3) ? null : rate,
    type: [kind],
    tags: luck.oneIn(2) ? [setting] : [],
    amenities,
    specialInterests: interests.filter(() => luck.oneIn(6)),
    bedInfo: [{ bedType: 'Queen', quantity: Math.min(10, bedrooms + 1), customDescription: '' }],
    bookingLinks: { [luck.oneIn(3) ? 'Direct' : 'Airbnb']: `https://book.example.com/rooms/${index}` },
    location: {
      address: { address1: '', address2: '', city: place.city, state: place.state, zip: '02478', country: 'US' },
      coordinates: { latitude: Number(place.latitude.toFixed(5)), longitude: Number(place.longitude.toFixed(5)) },
      region: `${setting} side`,
      approximate: false,
    },
    media: [{ url: '/media/stays/one.webp', alt: 'The stay from outside', width: 1440, height: 960 }],
  } as StayFields
  const plan = luck.oneIn(100) ? 'Growth' : luck.oneIn(30) ? 'Plus' : 'Free'
  return { fields, plan, favorites: Math.max(0, Math.floor(1 / (luck.next() + 0.002)) - 1) }
}
