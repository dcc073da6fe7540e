import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let travelers: Person[]
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  travelers = await Promise.all([t.given.user(), t.given.user(), t.given.user()])
})
afterAll(() => t.close())

type Doc = { id: string; place: number; listedByPlan: boolean; promoted: boolean }
async function top(query: Record<string, string> = {}) {
  const { status, body } = await t.call('GET', '/stays/top', { query })
  expect(status).toBe(200)
  return body as { docs: Doc[]; totalDocs: number; totalPages: number; hasNextPage: boolean }
}

async function names(): Promise<string[]> {
  return (await top()).docs.map(({ id }) => Object.entries(stays).find(([, stay]) => stay === id)?.[0] ?? id)
}

function rank(now = new Date()) {
  return t.work('top-stays:rank', {}, now)
}

async function favor(stayId: string, times: number) {
  for (const traveler of travelers.slice(0, times))
    expect((await t.call('POST', '/users/self/favorites', { as: traveler, body: { stayId } })).status).toBeLessThan(300)
  await t.work('stays:reindex', { stayId })
}

async function click(stayId: string, visitor: number) {
  const remoteAddress = `203.0.113.${visitor}`
  const url = `/api/go/${stayId}/Direct`
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const answer = await t.platform.server.inject({ method: 'GET', url, remoteAddress, headers })
  expect(answer.statusCode).toBe(302)
}

const stays: Record<string, string> = {}
beforeEach(async () => {
  for (const name of Object.keys(stays)) delete stays[name]
  await t.platform.db.deleteFrom('stays').execute()
  await t.platform.db.deleteFrom('stay_card').execute()
  await t.platform.db.deleteFrom('stay_search').execute()
  for (const name of ['loved', 'clicked', 'listed', 'unnoticed'])
    stays[name] = (await t.given.acceptedStay(host, employee, { name })).id
  await favor(stays.loved ?? '', 3)
  await favor(stays.clicked ?? '', 1)
  await click(stays.clicked ?? '', 1)
  await t.given.plan(stays.listed ?? '', 'Growth')
  await rank()
})

describe('top stays', () => {
  test('are ordered by favorites and clicks, followed by those that a plan lists, which are labeled', async () => {
    expect((await top()).docs).toMatchObject([
      { id: stays.loved, place: 1, listedByPlan: false, promoted: false },
      { id: stays.clicked, place: 2, listedByPlan: false, promoted: false },
      { id: stays.listed, place: 3, listedByPlan: true, promoted: true },
    ])
  })

  test('follow the clicks of the last 30 days', async () => {
    for (const visitor of [2, 3, 4]) await click(stays.clicked ?? '', visitor)
    await rank()
    expect(await names()).toEqual(['clicked', 'loved', 'listed'])
    await rank(new Date(Date.now() + 31 * 86_400_000))
    expect(await names()).toEqual(['loved', 'clicked', 'listed'])
  })

  test('count clicks behind thousands on stays that are gone', async () => {
    await sql`insert into event_hours (key, hour, n)
      select 'booking-link-click:stay_0gone' || n, now(), 9 from generate_series(1, 2500) n`.execute(t.platform.db)
    for (const visitor of [2, 3, 4]) await click(stays.clicked ?? '', visitor)
    await rank()
    expect(await names()).toEqual(['clicked', 'loved', 'listed'])
  })

  test('lose a stay immediately when its plan no longer lists it, and when it is no longer public', async () => {
    await t.given.plan(stays.listed ?? '', 'Plus')
    expect(await names()).toEqual(['loved', 'clicked'])
    await t.call('POST', `/stays/${stays.loved}/disable`, { as: host, body: { reason: 'Being painted.' } })
    expect(await names()).toEqual(['clicked'])
  })

  test('retain a stay that qualifies on its own merit when its plan ends, without the plan’s label', async () => {
    await favor(stays.listed ?? '', 2)
    await rank()
    const own = (await top()).docs.find(({ id }) => id === stays.listed)
    expect(own).toMatchObject({ listedByPlan: false })
    await t.given.plan(stays.listed ?? '', 'Free')
    expect(await names()).toContain('listed')
  })

  test('are paged', async () => {
    const first = await top({ limit: '2' })
    expect(first).toMatchObject({ totalDocs: 3, totalPages: 2, hasNextPage: true })
    expect((await top({ limit: '2', page: '2' })).docs.map(({ id }) => id)).toEqual([stays.listed])
    expect((await top({ page: '9' })).docs).toEqual([])
  })

  test('can be counted by two workers concurrently without errors', async () => {
    await Promise.all([rank(), rank(), rank()])
    expect(await names()).toEqual(['loved', 'clicked', 'listed'])
  })
})

test.each([{ limit: '0' }, { page: 'first' }, { filter: '{}' }])('%j is 422', async (query) => {
  expect((await t.call('GET', '/stays/top', { query: query as Record<string, string> })).status).toBe(422)
})
