import { addDays } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStay, type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Host
let moderator: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, moderator] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

/** That many days from today. */
function day(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days)
}

const nights = { start: day(20), end: day(23) }

/** A public stay at $180 a night, with the given availability. */
async function stayWith(availability?: object, stay = {}): Promise<string> {
  const { id } = await t.given.acceptedStay(host, moderator, aStay(stay))
  if (availability) await t.call('PUT', `/stays/${id}/availability`, { as: host, body: availability })
  return id
}

async function publish(kind: 'offers' | 'cancellations', stayId: string, price: object | null, range = nights) {
  const dateRange = { start: `${range.start}T00:00:00.000Z`, end: `${range.end}T00:00:00.000Z` }
  const body = { stayId, title: 'Come now', enabled: true, dateRange, price }
  const { id } = (await t.call('POST', `/${kind}`, { as: host, body })).body
  if (kind === 'cancellations') await t.call('POST', `/cancellations/${id}/update`, { as: host, body: {} })
  await t.call('POST', `/${kind}/${id}/publish`, { as: moderator, body: { status: 'Accepted' } })
  return id
}

async function quoted(stayIds: string[], range = nights) {
  return t.call('GET', '/stays/quotes', { query: { stayIds: stayIds.join(','), ...range } })
}

async function quote(stayId: string) {
  return (await quoted([stayId])).body.docs[0]
}

describe('the quote of a stay', () => {
  test('is its rate for each night, and shows that its calendar isn’t maintained', async () => {
    expect(await quote(await stayWith())).toEqual({
      stayId: expect.any(String),
      ...nights,
      nights: 3,
      total: 54_000,
      isTaken: false,
      isKnown: false,
      minimumNights: 1,
      notice: null,
    })
  })

  test('counts the rate of each night, and applies the minimum nights of the first one', async () => {
    const ranges = [
      { start: day(21), end: day(40), price: 25_000 },
      { start: day(19), end: day(21), minimumNights: 4 },
    ]
    expect(await quote(await stayWith({ isKeptHere: true, ranges }))).toMatchObject({
      total: 18_000 + 2 * 25_000,
      isKnown: true,
      minimumNights: 4,
    })
  })

  test('has a total without a rate for the stay if each night has one', async () => {
    const id = await stayWith({ ranges: [{ ...nights, price: 10_000 }] })
    await t.platform.db
      .updateTable('stay_card')
      .set({ card: JSON.stringify({ currentRate: null }) })
      .where('stay_id', '=', id)
      .execute()
    expect((await quote(id)).total).toBe(30_000)
    expect((await quoted([id], { start: day(20), end: day(24) })).body.docs[0].total).toBeNull()
  })

  test('shows that one of the nights is taken', async () => {
    const id = await stayWith({ ranges: [{ start: day(22), end: day(23), isBlocked: true }] })
    expect(await quote(id)).toMatchObject({ isTaken: true, isKnown: true })
    expect((await quoted([id], { start: day(20), end: day(22) })).body.docs[0].isTaken).toBe(false)
  })

  test.each(['offers', 'cancellations'] as const)(
    'names the cheapest of the %s that cover its nights',
    async (kind) => {
      const id = await stayWith()
      await publish(kind, id, { kind: 'percentOff', value: 10 })
      const cheapest = await publish(kind, id, { kind: 'amountOff', value: 5_000 })
      await publish(kind, id, { kind: 'percentOff', value: 90 }, { start: day(21), end: day(23) })
      const { notice } = await quote(id)
      expect(notice).toMatchObject({ id: cheapest, kind: kind.slice(0, -1), total: 39_000 })
    },
  )

  test('names none that makes the nights dearer than their own rates, and each shows what they cost without it', async () => {
    const id = await stayWith({ ranges: [{ ...nights, price: 5_000 }] })
    const notice = await publish('cancellations', id, { kind: 'nightly', value: 9_900 })
    expect(await quote(id)).toMatchObject({ total: 15_000, notice: null })
    const read = async () => (await t.call('GET', `/cancellations/${notice}`, { as: host })).body.rate
    expect(await read()).toBe(5_000)
    const ranges = [{ start: day(20), end: day(22), price: null }]
    await t.call('PUT', `/stays/${id}/availability`, { as: host, body: { ranges } })
    expect(await read()).toBe(Math.round((2 * 18_000 + 5_000) / 3))
    expect((await quote(id)).notice).toMatchObject({ id: notice, total: 29_700 })
  })

  test('names a cancellation without its own price, which costs what the nights cost', async () => {
    const id = await stayWith()
    await publish('cancellations', id, null)
    expect((await quote(id)).notice).toMatchObject({ title: 'Come now', total: null })
  })
})

