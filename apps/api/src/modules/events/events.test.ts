import { isWebUrl } from '@lodestay/domain'
import { hostileAddresses } from '@lodestay/tools/testing/hostile-addresses'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { countEvents, insertEvents, type NewEvent } from './event-store.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

const log = (body: object) => t.call('POST', '/events', { body })
const count = (as: Person, query: Record<string, string>) => t.call('GET', '/events/count', { as, query })

describe('logging', () => {
  test.each(['page-view', 'stay-search', 'stay-card-click', 'show-map', 'accept', 'booking-link-click'])(
    '%s is on the list',
    async (name) => {
      expect((await log({ name })).status).toBe(201)
    },
  )

  test.each([
    ['an unknown name', { name: 'drop-table' }, 'name'],
    ['no name', {}, 'name'],
    ['an identity that is no email', { name: 'submit', identity: 'somebody' }, 'identity'],
    [
      '31 keys',
      { name: 'submit', value: Object.fromEntries(Array.from({ length: 31 }, (_, key) => [`k${key}`, 1])) },
      'value',
    ],
    ['more than 4 kB', { name: 'submit', value: { text: 'x'.repeat(4096) } }, 'value'],
    ['more than 4 kB in bytes', { name: 'submit', value: { text: 'é'.repeat(2100) } }, 'value'],
    ['a value that is no object', { name: 'submit', value: [1] }, 'value'],
    ['a time of its own', { name: 'submit', at: '2020-01-01T00:00:00Z' }, 'at'],
  ])('%s is 422', async (_, body, path) => {
    const { status, body: problem } = await log(body)
    expect([status, problem.errors?.[0]?.path]).toEqual([422, path])
  })

  test('what is just small enough is taken, and kept as it was sent', async () => {
    const value = {
      ...Object.fromEntries(Array.from({ length: 29 }, (_, key) => [`k${key}`, { deep: [key] }])),
      text: 'é🏡',
    }
    expect((await log({ name: 'contact-form', identity: 'somebody@lodestay.test', value })).status).toBe(201)
    const kept = await t.platform.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'contact-form')
      .executeTakeFirstOrThrow()
    expect([kept.identity, kept.value]).toEqual(['somebody@lodestay.test', value])
  })

  test('a hundred at once are all kept', async () => {
    const before = (await count(employee, { key: 'hide-map' })).body.count
    const answers = await Promise.all(Array.from({ length: 100 }, () => log({ name: 'hide-map' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    const { rows } = await sql<{ n: number }>`select count(*) as n from events where name = 'hide-map'`.execute(
      t.platform.db,
    )
    expect(rows[0]?.n).toBe(before + 100)
  })
})

describe('counting', () => {
  const soon = () => new Date(Date.now() + 60_000).toISOString()

  test('a name counts all its stays together, a name with a stay only that one', async () => {
    const [one, two] = [await t.given.draft(host), await t.given.draft(host)]
    for (const stayId of [one.id, one.id, two.id]) await log({ name: 'stay-card-expand', value: { stayId } })
    await log({ name: 'stay-card-expand' })
    const of = async (key: string) => (await count(employee, { key, max: soon() })).body.count
    expect([
      await of('stay-card-expand'),
      await of(`stay-card-expand:${one.id}`),
      await of(`stay-card-expand:${two.id}`),
    ]).toEqual([4, 2, 1])
  })

  test('a value that only looks like a stay makes no key', async () => {
    await log({ name: 'lock', value: { stayId: 'stay_x:y' } })
    const kept = await t.platform.db.selectFrom('events').select('key').where('name', '=', 'lock').execute()
    expect(kept).toEqual([{ key: 'lock' }])
  })

  test('hosts count their own stays, and know of no other', async () => {
    const own = await t.given.draft(host)
    const other = await t.given.host('Other Stays')
    expect((await count(host, { key: `submit:${own.id}` })).status).toBe(200)
    expect((await count(other, { key: `submit:${own.id}` })).status).toBe(404)
    expect((await count(host, { key: 'submit' })).status).toBe(403)
    expect((await count(host, { key: 'submit:stay_none' })).status).toBe(404)
  })

  test.each([
    [{}, 'key'],
    [{ key: 'nothing' }, 'key'],
    [{ key: 'submit', min: 'yesterday' }, 'min'],
    [{ key: 'submit', max: '2026-01-01' }, 'max'],
    [{ key: 'submit', min: '2026-01-02T00:00:00Z', max: '2026-01-01T00:00:00Z' }, 'max'],
  ])('%j is 422', async (query, path) => {
    const { status, body } = await count(employee, query as Record<string, string>)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  test('any range counts what lies in it, its beginning included and its end not', async () => {
    const hour = 3_600_000
    const noon = Date.UTC(2025, 5, 1, 12)
    // Full hours, the milliseconds around them, and anything between.
    const times = fc.oneof(
      fc.integer({ min: 0, max: 6 }).map((at) => noon + at * hour),
      fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(-1, 1)).map(([at, by]) => noon + at * hour + by),
      fc.integer({ min: 0, max: 6 * hour }).map((at) => noon + at),
    )
    const at = fc.sample(times, 300)
    const event = (ms: number): NewEvent => ({
      name: 'reject',
      key: 'reject',
      identity: 'unknown',
      value: {},
      at: new Date(ms),
    })
    for (let from = 0; from < at.length; from += 60)
      await insertEvents(t.platform.db, at.slice(from, from + 60).map(event))
    await fc.assert(
      fc.asyncProperty(times, times, async (a, b) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)]
        const counted = await countEvents(t.platform.reader, 'reject', new Date(min), new Date(max))
        expect(counted).toBe(at.filter((ms) => ms >= min && ms < max).length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('leaving for where a stay is booked', () => {
  const go = (path: string) => t.call('GET', `/go/${path}`)

  test('leads to the stay’s own link and is counted', async () => {
    const stay = await t.given.acceptedStay(host, employee, {
      bookingLinks: { 'Direct booking': 'https://book.example.com/x?y=1' },
    })
    const left = await go(`${stay.id}/${encodeURIComponent('Direct booking')}?from=card`)
    expect([left.status, left.headers.location, left.headers['cache-control']]).toEqual([
      302,
      'https://book.example.com/x?y=1',
      'no-store',
    ])
    const { body } = await count(host, {
      key: `booking-link-click:${stay.id}`,
      max: new Date(Date.now() + 60_000).toISOString(),
    })
    expect(body.count).toBe(1)
  })

  test.each(['constructor', '__proto__', 'toString', 'Nobody'])(
    'to %s, which the stay does not have, is 404',
    async (partner) => {
      const stay = await t.given.acceptedStay(host, employee)
      expect((await go(`${stay.id}/${partner}`)).status).toBeGreaterThanOrEqual(404)
    },
  )

  test('by what was stored and is no address on the web is 404', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    // Another site is where booking links lead; what is no link must lead nowhere.
    const stored = [...hostileAddresses, 'ftp://example.com', '/stays', ''].filter((address) => !isWebUrl(address))
    for (const address of stored) {
      await sql`update stay_card
        set detail = jsonb_set(detail::jsonb, '{bookingLinks}', ${JSON.stringify({ Direct: address.replaceAll('\0', '\u0001') })}::jsonb)::text
        where stay_id = ${id}`.execute(t.platform.db)
      const { status, headers } = await go(`${id}/Direct`)
      expect([address, status, headers.location]).toEqual([address, 404, undefined])
    }
  })
})
