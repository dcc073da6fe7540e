import { type Analytics, type CountedKind, countedEvents, type EventFields, sourceOf } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { insertEvents, keyOf, type NewEvent } from '../events/index.ts'
import { countSite } from './analytics-store.ts'

/** For the long version: `ANALYTICS_EVENTS=1000000 npm test -- analytics`. */
const EVENTS = Number(process.env.ANALYTICS_EVENTS ?? 20_000)
const AT_ONCE = 2000

let t: PayingPlatform
let host: Host
let employee: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
let lastAddress = 0

type Sent = {
  name: string
  value?: object
  as?: Pick<Person, 'token'>
  headers?: Record<string, string>
  agent?: string
  address?: string
}

/** Sends an event as a browser with a new address. */
async function send({ name, value = {}, as, headers, agent = CHROME, address = `198.51.100.${++lastAddress}` }: Sent) {
  const answer = await t.platform.server.inject({
    method: 'POST',
    url: '/api/events',
    remoteAddress: address,
    headers: { ...headers, 'user-agent': agent, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload: { name, value },
  })
  expect(answer.statusCode, answer.body).toBe(201)
}

function analytics(organizationId: string, as: Person, query: Record<string, string> = {}) {
  return t.call<Analytics>('GET', `/organizations/${organizationId}/analytics`, { as, query })
}

const none = { views: 0, quickLooks: 0, pageViews: 0, linkClicks: 0, promotionClicks: 0, favorites: 0 }

/** A host with one public stay that no other test's events touch. */
async function newHost() {
  const owner = await t.given.host()
  const { id } = await t.given.acceptedStay(owner, employee)
  return { owner, stayId: id as string }
}

describe('activity on a stay', () => {
  test('is counted by kind, from a card in view to a favorite', async () => {
    const { owner, stayId } = await newHost()
    const { stayId: other } = await newHost()
    await send({ name: 'stay-impression', value: { stayIds: [stayId, other, stayId], page: 'search' } })
    await send({ name: 'stay-card-expand', value: { stayId, page: 'search' } })
    await send({ name: 'page-view', value: { stayId, page: 'search' } })
    await send({ name: 'favorite', value: { stayId, page: 'search' } })
    await t.call('GET', `/go/${stayId}/Direct`, { query: { page: 'search' } })
    const { body } = await analytics(owner.organizationId, owner)
    const counts = { ...none, views: 1, quickLooks: 1, pageViews: 1, linkClicks: 1, favorites: 1 }
    expect(body).toMatchObject({
      total: counts,
      before: none,
      sources: [{ source: 'search', ...counts }],
      stays: [{ stayId, name: 'The Boathouse', ...counts }],
    })
  })

  test('through a promotion’s link is credited to its promotion and outlet, on the stay’s page too', async () => {
    const { id, stayId } = await t.queuedPromotion(host, employee)
    const { docs: tasks } = (await t.call('GET', '/execution-tasks', { as: employee, query: { promotionId: id } })).body
    const [task] = tasks as { id: string; outlet: { id: string; name: string } }[]
    const { link } = (await t.call('GET', `/execution-tasks/${task?.id}`, { as: employee })).body.post
    const { headers } = await t.call('GET', new URL(link).pathname)
    const code = new URL(headers.location ?? '').searchParams.get('utm_content') ?? ''
    await send({ name: 'page-view', value: { stayId, link: code, utmSource: 'Instagram' } })
    await t.call('GET', `/go/${stayId}/Direct`, { query: { link: code } })
    const { body } = await analytics(host.organizationId, host, { stayId })
    expect(body.promotions).toEqual([
      {
        ...none,
        promotionId: id,
        title: expect.stringMatching(/./),
        outletId: task?.outlet.id,
        outletName: task?.outlet.name,
        promotionClicks: 1,
        pageViews: 1,
        linkClicks: 1,
      },
    ])
    expect(body.sources.map(({ source }) => source)).toEqual(['promotion'])
  })

  test('through a link of an unscheduled promotion still counts for the promotion, in every table', async () => {
    const { id, stayId } = await t.queuedPromotion(host, employee)
    const { body: results } = await t.call('GET', `/stay-promotions/${id}/results`, { as: host })
    const [outlet] = results.outlets as { name: string; link: string }[]
    const follow = () => t.call('GET', new URL(outlet?.link ?? '').pathname)
    await t.call('POST', `/stay-promotions/${id}/unschedule`, { as: host })
    await follow()
    const { body } = await analytics(host.organizationId, host, { stayId })
    expect(body).toMatchObject({
      total: { promotionClicks: 1 },
      sources: [{ source: 'promotion', promotionClicks: 1 }],
      promotions: [
        { promotionId: id, title: expect.stringMatching(/./), outletName: outlet?.name, promotionClicks: 1 },
      ],
    })
  })

  test('is not credited to a promotion because of another stay’s link', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const { code } = await t.platform.db
      .selectFrom('execution_tasks')
      .select('code')
      .where('promotion_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { owner, stayId } = await newHost()
    await send({ name: 'page-view', value: { stayId, link: code, referrer: 'l.instagram.com' } })
    const { body } = await analytics(owner.organizationId, owner)
    expect([body.promotions, body.sources]).toMatchObject([[], [{ source: 'instagram', pageViews: 1 }]])
  })

  test('by bots, by the host’s own people, and repeated within half an hour is counted separately', async () => {
    const { owner, stayId } = await newHost()
    const view = { name: 'page-view', value: { stayId } }
    await send({ ...view, address: '192.0.2.1' })
    await send({ ...view, address: '192.0.2.1' })
    await send({ ...view, agent: 'curl/8.5.0' })
    await send({ ...view, as: owner })
    await send({ ...view, as: employee })
    await send({ ...view, as: await t.given.user() })
    await t.call('GET', `/go/${stayId}/Direct`, { as: owner })
    const { body } = await analytics(owner.organizationId, owner)
    expect([body.total, body.apart]).toEqual([
      { ...none, pageViews: 2 },
      { repeats: 1, bots: 1, own: 3 },
    ])
  })

  test('by the host’s own people and staff never counts as genuine, whatever scope, token or session they use', async () => {
    const { owner, stayId } = await newHost()
    const { body: other } = await t.call('POST', '/organizations', { as: owner, body: { name: 'Other Stays' } })
    const view = { name: 'page-view', value: { stayId } }
    await send({ ...view, as: owner, headers: { 'org-id': other.id } })
    const body = { name: 'Price sync', scopes: ['write'], expiresAt: Date.now() + 86_400_000 }
    await send({ ...view, as: (await t.call('POST', '/users/self/access-tokens', { as: employee, body })).body })
    await send({ ...view, as: await t.given.signIn(employee.email) })
    const { total, apart } = (await analytics(owner.organizationId, owner)).body
    expect([total, apart]).toEqual([none, { repeats: 0, bots: 0, own: 3 }])
  })

  test('with an expired session is still redirected, and counts as anonymous', async () => {
    const { owner, stayId } = await newHost()
    expect((await t.call('GET', `/go/${stayId}/Direct`, { as: 'not.a.token' })).status).toBe(302)
    expect((await analytics(owner.organizationId, owner)).body.total.linkClicks).toBe(1)
  })

  test('remains with the host who owned the stay at the time, after the stay is transferred', async () => {
    const { owner, stayId } = await newHost()
    const next = await t.given.host()
    await send({ name: 'page-view', value: { stayId } })
    await t.platform.db
      .updateTable('stays')
      .set({ organization_id: next.organizationId })
      .where('id', '=', stayId)
      .execute()
    await send({ name: 'page-view', value: { stayId } })
    await send({ name: 'page-view', value: { stayId } })
    const before = (await analytics(owner.organizationId, owner)).body.total.pageViews
    const after = (await analytics(next.organizationId, next)).body.total.pageViews
    expect([before, after]).toEqual([1, 2])
  })

  test('is dated by the organization’s clock', async () => {
    const owner = await t.given.host()
    await t.call('PATCH', `/organizations/${owner.organizationId}`, {
      as: owner,
      body: { timeZone: 'Pacific/Honolulu' },
    })
    const { id: stayId } = await t.given.acceptedStay(owner, employee)
    const { clock } = t
    const { now } = clock
    clock.now = new Date('2027-03-02T09:30:00Z')
    try {
      await send({ name: 'page-view', value: { stayId } })
      const { body } = await analytics(owner.organizationId, owner)
      expect([body.to, body.days, body.timeZone]).toMatchObject([
        '2027-03-01',
        [{ day: '2027-03-01', pageViews: 1 }],
        'Pacific/Honolulu',
      ])
    } finally {
      clock.now = now
    }
  })

  test('is counted in UTC if the database doesn’t know the organization’s time zone', async () => {
    const { owner, stayId } = await newHost()
    await t.platform.db
      .updateTable('organizations')
      .set({ time_zone: 'Mars/Olympus_Mons' })
      .where('id', '=', owner.organizationId)
      .execute()
    await send({ name: 'page-view', value: { stayId } })
    const { rows } = await sql<{ day: string }>`select day::text from event_days where stay_id = ${stayId}`.execute(
      t.platform.db,
    )
    expect(rows).toEqual([{ day: new Date().toISOString().slice(0, 10) }])
  })

  test('is compared with the same number of days before', async () => {
    const { owner, stayId } = await newHost()
    const view = (day: string): NewEvent => ({
      name: 'page-view',
      key: `page-view:${stayId}`,
      identity: 'unknown',
      value: { stayId },
      at: new Date(`${day}T18:00:00Z`),
    })
    await insertEvents(t.platform.db, ['2026-01-03', '2026-01-04', '2026-01-06', '2026-01-07', '2026-01-08'].map(view))
    const { body } = await analytics(owner.organizationId, owner, { from: '2026-01-06', to: '2026-01-07' })
    expect([body.total.pageViews, body.before.pageViews]).toEqual([2, 1])
  })
})

describe('a caller', () => {
  test('with a role for one stay sees only that stay', async () => {
    const { owner, stayId } = await newHost()
    const { id: sibling } = await t.given.acceptedStay(owner, employee)
    const manager = await t.given.user()
    await t.given.role(manager, 'stayManager', { stayId })
    await send({ name: 'page-view', value: { stayId } })
    await send({ name: 'page-view', value: { stayId: sibling } })
    expect((await analytics(owner.organizationId, manager)).status).toBe(404)
    expect((await analytics(owner.organizationId, manager, { stayId: sibling })).status).toBe(404)
    expect((await analytics(owner.organizationId, manager, { stayId })).body).toMatchObject({
      total: { pageViews: 1 },
      stays: [{ stayId }],
    })
  })

  test('asking for another host’s stay gets 404, even as an owner', async () => {
    const [one, other] = [await newHost(), await newHost()]
    expect((await analytics(one.owner.organizationId, one.owner, { stayId: other.stayId })).status).toBe(404)
    expect((await analytics(one.owner.organizationId, other.owner, { stayId: other.stayId })).status).toBe(404)
  })

  test.each([
    [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'to'],
    [{ from: '0001-01-01', to: '0001-01-02' }, 'to'],
    [{ from: 'yesterday' }, 'from'],
    [{ days: '7' }, 'days'],
  ])('%j is 422', async (query, path) => {
    const { status, body } = await t.call('GET', `/organizations/${host.organizationId}/analytics`, {
      as: host,
      query: query as Record<string, string>,
    })
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })
})

describe('the counts for a year of events', () => {
  /** A small seeded generator, so that a failure can be reproduced. */
  function randomFrom(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  type World = {
    organizations: { id: string; timeZone: string }[]
    stays: { id: string; organizationId: string }[]
    links: { code: string; stayId: string; promotionId: string; outletId: string }[]
  }
  type Made = NewEvent & { readonly stayId: string }

  async function makeWorld(): Promise<World> {
    const zones = ['America/New_York', 'Pacific/Honolulu', 'Europe/Lisbon']
    const { id: promotionId, stayId } = await t.queuedPromotion(host, employee)
    const tasks = await t.platform.db
      .selectFrom('execution_tasks')
      .selectAll()
      .where('promotion_id', '=', promotionId)
      .execute()
    const owners = [host, await t.given.host(), await t.given.host()]
    for (const [index, owner] of owners.entries())
      await t.call('PATCH', `/organizations/${owner.organizationId}`, {
        as: owner,
        body: { timeZone: zones[index] },
      })
    const stays = [{ id: stayId, organizationId: host.organizationId }]
    for (const owner of owners)
      for (let more = 0; more < 2; more++)
        stays.push({
          id: (await t.given.acceptedStay(owner, employee)).id,
          organizationId: owner.organizationId,
        })
    return {
      organizations: owners.map(({ organizationId }, index) => ({ id: organizationId, timeZone: zones[index] ?? '' })),
      stays,
      links: tasks.map((task) => ({ code: task.code, stayId, promotionId, outletId: task.outlet_id })),
    }
  }

  function makeEvents(world: World, many: number): Made[] {
    const below = randomFrom(7)
    const one = <T>(items: readonly T[]): T => items[below(items.length)] as T
    const arrivals = [{}, { page: 'search' }, { page: 'feed' }, { referrer: 'www.google.com' }, { utmSource: 'qr' }]
    const begin = Date.UTC(2025, 9, 1)
    const year = 365 * 86_400_000
    // Close together in time, to produce repeats; sorted in order of arrival.
    const times = Array.from({ length: many }, () => {
      const day = below(365)
      return begin + (day / 365) * year + (below(3) * 24 + below(24)) * 600_000 + below(600_000)
    }).sort((a, b) => a - b)
    return times.map((time): Made => {
      const name = one(Object.values(countedEvents))
      const stay = one(world.stays)
      const link = name === 'promotion-link-click' ? one(world.links) : below(4) === 0 ? one(world.links) : null
      const stayId = name === 'promotion-link-click' ? (link?.stayId ?? '') : stay.id
      const place = `place ${below(40)}`
      const event: EventFields = {
        name,
        identity: 'unknown',
        value: { stayId, ...one(arrivals), ...(link && { link: link.code, taskId: link.code }) },
      }
      return {
        ...event,
        stayId,
        key: keyOf(event),
        at: new Date(time),
        by: { place, visitor: `${place} ${below(3)}`, agent: below(10) === 0 },
        of: {
          isStaff: below(50) === 0,
          scopes: below(8) === 0 ? [one([stay.id, ...world.organizations.map(({ id }) => id)])] : [],
        },
      }
    })
  }

  /** Counts according to the published rules, sharing no code with the product's counting. */
  function countNaively(world: World, events: readonly Made[]) {
    const seen = new Set<string>()
    const days = new Map<string, Intl.DateTimeFormat>(
      world.organizations.map(({ id, timeZone }) => [id, new Intl.DateTimeFormat('en-CA', { timeZone })]),
    )
    return events.map(({ name, key, stayId, at, by, of, value }) => {
      const organizationId = world.stays.find(({ id }) => id === stayId)?.organizationId ?? ''
      const isOwn = of?.isStaff || of?.scopes.includes(stayId) || of?.scopes.includes(organizationId)
      const look = `${key} ${by?.visitor} ${Math.floor(at.getTime() / 1_800_000)}`
      const audience = by?.agent ? 'bots' : isOwn ? 'own' : seen.has(look) ? 'repeats' : 'people'
      if (audience === 'people') seen.add(look)
      const link = world.links.find((each) => each.code === value.link && each.stayId === stayId)
      return {
        audience,
        organizationId,
        stayId,
        kind: (Object.keys(countedEvents) as CountedKind[]).find((kind) => countedEvents[kind] === name) ?? 'views',
        day: days.get(organizationId)?.format(at) ?? '',
        source: link ? 'promotion' : sourceOf(value),
        promotion: link ? `${link.promotionId} ${link.outletId}` : '',
      }
    })
  }
  type Counted = ReturnType<typeof countNaively>[number]

  function tally(rows: readonly Counted[]) {
    const counts = { ...none }
    for (const { kind } of rows) counts[kind]++
    return counts
  }

  function tallyBy(rows: readonly Counted[], name: (row: Counted) => string) {
    return Object.fromEntries([...Map.groupBy(rows, name)].map(([value, some]) => [value, tally(some)]))
  }

  function named<Row extends object>(rows: readonly Row[], name: (row: Row) => string) {
    return Object.fromEntries(
      rows.map((row) => [
        name(row),
        Object.fromEntries(Object.keys(none).map((kind) => [kind, row[kind as keyof Row]])),
      ]),
    )
  }

  test('match an independent count of the same events', { timeout: 30_000 + EVENTS }, async () => {
    const world = await makeWorld()
    const events = makeEvents(world, EVENTS)
    await sql`delete from event_days`.execute(t.platform.db)
    await sql`delete from event_day_sums`.execute(t.platform.db)
    for (let from = 0; from < events.length; from += AT_ONCE)
      await insertEvents(t.platform.db, events.slice(from, from + AT_ONCE))
    const naive = countNaively(world, events)
    expect(new Set(naive.map(({ audience }) => audience)).size).toBe(4)
    for (const { id: stayId, organizationId } of world.stays) {
      const range = { from: '2025-10-01', to: '2026-09-30' }
      const { body } = await analytics(organizationId, employee, { stayId, ...range })
      const within = naive.filter((row) => row.stayId === stayId && row.day >= range.from && row.day <= range.to)
      const people = within.filter(({ audience }) => audience === 'people')
      expect(body.total).toEqual(tally(people))
      expect(named(body.sources, ({ source }) => source)).toEqual(tallyBy(people, ({ source }) => source))
    }
    for (const { id } of world.organizations)
      for (const [from, to] of [
        ['2025-10-01', '2026-10-01'],
        ['2025-10-25', '2025-11-05'],
        ['2026-03-01', '2026-03-31'],
      ] as const) {
        const { body } = await analytics(id, employee, { from, to })
        const within = naive.filter((row) => row.organizationId === id && row.day >= from && row.day <= to)
        const people = within.filter(({ audience }) => audience === 'people')
        const apart = (audience: string) => within.filter((row) => row.audience === audience).length
        expect(people.length).toBeGreaterThan(0)
        expect(body.total).toEqual(tally(people))
        expect(body.apart).toEqual({ repeats: apart('repeats'), bots: apart('bots'), own: apart('own') })
        expect(named(body.days, ({ day }) => day)).toEqual(tallyBy(people, ({ day }) => day))
        expect(named(body.stays, ({ stayId }) => stayId)).toEqual(tallyBy(people, ({ stayId }) => stayId))
        expect(named(body.sources, ({ source }) => source)).toEqual(tallyBy(people, ({ source }) => source))
        expect(named(body.promotions, (row) => `${row.promotionId} ${row.outletId}`)).toEqual(
          tallyBy(
            people.filter(({ promotion }) => promotion !== ''),
            ({ promotion }) => promotion,
          ),
        )
      }
  })
})

describe('staff', () => {
  test('see days in UTC, whatever the time zone of the database', async () => {
    const at = (hour: string) => new Date(`${hour}:00:00.000Z`)
    const rows = ['2031-02-28T23', '2031-03-01T00', '2031-03-01T23', '2031-03-02T00'].map((hour) => ({
      key: 'home-call-to-action',
      hour: at(hour),
      n: 1,
    }))
    const day = '2031-03-01'
    const counted = await t.platform.db.transaction().execute(async (tx) => {
      await tx.insertInto('event_hours').values(rows).execute()
      await sql`set local timezone = 'America/New_York'`.execute(tx)
      return countSite(tx, { from: day, to: day })
    })
    expect(counted).toEqual([{ name: 'home-call-to-action', day, count: 2, bots: 0 }])
  })

  test('see every kind of event by day, with bots listed separately, plus decisions and the queue', async () => {
    const reader = await t.given.employee()
    const today = new Date().toISOString().slice(0, 10)
    const read = async () => (await t.call('GET', '/analytics', { as: reader, query: { from: today, to: today } })).body
    const count = (body: { events: { name: string; count: number; bots: number }[] }, name: string) => {
      const found = body.events.find((event) => event.name === name)
      return [found?.count ?? 0, found?.bots ?? 0]
    }
    const before = await read()
    await send({ name: 'home-call-to-action' })
    await send({ name: 'home-call-to-action', agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await t.given.acceptedStay(await t.given.host(), employee)
    await t.given.submittedStay(await t.given.host())
    const after = await read()
    const [people = 0, bots = 0] = count(before, 'home-call-to-action')
    expect(count(after, 'home-call-to-action')).toEqual([people + 1, bots + 1])
    expect(after.decisions[0].accepted).toBe((before.decisions[0]?.accepted ?? 0) + 1)
    expect(after.queue.waiting).toBe(before.queue.waiting + 1)
    expect(after.queue.oldestHours).toBeGreaterThanOrEqual(0)
  })
})
