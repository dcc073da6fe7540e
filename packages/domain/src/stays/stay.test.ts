import { describe, expect, test } from 'vitest'
import { fieldProblems } from '../field-problems.ts'
import { StayFields, type StayInput, stayProblems } from './stay.ts'

const valid: StayInput = {
  name: 'The Boathouse',
  description: 'A cedar boathouse with the lake under its floorboards.',
  currentRate: 18_000,
  type: ['Cabin'],
  bookingLinks: { Direct: 'https://book.example.com/boathouse' },
  location: { address: { city: 'Belmont', state: 'MA', zip: '02478' } },
}

/** The valid stay with one member set, or omitted if `value` is undefined: 'location.address.zip'. */
function stayWith(path: string, value: unknown): unknown {
  const stay = structuredClone(valid) as Record<string, unknown>
  const steps = path.split('.')
  let at: Record<string, unknown> = stay
  for (const step of steps.slice(0, -1)) {
    at[step] ??= {}
    at = at[step] as Record<string, unknown>
  }
  const last = steps.at(-1) as string
  if (value === undefined) delete at[last]
  else at[last] = value
  return stay
}

function problemsWith(path: string, value: unknown) {
  const parsed = StayFields.safeParse(stayWith(path, value))
  return parsed.success ? [] : fieldProblems(parsed.error)
}

function long(length: number) {
  return 'x'.repeat(length)
}

/** path · label in the message · maximum characters · whether it is required */
const texts = [
  ['name', 'Name', 25, true],
  ['description', 'Description', 500, true],
  ['mostUniqueAspect', 'Most unique aspect', 200, false],
  ['bedDescription', 'Bed description', 100, false],
  ['nearby', 'Nearby', 200, false],
  ['demand', 'Demand', 100, false],
  ['contactInfo.ownerName', 'Owner name', 50, false],
  ['contactInfo.operatingHours', 'Operating hours', 100, false],
  ['location.address.address1', 'Address 1', 100, false],
  ['location.address.address2', 'Address 2', 100, false],
  ['location.address.city', 'City', 50, true],
  ['location.address.state', 'State', 50, true],
  ['location.address.country', 'Country', 50, true],
  ['location.region', 'Region', 100, false],
] as const

describe.each(texts)('%s', (path, label, max, isRequired) => {
  test(`accepts ${max} characters`, () => {
    expect(problemsWith(path, long(max))).toEqual([])
  })

  test(`rejects ${max + 1} characters with the specification's message`, () => {
    expect(problemsWith(path, long(max + 1))).toEqual([
      { path, message: `${label} must be at most ${max} characters.` },
    ])
  })

  test('counts characters as people do, not UTF-16 units', () => {
    expect(problemsWith(path, '🏡'.repeat(max))).toEqual([])
  })

  test(isRequired ? 'must not be empty' : 'may be empty', () => {
    expect(problemsWith(path, '   ')).toEqual(isRequired ? [{ path, message: `${label} is required.` }] : [])
  })
})

test.each([
  ['name', 'Name is required.'],
  ['description', 'Description is required.'],
  ['type', 'Property Type is required.'],
  ['bookingLinks', 'Booking link is required.'],
  ['location.address.city', 'City is required.'],
  ['location.address.state', 'State is required.'],
  ['location.address.zip', 'Zip is required.'],
])('a stay without %s is rejected: %s', (path, message) => {
  expect(problemsWith(path, undefined)).toEqual([{ path, message }])
})

