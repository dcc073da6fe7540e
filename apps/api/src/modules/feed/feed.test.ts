import { type PayloadDouble, startPayloadDouble } from '@lodestay/content-client/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, plansInOrder, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { promotionCollections } from '../../test/promotion-catalogue.ts'

let double: PayloadDouble
let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let traveler: Person
let [oldStay, newStay]: string[] = []
const published: Record<string, string> = {}
beforeAll(async () => {
  double = await startPayloadDouble(promotionCollections())
  t = await startTestPlatform({ CONTENT_URL: double.url })
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  oldStay = (await t.given.acceptedStay(host, employee, { name: 'The Old Mill' })).id as string
  // News in this order, an hour apart; the old mill itself is no longer news.
  published.giveaway = await publish('giveaways', { prize: 'Seven nights', dateRange: { start: at(-2), end: at(30) } })
  published.offer = await publish('offers', { enabled: true, dateRange: { start: at(-2), end: at(30) } })
  newStay = (await t.given.acceptedStay(host, employee, { name: 'The New Barn', ...inAlaska(61) })).id as string
  published.cancellation = await publish('cancellations', { dateRange: { start: at(9), end: at(30) } })
  await publish('offers', { enabled: false, dateRange: { start: at(-2), end: at(30) } })
  await publish('giveaways', { prize: 'Not yet open', dateRange: { start: at(9), end: at(30) } })
  const { db } = t.platform
  const decided = (table: 'offers', id: string | undefined, days: number) =>
    db
      .updateTable(table)
      .set({ decided_at: new Date(at(days)), opened_at: null })
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
afterAll(async () => {
  await t.close()
  await double.close()
})

/** Far from the other stays, which are in Massachusetts. */
function inAlaska(latitude: number) {
  const address = { city: 'Anchorage', state: 'AK', zip: '99501' }
  return { location: { address, coordinates: { latitude, longitude: -150 } } }
}

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

test('shows what is published and still available, promoted news first and then newest first, each with its stay', async () => {
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

test('shows news about favorite stays first, while it is recent', async () => {
  await favor(newStay)
  expect(kinds(await feed())).toEqual(['stay', 'cancellation', 'offer', 'giveaway'])
  await favor(oldStay)
  await t.call('DELETE', `/users/self/favorites/${newStay}`, { as: traveler })
  const answer = await feed()
  expect(kinds(answer)).toEqual(['cancellation', 'offer', 'giveaway', 'stay'])
  expect(answer.docs.map((item: Item) => item.leads)).toEqual([true, true, true, false])
})

test.each([['1'], ['2'], ['3']])(
  'continues where %s at a time ended, in the same order, without duplicates',
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

test('accepts only its own cursors', async () => {
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const cursor of ['x', made(1, 2), made('a', 1, 1, 'ofr'), made(1, 1, 9e15, 'ofr'), made(1, 1, 1, 1)])
    expect((await feed({ cursor })).errors).toEqual([{ path: 'cursor', message: 'Cursor is invalid.' }])
})

test('an offer that is turned on after it was accepted is news from then on, and only once', async () => {
  const id = await publish('offers', { enabled: false, dateRange: { start: at(-2), end: at(30) } })
  const { db } = t.platform
  await db
    .updateTable('offers')
    .set({ decided_at: new Date(at(-20)) })
    .where('id', '=', id)
    .execute()
  const since = async () => (await feed()).docs.find((item: { offer?: { id: string } }) => item.offer?.id === id)?.at
  const turn = (enabled: boolean) => t.call('POST', `/offers/${id}`, { as: host, body: { enabled } })
  await turn(true)
  const first = await since()
  expect(Date.parse(first ?? '')).toBeGreaterThan(at(-1))
  await turn(false)
  await turn(true)
  expect(await since()).toBe(first)
  await turn(false)
})

test('gives promoted news a lead of at most a week, and plain news none', async () => {
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

type Reasoned = Item & { reason: string }

async function reasons() {
  return Object.fromEntries((await feed()).docs.map(({ kind, reason }: Reasoned) => [kind, reason]))
}

test('shows why each item is included', async () => {
  expect(await reasons()).toMatchObject({ stay: 'new', giveaway: 'new', offer: 'promoted', cancellation: 'promoted' })
  await favor(newStay)
  expect(await reasons()).toMatchObject({ stay: 'favorite', giveaway: 'new' })
})

test('also leads with news near a favorite stay', async () => {
  const [liked, near, far] = [
    await t.given.acceptedStay(host, employee, { name: 'Liked', ...inAlaska(64) }),
    await t.given.acceptedStay(host, employee, { name: 'Close by', ...inAlaska(64.4) }),
    await t.given.acceptedStay(host, employee, { name: 'An hour away', ...inAlaska(64.5) }),
  ]
  await favor(liked.id)
  const { docs } = await feed()
  const found = (id: unknown) => docs.find((item: { stay: { id: string } }) => item.stay.id === id)
  expect(found(near.id)).toMatchObject({ leads: true, reason: 'near' })
  expect(found(far.id)).toMatchObject({ leads: false, reason: 'new' })
  for (const { id } of [liked, near, far])
    await t.call('POST', `/stays/${id}/disable`, { as: employee, body: { reason: 'Only for this test.' } })
})

describe('a muted stay', () => {
  const mute = (method: 'PUT' | 'DELETE', stayId: string | undefined, as = traveler) =>
    t.call(method, `/travelers/feed/mutes/${stayId}`, { as })

  test('is missing from the muting user’s feed, and from its total, until it is unmuted', async () => {
    expect((await mute('PUT', oldStay)).status).toBe(204)
    expect((await mute('PUT', oldStay)).status).toBe(204)
    const answer = await feed()
    expect([kinds(answer), answer.totalDocs]).toEqual([['stay'], 1])
    const { docs } = (await t.call('GET', '/travelers/feed/mutes', { as: traveler })).body
    expect(docs).toMatchObject([{ stayId: oldStay, stayName: 'The Old Mill' }])
    await mute('DELETE', oldStay)
    expect(kinds(await feed())).toHaveLength(4)
  })

  test('is in everyone else’s feed', async () => {
    await mute('PUT', oldStay, await t.given.user())
    expect(kinds(await feed())).toHaveLength(4)
  })

  test('must be visible', async () => {
    expect((await mute('PUT', 'stay_none')).status).toBe(404)
    expect((await mute('PUT', (await t.given.draft(host)).id)).status).toBe(404)
  })
})

describe('stories', () => {
  /** A story about a stay, published that many hours ago. */
  async function story(stayId: string | undefined, hours: number): Promise<string> {
    const { db } = t.platform
    const { id: promotionId } = (await t.call('POST', '/stay-promotions', { as: host, body: { stayId } })).body
    const task = {
      id: `tsk_${promotionId}`,
      promotion_id: promotionId,
      outlet_id: 'outlet-1',
      outlet_name: 'Feed: East Coast',
      handle: '',
      network: 'Feed',
      role: 'posting' as const,
      publisher: 'lodestay-feed' as const,
      price: 0,
      after_hours: 0,
      status: 'done' as const,
      due_at: new Date(),
      done_at: new Date(),
    }
    await db.insertInto('execution_tasks').values(task).execute()
    const post = { id: `pst_${promotionId}`, task_id: task.id, stay_id: stayId ?? '', outlet_name: task.outlet_name }
    const published_at = new Date(at(-hours / 24))
    await db
      .insertInto('feed_posts')
      .values({ ...post, caption: 'Tonight', media: '[]', published_at, ends_at: new Date(at(1)), is_story: true })
      .execute()
    return post.id
  }

  async function stories() {
    const { docs } = (await t.call('GET', '/travelers/feed/stories', { as: traveler })).body
    return docs.map(({ post, reason }: { post: { id: string }; reason: string }) => [post.id, reason])
  }

  test('are in their own list for a day, those of favorites first, and not in the feed', async () => {
    const [favorite, recent] = [await story(newStay, 20), await story(oldStay, 1)]
    await story(oldStay, 25)
    expect(await stories()).toEqual([
      [recent, 'promoted'],
      [favorite, 'promoted'],
    ])
    await favor(newStay)
    expect(await stories()).toEqual([
      [favorite, 'favorite'],
      [recent, 'promoted'],
    ])
    expect(kinds(await feed())).not.toContain('post')
    await t.call('PUT', `/travelers/feed/mutes/${newStay}`, { as: traveler })
    expect(await stories()).toEqual([[recent, 'promoted']])
  })
})

test('reads each kind of news in the order of an index, only as far as the page goes', async () => {
  await favor(oldStay)
  const plan = await plansInOrder(t.platform.db, 'ranks_at', () => feed())
  for (const index of ['offers_news', 'cancellations_news', 'giveaways_news', 'feed_posts_published'])
    expect(plan).toContain(`using ${index} on`)
})
