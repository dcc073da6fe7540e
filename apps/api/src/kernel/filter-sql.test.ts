import {
  addDays,
  customStayFilterFields,
  eachNight,
  type FilterFields,
  matchesFilter,
  parseFilter,
  type SearchedNights,
  type Stay,
  stayFilterFields,
} from '@lodestay/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilteredRecord, filtersOver, plainStays, recordOf, someNights, today } from '../test/arbitrary-filter.ts'
import { aStay, type Person, startTestPlatform, type TestPlatform } from '../test/index.ts'

/** Nights that aren't over anywhere: at a stay, the next day may have begun. */
const nightsToCome = someNights.filter(({ end }) => end > addDays(today, 1))
/** What a host reports about the nights of a stay. */
const calendars = fc.record({
  isKeptHere: fc.boolean(),
  ranges: fc.array(
    nightsToCome.map((nights) => ({ ...nights, isBlocked: true })),
    { maxLength: 3 },
  ),
})
type Calendar = { isKeptHere: boolean; taken: ReadonlySet<string> }

/** Whether a stay may be free on any of the nights; without a calendar, that is unknown. */
function mayBeFree(calendar: Calendar | undefined, { nights, onlyKnown }: SearchedNights): boolean {
  if (onlyKnown && !calendar?.isKeptHere) return false
  return nights.some((range) => eachNight(range).every((night) => !calendar?.taken.has(night)))
}

const SEED = Date.now()
const calendarOf = new Map<unknown, Calendar>()
let t: TestPlatform
let host: Person & { organizationId: string }
let published: FilteredRecord[]
let own: FilteredRecord[]

beforeAll(async () => {
  t = await startTestPlatform()
  const employee = await t.given.employee()
  host = await t.given.host()
  const read = async (id: string, checkDrafts: string) =>
    recordOf((await t.call<Stay>('GET', `/stays/${id}`, { as: host, query: { checkDrafts } })).body)
  const ids: string[] = []
  for (const [index, stay] of fc.sample(plainStays, { seed: SEED, numRuns: 24 }).entries()) {
    const shortlink = index % 3 === 0 ? `Link-${index}` : null
    ids.push((await t.given.acceptedStay(host, employee, aStay({ ...stay, shortlink } as never))).id)
  }
  for (const [index, calendar] of fc.sample(calendars, { seed: SEED, numRuns: 16 }).entries()) {
    const body = { isKeptHere: calendar.isKeptHere, ranges: calendar.ranges }
    const answer = await t.call('PUT', `/stays/${ids[index]}/availability`, { as: host, body })
    expect(answer.status).toBe(200)
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

function agree(
  path: () => string,
  fields: FilterFields,
  records: () => readonly FilteredRecord[],
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
      const name = ({ id, name }: FilteredRecord) => `${id} ${name}`
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

test('the public list implements the filter language', () =>
  agree(
    () => '/stays',
    stayFilterFields,
    () => published,
  ))

test('the list of one’s own stays implements the filter language', () =>
  agree(
    () => `/organizations/${host.organizationId}/stays`,
    customStayFilterFields,
    () => own,
    { checkDrafts: 'true' },
  ))

test('the signed-in list implements the filter language', () =>
  agree(
    () => '/stays/custom',
    customStayFilterFields,
    () => own,
  ))
