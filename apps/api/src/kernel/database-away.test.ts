import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../test/index.ts'
import { createDb, createPool, createReader } from './db.ts'
import { problemFrom } from './errors.ts'

let t: TestPlatform
let user: Person
beforeAll(async () => {
  t = await startTestPlatform()
  user = await t.given.user()
  // The requests below must not be cached.
  await t.call('GET', '/stays?limit=3')
  const url = new URL(t.ownerUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const server = new Client(url.href)
  await server.connect()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})
afterAll(() => t.close())

test.each([
  ['GET', '/stays'],
  ['GET', '/stays/stay_1'],
  ['GET', '/stays/count'],
  ['GET', '/search?facets=true&zoom=3'],
  ['GET', '/search/suggestions?text=b'],
  ['GET', '/stays/attributes/amenity'],
  ['GET', '/stays/shortlink/some-lodge'],
  ['GET', '/health/ready'],
  ['POST', '/events'],
] as const)('%s %s is 503, not 500, with a Retry-After', async (method, path) => {
  const body = method === 'POST' ? { name: 'submit' } : undefined
  // Twice: with the broken connections, and with new ones.
  for (const _ of [1, 2]) {
    const answer = await t.call(method, path, body ? { body } : {})
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    expect(answer.text).not.toMatch(/select|postgres|database "/i)
  }
})

test('a valid token is not rejected as invalid', async () => {
  expect((await t.call('GET', '/users/self', { as: user })).status).toBe(503)
})

test('signing in is also 503', async () => {
  const body = { email: user.email, password: 'whatever it was' }
  expect((await t.call('POST', '/auth/sign-in/email', { body })).status).toBe(503)
})

// The last one masks why a transaction failed that can no longer be rolled back.
test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('“%s” is 503, not 500', (message) => {
  expect(problemFrom(new Error(message))).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 2 })
})

test('a connection that can’t be opened is 503, whatever the reason', async () => {
  const url = new URL(t.databaseUrl)
  url.password = 'another'
  const [db, reader] = [createDb(createPool(url.href)), createReader(url.href)]
  for (const read of [() => sql`select 1`.execute(db), () => reader.rows(null, 'select 1')])
    expect(await read().catch(problemFrom)).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 2 })
  await Promise.all([db.destroy(), reader.close()])
})

test.each([
  ['GET', 'Narrow the request and try again.', undefined],
  ['PATCH', 'Try again in a moment.', 5],
])('a %s whose statement is canceled for taking too long is 503, and its advice is: %s', (method, advice, seconds) => {
  const error = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  expect(problemFrom(error, method)).toMatchObject({
    status: 503,
    message: `The database took too long. ${advice}`,
    retryAfterSeconds: seconds,
  })
})

test('the process itself is alive', async () => {
  expect((await t.call('GET', '/health/live')).status).toBe(200)
})
