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

function log(body: object) {
  return t.call('POST', '/events', { body })
}

function count(as: Person, query: Record<string, string>) {
  return t.call('GET', '/events/count', { as, query })
}

describe('logging', () => {
  test.each(['page-view', 'stay-search', 'stay-card-click', 'show-map', 'accept', 'booking-link-click'])(
    '%s is accepted',
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
    ['cards in view without stays', { name: 'stay-impression', value: { stayIds: [] } }, 'value'],
    [
      'more cards than a page has',
      { name: 'stay-impression', value: { stayIds: Array.from({ length: 61 }, (_, n) => `stay_${n}`) } },
      'value',
    ],
  ])('%s is 422', async (_, body, path) => {
    const { status, body: problem } = await log(body)
    expect([status, problem.errors?.[0]?.path]).toEqual([422, path])
  })

  test('the largest allowed value is accepted, and stored as sent', async () => {
    const value = {
      ...Object.fromEntries(Array.from({ length: 29 }, (_, key) => [`k${key}`, { deep: [key] }])),
      text: 'é🏡',
    }
    expect((await log({ name: 'contact-form', value })).status).toBe(201)
    const kept = await t.platform.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'contact-form')
      .executeTakeFirstOrThrow()
    expect(kept.value).toEqual(value)
  })

  test('the address an event claims is stored only if its sender is signed in with it', async () => {
    const claim = (as: Person | null, identity: string) =>
      t.call('POST', '/events', { as, body: { name: 'search-bar-use', identity } })
    await claim(host, host.email.toUpperCase())
    await claim(employee, host.email)
    await claim(null, host.email)
    const kept = t.platform.db.selectFrom('events').select('identity').where('name', '=', 'search-bar-use')
    expect(await kept.orderBy('at').execute()).toEqual([
      { identity: host.email },
      { identity: 'unknown' },
      { identity: 'unknown' },
    ])
  })

  test('cards in view are an event for each stay that exists, with only how the visitor arrived', async () => {
    const { id } = await t.given.draft(host)
    const madeUp = Array.from({ length: 59 }, (_, n) => `stay_${String(n).padStart(26, '0')}`)
    const value = { stayIds: [id, ...madeUp], page: 'search', text: 'x'.repeat(1000) }
    expect((await log({ name: 'stay-impression', value })).status).toBe(201)
    const impressions = t.platform.db
      .selectFrom('events')
      .select(['key', 'value'])
      .where('name', '=', 'stay-impression')
    expect(await impressions.execute()).toEqual([
      { key: `stay-impression:${id}`, value: { stayId: id, page: 'search' } },
    ])
  })

  test('the limit of an address counts every ten cards in view as an event, however few requests send them', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_READS: '1000' })
    try {
      const stayIds = Array.from({ length: 60 }, (_, n) => `stay_${n}`)
      const body = { name: 'stay-impression', value: { stayIds } }
      let sent = 1
      while (sent <= 250 && (await limited.call('POST', '/events', { body })).status !== 429) sent++
      // Once more the number if a new minute begins meanwhile; events of their own would be six hundred.
      expect(sent).toBeGreaterThan(100)
      expect(sent).toBeLessThanOrEqual(201)
    } finally {
      await limited.close()
    }
  })

  test('a click past the limit of events is redirected, but not stored', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_READS: '1000' })
    try {
      const [owner, staff] = await Promise.all([limited.given.host(), limited.given.employee()])
      const { id } = await limited.given.acceptedStay(owner, staff)
      const clicks = limited.platform.db.selectFrom('events').select('key').where('name', '=', 'booking-link-click')
      const stayIds = Array.from({ length: 60 }, (_, n) => `stay_${n}`)
      const view = async () =>
        (await limited.call('POST', '/events', { body: { name: 'stay-impression', value: { stayIds } } })).status
      // Again if a new minute began before the click.
      for (let left = 3; left > 0; left--) {
        while ((await view()) !== 429);
        const before = (await clicks.execute()).length
        expect((await limited.call('GET', `/go/${id}/Direct`)).status).toBe(302)
        const stored = (await clicks.execute()).length - before
        if ((await view()) === 429) return expect(stored).toBe(0)
      }
      throw new Error('each minute ended before the click')
    } finally {
      await limited.close()
    }
  })

  test('a hundred concurrent events are all stored', async () => {
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

  test('a name counts all stays together, a name with a stay only that one', async () => {
    const [one, two] = [await t.given.draft(host), await t.given.draft(host)]
    for (const stayId of [one.id, one.id, two.id]) await log({ name: 'stay-card-expand', value: { stayId } })
    await log({ name: 'stay-card-expand' })
    const of = async (key: string) => (await count(employee, { key, max: soon() })).body.count
    expect([
      await of('stay-card-expand'),
      await of(`stay-card-expand:${one.id}`),
      await of(`stay-card-expand:${two.id}`),
    ]).toEqual([3, 1, 1])
  })

  test('a value that only looks like a stay is not made a key', async () => {
    await log({ name: 'lock', value: { stayId: 'stay_x:y' } })
    const kept = await t.platform.db.selectFrom('events').select('key').where('name', '=', 'lock').execute()
    expect(kept).toEqual([{ key: 'lock' }])
  })

  test('a stay that doesn’t exist gets no counter of its own', async () => {
    for (const letter of ['a', 'b'])
      await log({ name: 'home-call-to-action', value: { stayId: `stay_${letter.repeat(26)}` } })
    const { rows } =
      await sql`select key, sum(n)::int as n from event_hours where key like 'home-call-to-action%' group by key`.execute(
        t.platform.db,
      )
    expect(rows).toEqual([{ key: 'home-call-to-action', n: 2 }])
  })

  test('hosts count their own stays, and can’t see others', async () => {
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

  test('any range counts what falls in it, including its start and excluding its end', async () => {
    const hour = 3_600_000
    const noon = Date.UTC(2025, 5, 1, 12)
    // Full hours, the milliseconds around them, and times in between.
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
        expect(counted).toEqual({ count: at.filter((ms) => ms >= min && ms < max).length, agents: 0 })
      }),
      { numRuns: 300 },
    )
  })
})

