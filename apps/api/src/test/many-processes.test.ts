/** Two API processes on one database, as behind a load balancer: it makes no difference which one gets a request. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { startTestPlatform, type TestPlatform } from './index.ts'
import { notificationArriving } from './notification-arrival.ts'

const FORMS = 20
const MINUTE_MS = 60_000

let database: TestDatabase
let one: TestPlatform
let other: TestPlatform
beforeAll(async () => {
  database = await createTestDatabase()
  const settings = { DATABASE_URL: database.url, RATE_LIMIT_FORMS: String(FORMS) }
  one = await startTestPlatform(settings)
  other = await startTestPlatform(settings)
})
afterAll(async () => {
  await one?.close()
  await other?.close()
  await database?.drop()
})

test('a session started on one is known to the other, and ends there when ended here', async () => {
  const person = await one.given.user()
  const self = () => other.call('GET', '/users/self', { as: person })
  expect((await self()).body).toMatchObject({ id: person.id })
  const headers = { cookie: person.cookie, origin: 'http://localhost:3000' }
  expect((await one.call('POST', '/auth/sign-out', { body: {}, headers })).status).toBe(200)
  expect((await self()).status).toBe(401)
})

test('changes saved on one are immediately visible on the other', async () => {
  const person = await one.given.user()
  for (const firstName of ['Ada', 'Berta', 'Clara']) {
    expect((await one.call('PATCH', '/users/self', { as: person, body: { firstName } })).status).toBe(200)
    expect((await other.call('GET', '/users/self', { as: person })).body.firstName).toBe(firstName)
  }
})

test('a write repeated on the other is done once', async () => {
  const person = await one.given.user()
  const call = { as: person, body: { name: 'Twice Sent' }, headers: { 'idempotency-key': randomUUID() } }
  const answers = await Promise.all([
    one.call('POST', '/organizations', call),
    other.call('POST', '/organizations', call),
  ])
  const done = answers.filter(({ status }) => status === 201)
  // A request that arrives while the first is in progress may be told so; retried, it gets the same response.
  expect(done.length).toBeGreaterThan(0)
  const again = await other.call('POST', '/organizations', call)
  expect(again.status).toBe(201)
  expect(new Set([...done, again].map(({ body }) => body.id)).size).toBe(1)
})

test('wrong passwords are counted together', async () => {
  const { email } = await one.given.user()
  const statuses = []
  for (let guess = 0; guess < 12; guess++) {
    const { call } = guess % 2 === 0 ? one : other
    const body = { email, password: 'this is not the password' }
    statuses.push((await call('POST', '/auth/sign-in/email', { body })).status)
  }
  expect(statuses.slice(0, 2)).toEqual([401, 401])
  expect(statuses.slice(-2)).toEqual([429, 429])
  // Neither has seen the full limit itself.
  expect(statuses.indexOf(429)).toBeGreaterThan(6)
})

test('requests are counted together', async () => {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS)
  // The counts are per clock minute.
  if (left < 20_000) await sleep(left)
  const send = async ({ call }: TestPlatform) => (await call('POST', '/contact', { body: {} })).status
  for (const platform of [one, other])
    for (let time = 0; time <= FORMS / 2; time++) expect(await send(platform)).toBe(422)
  // Once a second, each publishes its counts and receives those of the others. Until then, one alone stays within the
  // limit, however often it is asked here.
  await vi.waitFor(async () => expect([await send(one), await send(other)]).toEqual([429, 429]), {
    interval: 1500,
    timeout: 10_000,
  })
})

test('a notification written on one arrives at a stream of the other', async () => {
  const person = await one.given.user()
  expect(await notificationArriving({ from: one, at: other, person }, 'From next door')).toContain('From next door')
})