describe('the quote for flexible dates', () => {
  test('is for nights that are free, and among those for the cheapest', async () => {
    const ranges = [
      { start: day(20), end: day(21), isBlocked: true },
      { start: day(24), end: day(26), price: 10_000 },
    ]
    const id = await stayWith({ ranges })
    const best = async (flexibleDays: number) => (await quoted([id], { ...nights, flexibleDays } as never)).body.docs[0]
    expect(await best(1)).toMatchObject({ start: day(21), end: day(24), isTaken: false, total: 54_000 })
    expect(await best(3)).toMatchObject({ start: day(23), end: day(26), total: 38_000 })
  })

  test('is for the requested nights if none are free', async () => {
    const id = await stayWith({ ranges: [{ start: day(15), end: day(30), isBlocked: true }] })
    const { body } = await quoted([id], { ...nights, flexibleDays: 2 } as never)
    expect(body.docs[0]).toMatchObject({ ...nights, isTaken: true })
  })

  test('can be for a weekend of the month', async () => {
    const month = day(40).slice(0, 7)
    const query = { stayIds: await stayWith(), weekendIn: month }
    const { body } = await t.call('GET', '/stays/quotes', { query })
    expect(body.docs[0]).toMatchObject({ nights: 2, total: 36_000 })
    expect(new Date(body.docs[0].start).getUTCDay()).toBe(5)
    expect(body.docs[0].start.slice(0, 7)).toBe(month)
  })

  test('can be for the weekend that begins tonight, while it is evening somewhere in the country', async () => {
    const interest = 'Tonight'
    const id = await stayWith(
      { ranges: [{ start: '2027-06-06', end: '2027-07-01', isBlocked: true }] },
      { specialInterests: [interest] },
    )
    const before = t.clock.now
    // 9 PM on a Friday in New York, Saturday in UTC.
    t.clock.now = new Date('2027-06-05T01:00:00Z')
    const items = [{ field: 'specialInterests', operator: 'contains', value: interest }]
    const filter = JSON.stringify({ items, dates: { weekendIn: '2027-06' } })
    const found = await t.call('GET', '/search', { query: { filter } })
    const { body } = await t.call('GET', '/stays/quotes', { query: { stayIds: id, weekendIn: '2027-06' } })
    t.clock.now = before
    expect(found.body.docs.map((doc: { id: string }) => doc.id)).toEqual([id])
    expect(body.docs[0]).toMatchObject({ start: '2027-06-04', end: '2027-06-06', isTaken: false })
  })
})