/** path · value · its error message, or null if it is valid · path of the message, if different */
const cases: readonly (readonly [path: string, value: unknown, message: string | null, at?: string])[] = [
  ['shortlink', null, null],
  ['shortlink', 'abc', null],
  ['shortlink', 'A-cabin-4-2', null],
  ['shortlink', long(30), null],
  ['shortlink', 'ab', 'Shortlink must be at least 3 characters.'],
  ['shortlink', long(31), 'Shortlink must be at most 30 characters.'],
  ['shortlink', 'a cabin', 'Shortlink cannot contain spaces.'],
  ['shortlink', 'cabin_4', 'Shortlink can only contain letters, digits and dashes.'],
  ['shortlink', 'cabané', 'Shortlink can only contain letters, digits and dashes.'],
  ['shortlink', 'a--cabin', 'Shortlink cannot contain consecutive dashes.'],
  ['nearbyAttractions', [{ description: 'The lake', minutes: 0 }], null],
  ['nearbyAttractions', [{ description: long(200), minutes: 59.9 }], null],
  [
    'nearbyAttractions',
    [{ description: '', minutes: 5 }],
    'Nearby description is required.',
    'nearbyAttractions.0.description',
  ],
  [
    'nearbyAttractions',
    [{ description: long(201), minutes: 5 }],
    'Nearby description must be at most 200 characters.',
    'nearbyAttractions.0.description',
  ],
  ...[60, -1, '5', null, Number.NaN].map(
    (minutes) =>
      [
        'nearbyAttractions',
        [{ description: 'The lake', minutes }],
        'Nearby minutes must be a non-negative number less than 60.',
        'nearbyAttractions.0.minutes',
      ] as const,
  ),
  ['bedInfo', [{ bedType: 'King', quantity: 0 }], null],
  ['bedInfo', [{ bedType: 'King', quantity: 10 }], null],
  ['bedInfo', [{ bedType: 'King', quantity: 11 }], 'Bed quantity must be at most 10.', 'bedInfo.0.quantity'],
  ['bedInfo', [{ bedType: 'King', quantity: -1 }], 'Bed quantity must be at least 0.', 'bedInfo.0.quantity'],
  ['bedInfo', [{ bedType: 'Other', quantity: 0 }], null],
  ['bedInfo', [{ bedType: 'Other', quantity: 1, customDescription: 'Hammock' }], null],
  [
    'bedInfo',
    [{ bedType: 'Other', quantity: 1 }],
    'Custom bed description is required.',
    'bedInfo.0.customDescription',
  ],
  [
    'bedInfo',
    [{ bedType: 'Other', quantity: 1, customDescription: long(51) }],
    'Custom bed description must be at most 50 characters.',
    'bedInfo.0.customDescription',
  ],
  ['capacity', 1, null],
  ['capacity', 0, 'Capacity must be above 0.'],
  ['bedrooms', 0, null],
  ['bedrooms', -1, 'Bedrooms cannot be negative.'],
  ['currentRate', 0, null],
  ['currentRate', -1, 'Current rate cannot be negative.'],
  ['averageRate', null, null],
  ['averageRate', -1, 'Average rate cannot be negative.'],
  ['type', [], 'Property Type is required.'],
  ['type', [long(30)], null],
  ['type', [long(31)], 'Each item in Property Type must be at most 30 characters.', 'type.0'],
  ['tags', ['Lake', long(30)], null],
  ['tags', ['Lake', long(31)], 'Each item in Tags must be at most 30 characters.', 'tags.1'],
  ['amenities', [long(50)], null],
  ['amenities', [long(51)], 'Each item in Amenities must be at most 50 characters.', 'amenities.0'],
  ['specialInterests', [long(50)], null],
  [
    'specialInterests',
    [long(51)],
    'Each item in Special interests must be at most 50 characters.',
    'specialInterests.0',
  ],
  ['bookingLinks', {}, 'Booking link is required.'],
  ['bookingLinks', { Direct: `https://example.com/${long(980)}` }, null],
  [
    'bookingLinks',
    { Direct: `https://example.com/${long(981)}` },
    'Booking link must be at most 1000 characters.',
    'bookingLinks.Direct',
  ],
  ['bookingLinks', { Direct: 'book here' }, 'Invalid URL format', 'bookingLinks.Direct'],
  ['bookingLinks', { Direct: 'javascript:alert(1)' }, 'Invalid URL format', 'bookingLinks.Direct'],
  ['bookingLinks', { Direct: 'https://a:b@example.com' }, 'Invalid URL format', 'bookingLinks.Direct'],
  ['bookingLinks', { [long(50)]: 'https://example.com' }, null],
  [
    'bookingLinks',
    { [long(51)]: 'https://example.com' },
    'Booking partner must be at most 50 characters.',
    `bookingLinks.${long(51)}`,
  ],
  ['contactInfo.email', '', null],
  ['contactInfo.email', `${long(50)}@${long(46)}.com`, 'Email must be at most 100 characters.'],
  ['contactInfo.email', 'host@lodestay.test', null],
  ['contactInfo.email', 'Host+summer@mail.harbor-stays.example', null],
  ...[
    'host',
    'host@',
    '@example.com',
    'a..b@example.com',
    'host@example..com',
    'host@-example.com',
    'host@example-.com',
    'host@example.-com',
    'a b@example.com',
    'a@b@example.com',
  ].map((email) => ['contactInfo.email', email, 'Invalid email format'] as const),
  ['contactInfo.phone', '+1 (617) 555-0100', null],
  ['contactInfo.phone', '', null],
  ['contactInfo.phone', '617.555.0100', 'Phone can only contain digits, spaces, dashes, parentheses and a leading +.'],
  ['contactInfo.phone', '617+555', 'Phone can only contain digits, spaces, dashes, parentheses and a leading +.'],
  ['contactInfo.phone', '1'.repeat(20), null],
  ['contactInfo.phone', '1'.repeat(21), 'Phone must be at most 20 characters.'],
  ['contactInfo.website', '', null],
  ['contactInfo.website', 'https://harbor-stays.example', null],
  ['contactInfo.website', 'harbor', 'Invalid URL format'],
  ['contactInfo.website', 'https://localhost', 'Invalid URL format'],
  ['contactInfo.website', 'https://-harbor.example', 'Invalid URL format'],
  ['contactInfo.website', `https://example.com/${long(180)}`, null],
  ['contactInfo.website', `https://example.com/${long(181)}`, 'Website must be at most 200 characters.'],
  ['location.address.zip', '02478', null],
  ['location.address.zip', '02478-1234', null],
  ['location.address.zip', '', 'Zip is required.'],
  ['location.address.zip', '0247', 'Zip must be a US postal code (5 digits or 5+4).'],
  ['location.address.zip', '024781234', 'Zip must be a US postal code (5 digits or 5+4).'],
  ['location.address.zip', '02478-', 'Zip must be a US postal code (5 digits or 5+4).'],
  ...([-90, 0, 90] as const).map((latitude) => ['location.coordinates', { latitude, longitude: 180 }, null] as const),
  [
    'location.coordinates',
    { latitude: 90.1, longitude: 0 },
    'Latitude must be from -90 to 90.',
    'location.coordinates.latitude',
  ],
  [
    'location.coordinates',
    { latitude: 0, longitude: -180.1 },
    'Longitude must be from -180 to 180.',
    'location.coordinates.longitude',
  ],
  ['media', [{ url: '/media/stays/one.webp' }], null],
  ['media', [{ url: 'https://example.com/one.jpg' }], null],
  ['media', [{ url: 'data:text/html,x' }], 'Invalid URL format', 'media.0.url'],
]

