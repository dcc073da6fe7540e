import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '../../kernel/db.ts'
import { type Person, startTestPlatform, sweepWithBroken, type TestPlatform } from '../../test/index.ts'
import { wordsIn } from './mail-texts.ts'
import { closeOlderWatches } from './watch-store.ts'

type Host = Person & { organizationId: string }

let t: TestPlatform
let host: Host
let employee: Person
let stranger: Person
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform({ PUBLIC_URL: 'http://localhost:3000' })
  ;[host, employee, stranger] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
})
afterAll(() => t.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A new stay per test, so that no one watches another test's stay. */
beforeEach(async () => {
  t.clock.now = new Date()
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterEach(async () => {
  // Clean up so later tests start fresh.
  await t.platform.db.deleteFrom('watch_lines').execute()
  await t.platform.db.deleteFrom('watches').execute()
})

/** Advances the clock and processes what is due by then. */
async function wait(milliseconds: number) {
  t.clock.now = new Date(t.clock.now.getTime() + milliseconds)
  await roll()
}

function roll() {
  return t.work('watches:roll-lines', {}, t.clock.now)
}

function day(days: number) {
  return new Date(t.clock.now.getTime() + days * DAY).toISOString().slice(0, 10)
}

async function watch(as: Person, fields: object = {}): Promise<string> {
  const { status, body, text } = await t.call('POST', '/watches', {
    as,
    body: { place: { kind: 'stay', stayId }, ...fields },
  })
  expect(status, text).toBe(201)
  return body.id
}

/** A new person with a watch. */
async function watcher(fields: object = {}): Promise<Person & { watchId: string }> {
  const person = await t.given.user()
  return { ...person, watchId: await watch(person, fields) }
}

const TITLE = 'A table by the window'

/** A cancellation of two nights, ten days ahead, accepted by a moderator. */
async function publish(fields: object = {}, of = stayId): Promise<string> {
  const dateRange = { start: `${day(10)}T00:00:00Z`, end: `${day(12)}T00:00:00Z` }
  const made = await t.call('POST', '/cancellations', {
    as: host,
    body: { stayId: of, title: TITLE, dateRange, ...fields },
  })
  expect(made.status, made.text).toBe(201)
  await t.call('POST', `/cancellations/${made.body.id}/update`, { as: host, body: {} })
  const { status, text } = await t.call('POST', `/cancellations/${made.body.id}/publish`, { as: employee, body: {} })
  expect(status, text).toBe(200)
  return made.body.id
}

/** A cancellation that the moderator can no longer undo. */
async function offered(fields: object = {}): Promise<string> {
  const id = await publish(fields)
  await wait(MINUTE)
  return id
}

async function lineOf({ watchId, ...person }: Person & { watchId: string }) {
  const { body } = await t.call('GET', `/watches/${watchId}`, { as: person })
  return body.lines[0]
}

/** The token in the link of a person's latest email; null if there is none. */
async function tokenOf({ email }: Person): Promise<string | null> {
  const [link] = await t.mailLinks(email, 'watch-turn')
  return link ? (link.split('/watches/turns/')[1] ?? '') : null
}

async function turnOf(person: Person) {
  return (await t.call('GET', `/watches/turns/${await tokenOf(person)}`)).body
}

function pass(token: string | null) {
  return t.call('POST', `/watches/turns/${token}/pass`)
}

/** Whether a cancellation is publicly visible. */
async function isPublic(id: string): Promise<boolean> {
  const { body } = await t.call('GET', '/cancellations/active', { query: { limit: '100' } })
  return body.docs.some((doc: { id: string }) => doc.id === id)
}

async function audited(id: string): Promise<[action: string, after: unknown][]> {
  const admin = await t.given.admin()
  const { body } = await t.call('GET', '/audit', { as: admin, query: { subjectId: id, limit: '100' } })
  return body.docs
    .filter(({ action }: { action: string }) => action.startsWith('watch-line'))
    .map(({ action, after }: { action: string; after: unknown }) => [action, after])
    .reverse()
}

describe('the line for available nights', () => {
  test('follows the order of the watches, with one place per person, and shows each person their position', async () => {
    const first = await watcher()
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    const second = await watcher({ place: { kind: 'city', city: 'belmont', state: 'ma' } })
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    await watch(first, { place: { kind: 'region', region: 'Nowhere' } })
    const area = { kind: 'area', north: 42.5, south: 42.3, east: -71, west: -71.3 }
    await watch(first, { place: area })
    const third = await watcher({ place: area })
    await publish()
    expect(await lineOf(first)).toMatchObject({ position: 1, ahead: 0, people: 3, status: 'waiting', token: null })
    expect(await lineOf(second)).toMatchObject({ position: 2, ahead: 1, people: 3, status: 'waiting' })
    expect(await lineOf(third)).toMatchObject({ position: 3, ahead: 2, people: 3, status: 'waiting' })
  })

  test('goes on if an earlier one fails, which is tried again later', async () => {
    const [first, other] = [await watcher(), await t.given.acceptedStay(host, employee)]
    const second = await watcher({ place: { kind: 'stay', stayId: other.id } })
    await publish()
    await publish({}, other.id)
    t.clock.now = new Date(t.clock.now.getTime() + MINUTE)
    await sweepWithBroken(t, ['watch_turns', 'user_id', first.id], roll)
    expect(await tokenOf(first)).toBeNull()
    expect(await tokenOf(second)).not.toBeNull()
    await roll()
    expect(await tokenOf(first)).not.toBeNull()
  })

  test('starts once the moderator can’t undo the decision any more, and never formed if they do', async () => {
    const first = await watcher()
    const id = await publish()
    await roll()
    expect(await tokenOf(first)).toBeNull()
    expect((await t.call('POST', `/moderation/cancellations/${id}/undo`, { as: employee })).status).toBe(200)
    await wait(HOUR)
    expect(await tokenOf(first)).toBeNull()
    expect(await lineOf(first)).toBeUndefined()
    await t.call('POST', `/cancellations/${id}/publish`, { as: employee, body: {} })
    await wait(MINUTE)
    expect(await tokenOf(first)).not.toBeNull()
  })

  test('shows the first person, and only them, the nights for two hours, as the email and the app say', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered({ price: { kind: 'percentOff', value: 50 } })
    const turn = await turnOf(first)
    expect(turn).toMatchObject({ status: 'offered', position: 1, people: 2, cancellation: { id, title: TITLE } })
    expect(Date.parse(turn.endsAt) - t.clock.now.getTime()).toBe(2 * HOUR)
    expect(await lineOf(first)).toMatchObject({ status: 'offered', token: await tokenOf(first), endsAt: turn.endsAt })
    const mail = await t.platform.db
      .selectFrom('mails')
      .select(['subject', 'body_text'])
      .where('recipient', '=', first.email)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain('(2 nights), $90 a night instead of $180.')
    expect(mail.subject).toMatch(/^Your turn until \w+, \w+ \d+, \d+:\d\d [AP]M E[SD]T: The Boathouse$/)
    const { body } = await t.call('GET', '/notifications', { as: first })
    expect(body.docs[0]).toMatchObject({ title: 'It’s your turn: The Boathouse', subjectKind: 'watch' })
    expect(await tokenOf(second)).toBeNull()
    expect(await isPublic(id)).toBe(false)
  })

  test('moves to the next person after two hours, and opens to everyone after the last', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered()
    await wait(2 * HOUR - MINUTE)
    expect(await tokenOf(second)).toBeNull()
    await wait(MINUTE)
    expect(await turnOf(first)).toMatchObject({ status: 'lapsed', cancellation: null })
    expect(await turnOf(second)).toMatchObject({ status: 'offered', cancellation: { id } })
    expect(await isPublic(id)).toBe(false)
    await wait(2 * HOUR)
    expect(await isPublic(id)).toBe(true)
    expect(await lineOf(second)).toMatchObject({ status: 'lapsed', outcome: 'all-asked' })
  })

  test('shows nothing at an expired link, even before a worker has processed it', async () => {
    const first = await watcher()
    await offered()
    t.clock.now = new Date(t.clock.now.getTime() + 2 * HOUR)
    expect(await turnOf(first)).toMatchObject({ status: 'lapsed', cancellation: null })
    expect((await pass(await tokenOf(first))).status).toBe(409)
  })

  test('is shown with its watch while it is one of the five newest', async () => {
    const person = await watcher()
    const linesNow = async () => (await t.call('GET', '/watches', { as: person })).body.docs[0].lines
    let newest: string[] = []
    for (let days = 10; days < 22; days += 2) {
      await offered({ dateRange: { start: `${day(days)}T00:00:00Z`, end: `${day(days + 2)}T00:00:00Z` } })
      newest = [(await linesNow())[0].id, ...newest]
    }
    expect(new Set(newest).size).toBe(6)
    expect((await linesNow()).map(({ id }: { id: string }) => id)).toEqual(newest.slice(0, 5))
  })

  test('moves on immediately when a person declines, once', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered()
    const passed = await pass(await tokenOf(first))
    expect(passed.body).toMatchObject({ status: 'passed', cancellation: null })
    expect((await pass(await tokenOf(first))).status).toBe(409)
    await roll()
    expect(await turnOf(second)).toMatchObject({ status: 'offered', cancellation: { id } })
    await pass(await tokenOf(second))
    await roll()
    expect(await isPublic(id)).toBe(true)
  })

  test('moves on when a person stops watching through the email’s link, without signing in, also after the turn', async () => {
    const [first, second] = [await watcher(), await watcher()]
    await offered()
    const token = await tokenOf(first)
    const stop = (of: string | null) => t.call('POST', `/watches/turns/${of}/end-watch`)
    for (const { status, body } of [await stop(token), await stop(token)])
      expect([status, body]).toMatchObject([200, { watchId: null, status: 'left', cancellation: null }])
    expect((await t.call('GET', '/watches', { as: first })).body.docs).toEqual([])
    await wait(MINUTE)
    expect((await turnOf(second)).status).toBe('offered')
    expect((await stop('none')).status).toBe(404)
    const late = await tokenOf(second)
    await pass(late)
    expect((await stop(late)).body).toMatchObject({ watchId: null, status: 'passed' })
    expect((await t.call('GET', '/watches', { as: second })).body.docs).toEqual([])
  })

  test('moves on when the watch whose turn it is passes, and for no other watch', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered()
    const passWatch = (as: Person, watchId: string) => t.call('POST', `/watches/${watchId}/pass`, { as })
    expect((await passWatch(second, first.watchId)).status).toBe(404)
    expect((await passWatch(second, second.watchId)).body.detail).toBe('It isn’t your turn.')
    const { status, body } = await passWatch(first, first.watchId)
    expect([status, body.id, body.lines[0].status]).toEqual([200, first.watchId, 'passed'])
    expect((await passWatch(first, first.watchId)).status).toBe(409)
    await roll()
    expect(await turnOf(second)).toMatchObject({ status: 'offered', cancellation: { id } })
  })

  test('opens a day after publishing even if people are still waiting, and they are notified', async () => {
    const people = []
    for (let made = 0; made < 13; made++) people.push(await watcher())
    const id = await offered()
    for (let hours = 0; hours < 22; hours += 2) await wait(2 * HOUR)
    const [, twelfth, last] = people.slice(-3) as [Person, Person & { watchId: string }, Person & { watchId: string }]
    const { endsAt } = await turnOf(twelfth)
    expect(endsAt).toBe((await t.call('GET', `/cancellations/${id}/line`, { as: host })).body.endsAt)
    await wait(2 * HOUR - MINUTE)
    expect(await isPublic(id)).toBe(true)
    expect(await lineOf(last)).toMatchObject({ status: 'closed', outcome: 'time-up', position: 13 })
    const { body } = await t.call('GET', '/notifications', { as: last })
    expect(body.docs[0].title).toBe('Nights you’re watching are now open to everyone')
  })

  test('is open after a day even if no worker runs', async () => {
    await watcher()
    const id = await publish()
    t.clock.now = new Date(t.clock.now.getTime() + DAY)
    expect(await isPublic(id)).toBe(true)
    expect((await t.call('GET', `/cancellations/${id}`, { as: stranger })).status).toBe(200)
  })

  test('can be opened by its host, who sees its progress', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered()
    const line = await t.call('GET', `/cancellations/${id}/line`, { as: host })
    expect(line.body).toMatchObject({ people: 2, endedAt: null, turns: [{ position: 1, status: 'offered' }] })
    const opened = await t.call('POST', `/cancellations/${id}/open`, { as: host })
    expect(opened.body).toMatchObject({ outcome: 'opened', turns: [{ position: 1, status: 'closed' }] })
    expect(await isPublic(id)).toBe(true)
    expect((await t.call('POST', `/cancellations/${id}/open`, { as: host })).status).toBe(409)
    expect(await turnOf(first)).toMatchObject({ status: 'closed', cancellation: null })
    expect(await lineOf(second)).toMatchObject({ status: 'closed', outcome: 'opened' })
  })

  test('has no place any more for a watch that ended with Premium, and doesn’t tell its owner that it opens', async () => {
    const [, ended] = [await watcher(), await watcher()]
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    const last = await watcher()
    const id = await offered()
    expect(await lineOf(last)).toMatchObject({ position: 3, ahead: 2 })
    await closeOlderWatches(t.platform.db, ended.id, 0, t.clock.now)
    expect(await lineOf(ended)).toMatchObject({ status: 'left' })
    expect(await lineOf(last)).toMatchObject({ ahead: 1 })
    await t.call('POST', `/cancellations/${id}/open`, { as: host })
    const told = async (as: Person) => (await t.call('GET', '/notifications', { as })).body.totalDocs
    expect([await told(ended), await told(last)]).toEqual([0, 1])
  })

  test('is no news, once it opens, for people who had their turn and favorited the stay', async () => {
    const first = await watcher()
    for (const as of [first, stranger]) await t.call('POST', '/users/self/favorites', { as, body: { stayId } })
    const id = await offered()
    await pass(await tokenOf(first))
    await roll()
    expect(await isPublic(id)).toBe(true)
    await t.work('notices:tell-favorites', { table: 'cancellations', id }, t.clock.now)
    const titles = async (as: Person) =>
      (await t.call('GET', '/notifications', { as })).body.docs.map(({ title }: { title: string }) => title)
    expect(await titles(first)).toEqual([expect.stringContaining('turn')])
    expect(await titles(stranger)).toEqual([expect.stringContaining('Nights opened up')])
  })

  test('tells its host in the decision notice that it is offered to those waiting first', async () => {
    await watcher()
    const id = await publish()
    const decision = await t.platform.db
      .selectFrom('decisions')
      .select('notice')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(decision.notice.body).toContain('offered to the one person watching these nights first')
  })

  test('forms once, when an accepted cancellation is shown to travelers', async () => {
    const first = await watcher()
    const id = await publish({ enabled: false })
    expect(await lineOf(first)).toBeUndefined()
    const enable = (enabled: boolean) => t.call('POST', `/cancellations/${id}`, { as: host, body: { enabled } })
    expect((await enable(true)).body.heldUntil).not.toBeNull()
    await wait(MINUTE)
    expect(await turnOf(first)).toMatchObject({ status: 'offered' })
    await enable(false)
    await roll()
    expect(await lineOf(first)).toMatchObject({ outcome: 'gone' })
    await enable(true)
    expect(await isPublic(id)).toBe(true)
  })

  test('is documented in an immutable log: who was asked when, by position', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered()
    await pass(await tokenOf(first))
    await wait(MINUTE)
    const line = await t.call('GET', `/watches/lines/${(await lineOf(second)).id}`, { as: second })
    expect(line.body.turns).toMatchObject([
      { position: 1, status: 'passed' },
      { position: 2, status: 'offered' },
    ])
    expect(JSON.stringify(line.body)).not.toContain(first.id)
    expect((await t.call('GET', `/watches/lines/${line.body.id}`, { as: stranger })).status).toBe(404)
    await wait(2 * HOUR)
    expect(await audited(id)).toMatchObject([
      ['watch-line.form', { people: 2 }],
      ['watch-line.offer', { position: 1, userId: first.id }],
      ['watch-line.pass', { position: 1 }],
      ['watch-line.offer', { position: 2, userId: second.id }],
      ['watch-line.lapse', { position: 2 }],
      ['watch-line.end', { outcome: 'all-asked' }],
    ])
  })
})

