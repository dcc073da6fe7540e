/**
 * Without a pooler, which not every machine has: checks what its clients send. For tests with one, see
 * test/pgbouncer.test.ts.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createReader, openPool } from './db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const settings = { search_path: 'identity', default_transaction_read_only: 'on' }
const TEXT = "select current_setting('search_path') as path, current_setting('transaction_read_only') as reads_only"
const settled = { path: 'identity', reads_only: 'on' }

/** One client behind a pooler with or without support for prepared statements. */
function poolOfOne(knowsNames = true) {
  return openPool(database.url, { max: 1, settings, pooler: { knowsNames } })
}

test('the settings apply to a single statement, and to each transaction until its end', async () => {
  const pool = poolOfOne()
  expect((await pool.query(TEXT)).rows).toEqual([settled])
  const client = await pool.connect()
  for (const end of ['commit', 'rollback']) {
    for (const statement of ['begin', 'savepoint here', 'rollback to here']) await client.query(statement)
    expect((await client.query(TEXT)).rows).toEqual([settled])
    await client.query(end)
    expect((await client.query(TEXT)).rows).toEqual([settled])
  }
  client.release()
  await pool.end()
})

test('none of them remain in the session', async () => {
  const pool = poolOfOne()
  const client = await pool.connect()
  await client.query(TEXT)
  const query = pg.Client.prototype.query.bind(client) as (text: string) => Promise<pg.QueryResult>
  expect((await query(TEXT)).rows).toEqual([{ path: '"$user", public', reads_only: 'off' }])
  client.release()
  await pool.end()
})

test.each([
  [true, 1],
  [false, 0],
])('with prepared statement support %s, a name prepares %d', async (knowsNames, prepared) => {
  const pool = poolOfOne(knowsNames)
  await pool.query({ name: 'named', text: 'select $1::int as n', values: [1] })
  const { rows } = await pool.query("select count(*)::int as n from pg_prepared_statements where name = 'named'")
  expect(rows).toEqual([{ n: prepared }])
  await pool.end()
})

test('a failing statement reports why, through promise and callback, and the next one works', async () => {
  const pool = poolOfOne()
  await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(pool.query('create table refused ()')).rejects.toThrow(/read-only/)
  const byCallback = new Promise((done) => pool.query('select 1 / $1::int', [0], (error) => done(error)))
  expect(await byCallback).toMatchObject({ code: '22012' })
  expect((await pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
  await pool.end()
})

test('pipelined reads each get their own response', async () => {
  const reader = createReader(database.url, { knowsNames: true })
  const asked = Array.from({ length: 100 }, (_, at) => at)
  const answers = await Promise.all(
    asked.map((n) => reader.rows<{ n: number }>(n % 2 ? 'odd' : null, 'select $1::int as n', [n])),
  )
  expect(answers.map(([row]) => row?.n)).toEqual(asked)
  await reader.close()
})
