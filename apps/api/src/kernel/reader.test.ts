import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createDb, createPool, createReader, type Reader } from './db.ts'

let database: TestDatabase
let reader: Reader
beforeAll(async () => {
  database = await createTestDatabase()
  reader = createReader(database.url)
})
afterAll(async () => {
  await reader.close()
  await database.drop()
})

function slow(): Promise<unknown> {
  return reader.rows(null, 'select pg_sleep(2)')
}

/** Which of these finished first. */
function first(statements: Readonly<Record<string, Promise<unknown>>>): Promise<string> {
  return Promise.race(Object.entries(statements).map(([name, done]) => done.then(() => name)))
}

test('a slow search delays neither lists, details nor other searches', async () => {
  const searches = [slow(), slow(), slow()]
  const quick = Promise.all([
    ...Array.from({ length: 50 }, (_, at) => reader.rows('known', 'select $1::int as n', [at])),
    reader.rows(null, 'select 1 as n'),
  ])
  expect(await first({ slow: Promise.race(searches), quick })).toBe('quick')
  await Promise.all(searches)
})

test('more searches than clients wait, and all complete', async () => {
  const rows = await Promise.all(
    Array.from({ length: 100 }, (_, at) => reader.rows<{ n: number }>(null, 'select $1::int as n', [at])),
  )
  expect(rows.map(([row]) => row?.n)).toEqual(Array.from({ length: 100 }, (_, at) => at))
})

test('a broken client is replaced', async () => {
  const pid = async () => (await reader.rows<{ pid: number }>('pid', 'select pg_backend_pid() as pid'))[0]?.pid
  const before = await pid()
  await expect(reader.rows(null, 'select pg_terminate_backend($1)', [before])).resolves.toBeDefined()
  await expect.poll(() => pid().catch(() => before)).not.toBe(before)
})

test.each([
  ['connected directly', null],
  ['behind a pooler', { knowsNames: true }],
])('PostgreSQL compiles no statements of a client %s, even where it is set to', async (_, pooler) => {
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  await owner.query(`alter database ${new URL(database.ownerUrl).pathname.slice(1)} set jit = on`)
  await owner.end()
  const [own, pool] = [createReader(database.url, pooler), createPool(database.url, 1, pooler)]
  const text = "select current_setting('jit') as jit"
  expect([...(await own.rows(null, text)), ...(await pool.query(text)).rows]).toEqual([{ jit: 'off' }, { jit: 'off' }])
  await Promise.all([own.close(), pool.end()])
})

test('can’t write', async () => {
  await expect(reader.rows(null, "insert into features (kind, name, name_key) values ('a', 'b', 'c')")).rejects.toThrow(
    /read-only/,
  )
})

/** Megabytes that stay in memory after minor garbage collections while this is repeated. */
async function keptBy(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major' | 'minor' }) => void
  collect({ type: 'major' })
  const before = process.memoryUsage().heapUsed
  for (let round = 1; round <= 400; round++) {
    await work()
    if (round % 20 === 0) collect({ type: 'minor' })
  }
  return (process.memoryUsage().heapUsed - before) / 2 ** 20
}

test('a result is forgotten by the next minor garbage collection: it is not kept until a full one', async () => {
  const text = "select repeat('x', 100000) as text, $1::int as n"
  expect(await keptBy(() => reader.rows('long', text, [1]))).toBeLessThan(10)
  expect(await keptBy(() => reader.rows(null, text, [1]))).toBeLessThan(10)
  const pool = createPool(database.url, 2)
  expect(await keptBy(() => sql.raw("select repeat('x', 100000)").execute(createDb(pool)))).toBeLessThan(10)
  await pool.end()
})
