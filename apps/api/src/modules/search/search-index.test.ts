import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { indexedFields } from './search-index-store.ts'
import { tileZooms } from './tiles.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  await publish('Standing House', 'A cedar house that stands.', ['Wifi', 'Sauna'])
  await publish('Other House', 'Another house.', ['Wifi'])
})
afterAll(() => t.close())

function publish(name: string, description: string, amenities: string[], longitude = -71.18) {
  return t.given.acceptedStay(host, employee, {
    name,
    description,
    amenities,
    location: { address: { city: 'Belmont', state: 'MA', zip: '02478' }, coordinates: { latitude: 42.4, longitude } },
  })
}

type Counts = { features: string[]; words: string[]; tiles: string[] }

/** The current counters. */
async function counters(): Promise<Counts> {
  const { db } = t.platform
  const features = await sql<{
    line: string
  }>`select kind || ' ' || name_key || ' ' || n as line from features where n <> 0`.execute(db)
  const words = await sql<{
    line: string
  }>`select word || ' ' || ndoc as line from search_term where ndoc <> 0`.execute(db)
  const tiles = await sql<{
    line: string
  }>`select z || ' ' || cell || ' ' || n || ' ' || round(lat::numeric, 6) || ' ' || round(lng::numeric, 6) as line from tile_count where n <> 0`.execute(
    db,
  )
  const lines = (result: { rows: { line: string }[] }) => result.rows.map((row) => row.line).sort()
  return { features: lines(features), words: lines(words), tiles: lines(tiles) }
}

/** The expected counters, recounted from the rows of the index. */
async function recounted(): Promise<Counts> {
  const { db } = t.platform
  const rows = await sql<{ feats: number[]; words: string[]; quad: number | null; lat: number; lng: number }>`
    select feats, tsvector_to_array(tsv) as words, quad, lat, lng from stay_search`.execute(db)
  const names = await sql<{
    id: number
    name: string
  }>`select id, kind || ' ' || name_key as name from features`.execute(db)
  const nameOf = new Map(names.rows.map((row) => [row.id, row.name]))
  const count = (keys: string[]) => {
    const n = new Map<string, number>()
    for (const key of keys) n.set(key, (n.get(key) ?? 0) + 1)
    return [...n].map(([key, times]) => `${key} ${times}`).sort()
  }
  const tiles = new Map<string, { lat: number; lng: number }[]>()
  for (const { quad, lat, lng } of rows.rows)
    for (const z of quad === null ? [] : tileZooms) {
      const cell = `${z} ${Math.floor((quad as number) / 4 ** (20 - z))}`
      tiles.set(cell, [...(tiles.get(cell) ?? []), { lat, lng }])
    }
  const mean = (values: number[]) => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(6)
  return {
    features: count(rows.rows.flatMap((row) => row.feats.map((feat) => nameOf.get(feat) ?? `unknown ${feat}`))),
    words: count(rows.rows.flatMap((row) => row.words.filter((word) => !word.startsWith('=')))),
    tiles: [...tiles]
      .map(([cell, all]) => `${cell} ${all.length} ${mean(all.map((at) => at.lat))} ${mean(all.map((at) => at.lng))}`)
      .sort(),
  }
}

async function indexed(id: string) {
  const { rows } = await sql<{ n: number }>`select (select count(*) from stay_search where stay_id = ${id})
    + (select count(*) from stay_card where stay_id = ${id}) as n`.execute(t.platform.db)
  return rows[0]?.n
}

test('counters stay correct throughout a stay’s life, and return to their initial values at its end', async () => {
  const before = await counters()
  expect(before).toEqual(await recounted())

  const stay = await publish('Passing Tent', 'A canvas tent, passing through.', ['Stove'], -71.2)
  expect(await counters()).toEqual(await recounted())
  expect(await counters()).not.toEqual(before)

  await t.call('PATCH', `/stays/${stay.id}`, {
    as: host,
    body: {
      name: 'Passing Yurt',
      description: 'A felt yurt.',
      amenities: ['Wifi'],
      location: { coordinates: { latitude: 43, longitude: -72 } },
    },
  })
  await t.call('POST', `/stays/${stay.id}/applications`, { as: host, body: {} })
  await t.call('POST', `/stays/${stay.id}/publish`, { as: employee })
  expect(await counters()).toEqual(await recounted())
  expect((await counters()).words).not.toContain('tent 1')

  await t.call('PATCH', `/stays/${stay.id}`, { as: employee, body: { description: 'Edited by staff.' } })
  expect(await counters()).toEqual(await recounted())

  await t.call('POST', `/stays/${stay.id}/disable`, { as: host })
  expect([await counters(), await indexed(stay.id)]).toEqual([before, 0])

  await t.call('POST', `/stays/${stay.id}/enable`, { as: host })
  expect([await counters(), await indexed(stay.id)]).toEqual([await recounted(), 2])

  await t.call('DELETE', `/stays/${stay.id}`, { as: host })
  expect([await counters(), await indexed(stay.id)]).toEqual([before, 0])
})

test('counters stay correct under concurrent changes', async () => {
  const stays = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      t.given.submittedStay(host, { name: `Crowd ${index}`, amenities: ['Wifi', `Thing ${index % 3}`] }),
    ),
  )
  await Promise.all(stays.map((stay) => t.call('POST', `/stays/${stay.id}/publish`, { as: employee })))
  expect(await counters()).toEqual(await recounted())
  await Promise.all(
    stays.map((stay, index) =>
      index % 2
        ? t.call('DELETE', `/stays/${stay.id}`, { as: host })
        : t.call('POST', `/stays/${stay.id}/disable`, { as: host }),
    ),
  )
  expect(await counters()).toEqual(await recounted())
  expect((await counters()).words.some((line) => line.startsWith('crowd'))).toBe(false)
})

test('stays that share words, amenities and a place are accepted concurrently without deadlock', async () => {
  const moderators = [employee, await t.given.employee()] as const
  const shared = { amenities: ['Sauna', 'Dock', 'Fireplace'], tags: ['Lake', 'Quiet'] }
  const submitted = () => Promise.all([1, 2, 3, 4].map(() => t.given.submittedStay(host, shared)))
  const accept = (stays: { id: string }[]) =>
    Promise.all(
      stays.map(({ id }, at) => t.call('POST', `/stays/${id}/publish`, { as: moderators[at % 2 ? 0 : 1], body: {} })),
    )
  const live = await submitted()
  await accept(live)
  for (const round of [1, 2, 3, 4]) {
    for (const { id } of live)
      await t.call('POST', `/stays/${id}/update`, { as: host, body: { demand: `Round ${round}` } })
    // Already indexed stays are counted down first; new ones are only counted up.
    const answers = await accept([...live, ...(await submitted())])
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  }
})

const columnTypes = { text: 'text', int: 'integer', float8: 'double precision', boolean: 'boolean' } as const

test.each(indexedFields)('lists can be filtered by $field: the index has its column', async ({ column, type }) => {
  const { rows } = await sql<{ data_type: string }>`select data_type from information_schema.columns
    where table_name = 'stay_search' and column_name = ${column}`.execute(t.platform.db)
  expect(rows).toEqual([{ data_type: columnTypes[type] }])
})