describe('a line for nights that are gone', () => {
  const gone: [how: string, take: (id: string) => Promise<unknown>][] = [
    ['filled', (id) => t.call('POST', `/cancellations/${id}`, { as: host, body: { status: 'Filled' } })],
    ['closed', (id) => t.call('POST', `/cancellations/${id}`, { as: host, body: { status: 'Closed' } })],
    ['hidden', (id) => t.call('POST', `/cancellations/${id}`, { as: host, body: { enabled: false } })],
    [
      'of a stay that was taken down',
      () => t.call('POST', `/stays/${stayId}/disable`, { as: employee, body: { reason: 'No.' } }),
    ],
    [
      'taken in the calendar',
      () =>
        t.call('PUT', `/stays/${stayId}/availability`, {
          as: host,
          body: { ranges: [{ start: day(11), end: day(12), isBlocked: true }] },
        }),
    ],
  ]
  test.each(gone)('because the cancellation is %s, ends without emailing the next person', async (_, take) => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered()
    await take(id)
    expect((await turnOf(first)).cancellation).toBeNull()
    await wait(2 * HOUR)
    expect(await tokenOf(second)).toBeNull()
    expect(await lineOf(second)).toMatchObject({ status: 'closed', outcome: 'gone' })
  })

  test('can’t be opened to everyone by its host, and no one is told the nights are available', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered()
    const ranges = [{ start: day(11), end: day(12), isBlocked: true }]
    await t.call('PUT', `/stays/${stayId}/availability`, { as: host, body: { ranges } })
    expect((await t.call('POST', `/cancellations/${id}/open`, { as: host })).body.outcome).toBe('gone')
    for (const person of [first, second]) {
      const { body } = await t.call('GET', '/notifications', { as: person })
      expect(body.docs.map(({ title }: { title: string }) => title)).not.toContain(wordsIn.en.openToAll.title)
    }
  })

  test('can’t be deleted, nor can its stay, until it is closed', async () => {
    const first = await watcher()
    const id = await offered()
    const remove = (path: string) => t.call('DELETE', path, { as: host })
    expect((await remove(`/cancellations/${id}`)).body).toMatchObject({
      status: 409,
      detail: 'People are in line for it, so it can’t be deleted. Close it instead.',
    })
    expect((await remove(`/stays/${stayId}`)).body).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/people are in line for it\. Close it, then delete the stay\.$/),
    })
    await t.call('POST', `/cancellations/${id}`, { as: host, body: { status: 'Closed' } })
    await wait(2 * HOUR)
    expect(await lineOf(first)).toMatchObject({ outcome: 'gone' })
    expect((await remove(`/cancellations/${id}`)).status).toBe(204)
  })

  test('because they have begun, has ended by then', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const start = new Date(t.clock.now.getTime() + 3 * HOUR).toISOString()
    const end = new Date(t.clock.now.getTime() + 2 * DAY).toISOString()
    await offered({ dateRange: { start, end } })
    expect((await turnOf(first)).endsAt).not.toBe(start)
    await wait(2 * HOUR)
    expect((await turnOf(second)).endsAt).toBe(start)
    await wait(HOUR)
    expect(await lineOf(second)).toMatchObject({ outcome: 'gone' })
  })

  test('does not form if they are already taken when published', async () => {
    const first = await watcher()
    const ranges = [{ start: day(10), end: day(11), isBlocked: true }]
    await t.call('PUT', `/stays/${stayId}/availability`, { as: host, body: { ranges } })
    const id = await publish()
    expect(await isPublic(id)).toBe(true)
    expect(await lineOf(first)).toBeUndefined()
  })
})

