/** Checks that a changed stay matches exactly the searches that find it. */
import { addDays, parseFilter, type SavedSearchFields, stayFilterFields, UNDO_WINDOW_MS } from '@lodestay/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type FilteredRecord, filtersOver, plainStays, recordOf, today } from '../../test/arbitrary-filter.ts'
import { aStay, type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { insertSearch } from './saved-search-store.ts'

const SEED = Date.now()
const STAYS = 20
const SEARCHES = 400

let t: TestPlatform
let host: Host
let moderator: Person
let traveler: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, moderator, traveler] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
}, 60_000)
afterAll(() => t.close())

const descriptions = [
  'A cedar boathouse on the lake',
  'Lakeside cabin with a sauna',
  'The quillfeather nest',
  'Boats and cedars',
]
const place = fc.record({
  latitude: fc.constantFrom(42.4, 42.41, 43, -17),
  longitude: fc.constantFrom(-71.18, -71.2, 179.9, -179.9),
})
const stays = fc.record({ stay: plainStays, at: place, description: fc.constantFrom(...descriptions) })

/** Text as people type it: complete, unfinished, misspelled, several words, none. */
const texts = fc.constantFrom(
  ...['cedar', 'ceder', 'lak', 'lake', 'lake ', 'laek', 'cabin sauna', 'sauna cab', 'qillfeather', 'boathuose lake'],
  ...['boat', 'boats ', 'nothing', 'zzzzzz', '!!!', 'quillfeather n', 'bo'],
)
const bounds = fc.constantFrom(
  { north: 42.5, south: 42.3, west: -71.19, east: -71 },
  { north: 90, south: -90, west: -180, east: 180 },
  { north: 0, south: -30, west: 179, east: -179 },
  { north: 60, south: 10, west: -100, east: -10 },
)
const near = fc.record({
  latitude: fc.constantFrom(42.4, -17, 43.01),
  longitude: fc.constantFrom(-71.18, 179.95),
  radiusKm: fc.constantFrom(1, 5, 80),
})

function filters(records: readonly FilteredRecord[]) {
  const group = filtersOver(stayFilterFields, records)
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 })
  return fc
    .tuple(
      fc.oneof(
        fc.constant({}),
        group.map(({ dates, ...rest }) => ({ ...rest, ...(dates && { dates }) })),
      ),
      some(texts),
      some(bounds),
      some(near),
    )
    .map(([items, text, box, circle]) => ({
      ...items,
      ...(text && { text }),
      ...(box && !circle && { bounds: box }),
      ...(circle && { near: circle }),
    }))
}

async function publish(stay: object, index: number): Promise<string> {
  const { id } = await t.given.acceptedStay(host, moderator, aStay(stay))
  if (index % 2 === 0) {
    const ranges = [{ start: addDays(today, index % 5), end: addDays(today, (index % 5) + 4), isBlocked: true }]
    const body = { ranges, isKeptHere: index % 4 === 0 }
    expect((await t.call('PUT', `/stays/${id}/availability`, { as: host, body })).status).toBe(200)
  }
  return id
}

test('of random searches, a published stay matches exactly those that find it', async () => {
  const written = fc.sample(stays, { seed: SEED, numRuns: STAYS }).map(({ stay, at, description }, index) => ({
    ...stay,
    description,
    location: { ...stay.location, coordinates: index % 7 === 6 ? null : at },
  }))
  const records = written.map((stay) => recordOf({ ...aStay(), ...stay } as never))
  const fields = { name: 'Any', frequency: 'daily', byMail: false, filter: {} } as z.output<typeof SavedSearchFields>
  const saved = new Map<string, object>()
  for (const each of fc.sample(filters(records), { seed: SEED, numRuns: SEARCHES })) {
    const { filter, problems } = parseFilter(JSON.stringify(each), stayFilterFields, today)
    expect(problems).toBeUndefined()
    if (filter) saved.set(await insertSearch(t.platform.db, traveler.id, { ...fields, filter: each }, filter), each)
  }
  for (const [index, stay] of written.entries()) await publish(stay, index)
  await t.work('saved-searches:tell', {}, new Date(Date.now() + UNDO_WINDOW_MS + 1000))
  const { db } = t.platform
  const matches = await db
    .selectFrom('saved_search_matches as m')
    .innerJoin('saved_search_news as n', 'n.id', 'm.news')
    .innerJoin('saved_searches as s', 's.number', 'm.search')
    .select(['s.id as search_id', 'n.stay_id'])
    .execute()
  expect(await db.selectFrom('stay_news').selectAll().execute()).toEqual([])
  let found = 0
  for (const [id, filter] of saved) {
    const query = { filter: JSON.stringify(filter), limit: '100' }
    const { body } = await t.call('GET', '/search', { query })
    const wanted = body.docs.map((doc: { id: string }) => doc.id).sort()
    const matched = matches.flatMap((match) => (match.search_id === id ? match.stay_id : [])).sort()
    expect({ seed: SEED, filter, matched }).toEqual({ seed: SEED, filter, matched: wanted })
    found += wanted.length
  }
  // Otherwise the test proves nothing.
  expect(found).toBeGreaterThan(SEARCHES / 4)
}, 120_000)
