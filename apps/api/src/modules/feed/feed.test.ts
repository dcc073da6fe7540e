import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let traveler: Person
let [oldStay, newStay]: string[] = []
const published: Record<string, string> = {}
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  oldStay = (await t.given.acceptedStay(host, employee, { name: 'The Old Mill' })).id as string
  // News come in this order, an hour apart; the old mill itself is none any more.
  published.giveaway = await publish('giveaways', { prize: 'Seven nights', dateRange: { start: at(-2), end: at(30) } })
  published.offer = await publish('offers', { enabled: true, dateRange: { start: at(-2), end: at(30) } })
  newStay = (await t.given.acceptedStay(host, employee, { name: 'The New Barn' })).id as string
  published.cancellation = await publish('cancellations', { dateRange: { start: at(9), end: at(30) } })
  await publish('offers', { enabled: false, dateRange: { start: at(-2), end: at(30) } })
  await publish('giveaways', { prize: 'Not yet open', dateRange: { start: at(9), end: at(30) } })
  const { db } = t.platform
  const decided = (table: 'offers', id: string | undefined, days: number) =>
    db
      .updateTable(table)
      .set({ decided_at: new Date(at(days)) })
      .where('id', '=', id ?? '')
      .execute()
  await decided('giveaways' as 'offers', published.giveaway, -1)
  await decided('offers', published.offer, -0.5)
  await decided('cancellations' as 'offers', published.cancellation, -0.1)
  const publishedAt = async (id: string, days: number) => {
    const set = { published_at: new Date(at(days)) }
    await db.updateTable('stay_search').set(set).where('stay_id', '=', id).execute()
  }
  await publishedAt(oldStay, -31)
  await publishedAt(newStay ?? '', -0.2)
})
beforeEach(async () => {
  traveler = await t.given.user()
})
afterAll(() => t.close())

function at(days: number) {
  return Date.now() + days * 86_400_000
}

async function publish(kind: string, fields: object): Promise<string> {
  const post = (path: string, as: Person, body: object = {}) => t.call('POST', `/${kind}${path}`, { as, body })
  const { id } = (await post('', host, { stayId: oldStay, title: 'News', ...fields })).body
  if (kind === 'giveaways') await post(`/${id}/applications`, host)
  if (kind === 'cancellations') await post(`/${id}/update`, host)
  const { status, text } = await post(`/${id}/publish`, employee)
  expect(status, text).toBe(200)
  return id
}

async function feed(query: Record<string, string> = {}) {
  return (await t.call('GET', '/travelers/feed', { as: traveler, query })).body
}

type Item = { kind: string; leads: boolean; stay: { name: string } }

function kinds(answer: { docs: Item[] }) {
  return answer.docs.map((item) => item.kind)
}

function favor(stayId: string | undefined) {
  return t.call('POST', '/users/self/favorites', { as: traveler, body: { stayId } })
}

test('shows what is published and still to be had, promoted news and then the newest first, each with its stay', async () => {
  const answer = await feed()
  expect(kinds(answer)).toEqual(['cancellation', 'offer', 'stay', 'giveaway'])
  expect(answer.totalDocs).toBe(4)
  const [cancellation, offer, stay, giveaway] = answer.docs
  expect(cancellation).toMatchObject({ leads: false, cancellation: { id: published.cancellation } })
  expect(stay.stay).toMatchObject({ id: newStay, name: 'The New Barn' })
  expect(Date.parse(offer.at)).toBeLessThan(Date.now())
  expect(offer).toMatchObject({ offer: { id: published.offer, isPromoted: true }, stay: { name: 'The Old Mill' } })
  expect(giveaway).toMatchObject({ giveaway: { id: published.giveaway, winnerName: null } })
})

test('shows the news of favorite stays first, while they are young', async () => {
  await favor(newStay)
  expect(kinds(await feed())).toEqual(['stay', 'cancellation', 'offer', 'giveaway'])
  await favor(oldStay)
  await t.call('DELETE', `/users/self/favorites/${newStay}`, { as: traveler })
  const answer = await feed()
  expect(kinds(answer)).toEqual(['cancellation', 'offer', 'giveaway', 'stay'])
  expect(answer.docs.map((item: Item) => item.leads)).toEqual([true, true, true, false])
})

test.each([['1'], ['2'], ['3']])(
  'continues where %s at a time ended, in the same order, nothing twice',
  async (limit) => {
    await favor(newStay)
    const all: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: { docs: Item[]; nextCursor: string | null } = await feed({ limit, ...(cursor && { cursor }) })
      all.push(...kinds(answer))
      cursor = answer.nextCursor
    }
    expect(all).toEqual(['stay', 'cancellation', 'offer', 'giveaway'])
    expect(kinds(await feed({ limit: '3', page: '2' }))).toEqual(['giveaway'])
  },
)

test('takes no cursor but its own', async () => {
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const cursor of ['x', made(1, 2), made('a', 1, 1, 'ofr'), made(1, 1, 9e15, 'ofr'), made(1, 1, 1, 1)])
    expect((await feed({ cursor })).errors).toEqual([{ path: 'cursor', message: 'Cursor is not one of ours.' }])
})

test('lets promoted news lead by a week at most, and plain ones not at all', async () => {
  const { db } = t.platform
  const set = (changes: object) =>
    db
      .updateTable('offers')
      .set(changes)
      .where('id', '=', published.offer ?? '')
      .execute()
  await set({ promote: false })
  expect(kinds(await feed())).toEqual(['cancellation', 'stay', 'offer', 'giveaway'])
  await set({ promote: true, decided_at: new Date(at(-8.5)) })
  expect(kinds(await feed())).toEqual(['cancellation', 'stay', 'giveaway', 'offer'])
  await set({ decided_at: new Date(at(-0.5)) })
})
