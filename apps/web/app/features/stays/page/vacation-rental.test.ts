import { emptyStay } from '@lodestay/domain/stays/empty-stay'
import type { Stay } from '@lodestay/domain/stays/stay'
import { expect, test } from 'vitest'
import { vacationRental } from './vacation-rental.server.ts'

/** The properties of schema.org's types that we may use, each with the type of its values, including inherited ones. */
const vocabulary: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VacationRental: {
    additionalType: 'string',
    identifier: 'string',
    url: 'string',
    name: 'string',
    description: 'string',
    image: 'string',
    address: 'PostalAddress',
    latitude: 'number',
    longitude: 'number',
    checkinTime: 'string',
    checkoutTime: 'string',
    petsAllowed: 'boolean',
    priceRange: 'string',
    telephone: 'string',
    containsPlace: 'Accommodation',
    subjectOf: 'VideoObject',
  },
  VideoObject: {
    name: 'string',
    description: 'string',
    thumbnailUrl: 'string',
    contentUrl: 'string',
    uploadDate: 'string',
    duration: 'string',
  },
  PostalAddress: {
    streetAddress: 'string',
    addressLocality: 'string',
    addressRegion: 'string',
    postalCode: 'string',
    addressCountry: 'string',
  },
  Accommodation: {
    occupancy: 'QuantitativeValue',
    numberOfBedrooms: 'number',
    numberOfBathroomsTotal: 'number',
    bed: 'BedDetails',
    amenityFeature: 'LocationFeatureSpecification',
  },
  QuantitativeValue: { value: 'number' },
  BedDetails: { numberOfBeds: 'number', typeOfBed: 'string' },
  LocationFeatureSpecification: { name: 'string', value: 'boolean' },
}
/** The properties that Google requires for a vacation rental, by path. */
const required = [
  'containsPlace.occupancy.value',
  'identifier',
  'image',
  'latitude',
  'longitude',
  'name',
  'address.addressCountry',
]

type Data = Readonly<Record<string, unknown>>

/** A node's properties that its type doesn't have, or that have the wrong type. */
function faultsOf(node: Data): string[] {
  const type = String(node['@type'])
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return []
    const wanted = vocabulary[type]?.[name]
    return [value].flat().flatMap((one): string[] => {
      const isNode = typeof one === 'object' && one !== null
      const found = isNode ? String((one as Data)['@type']) : typeof one
      return [...(found === wanted ? [] : [`${type}.${name}: ${found}`]), ...(isNode ? faultsOf(one as Data) : [])]
    })
  })
}

function at(node: unknown, path: string): unknown {
  return path.split('.').reduce((part, name) => (part as Data | undefined)?.[name], node)
}

function stayWith(fields: Partial<Stay>): Stay {
  return {
    ...emptyStay,
    id: 'stay_1',
    name: 'Pine Cabin',
    displayName: 'Pine Cabin by the lake',
    organizationName: 'Harbor Stays',
    organizationPhotoUrl: null,
    media: [],
    ...fields,
  } as unknown as Stay
}

const known = stayWith({
  description: 'Quiet.',
  type: ['Cabin'],
  capacity: 4,
  bedrooms: 2,
  bathrooms: 1.5,
  currentRate: 121_500,
  amenities: ['Wifi', 'Sauna'],
  pets: 'Allowed',
  checkIn: 'From 3 PM to 9:30 PM',
  checkOut: 'until 11:00',
  bedInfo: [
    { bedType: 'Queen', quantity: 2, customDescription: '' },
    { bedType: 'Other', quantity: 1, customDescription: 'Bunk under the eaves' },
  ],
  media: [{ url: '/media/one.webp' }, { url: 'https://cdn.example/two.webp' }] as Stay['media'],
  location: {
    address: { address1: '4 Lane', address2: '', city: 'Belmont', state: 'MA', zip: '02478', country: 'US' },
    coordinates: { latitude: 42.4, longitude: -71.2 },
    region: '',
    approximate: false,
  },
})

