import type { Notification } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { notify } from './index.ts'

let t: TestPlatform
let address: string
beforeAll(async () => {
  t = await startTestPlatform({ STREAM_HEARTBEAT_SECONDS: '0.2' })
  address = await t.platform.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // fetch keeps a spare connection without any requests, which a server does not count as idle.
  t.platform.server.server.closeAllConnections()
  await t.close()
})

const opened: AbortController[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort()
})

type Event = { id: string; event: string; data: Notification }

/** Opens a stream as a page does, and reads its events one at a time: null when it has ended. */
async function stream(as: Person | null, headers: Record<string, string> = {}, at = address) {
  const leave = new AbortController()
  opened.push(leave)
  const answer = await fetch(`${at}/api/notifications/stream`, {
    headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    signal: leave.signal,
  })
  const chunks = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const block = async (): Promise<string | null> => {
    while (!text.includes('\n\n')) {
      const { value, done } = (await chunks?.read()) ?? { done: true, value: undefined }
      if (done) return null
      text += value
    }
    const end = text.indexOf('\n\n')
    const first = text.slice(0, end)
    text = text.slice(end + 2)
    return first
  }
  const next = async (): Promise<Event | null> => {
    for (let read = await block(); read !== null; read = await block()) {
      const fields = Object.fromEntries(read.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
      if (fields.data) return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) }
    }
    return null
  }
  return { answer, block, next, leave: () => leave.abort() }
}

function tell(person: Person, title: string, of = t) {
  return notify(of.platform.db, { userId: person.id }, { area: 'listing', title, body: 'Today.', subjectId: 'stay_01' })
}

async function signOut(of: TestPlatform, { cookie }: Person) {
  const headers = { cookie, origin: 'http://localhost:3000' }
  expect((await of.call('POST', '/auth/sign-out', { body: {}, headers })).status).toBe(200)
}

async function listed(as: Person) {
  return (await t.call('GET', '/notifications', { as, query: { limit: '100' } })).body.docs
}

test('a notification arrives as it is written, in the same form as in the list', async () => {
  const person = await t.given.user()
  const { answer, next } = await stream(person)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ])
  expect(answer.headers.get('content-encoding')).toBeNull()
  await tell(person, 'First')
  await tell(person, 'Second')
  const events = [await next(), await next()]
  const [second, first] = await listed(person)
  expect(events).toEqual([
    { id: first.id, event: 'notification', data: first },
    { id: second.id, event: 'notification', data: second },
  ])
})

test('it arrives at every open page of its reader, and at no one else’s', async () => {
  const [person, other] = [await t.given.user(), await t.given.user()]
  const [one, two, foreign] = [await stream(person), await stream(person), await stream(other)]
  await tell(person, 'Mine')
  await tell(other, 'Theirs')
  const events = [await one.next(), await two.next(), await foreign.next()]
  expect(events.map((event) => event?.data.title)).toEqual(['Mine', 'Mine', 'Theirs'])
})

