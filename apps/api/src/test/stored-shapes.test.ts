/**
 * For any data in the JSON columns, from any version of the platform: every read succeeds, no list fails because of one
 * odd row, and the log names the row.
 */
import { customStayFilterFields, type FilterFields } from '@lodestay/domain'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OddRow, oddRows } from '../kernel/stored.ts'
import { documentedCalls, resolve } from './api-document.ts'
import { fieldOf, type Schema } from './fuzz/schema-arbitrary.ts'
import { createWorld, type World } from './fuzz/world.ts'
import { aPromotion, confirmation, type PayingPlatform, type Person, startPayingPlatform } from './index.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Kept = { table: string; column: string; key: string; row: string; value: Json }

let t: PayingPlatform
let world: World
let employee: Person
const odd: OddRow[] = []

function keep(message: unknown) {
  return odd.push(message as OddRow)
}

beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startPayingPlatform()
  employee = await t.given.employee()
  world = await createWorld(t)
  // Edits of a public stay, whose diff the queue shows.
  const host = await world.person('host', false)
  const { docs } = (await t.call('GET', '/stays/custom', { as: host, query: { limit: '100' } })).body
  for (const { id } of docs.filter(({ status }: { status: string }) => status === 'Accepted'))
    await t.call('POST', `/stays/${id}/update`, { as: host, body: { name: 'Another' } })
  // Promotions with everything that calendars and campaigns read of them.
  await sql`update stay_promotions p set price = coalesce(price, '{"total": 4000}'), content = content || jsonb_build_object(
    'requestedDate', '2026-06-18T15:00:00.000Z', 'campaignId', (select c.id from campaigns c
      join stays s on s.organization_id = c.organization_id where s.id = p.stay_id limit 1))`.execute(t.platform.db)
  oddRows.subscribe(keep)
}, 60_000)
afterAll(async () => {
  oddRows.unsubscribe(keep)
  await t.close()
})

test('cropping a submitted promotion’s picture leaves the queue unchanged', async () => {
  const host = await t.given.host()
  const { id: stayId } = await t.given.acceptedStay(host, employee)
  const url = '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/1440.webp'
  const picture = { url, width: 1440, height: 1080 }
  const crop = { x: 0.2, y: 0, width: 0.6, height: 1 }
  const made = await t.call('POST', '/stay-promotions', {
    as: host,
    body: {
      stayId,
      ...(await aPromotion(t)),
      mediaSelection: { type: 'uploaded_media', mediaFiles: [{ ...picture, crop }] },
    },
  })
  await t.call('POST', `/stay-promotions/${made.body.id}`, { as: host, body: confirmation })
  const submitted = await t.call('POST', `/stay-promotions/${made.body.id}/update`, { as: host, body: {} })
  expect(submitted.status, submitted.text).toBe(200)
  odd.length = 0
  const queue = await t.call('GET', '/moderation/queue', { as: employee, query: { limit: '100' } })
  expect(queue.status, queue.text).toBe(200)
  const item = queue.body.docs.find(({ id }: { id: string }) => id === made.body.id)
  expect(item.picture).toEqual(picture)
  expect((await t.call('GET', `/stay-promotions/${made.body.id}`, { as: host })).body.media).toEqual([
    { ...picture, crop },
  ])
  expect(odd).toEqual([])
})