test('a fully known stay has what a vacation rental requires, and only what the types have', () => {
  const facts = vacationRental(known, 'https://stays.example')
  expect(facts['@context']).toBe('https://schema.org')
  expect(facts['@type']).toBe('VacationRental')
  expect(faultsOf(facts)).toEqual([])
  for (const path of required) expect(at(facts, path), path).toBeDefined()
})

test('it matches the page: rooms, beds, arrival, and pictures with absolute URLs', () => {
  expect(vacationRental(known, 'https://stays.example')).toMatchObject({
    additionalType: 'Cabin',
    url: 'https://stays.example/stays/stay_1',
    name: 'Pine Cabin by the lake',
    image: ['https://stays.example/media/one.webp', 'https://cdn.example/two.webp'],
    address: { streetAddress: '4 Lane', postalCode: '02478' },
    checkinTime: '15:00',
    checkoutTime: '11:00',
    petsAllowed: true,
    priceRange: 'From $1,215 a night',
    containsPlace: {
      occupancy: { value: 4 },
      numberOfBedrooms: 2,
      numberOfBathroomsTotal: 1.5,
      bed: [
        { numberOfBeds: 2, typeOfBed: 'Queen' },
        { numberOfBeds: 1, typeOfBed: 'Bunk under the eaves' },
      ],
      amenityFeature: [{ name: 'Wifi' }, { name: 'Sauna' }],
    },
  })
})

const walk = {
  url: '/media/uploads/stays/vid_01jzzzzzzzzzzzzzzzzzzzzzzz/video.mp4',
  alt: 'A walk through the rooms',
  video: {
    status: 'ready',
    problem: '',
    poster: '/media/uploads/stays/vid_01jzzzzzzzzzzzzzzzzzzzzzzz/1280.webp',
    seconds: 64.6,
    bytes: 1_000_000,
    uploadedAt: '2026-03-04T05:06:07.000Z',
  },
} as const

test('its video has all that is required, with absolute URLs and its length in ISO 8601', () => {
  const facts = vacationRental({ ...known, video: walk }, 'https://stays.example')
  expect(faultsOf(facts)).toEqual([])
  expect(facts).toMatchObject({
    subjectOf: {
      '@type': 'VideoObject',
      name: 'Video of Pine Cabin by the lake',
      description: 'A walk through the rooms',
      thumbnailUrl: `https://stays.example${walk.video.poster}`,
      contentUrl: `https://stays.example${walk.url}`,
      uploadDate: '2026-03-04T05:06:07.000Z',
      duration: 'PT65S',
    },
  })
  // If the host wrote no description for the video, it gets the stay's.
  const plain = vacationRental({ ...known, video: { ...walk, alt: '' } }, 'https://stays.example')
  expect(plain).toMatchObject({ subjectOf: { description: 'Quiet.' } })
})

test.each(['processing', 'failed'] as const)('a video that is %s is left out', (status) => {
  const video = { ...walk, video: { ...walk.video, status, poster: null, seconds: null } }
  expect(vacationRental({ ...known, video }, 'https://stays.example')).not.toHaveProperty('subjectOf')
})

test('unknown facts are left out, and so is an approximate zip code', () => {
  const location = { ...known.location, coordinates: null, approximate: true }
  const facts = vacationRental(
    stayWith({ capacity: null, bedrooms: null, currentRate: null, checkIn: 'After 3', pets: 'Variable', location }),
    'https://stays.example',
  )
  expect(faultsOf(facts)).toEqual([])
  expect(Object.keys(facts).sort()).toEqual(
    ['@context', '@type', 'address', 'containsPlace', 'identifier', 'image', 'name', 'url'].sort(),
  )
  expect(facts.containsPlace).toEqual({ '@type': 'Accommodation' })
  expect(facts.address).not.toHaveProperty('postalCode')
})
