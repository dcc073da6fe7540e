import {
  addDays,
  byKind,
  customStayFilterFields,
  eachNight,
  type FieldSpec,
  type FilterFields,
  type FilterKind,
  matchesFilter,
  operatorsOf,
  parseFilter,
  type SearchedNights,
  type Stay,
  stayFields,
  stayFieldsWith,
  stayFilterFields,
} from '@lodestay/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStay, type Person, startTestPlatform, type TestPlatform } from '../test/index.ts'

// A few letters make hits likely; the others are what LIKE, SQL and JSON trip over.
const letters = fc.constantFrom(...'aAbBéÉ%_\\ \'"#0')

function word(max: number, min = 0) {
  return fc
    .string({ unit: letters, minLength: min, maxLength: max })
    .map((text) => text.trim())
    .filter((text) => text.length >= min)
}

// '#1' and its like once were marks of ours in the index.
const item = fc.oneof(word(2, 1), fc.constantFrom('#0', '#1', '0', '1'))

function few(most: number, least = 0) {
  return fc.uniqueArray(item, { minLength: least, maxLength: most })
}

const small = fc.integer({ min: 0, max: 4 })

/** Few values for each field that can be filtered by, so that filters hit. */
function fewOf(field: FieldSpec): fc.Arbitrary<unknown> {
  return byKind<fc.Arbitrary<unknown>>(
    {
      text: ({ required }) => word(3, required ? 1 : 0),
      prose: ({ required }) => word(3, required ? 1 : 0),
      count: ({ min }) => small.map((number) => number + min),
      minutes: () => fc.option(small),
      money: ({ required }) => (required ? small : fc.option(small)),
      choice: ({ choices }) => fc.option(fc.constantFrom(...choices)),
      names: ({ required }) => few(3, required ? 1 : 0),
      flag: () => fc.boolean(),
      pictures: () => fc.constant([]),
    },
    field,
  )
}

const stays = fc.record({
  ...Object.fromEntries(
    stayFieldsWith('filterable')
      .filter((name) => name !== 'shortlink')
      .map((name) => [name, fewOf(stayFields[name])]),
  ),
  bedInfo: fc.array(fc.record({ bedType: fc.constant('King' as const), quantity: small }), { maxLength: 2 }),
  bookingLinks: few(2, 1).map((names) => Object.fromEntries(names.map((name) => [name, 'https://example.com']))),
  location: fc.record({
    address: fc.record({ city: word(2, 1), state: word(2, 1), zip: fc.constant('02478'), country: word(2, 1) }),
    region: word(2),
    coordinates: fc.option(fc.record({ latitude: small, longitude: small })),
  }),
})

type Record_ = Readonly<Record<string, unknown>>

/** What filters name, taken from a stay as it is answered. */
function recordOf(stay: Stay): Record_ {
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
  }
}

const today = new Date().toISOString().slice(0, 10)
const soon = fc.integer({ min: 0, max: 12 }).map((days) => addDays(today, days))
const someNights = fc
  .tuple(soon, fc.integer({ min: 1, max: 4 }))
  .map(([start, length]) => ({ start, end: addDays(start, length) }))
const onlyKnown = fc.option(fc.boolean(), { nil: undefined })
const flexibleDays = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
const searchedDates = fc.oneof(
  fc.record({ nights: someNights, flexibleDays, onlyKnown }).map(({ nights, ...rest }) => ({ ...nights, ...rest })),
  fc.record({ weekendIn: soon.map((day) => day.slice(0, 7)), onlyKnown }),
)

/** What a host says of the nights of a stay. */
const calendars = fc.record({
  isKeptHere: fc.boolean(),
  ranges: fc.array(
    someNights.map((nights) => ({ ...nights, isBlocked: true })),
    { maxLength: 3 },
  ),
})
type Calendar = { isKeptHere: boolean; taken: ReadonlySet<string> }

/** Whether a stay may be free on any of the nights; nobody knows of those without a calendar. */
function mayBeFree(calendar: Calendar | undefined, { nights, onlyKnown }: SearchedNights): boolean {
  if (onlyKnown && !calendar?.isKeptHere) return false
  return nights.some((range) => eachNight(range).every((night) => !calendar?.taken.has(night)))
}

const SEED = Date.now()
const calendarOf = new Map<unknown, Calendar>()
let t: TestPlatform
let host: Person & { organizationId: string }
let published: Record_[]
let own: Record_[]