describe('a visitor', () => {
  const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  /** One event from a browser at an address. */
  const by = async (remoteAddress: string, agent: string, stayId: string, identity = 'unknown') => {
    const answer = await t.platform.server.inject({
      method: 'POST',
      url: '/api/events',
      remoteAddress,
      headers: agent ? { 'user-agent': agent } : { 'user-agent': undefined },
      payload: { name: 'stay-card-click', identity, value: { stayId } },
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const results = async (stayId: string) => {
    const max = new Date(Date.now() + 3_600_000 * 24 * 2).toISOString()
    const { body } = await count(host, { key: `stay-card-click:${stayId}`, max })
    return [body.count, body.agents]
  }
  const aStay = async () => (await t.given.draft(host)).id as string

  test('counts once per stay, however often they repeat and whatever name they send', async () => {
    const stay = await aStay()
    for (let index = 0; index < 5; index++) await by('203.0.113.1', CHROME, stay, `somebody-${index}@example.com`)
    await Promise.all(Array.from({ length: 20 }, () => by('203.0.113.1', CHROME, stay)))
    expect(await results(stay)).toEqual([1, 0])
    expect(
      await t.platform.db.selectFrom('events').select('id').where('key', '=', `stay-card-click:${stay}`).execute(),
    ).toHaveLength(25)
  })

  test('is an address plus a browser, and each counts for each stay', async () => {
    const [one, other] = [await aStay(), await aStay()]
    await by('203.0.113.2', CHROME, one)
    await by('203.0.113.2', FIREFOX, one)
    await by('203.0.113.3', CHROME, one)
    await by('203.0.113.2', CHROME, other)
    expect([await results(one), await results(other)]).toEqual([
      [3, 0],
      [1, 0],
    ])
  })

  test('with a different user agent each time counts like the browsers of one office', async () => {
    const stay = await aStay()
    await Promise.all(Array.from({ length: 60 }, (_, at) => by('203.0.113.4', `${FIREFOX} ${at}`, stay)))
    for (let at = 60; at < 70; at++) await by('203.0.113.4', `${FIREFOX} ${at}`, stay)
    expect(await results(stay)).toEqual([20, 0])
  })

  test('counts again half an hour later', async () => {
    const stay = await aStay()
    await by('203.0.113.5', CHROME, stay)
    await t.later(31 * 60_000, () => by('203.0.113.5', CHROME, stay))
    expect(await results(stay)).toEqual([2, 0])
  })

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    '',
  ])('that is automated is counted separately: %j', async (agent) => {
    const stay = await aStay()
    for (let index = 0; index < 3; index++) await by('203.0.113.6', agent, stay)
    await by('203.0.113.6', CHROME, stay)
    expect(await results(stay)).toEqual([1, 3])
  })

  test('is counted once across all processes', async () => {
    const stay = await aStay()
    const at = new Date()
    const event: NewEvent = {
      name: 'stay-card-click',
      key: `stay-card-click:${stay}`,
      identity: 'unknown',
      value: { stayId: stay },
      at,
      by: { place: 'p', visitor: 'v', agent: false },
    }
    await Promise.all(Array.from({ length: 10 }, () => insertEvents(t.platform.db, [event, event])))
    expect(await results(stay)).toEqual([1, 0])
  })

  test('leaves nothing that could identify them, and is forgotten', async () => {
    const stay = await aStay()
    await by('203.0.113.77', CHROME, stay)
    const { rows } = await sql<{
      all: string
    }>`select coalesce(jsonb_agg(to_jsonb(v))::text, '') as all from event_visits v
      where key = ${`stay-card-click:${stay}`}`.execute(t.platform.db)
    expect(rows[0]?.all).toContain(stay)
    expect(rows[0]?.all).not.toMatch(/203\.0\.113|Chrome/)
    const kept = await t.platform.db
      .selectFrom('events')
      .selectAll()
      .where('key', '=', `stay-card-click:${stay}`)
      .execute()
    expect(JSON.stringify(kept)).not.toMatch(/203\.0\.113|Chrome/)
    await t.work('events:forget-visits', {}, new Date(Date.now() + 4 * 86_400_000))
    for (const table of ['event_visits', 'event_salts'] as const)
      expect(await t.platform.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

describe('the redirect to a booking site', () => {
  const go = (path: string) => t.call('GET', `/go/${path}`)

  test('goes to the stay’s own link and is counted', async () => {
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

  test('to a stored value that isn’t a web address is 404', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    // Booking links go to other sites; invalid links must not redirect anywhere.
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