describe('a person who is gone when their turn comes', () => {
  test('because they deleted their account is skipped, and if it was their turn, the next person is asked immediately', async () => {
    const [first, second, third] = [await watcher(), await watcher(), await watcher()]
    const id = await offered()
    for (const person of [first, second])
      expect((await t.call('DELETE', '/users/self', { as: person })).status).toBe(204)
    await roll()
    expect(await turnOf(third)).toMatchObject({ status: 'offered', cancellation: { id } })
    expect(await tokenOf(second)).toBeNull()
  })

  test('because they ended the watch gives up the place', async () => {
    const [first, second] = [await watcher(), await watcher()]
    const id = await offered()
    await t.call('DELETE', `/watches/${first.watchId}`, { as: first })
    await roll()
    expect(await turnOf(second)).toMatchObject({ status: 'offered', cancellation: { id } })
  })

  test('because they were disabled is skipped', async () => {
    const [first, second] = [await watcher(), await watcher()]
    await publish()
    await t.platform.db.updateTable('users').set({ enabled: false }).where('id', '=', first.id).execute()
    await wait(MINUTE)
    expect(await tokenOf(first)).toBeNull()
    expect(await turnOf(second)).toMatchObject({ status: 'offered' })
  })
})

describe('workers', () => {
  test('that run concurrently make one offer', async () => {
    const [first, second] = [await watcher(), await watcher()]
    await publish()
    t.clock.now = new Date(t.clock.now.getTime() + MINUTE)
    await Promise.all([roll(), roll(), roll()])
    expect(await t.mailLinks(first.email, 'watch-turn')).toHaveLength(1)
    expect(await tokenOf(second)).toBeNull()
    await roll()
    expect(await t.mailLinks(first.email, 'watch-turn')).toHaveLength(1)
  })

  test('that die between an offer and its email have done neither', async () => {
    const first = await watcher()
    await publish()
    t.clock.now = new Date(t.clock.now.getTime() + MINUTE)
    const dying = t.platform.db.transaction().execute(async (tx) => {
      // Makes the worker's own transaction join this one.
      const joined = Object.assign(Object.create(tx), {
        transaction: () => ({ execute: (work: (db: typeof tx) => Promise<unknown>) => work(tx) }),
      })
      await t.work('watches:roll-lines', {}, t.clock.now, joined)
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await tokenOf(first)).toBeNull()
    expect(await lineOf(first)).toMatchObject({ status: 'waiting' })
    await roll()
    expect(await lineOf(first)).toMatchObject({ status: 'offered', token: await tokenOf(first) })
  })
})

describe('a watch matches', () => {
  async function isInLine(fields: object, cancellation: object = {}): Promise<boolean> {
    const person = await watcher(fields)
    await publish(cancellation)
    return (await lineOf(person)) !== undefined
  }

  type Wanted = { nights?: { start: number; end: number }; minimumNights?: number; maxPrice?: number; guests?: number }

  test.each<[what: string, wanted: Wanted, matches: boolean]>([
    ['any nights', {}, true],
    ['nights around', { nights: { start: 5, end: 20 } }, true],
    ['nights that share one', { nights: { start: 11, end: 20 } }, true],
    ['nights that share too few', { nights: { start: 11, end: 20 }, minimumNights: 2 }, false],
    ['more nights than there are', { minimumNights: 3 }, false],
    ['nights that begin as these end', { nights: { start: 12, end: 20 } }, false],
    ['a price that it costs', { maxPrice: 18_000 }, true],
    ['a lower price', { maxPrice: 17_999 }, false],
    ['as many guests as there is room for', { guests: 4 }, true],
  ])('%s', async (_, { nights, ...fields }, matches) => {
    stayId = (await t.given.acceptedStay(host, employee, { capacity: 4 })).id
    const days = nights && { nights: { start: day(nights.start), end: day(nights.end) } }
    expect(await isInLine({ ...fields, ...days })).toBe(matches)
  })

  test('the nights’ own rates, not the stay’s', async () => {
    const ranges = [{ start: day(10), end: day(12), price: 5_000 }]
    await t.call('PUT', `/stays/${stayId}/availability`, { as: host, body: { ranges } })
    expect([await isInLine({ maxPrice: 5_000 }), await isInLine({ maxPrice: 4_999 })]).toEqual([true, false])
  })

  test.each([
    [4, true],
    [5, false],
  ])('stays of a city that sleep %i, if these do: %s', async (guests, matches) => {
    stayId = (await t.given.acceptedStay(host, employee, { capacity: 4 })).id
    expect(await isInLine({ place: { kind: 'city', city: 'Belmont', state: 'MA' }, guests })).toBe(matches)
  })

  test('stays of a city whose host spells out the state', async () => {
    const location = {
      address: { city: 'Belmont', state: 'Massachusetts', zip: '02478' },
      coordinates: { latitude: 42.4, longitude: -71.2 },
    }
    stayId = (await t.given.acceptedStay(host, employee, { location })).id
    expect(await isInLine({ place: { kind: 'city', city: 'Belmont', state: 'MA' } })).toBe(true)
  })

  test('the price after the discount', async () => {
    expect(await isInLine({ maxPrice: 9_000 }, { price: { kind: 'percentOff', value: 50 } })).toBe(true)
  })

  test.each([
    ['a city of another state', { kind: 'city', city: 'Belmont', state: 'CA' }],
    ['another region', { kind: 'region', region: 'Cape Cod' }],
    ['an area beside it', { kind: 'area', north: 42.39, south: 42.3, east: -71, west: -71.3 }],
  ])('not %s', async (_, place) => {
    expect(await isInLine({ place })).toBe(false)
  })

  test.each([
    ['west of it', 179.5],
    ['east of it', -179.5],
  ])('an area across the date line, for a stay %s', async (_, longitude) => {
    const location = {
      address: { city: 'Savusavu', state: 'Northern', zip: '02478' },
      coordinates: { latitude: -16.8, longitude },
    }
    stayId = (await t.given.acceptedStay(host, employee, { location })).id
    expect(await isInLine({ place: { kind: 'area', north: -16, south: -18, east: -179, west: 179 } })).toBe(true)
    expect(await isInLine({ place: { kind: 'area', north: -16, south: -18, east: 179, west: -179 } })).toBe(false)
  })

  test('nothing of one’s own: members of the host’s organization get no place', async () => {
    await watch(host)
    const keeper = await t.given.user()
    await t.given.role(keeper, 'stayManager', { stayId: (await t.given.draft(host)).id })
    await watch(keeper)
    expect(await isPublic(await publish())).toBe(true)
  })

  test('nothing once the watch is over', async () => {
    const person = await watcher({ nights: { start: day(0), end: day(1) } })
    await t.work('watches:close-over', {}, new Date(t.clock.now.getTime() + 2 * DAY))
    expect((await t.call('GET', `/watches/${person.watchId}`, { as: person })).body.endedBy).toBe('dates')
    t.clock.now = new Date(t.clock.now.getTime() - 10 * DAY)
    await publish()
    expect(await lineOf(person)).toBeUndefined()
  })
})

describe('before publishing, the host sees', () => {
  test('how many people watch these nights at this price', async () => {
    await watcher()
    await watcher({ maxPrice: 10_000 })
    await watcher({ nights: { start: day(20), end: day(22) } })
    const count = (query: object) =>
      t.call('GET', `/stays/${stayId}/watchers`, { as: host, query: { start: day(10), end: day(12), ...query } })
    expect((await count({})).body).toEqual({ people: 1 })
    expect((await count({ priceKind: 'nightly', priceValue: '9900' })).body).toEqual({ people: 2 })
    expect((await count({ end: day(30) })).body).toEqual({ people: 2 })
  })
})

test('a turn takes two hours on the night when the clocks change, and shows its end in local time', async () => {
  // 2:00 EDT becomes 1:00 EST on November 7, 2027.
  t.clock.now = new Date('2027-11-07T04:28:00Z')
  const first = await watcher()
  await offered()
  expect((await turnOf(first)).endsAt).toBe('2027-11-07T06:29:00.000Z')
  const subject = t.platform.db.selectFrom('mails').select('subject').where('recipient', '=', first.email)
  expect(await subject.executeTakeFirst()).toEqual({
    subject: 'Your turn until Sun, Nov 7, 1:29 AM EST: The Boathouse',
  })
})

test('a turn is announced in the language of its recipient', async () => {
  const first = await watcher()
  await t.call('PATCH', '/users/self', { as: first, body: { language: 'es' } })
  await offered()
  const sent = t.platform.db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', first.email)
  const { subject, body_text: text } = await sent.executeTakeFirstOrThrow()
  expect(subject).toMatch(/^Tu turno hasta el .+: The Boathouse$/)
  expect(text).toMatch(/^Hola:\n\nQuedaron libres noches que sigues en The Boathouse: del .+ al .+ \(\d noches?\)/)
  expect(text).toContain('/es/watches')
  expect(new URL(await t.mailLink(first.email, 'watch-turn')).pathname).toMatch(/^\/es\/watches\/turns\//)
  const { docs } = (await t.call('GET', '/notifications', { as: first })).body
  expect(docs[0].title).toBe('Es tu turno: The Boathouse')
})

describe('while people are in line', () => {
  /** Every GET of the API, as a request about this stay and cancellation. */
  async function reads(cancellationId: string): Promise<string[]> {
    const { body } = await t.call('GET', '/openapi.json')
    const queries: Record<string, string> = {
      '/stays/quotes': `?stayIds=${stayId}&start=${day(10)}&end=${day(12)}`,
      '/stays/{id}/watchers': `?start=${day(10)}&end=${day(12)}`,
    }
    return Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, calls]) => {
      const below = path.replace('/api', '')
      if (!calls.get || below.includes('/auth/') || below.endsWith('/stream')) return []
      const id = below.startsWith('/cancellations')
        ? cancellationId
        : below.startsWith('/organizations')
          ? host.organizationId
          : stayId
      return [
        below
          .replace('{id}', id)
          .replace('{stayId}', stayId)
          .replaceAll(/\{\w+\}/g, 'x') + (queries[below] ?? ''),
      ]
    })
  }

  async function tellingReads(cancellationId: string, as: Person | null): Promise<string[]> {
    const telling = []
    for (const path of await reads(cancellationId)) {
      const { status, text } = await t.call('GET', path, { as })
      const shown = path.replace(cancellationId, '{id}').replace(stayId, '{stay}').replace(/\?.*/, '')
      if (status === 200 && text.includes(cancellationId)) telling.push(shown)
    }
    return telling.sort()
  }

  test('no public read reveals the nights, to visitors or to another host, until they open to everyone', async () => {
    const other = await t.given.host('Other Stays')
    const first = await watcher()
    for (const as of [stranger, first, other]) await t.call('POST', '/users/self/favorites', { as, body: { stayId } })
    const id = await offered()
    for (const as of [null, stranger, first, other]) expect(await tellingReads(id, as)).toEqual([])
    await t.call('POST', `/cancellations/${id}/open`, { as: host })
    expect(await tellingReads(id, null)).toEqual([
      '/cancellations/active',
      '/stays/quotes',
      '/stays/{stay}/cancellations',
    ])
    expect(await tellingReads(id, stranger)).toEqual(
      expect.arrayContaining([
        '/cancellations',
        '/cancellations/active',
        '/cancellations/favorites',
        '/cancellations/{id}',
        '/stays/quotes',
        '/stays/{stay}/cancellations',
        '/travelers/feed',
      ]),
    )
  })

  test('strangers can’t tell that the line exists', async () => {
    await watcher()
    const id = await offered()
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect(
        (await t.call(method, `/cancellations/${id}`, { as: stranger, ...(method === 'POST' && { body: {} }) })).status,
      ).toBe(404)
    expect((await t.call('GET', `/cancellations/${id}/line`, { as: stranger })).status).toBe(404)
  })

  test('it appears in the feed once everyone can see it', async () => {
    await watcher()
    const id = await offered()
    await wait(3 * HOUR)
    const { body } = await t.call('GET', '/travelers/feed', { as: stranger })
    const item = body.docs.find((doc: { cancellation?: { id: string } }) => doc.cancellation?.id === id)
    expect(item.publishedAt ?? item.at).toBe(t.clock.now.toISOString())
  })
})