beforeAll(async () => {
  t = await startTestPlatform()
  const employee = await t.given.employee()
  host = await t.given.host()
  const read = async (id: string, checkDrafts: string) =>
    recordOf((await t.call<Stay>('GET', `/stays/${id}`, { as: host, query: { checkDrafts } })).body)
  const ids: string[] = []
  for (const [index, stay] of fc.sample(stays, { seed: SEED, numRuns: 24 }).entries()) {
    const shortlink = index % 3 === 0 ? `Link-${index}` : null
    ids.push((await t.given.acceptedStay(host, employee, aStay({ ...stay, shortlink } as never))).id)
  }
  for (const [index, calendar] of fc.sample(calendars, { seed: SEED, numRuns: 16 }).entries()) {
    const body = { isKeptHere: calendar.isKeptHere, ranges: calendar.ranges }
    await t.call('PUT', `/stays/${ids[index]}/availability`, { as: host, body })
    calendarOf.set(ids[index], { ...calendar, taken: new Set(calendar.ranges.flatMap(eachNight)) })
  }
  await t.platform.db.updateTable('stays').set({ plan: 'Plus' }).where('id', 'in', ids.slice(0, 5)).execute()
  for (const id of ids.slice(0, 5)) {
    await t.call('POST', `/stays/${id}/disable`, { as: host })
    await t.call('POST', `/stays/${id}/enable`, { as: host })
  }
  await t.call('POST', `/stays/${ids[6]}/disable`, { as: host })
  const drafts = await Promise.all(
    [{}, { name: '' }, { name: 'a', capacity: null, tags: ['A', ''] }].map((fields) => t.given.draft(host, fields)),
  )
  await t.call('PATCH', `/stays/${ids[7]}`, { as: host, body: { name: 'b', tags: [] } })
  published = await Promise.all(ids.filter((_, index) => index !== 6).map((id) => read(id, 'false')))
  own = await Promise.all([...ids, ...drafts.map((draft) => draft.id)].map((id) => read(id, 'true')))
})
afterAll(() => t.close())

/** Filters over the fields, whose values are often those of a record. */
function filtersOver(fields: FilterFields, records: readonly Record_[]) {
  const spare: Record<FilterKind, fc.Arbitrary<unknown>> = {
    text: word(3),
    number: fc.oneof(small, fc.double({ noNaN: true, noDefaultInfinity: true })),
    boolean: fc.boolean(),
    time: fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString()),
    choice: fc.constantFrom('Draft', 'Submitted', 'Accepted'),
    list: item,
  }
  const condition = fc.constantFrom(...Object.entries(fields)).chain(([field, { kind }]) =>
    fc.constantFrom(...operatorsOf[kind]).chain((operator) => {
      const held = records.flatMap((record) => record[field] ?? []).filter((value) => value !== '')
      const one = held.length > 0 ? fc.oneof(fc.constantFrom(...held), spare[kind]) : spare[kind]
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

function agree(
  path: () => string,
  fields: FilterFields,
  records: () => readonly Record_[],
  more: Record<string, string> = {},
) {
  return fc.assert(
    fc.asyncProperty(filtersOver(fields, records()), async (written) => {
      const { filter, problems } = parseFilter(JSON.stringify(written), fields, today)
      expect(problems).toBeUndefined()
      const { status, body } = await t.call('GET', path(), {
        as: host,
        query: { filter: JSON.stringify(written), limit: '100', ...more },
      })
      const wanted = records().filter(
        (record) =>
          matchesFilter(filter as never, record, fields) &&
          (!filter?.dates || mayBeFree(calendarOf.get(record.id), filter.dates)),
      )
      const name = ({ id, name }: Record_) => `${id} ${name}`
      expect({ seed: SEED, status, ids: body.docs?.map(name).sort() }).toEqual({
        seed: SEED,
        status: 200,
        ids: wanted.map(name).sort(),
      })
      expect(body.totalDocs).toBe(wanted.length)
    }),
    { numRuns: 200 },
  )
}

test('the public list means what the filter language means', () =>
  agree(
    () => '/stays',
    stayFilterFields,
    () => published,
  ))

test('the list of one’s own stays means what the filter language means', () =>
  agree(
    () => `/organizations/${host.organizationId}/stays`,
    customStayFilterFields,
    () => own,
    { checkDrafts: 'true' },
  ))

test('the signed-in list means what the filter language means', () =>
  agree(
    () => '/stays/custom',
    customStayFilterFields,
    () => own,
  ))
