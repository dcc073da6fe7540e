/** Stays as hosts might write them: whatever the rules of a submission let through. */
import { bedTypes, characters, type StayInput, socialPlatforms } from '@lodestay/domain'
import fc from 'fast-check'

const anyCharacter = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abc XYZ 019 éß 🏡漢 \'"\\%_<>&-.,') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
)
const isTrimmed = (text: string) => text === text.trim() && !text.includes('\0') && text.isWellFormed()

/** Trimmed text of at most `max` characters. */
export const someText = (max: number, min = 0): fc.Arbitrary<string> =>
  fc
    .string({ unit: anyCharacter, minLength: min, maxLength: Math.min(max, 40) })
    .map((text) => text.trim())
    .filter((text) => isTrimmed(text) && characters(text) >= min && characters(text) <= max)

const someList = (eachMax: number, most: number, least = 0) =>
  fc.uniqueArray(someText(eachMax, 1), { minLength: least, maxLength: most })
const link = fc
  .tuple(fc.stringMatching(/^[a-z]([a-z0-9]{0,8}[a-z0-9])?$/), fc.webPath())
  .map(([host, path]) => `https://${host}.example${path}`)
const cents = fc.integer({ min: 0, max: 100_000_000 })
const degrees = (bound: number) => fc.double({ min: -bound, max: bound, noNaN: true }).map((value) => value + 0)
const partner = someText(50, 1).filter((name) => name !== '__proto__')

export const validStays: fc.Arbitrary<StayInput> = fc.record(
  {
    name: someText(25, 1),
    shortlink: fc.constant(null),
    description: someText(500, 1),
    mostUniqueAspect: someText(200),
    bedDescription: someText(100),
    nearby: someText(200),
    demand: someText(100),
    capacity: fc.integer({ min: 1, max: 1000 }),
    bedrooms: fc.integer({ min: 0, max: 500 }),
    currentRate: cents,
    averageRate: fc.option(cents),
    type: someList(30, 3, 1),
    tags: someList(30, 4),
    amenities: someList(50, 6),
    specialInterests: someList(50, 3),
    bedInfo: fc.array(
      fc.record({
        bedType: fc.constantFrom(...bedTypes),
        quantity: fc.integer({ min: 0, max: 10 }),
        customDescription: someText(50, 1),
      }),
      { maxLength: 3 },
    ),
    nearbyAttractions: fc.array(
      fc.record({
        description: someText(200, 1),
        minutes: fc.double({ min: 0, max: 59.999, noNaN: true }).map((m) => m + 0),
      }),
      { maxLength: 3 },
    ),
    bookingLinks: fc.dictionary(partner, link, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    contactInfo: fc.record({
      email: fc.constantFrom('', 'host@lodestay.test', "o'hara+stay@mail.example.com"),
      phone: fc.constantFrom('', '+1 (617) 555-0100', '6175550100'),
      ownerName: someText(50),
      website: fc.constantFrom('', 'https://harbor.example', 'http://harbor.example/about?x=1'),
      operatingHours: someText(100),
    }),
    location: fc.record({
      address: fc.record({
        address1: someText(100),
        address2: someText(100),
        city: someText(50, 1),
        state: someText(50, 1),
        zip: fc.constantFrom('02478', '12207-1234'),
        country: someText(50, 1),
      }),
      coordinates: fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) })),
      region: someText(100),
      approximate: fc.boolean(),
    }),
    media: fc.array(
      fc.record({ url: fc.constantFrom('/media/stays/one.webp', 'https://example.com/one.jpg'), alt: someText(200) }),
      { maxLength: 2 },
    ),
    social: fc.dictionary(fc.constantFrom(...socialPlatforms), link, {
      maxKeys: 2,
      noNullPrototype: true,
    }) as fc.Arbitrary<Record<string, string>>,
  },
  { noNullPrototype: true },
)