/** Every JSON column, with its current content. */
async function storedJson(): Promise<Kept[]> {
  const { rows: columns } = await sql<{ table: string; column: string; key: string }>`
    select c.table_name as table, c.column_name as column, k.column_name as key
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join information_schema.table_constraints p on p.table_name = c.table_name and p.table_schema = c.table_schema
      and p.constraint_type = 'PRIMARY KEY'
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    where c.table_schema = 'public' and c.table_name <> 'audit_log' and t.table_type = 'BASE TABLE' and c.data_type = 'jsonb'`.execute(
    t.platform.db,
  )
  const all = columns.map(async ({ table, column, key }) => {
    const { rows } = await sql<{ row: string; value: Json }>`
      select ${sql.ref(key)}::text as row, ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(t.platform.db)
    return rows.map(({ row, value }) => ({ table, column, row, value, key }))
  })
  return (await Promise.all(all)).flat()
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Changes each member, bottom-up. */
function everywhere(value: Json, change: (value: Json) => Json): Json {
  return change(
    Array.isArray(value)
      ? value.map((item) => everywhere(item, change))
      : isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, everywhere(inner, change)]))
        : value,
  )
}

function everyOther(from: number) {
  return (value: Json) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).filter((_, at) => at % 2 === from)) : value
}

const shapes: [name: string, (value: Json) => Json][] = [
  ['lack every other member', (value) => everywhere(value, everyOther(0))],
  ['lack the others', (value) => everywhere(value, everyOther(1))],
  ['have members that nobody knows', (value) => everywhere(value, (v) => (isObject(v) ? { ...v, zz: { a: 1 } } : v))],
  ['have null in place of what they say', (value) => everywhere(value, (v) => (typeof v === 'object' ? v : null))],
  [
    'have numbers for texts and texts for numbers',
    (value) => everywhere(value, (v) => (typeof v === 'string' ? 7 : typeof v === 'number' ? 'seven' : v)),
  ],
  [
    'have times of the year 10000 for texts',
    (value) => everywhere(value, (v) => (typeof v === 'string' ? '+010000-01-01T00:00:00.000Z' : v)),
  ],
  [
    'have lists for objects and objects for lists',
    (value) => everywhere(value, (v) => (Array.isArray(v) ? { list: v } : isObject(v) ? Object.values(v) : v)),
  ],
  ['are empty objects', () => ({})],
  ['are empty lists', () => []],
  ['are a text', () => 'text'],
  ['are null', () => null],
]

/** Shapes that only lack something, or have extra members. */
const fitting = new Set([
  'lack every other member',
  'lack the others',
  'have members that nobody knows',
  'are empty objects',
])

const month = { from: '2026-06-01', to: '2026-07-01' }
/** For a call that needs a range, the range that contains data. */
const meant: Readonly<Record<string, string>> = { ...month, start: month.from, end: month.to }

function fits(name: string, schema: Schema): string {
  const [value] = fc.sample(fieldOf(name, schema, { resolve, named: world.named }), { numRuns: 1, seed: 7 })
  return String(value)
}

const gets = documentedCalls<Schema>().filter(
  ({ method, responses }) => method === 'GET' && !JSON.stringify(responses).includes('text/event-stream'),
)

describe('rows that', () => {
  test.each(shapes)(
    '%s break no read',
    async (shape, change) => {
      const stored = await storedJson()
      expect(new Set(stored.map(({ table, column }) => `${table}.${column}`)).size).toBeGreaterThan(8)
      const write = async (to: (value: Json) => Json) => {
        for (const { table, column, row, value, key } of stored)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(to(value))}::jsonb
          where ${sql.ref(key)}::text = ${row}`.execute(t.platform.db)
      }
      odd.length = 0
      await write(change)
      // The log is append-only.
      await sql`insert into audit_log (id, actor_id, action, subject_id, before, after)
      select 'aud_' || md5(${shape} || id), actor_id, action, subject_id, ${JSON.stringify(change({ a: ['b'] }))}::jsonb, after
      from audit_log limit 1`.execute(t.platform.db)
      const failed: string[] = []
      for (const { path, parameters } of gets) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path')
        const asked = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
        const query = Object.fromEntries(asked.map(({ name, schema }) => [name, meant[name] ?? fits(name, schema)]))
        const ids = fc.sample(fc.tuple(...inPath.map(({ name }) => world.idFor(path, name))), {
          numRuns: inPath.length ? 4 : 1,
          seed: 7,
        })
        for (const actor of ['admin', 'host'] as const)
          for (const id of ids) {
            const url = inPath.reduce((filled, { name }, at) => filled.replace(`{${name}}`, id[at] ?? ''), path)
            const person = await world.person(actor, false)
            const answer = await t.call('GET', url.replace('/api', ''), { as: person, query })
            if (answer.status >= 500) failed.push(`${actor} ${url} ${answer.status}`)
          }
      }
      const host = await world.person('host', false)
      for (const [field, { kind, sortable, choices }] of Object.entries(customStayFilterFields as FilterFields)) {
        const value = {
          text: 'a',
          list: 'a',
          number: 1,
          boolean: true,
          time: '2026-01-01T00:00:00Z',
          choice: choices?.[0],
        }[kind]
        const sort = sortable ? [{ field, direction: 'asc' }] : []
        const filter = JSON.stringify({ items: [{ field, operator: 'notEquals', value }], sort })
        const answer = await t.call('GET', '/stays/custom', { as: host, query: { filter } })
        if (answer.status !== 200) failed.push(`${field} ${answer.text}`)
      }
      await write((value) => value)
      expect(failed).toEqual([])
      expect(odd.filter(({ id }) => id === null)).toEqual([])
      if (!fitting.has(shape)) expect(new Set(odd.map(({ at }) => at))).toContain('stay_promotions.content')
    },
    60_000,
  )
})