describe('a search sorted by total', () => {
  const interest = 'Summing'
  const sorted = async (direction: string, more: object = {}, query: object = {}) => {
    const filter = {
      items: [{ field: 'specialInterests', operator: 'contains', value: interest }],
      dates: { ...nights, ...more },
      sort: [{ field: 'total', direction }],
    }
    const asked = { filter: JSON.stringify(filter), ...query }
    return (await t.call('GET', '/search', { query: asked })).body.docs.map(({ id }: { id: string }) => id)
  }
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    const of = (rate: number, ranges: object[] = []) =>
      stayWith({ ranges }, { specialInterests: [interest], currentRate: rate })
    // Costs of three nights at each: 300, 330, 390 and 450 dollars; taken from the second night on, 100 a night before.
    ids.third = await of(13_000)
    ids.second = await of(20_000, [{ ...nights, price: 11_000 }])
    ids.first = await of(10_000)
    ids.fourth = await of(9_000, [{ start: day(22), end: day(23), price: 27_000 }])
    ids.early = await of(8_000, [{ start: day(21), end: day(40), isBlocked: true }])
  })

  test('adds up the nights, each by its own rate', async () => {
    expect(await sorted('asc')).toEqual([ids.first, ids.second, ids.third, ids.fourth])
    expect(await sorted('desc')).toEqual([ids.fourth, ids.third, ids.second, ids.first])
  })

  test('is paginated', async () => {
    expect(await sorted('asc', {}, { limit: '2', page: '2' })).toEqual([ids.third, ids.fourth])
    const one = async (direction: string, page: number) => sorted(direction, {}, { limit: '1', page: String(page) })
    const inOrder = [ids.first, ids.second, ids.third, ids.fourth]
    for (const [index, id] of inOrder.entries()) {
      expect(await one('asc', index + 1)).toEqual([id])
      expect(await one('desc', inOrder.length - index)).toEqual([id])
    }
  })

  test('uses the cheapest of the flexible nights that are free', async () => {
    // Two days earlier the fourth avoids its expensive nights: 270 dollars; the last one is free three days earlier.
    expect(await sorted('asc', { flexibleDays: 3 })).toEqual([ids.early, ids.fourth, ids.first, ids.second, ids.third])
  })

  test('finds the first one even if many others have cheaper, or more expensive, nights at other times', async () => {
    const own = { specialInterests: ['Bounding'] }
    const stayIds: string[] = []
    for (let made = 0; made < 7; made++)
      stayIds.push(
        ...(await Promise.all(Array.from({ length: 15 }, () => stayWith(undefined, { ...own, currentRate: 30_000 })))),
      )
    for (const [start, price] of [
      [day(60), 1_000],
      [day(61), 90_000],
    ] as const)
      for (const some of [stayIds.slice(0, 60), stayIds.slice(60)]) {
        const body = { stayIds: some, ranges: [{ start, end: addDays(start, 1), price }] }
        const path = `/organizations/${host.organizationId}/availability`
        expect((await t.call('PUT', path, { as: host, body })).status).toBe(200)
      }
    const [least, most] = [20_000, 40_000].map((currentRate) => stayWith(undefined, { ...own, currentRate }))
    const first = async (direction: string, limit: string) => {
      const filter = {
        items: [{ field: 'specialInterests', operator: 'contains', value: 'Bounding' }],
        dates: nights,
        sort: [{ field: 'total', direction }],
      }
      const { body } = await t.call('GET', '/search', { query: { filter: JSON.stringify(filter), limit } })
      return body.docs.map(({ id }: { id: string }) => id)
    }
    const [cheapest, dearest] = [await least, await most]
    expect(await first('asc', '1')).toEqual([cheapest])
    expect(await first('desc', '1')).toEqual([dearest])
    const whole = [await first('asc', '100'), await first('desc', '100')]
    expect(whole.map((ids) => [ids.length, ids[0]])).toEqual([
      [100, cheapest],
      [100, dearest],
    ])
  }, 60_000)

  test('also works for a host’s own list', async () => {
    const filter = {
      items: [{ field: 'specialInterests', operator: 'contains', value: interest }],
      dates: nights,
      sort: [{ field: 'total', direction: 'asc' }],
    }
    const query = { filter: JSON.stringify(filter), checkDrafts: 'true' }
    const { body } = await t.call('GET', `/organizations/${host.organizationId}/stays`, { as: host, query })
    expect(body.docs.map(({ id }: { id: string }) => id)).toEqual([ids.first, ids.second, ids.third, ids.fourth])
  })
})

test('quotes are in request order, without non-public stays', async () => {
  const [first, second] = [await stayWith(), await stayWith()]
  const { id: draft } = await t.given.draft(host)
  const { body } = await quoted([second, draft, 'stay_none', first])
  expect(body.docs.map(({ stayId }: { stayId: string }) => stayId)).toEqual([second, first])
})

test.each([
  [{ start: day(3), end: day(3) }, 'end', 'End date must be after the start date.'],
  [{ start: day(3), end: day(500) }, 'end', 'Request at most 400 nights.'],
  [{ start: 'soon', end: day(3) }, 'start', expect.any(String)],
])('impossible nights are rejected: %j', async (range, path, message) => {
  const { status, body } = await quoted(['stay_none'], range)
  expect([status, body.errors]).toEqual([422, [{ path, message }]])
})

test('a search for known nights omits stays without a maintained calendar, and taken ones', async () => {
  const interest = 'Quoting'
  const stay = { specialInterests: [interest] }
  const [known, taken] = [
    await stayWith({ isKeptHere: true }, stay),
    await stayWith({ ranges: [{ ...nights, isBlocked: true }] }, stay),
  ]
  const unknown = await stayWith(undefined, stay)
  const found = async (dates: object) => {
    const items = [{ field: 'specialInterests', operator: 'contains', value: interest }]
    const { body } = await t.call('GET', '/search', { query: { filter: JSON.stringify({ items, dates }) } })
    return new Set(body.docs.map(({ id }: { id: string }) => id))
  }
  expect(await found({ ...nights, onlyKnown: true })).toEqual(new Set([known]))
  expect(await found(nights)).toEqual(new Set([known, unknown]))
  expect(await found({ start: nights.end, end: day(25), onlyKnown: true })).toEqual(new Set([known, taken]))
})
