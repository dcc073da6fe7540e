/** Stays as hosts might write them: anything that the submission rules allow. */
import {
  type AnyField,
  addressFields,
  attractionFields,
  bedFields,
  bookingLinkLimits,
  byKind,
  characters,
  contactFields,
  type FieldSpec,
  type FieldTable,
  isVisible,
  regionField,
  type StayInput,
  socialPlatforms,
  stayFields,
} from '@lodestay/domain'
import fc from 'fast-check'

const anyCharacter = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abc XYZ 019 éß 🏡漢 \'"\\%_<>&-.,') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
)

function isTrimmed(text: string) {
  return text === text.trim() && !text.includes('\0') && text.isWellFormed()
}

/** Trimmed text of at most `max` characters, with something visible if it must not be empty. */
function someText(max: number, min = 0): fc.Arbitrary<string> {
  return fc
    .string({ unit: anyCharacter, minLength: min, maxLength: Math.min(max, 40) })
    .map((text) => text.trim())
    .filter((text) => isTrimmed(text) && characters(text) >= min && characters(text) <= max)
    .filter((text) => min === 0 || isVisible(text))
}

function someList(eachMax: number, most: number, least = 0) {
  return fc.uniqueArray(someText(eachMax, 1), { minLength: least, maxLength: most })
}

const link = fc
  .tuple(fc.stringMatching(/^[a-z]([a-z0-9]{0,8}[a-z0-9])?$/), fc.webPath())
  .map(([host, path]) => `https://${host}.example${path}`)

function degrees(bound: number) {
  return fc.double({ min: -bound, max: bound, noNaN: true }).map((value) => value + 0)
}

const partner = someText(bookingLinkLimits.partner, 1).filter((name) => name !== '__proto__')

const inFormat = {
  email: ['host@lodestay.test', "o'hara+stay@mail.example.com"],
  phone: ['+1 (617) 555-0100', '6175550100'],
  website: ['https://harbor.example', 'http://harbor.example/about?x=1'],
  link: ['https://harbor.example/book'],
  zip: ['02478', '12207-1234'],
} as const

function text({ max, required, format }: { max: number; required?: true; format?: keyof typeof inFormat }) {
  return format ? fc.constantFrom(...(required ? [] : ['']), ...inFormat[format]) : someText(max, required ? 1 : 0)
}

function maybe({ required }: { required?: true }, value: fc.Arbitrary<unknown>) {
  return required ? value : fc.option(value)
}

/** Values for a field of a common kind. */
function arbitraryOf(field: FieldSpec): fc.Arbitrary<unknown> {
  return byKind<fc.Arbitrary<unknown>>(
    {
      text,
      prose: text,
      count: (field) => {
        const number = fc.integer({ min: field.min, max: field.max })
        return field.default === undefined ? maybe(field, number) : number
      },
      minutes: (field) =>
        maybe(
          field,
          fc.double({ min: 0, max: field.below - 0.001, noNaN: true }).map((m) => m + 0),
        ),
      halves: ({ min, max }) => fc.option(fc.integer({ min: min * 2, max: max * 2 }).map((halves) => halves / 2)),
      money: (field) => maybe(field, fc.integer({ min: 0, max: 100_000_000 })),
      choice: (field) => {
        const choice = fc.constantFrom(...field.choices)
        return field.default === undefined ? maybe(field, choice) : choice
      },
      names: ({ max, required }) => someList(max, 4, required ? 1 : 0),
      flag: () => fc.boolean(),
      pictures: () =>
        fc.array(
          fc.record({
            url: fc.constantFrom(
              ...['front', 'afar'].map((view) => `/media/scenes/lake-cabin-autumn-dusk-${view}-7f3a21/1440.webp`),
            ),
            alt: someText(200),
          }),
          { maxLength: 2 },
        ),
    },
    field,
  )
}

/** Values for the fields of a table; `own` covers the kinds that only it has. */
function recordOf(fields: FieldTable, own: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) {
  const arbitrary = (field: AnyField) => own[field.kind] ?? arbitraryOf(field as FieldSpec)
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, arbitrary(field)])), {
    noNullPrototype: true,
  })
}

export const validStays = recordOf(stayFields, {
  shortlink: fc.constant(null),
  // A bed of another type needs a description; other types may have one.
  beds: fc.array(
    recordOf(bedFields).chain((bed) =>
      someText(bedFields.customDescription.max, 1).map((customDescription) => ({ ...bed, customDescription })),
    ),
    { maxLength: 3 },
  ),
  attractions: fc.array(recordOf(attractionFields), { maxLength: 3 }),
  links: fc.dictionary(partner, link, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  contact: recordOf(contactFields),
  place: fc.record({
    address: recordOf(addressFields),
    coordinates: fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) })),
    region: arbitraryOf(regionField),
    approximate: fc.boolean(),
  }),
  social: fc.dictionary(fc.constantFrom(...socialPlatforms), link, { maxKeys: 2, noNullPrototype: true }),
  video: fc.constant(null),
}) as fc.Arbitrary<StayInput>
