/** Stays with few distinct values, and filters over them that often match. */
import {
  addDays,
  byKind,
  earliestToday,
  type FieldSpec,
  type FilterFields,
  type FilterKind,
  operatorsOf,
  type Stay,
  stayFields,
  stayFieldsWith,
} from '@lodestay/domain'
import fc from 'fast-check'

// A few letters make matches likely; the others are ones that LIKE, SQL and JSON trip over.
const letters = fc.constantFrom(...'aAbBéÉ%_\\ \'"#0')

function word(max: number, min = 0) {
  return fc
    .string({ unit: letters, minLength: min, maxLength: max })
    .map((text) => text.trim())
    .filter((text) => text.length >= min)
}

// '#1' and the like used to be our own markers in the index.
const item = fc.oneof(word(2, 1), fc.constantFrom('#0', '#1', '0', '1'))

function few(most: number, least = 0) {
  return fc.uniqueArray(item, { minLength: least, maxLength: most })
}

const small = fc.integer({ min: 0, max: 4 })

/** Few values for each filterable field, so that filters match. */
function fewOf(field: FieldSpec): fc.Arbitrary<unknown> {
  return byKind<fc.Arbitrary<unknown>>(
    {
      text: ({ required }) => word(3, required ? 1 : 0),
      prose: ({ required }) => word(3, required ? 1 : 0),
      count: ({ min, default: usual }) => {
        const number = small.map((number) => number + min)
        return usual === undefined ? fc.option(number) : number
      },
      minutes: () => fc.option(small),
      halves: () => fc.option(small.map((number) => number / 2)),
      money: ({ required }) => (required ? small : fc.option(small)),
      choice: ({ choices }) => fc.option(fc.constantFrom(...choices)),
      names: ({ required }) => few(3, required ? 1 : 0),
      flag: () => fc.boolean(),
      pictures: () => fc.constant([]),
    },
    field,
  )
}

export const plainStays = fc.record({
  ...Object.fromEntries(
    stayFieldsWith('filterable')
      .filter((name) => name !== 'shortlink')
      .map((name) => [name, fewOf(stayFields[name])]),
  ),
  bedInfo: fc.array(fc.record({ bedType: fc.constantFrom('King' as const, 'Twin' as const), quantity: small }), {
    maxLength: 2,
  }),
  bookingLinks: few(2, 1).map((names) => Object.fromEntries(names.map((name) => [name, 'https://example.com']))),
  location: fc.record({
    address: fc.record({ city: word(2, 1), state: word(2, 1), zip: fc.constant('02478'), country: word(2, 1) }),
    region: word(2),
    coordinates: fc.option(fc.record({ latitude: small, longitude: small })),
  }),
})

export type FilteredRecord = Readonly<Record<string, unknown>>

/** The filterable fields of a stay, taken from its API response. */
export function recordOf(stay: Stay): FilteredRecord {
  return {
    ...stay,
    city: stay.location.address.city,
    state: stay.location.address.state,
    zip: stay.location.address.zip,
    country: stay.location.address.country,
    region: stay.location.region,
    latitude: stay.location.coordinates?.latitude,
    longitude: stay.location.coordinates?.longitude,
    beds: stay.bedInfo.reduce((sum, bed) => sum + (bed.quantity ?? 0), 0),
    bookingPartners: Object.keys(stay.bookingLinks),
    bedTypes: [...new Set(stay.bedInfo.filter((bed) => (bed.quantity ?? 0) > 0).map((bed) => bed.bedType))],
  }
}

/** As the platform computes it: until 10:00 UTC, it is still the day before. */
export const today = earliestToday(Date.now())
const soon = fc.integer({ min: 0, max: 12 }).map((days) => addDays(today, days))
export const someNights = fc
  .tuple(soon, fc.integer({ min: 1, max: 4 }))
  .map(([start, length]) => ({ start, end: addDays(start, length) }))
const onlyKnown = fc.option(fc.boolean(), { nil: undefined })
const flexibleDays = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
const searchedDates = fc.oneof(
  fc.record({ nights: someNights, flexibleDays, onlyKnown }).map(({ nights, ...rest }) => ({ ...nights, ...rest })),
  fc.record({ weekendIn: soon.map((day) => day.slice(0, 7)), onlyKnown }),
)

/** Filters over the fields, with values often taken from a record. */
export function filtersOver(fields: FilterFields, records: readonly FilteredRecord[]) {
  const spare: Record<Exclude<FilterKind, 'choice'>, fc.Arbitrary<unknown>> = {
    text: word(3),
    number: fc.oneof(small, fc.double({ noNaN: true, noDefaultInfinity: true })),
    boolean: fc.boolean(),
    time: fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString()),
    list: item,
  }
  const condition = fc.constantFrom(...Object.entries(fields)).chain(([field, { kind, choices = [] }]) =>
    fc.constantFrom(...operatorsOf[kind]).chain((operator) => {
      const held = records.flatMap((record) => record[field] ?? []).filter((value) => value !== '')
      const other = kind === 'choice' ? fc.constantFrom(...choices) : spare[kind]
      const one = held.length > 0 ? fc.oneof(fc.constantFrom(...held), other) : other
      const many = fc.array(one, { minLength: 1, maxLength: 3 })
      const value =
        operator === 'isAnyOf' || operator === 'isNoneOf' ? many : kind === 'list' ? fc.oneof(one, many) : one
      return fc.record({ field: fc.constant(field), operator: fc.constant(operator), value })
    }),
  )
  const group = fc.record({ logic: fc.constantFrom('and', 'or'), items: fc.array(condition, { maxLength: 3 }) })
  return fc.record({
    logic: fc.constantFrom('and', 'or'),
    items: fc.array(fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: group }), {
      minLength: 1,
      maxLength: 3,
    }),
    dates: fc.option(searchedDates, { nil: undefined }),
  })
}