function shown(value: unknown) {
  return (JSON.stringify(value) ?? 'nothing').replace(/(.)\1{20,}/g, '$1…')
}

test.each(cases.map((one) => [one[0], shown(one[1]), one[2] ?? 'fine', one] as const))(
  '%s %s: %s',
  (_, __, ___, [path, value, message, at = path]) => {
    expect(problemsWith(path, value)).toEqual(message === null ? [] : [{ path: at, message }])
  },
)

test('an unknown member is named in the error, at every depth', () => {
  const stay = { ...valid, favorite: 1, location: { ...valid.location, planet: 'Earth' } }
  const parsed = StayFields.safeParse(stay)
  expect(fieldProblems(parsed.error as never)).toEqual([
    { path: 'location.planet', message: 'Unknown field "planet".' },
    { path: 'favorite', message: 'Unknown field "favorite".' },
  ])
})

test('omitted fields get the specification’s defaults', () => {
  expect(StayFields.parse(valid)).toMatchObject({
    capacity: 5,
    bedrooms: 3,
    location: { address: { country: 'US' } },
    amenities: [],
    shortlink: null,
  })
})

test('duplicate list items are removed', () => {
  expect(StayFields.parse({ ...valid, tags: ['Lake', ' Lake ', 'Forest'] }).tags).toEqual(['Lake', 'Forest'])
})

describe('a video', () => {
  const url = '/media/uploads/stays/vid_01jzzzzzzzzzzzzzzzzzzzzzzz/video.mp4'

  test('is one of our uploads, with a description of at most 200 characters', () => {
    expect(problemsWith('video', null)).toEqual([])
    expect(problemsWith('video', { url, alt: long(200) })).toEqual([])
    expect(problemsWith('video', { url, alt: long(201) })).toEqual([
      { path: 'video.alt', message: 'Video description must be at most 200 characters.' },
    ])
    for (const other of ['https://example.com/video.mp4', '/media/uploads/stays/pic_1/320.webp', `${url}/..`])
      expect(problemsWith('video', { url: other })).toEqual([
        { path: 'video.url', message: 'Video must be one uploaded here.' },
      ])
  })

  test('is stored as its address and description only', () => {
    const claimed = { url, alt: 'The rooms', width: 9, video: { status: 'ready' } }
    expect(StayFields.parse(stayWith('video', claimed)).video).toEqual({ url, alt: 'The rooms' })
  })

  const state = { problem: '', poster: null, seconds: null, bytes: null }
  test.each([
    [{ ...state, status: 'ready' as const }, []],
    [{ ...state, status: 'processing' as const }, ['Video: It’s still being processed. Try again in a moment.']],
    [{ ...state, status: 'failed' as const, problem: 'The file is damaged.' }, ['Video: The file is damaged.']],
    [null, ['Video: It’s no longer there. Upload it again.']],
  ])('in the state %j keeps a stay from being submitted unless it is ready', (video, messages) => {
    expect(stayProblems({ ...valid, video: { url, video } })).toEqual(
      messages.map((message) => ({ path: 'video', message })),
    )
  })
})