describe('a line of thousands', () => {
  /** As many people, in thousands, each with a watch for the stay, in order. */
  async function crowd(count: number) {
    for (let from = 1; from <= count; from += 1000)
      await sql`with people as (
          insert into users (id, identity_id, email)
          select ${`${stayId}-`} || n, ${`${stayId}-`} || n, ${`${stayId}-`} || n || '@crowd.test'
          from generate_series(${from}::int, ${from + 999}::int) n
          returning id)
        insert into watches (id, user_id, stay_id, created_at)
        select 'wch-' || id, id, ${stayId}, ${t.clock.now}::timestamptz + split_part(id, '-', 2)::int * interval '1 microsecond'
        from people`.execute(t.platform.db)
    // What the planner knows from the tests before, of a few people, would have it compare each with each.
    const owner = createPool(t.ownerUrl, 1)
    await owner.query('analyze users, watches')
    await owner.end()
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
  }

  /** Runs the jobs of this name that are waiting. */
  async function runJobs(name: string) {
    const { rows } = await sql<{ payload: unknown }>`delete from graphile_worker._private_jobs j
      using graphile_worker._private_tasks k where k.id = j.task_id and k.identifier = ${name} returning j.payload`.execute(
      t.platform.db,
    )
    for (const { payload } of rows) await t.work(name, payload, t.clock.now)
  }

  async function openings(as: Person) {
    const { body } = await t.call('GET', '/notifications', { as, query: { limit: '100' } })
    return body.docs.filter(({ title }: { title: string }) => title === wordsIn.en.openToAll.title).length
  }

  test('forms and ends in batches, with a place and a notification for each person', async () => {
    const first = await watcher()
    await crowd(5000)
    const last = await watcher()
    const id = await publish()
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    const late = await watcher()
    expect(await lineOf(first)).toMatchObject({ position: 1 })
    expect(await lineOf(last)).toBeUndefined()
    await runJobs('watches:form-line')
    expect(await lineOf(last)).toMatchObject({ position: 5002, ahead: 5001, people: 5002, status: 'waiting' })

    expect((await t.call('POST', `/cancellations/${id}/open`, { as: host })).status).toBe(200)
    expect(await lineOf(last)).toMatchObject({ status: 'closed', outcome: 'opened' })
    expect(await openings(last)).toBe(0)
    await runJobs('watches:close-turns')
    await runJobs('watches:close-turns')
    expect([await openings(first), await openings(last), await openings(late)]).toEqual([1, 1, 0])
    const left = t.platform.db.selectFrom('watch_turns').select('position').where('status', '=', 'waiting')
    expect(await left.execute()).toEqual([])
  })

  test('is not over before everyone has a place, although everyone who has one was asked', async () => {
    await crowd(5000)
    const last = await watcher()
    const id = await publish()
    await t.platform.db.updateTable('watch_turns').set({ status: 'passed' }).execute()
    await wait(MINUTE)
    expect(await isPublic(id)).toBe(false)
    await runJobs('watches:form-line')
    await wait(MINUTE)
    expect(await tokenOf(last)).not.toBeNull()
  })
})