test('rolled-back notifications never arrive', async () => {
  const person = await t.given.user()
  const { next } = await stream(person)
  const undone = t.platform.db.transaction().execute(async (tx) => {
    await notify(tx, { userId: person.id }, { area: 'listing', title: 'Undone', body: '', subjectId: 'stay_01' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await tell(person, 'Done')
  expect((await next())?.data.title).toBe('Done')
})

test('of two written concurrently, the one that began first and committed last arrives too', async () => {
  const person = await t.given.user()
  const { next } = await stream(person)
  await t.platform.db.transaction().execute(async (tx) => {
    await notify(tx, { userId: person.id }, { area: 'listing', title: 'Slow', body: '', subjectId: 'stay_01' })
    await tell(person, 'Quick')
    expect((await next())?.data.title).toBe('Quick')
  })
  expect((await next())?.data.title).toBe('Slow')
})

test('a reader reconnecting with Last-Event-ID gets what was missed, and then what is new', async () => {
  const person = await t.given.user()
  const before = await stream(person)
  await tell(person, 'Seen')
  const seen = await before.next()
  before.leave()
  await tell(person, 'Missed')
  const after = await stream(person, { 'last-event-id': seen?.id ?? '' })
  await tell(person, 'New')
  expect([(await after.next())?.data.title, (await after.next())?.data.title]).toEqual(['Missed', 'New'])
})

test('a reconnecting reader gets what began before the last event received, and committed after it', async () => {
  const person = await t.given.user()
  const before = await stream(person)
  let seen: Event | null = null
  await t.platform.db.transaction().execute(async (tx) => {
    await notify(tx, { userId: person.id }, { area: 'listing', title: 'Slow', body: '', subjectId: 'stay_01' })
    await tell(person, 'Quick')
    seen = await before.next()
    before.leave()
  })
  const after = await stream(person, { 'last-event-id': (seen as Event | null)?.id ?? '' })
  await tell(person, 'New')
  expect([(await after.next())?.data.title, (await after.next())?.data.title]).toEqual(['Slow', 'New'])
})

test('a new stream gets what began before it and commits later', async () => {
  const person = await t.given.user()
  const next = await t.platform.db.transaction().execute(async (tx) => {
    await notify(tx, { userId: person.id }, { area: 'listing', title: 'Slow', body: '', subjectId: 'stay_01' })
    await tell(person, 'Old')
    return (await stream(person)).next
  })
  expect((await next())?.data.title).toBe('Slow')
})

test('the newest hundred missed ones are replayed, oldest first', async () => {
  const person = await t.given.user()
  await tell(person, 'Seen')
  const [seen] = await listed(person)
  for (let n = 1; n <= 103; n++) await tell(person, `Missed ${n}`)
  const { next } = await stream(person, { 'last-event-id': seen.id })
  const replayed: (string | undefined)[] = []
  for (let n = 0; n < 100; n++) replayed.push((await next())?.data.title)
  expect([replayed[0], replayed.at(-1), new Set(replayed).size]).toEqual(['Missed 4', 'Missed 103', 100])
  await tell(person, 'New')
  expect((await next())?.data.title).toBe('New')
})

test('a new stream begins with the present', async () => {
  const person = await t.given.user()
  await tell(person, 'Old')
  const { next } = await stream(person)
  await tell(person, 'New')
  expect((await next())?.data.title).toBe('New')
})

test('a quiet stream sends heartbeats', async () => {
  const { block } = await stream(await t.given.user())
  expect([await block(), await block(), await block()]).toEqual(['retry: 2000', ': still here', ': still here'])
})

test('a stream ends when its reader signs out', async () => {
  const person = await t.given.user()
  const { next } = await stream(person)
  await signOut(t, person)
  expect(await next()).toBeNull()
})

test('a stream ends when its reader is disabled', async () => {
  const person = await t.given.user()
  const { next } = await stream(person)
  await t.platform.db.updateTable('users').set({ enabled: false }).where('id', '=', person.id).execute()
  expect(await next()).toBeNull()
})

test.each([
  ['signed out', (of: TestPlatform, person: Person) => signOut(of, person)],
  [
    'been disabled',
    (of: TestPlatform, person: Person) =>
      of.platform.db.updateTable('users').set({ enabled: false }).where('id', '=', person.id).execute(),
  ],
])('what is written after its reader has %s never arrives, even before the next heartbeat', async (_, end) => {
  const slow = await startTestPlatform({ STREAM_HEARTBEAT_SECONDS: '60' })
  const own = await slow.platform.server.listen({ port: 0, host: '127.0.0.1' })
  const person = await slow.given.user()
  const { block } = await stream(person, {}, own)
  expect(await block()).toBe('retry: 2000')
  await end(slow, person)
  await tell(person, 'Too late', slow)
  expect(await block()).toBeNull()
  await slow.close()
})

test('a sixth stream is rejected until one of the five is closed', async () => {
  const person = await t.given.user()
  const streams = await Promise.all(Array.from({ length: 5 }, () => stream(person)))
  const sixth = await stream(person)
  expect([sixth.answer.status, sixth.answer.headers.get('retry-after')]).toEqual([429, '1'])
  streams[0]?.leave()
  await expect.poll(async () => (await stream(person)).answer.status).toBe(200)
})

test('a stream requires a token, and HEAD opens none', async () => {
  expect((await stream(null)).answer.status).toBe(401)
  const person = await t.given.user()
  expect((await t.call('HEAD', '/notifications/stream', { as: person })).status).toBe(404)
})

test.each(['17', `ntf_8${'0'.repeat(25)}`, `ntf_${'u'.repeat(26)}`])(
  'the id %s is not one of ours: 422',
  async (id) => {
    const headers = { 'last-event-id': id }
    const { status, body } = await t.call('GET', '/notifications/stream', { as: await t.given.user(), headers })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'last-event-id', message: 'Last-Event-ID is not one of ours.' }],
    ])
  },
)

test('a broken database connection is reopened, and nothing is lost', async () => {
  const person = await t.given.user()
  const { next } = await stream(person)
  const listening = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`
  expect((await listening.execute(t.platform.db)).rows).toHaveLength(1)
  await tell(person, 'Unheard')
  expect((await next())?.data.title).toBe('Unheard')
  const heard = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(t.platform.db)
    return rows.length
  }
  await expect.poll(heard, { timeout: 10_000 }).toBe(1)
})

test('a stopping server ends its streams first', async () => {
  const stopping = await startTestPlatform()
  const person = await stopping.given.user()
  const own = await stopping.platform.server.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${own}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  await stopping.close()
  expect(await answer.text()).toBe('retry: 2000\n\n')
})
