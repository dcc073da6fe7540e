import { type PayloadDouble, startPayloadDouble } from '@lodestay/content-client/test'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { promotionCollections } from '../../test/promotion-catalogue.ts'

let double: PayloadDouble
let t: TestPlatform
let user: Person
beforeAll(async () => {
  double = await startPayloadDouble(promotionCollections())
  t = await startTestPlatform({ CONTENT_URL: double.url })
  user = await t.given.user()
})
afterAll(async () => {
  await t.close()
  await double.close()
})

function directory(query: Record<string, string> = {}) {
  return t.call('GET', '/outlets/directory', { query })
}

async function ids(query: Record<string, string> = {}): Promise<string[]> {
  return (await directory(query)).body.docs.map(({ id }: { id: string }) => id)
}

describe('the directory', () => {
  test('is open to everyone, largest reach first, and shows no prices', async () => {
    const { status, body, text } = await directory()
    expect(status).toBe(200)
    expect(body.docs[0]).toMatchObject({
      id: 'lakes',
      reach: 50_000,
      network: { slug: 'instagram-feed' },
      work: { posts: 0, lastPostAt: null, pictures: [] },
    })
    expect(text).not.toMatch(/price|"prices"/)
  })

  test('can be filtered by network, role, topic and text', async () => {
    expect(await ids({ network: 'instagram-stories' })).toEqual(['tales', 'story-sharer'])
    expect(await ids({ role: 'reshare' })).toEqual(['harbor', 'letter', 'story-sharer'])
    expect(await ids({ text: 'LAKES' })).toEqual(['lakes'])
    expect(await ids({ network: 'none' })).toEqual([])
  })

  test('can be filtered by region, with the number of results in each region', async () => {
    expect(await ids({ region: 'Great Lakes' })).toEqual(['lakes'])
    expect(await ids({ text: 'great lakes' })).toEqual(['lakes'])
    const { regions } = (await directory({ region: 'Great Lakes' })).body
    expect(regions).toEqual([
      { value: 'Great Lakes', label: 'Great Lakes', count: 1 },
      { value: 'New England', label: 'New England', count: 1 },
    ])
  })

  test('can be sorted by name', async () => {
    const names = (await directory({ sort: 'name' })).body.docs.map(({ name }: { name: string }) => name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  })

  test('counts the results for each network, whichever is selected', async () => {
    const [all, one] = await Promise.all([directory(), directory({ network: 'email' })])
    expect(one.body.networks).toEqual(all.body.networks)
    for (const { value, count } of all.body.networks) expect(await ids({ network: value })).toHaveLength(count)
  })

  test('rejects invalid queries', async () => {
    expect((await directory({ role: 'watching' })).status).toBe(422)
    expect((await t.call('GET', '/outlets/directory/none')).status).toBe(404)
  })
})

test('an outlet looks the same alone as in the list', async () => {
  const [listed] = (await directory()).body.docs
  expect((await t.call('GET', `/outlets/directory/${listed.id}`)).body).toEqual(listed)
})

test('prices are for signed-in users: every type, variant and role the outlet sells', async () => {
  expect((await t.call('GET', '/outlets/lakes/prices')).status).toBe(401)
  const { docs } = (await t.call('GET', '/outlets/lakes/prices', { as: user })).body
  expect(docs).toContainEqual({
    promotionType: { id: 'post', name: expect.any(String) },
    variant: { id: 'single', name: expect.any(String) },
    role: 'posting',
    price: 20_000,
  })
})

describe('an outlet’s work', () => {
  let host: Person & { organizationId: string }
  let stayId: string
  beforeEach(async () => {
    host = await t.given.host()
    stayId = (await t.given.acceptedStay(host, await t.given.employee())).id as string
  })

  /** A task of a promotion with a picture. */
  async function task(outletId: string, task: { due: string; done?: boolean; picture?: string; crop?: object }) {
    const { id } = (await t.call('POST', '/stay-promotions', { as: host, body: { stayId } })).body
    const mediaFiles = task.picture ? [{ url: task.picture, width: 1440, height: 1080, crop: task.crop }] : []
    await t.platform.db
      .updateTable('stay_promotions')
      .set({ content: JSON.stringify({ mediaSelection: { type: 'uploaded_media', mediaFiles } }) } as never)
      .where('id', '=', id)
      .execute()
    await t.platform.db
      .insertInto('execution_tasks')
      .values({
        id: `tsk_${id}`,
        promotion_id: id,
        outlet_id: outletId,
        outlet_name: outletId,
        handle: '@',
        network: 'Instagram feed',
        role: 'posting',
        publisher: 'assisted',
        price: 0,
        after_hours: 0,
        status: task.done ? 'done' : 'scheduled',
        due_at: new Date(task.due),
        done_at: task.done ? new Date(task.due) : null,
      })
      .execute()
  }

  const sceneOf = (view: string) => `/media/scenes/lake-cabin-autumn-dusk-${view}-7f3a21/1440.webp`

  test('is counted by posts with a proof, with pictures of the latest', async () => {
    const first = sceneOf('front')
    await task('harbor', { due: '2026-03-01T10:00:00Z', done: true, picture: first })
    await task('harbor', { due: '2026-03-02T10:00:00Z', done: true })
    await task('harbor', { due: '2026-03-03T10:00:00Z', picture: sceneOf('afar') })
    const { work } = (await t.call('GET', '/outlets/directory/harbor')).body
    expect(work).toEqual({
      posts: 2,
      lastPostAt: '2026-03-02T10:00:00.000Z',
      pictures: [{ url: first, width: 1440, height: 1080 }],
    })
  })

  test('shows a cropped picture as posted, and none at another site', async () => {
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 }
    await task('lakes', { due: '2026-03-02T10:00:00Z', done: true, picture: sceneOf('bed'), crop })
    await task('lakes', { due: '2026-03-01T10:00:00Z', done: true, picture: 'https://example.com/first.jpg' })
    const { work } = (await t.call('GET', '/outlets/directory/lakes')).body
    expect(work.pictures).toEqual([
      { url: expect.stringMatching(/^\/media\/posts\/tsk_\w+\/0\.jpg$/), width: 720, height: 1080 },
    ])
  })

  test('fills its calendar according to the days of the requested time zone', async () => {
    for (const due of ['2026-05-01T03:00:00Z', '2026-05-01T12:00:00Z', '2026-05-04T12:00:00Z'])
      await task('tales', { due })
    const days = async (query: object) => {
      const range = { from: '2026-05-01', to: '2026-05-03', ...query }
      return (await t.call('GET', '/outlets/tales/calendar', { as: user, query: range })).body.days
    }
    expect(await days({})).toEqual([{ day: '2026-05-01', posts: 2 }])
    expect(await days({ timeZone: 'America/Los_Angeles', from: '2026-04-30' })).toEqual([
      { day: '2026-04-30', posts: 1 },
      { day: '2026-05-01', posts: 1 },
    ])
  })

  test('can be requested for at most a hundred days, in a valid time zone', async () => {
    const ask = (query: Record<string, string>) =>
      t.call('GET', '/outlets/tales/calendar', { as: user, query: { from: '2026-01-01', to: '2026-01-31', ...query } })
    expect((await ask({ to: '2026-12-31' })).body.errors).toEqual([
      { path: 'to', message: 'At most 100 days at once.' },
    ])
    expect((await ask({ timeZone: 'Mars/Base' })).status).toBe(422)
    // An offset, which Node knows, and PostgreSQL reads with the opposite sign.
    expect((await ask({ timeZone: '+05:17' })).status).toBe(422)
    expect((await ask({ from: '2026-02-31' })).status).toBe(422)
    expect((await ask({ from: '0000-12-31', to: '0001-01-02' })).status).toBe(422)
    expect((await ask({ from: '9999-12-30', to: '9999-12-31' })).body.days).toEqual([])
  })
})

test('an outlet’s posts are counted up to a thousand', async () => {
  const { id: stayId } = await t.given.draft(await t.given.host())
  await sql`with bought as (
      insert into stay_promotions (id, stay_id, content) select 'bought-' || n, ${stayId}, '{}' from generate_series(1, 1001) n
      returning id)
    insert into execution_tasks (id, promotion_id, outlet_id, outlet_name, handle, network, role, publisher, price, after_hours,
      status, due_at, done_at)
    select 'task-' || id, id, 'story-sharer', '', '', '', 'posting', 'assisted', 0, 0, 'done', now(), now() from bought`.execute(
    t.platform.db,
  )
  const work = async () => (await t.call('GET', '/outlets/directory/story-sharer')).body.work
  expect(await work()).toMatchObject({ posts: 1000, postsAreCapped: true })
  await t.platform.db.deleteFrom('stay_promotions').where('id', '=', 'bought-1').execute()
  expect(await work()).toMatchObject({ posts: 1000 })
  expect(await work()).not.toHaveProperty('postsAreCapped')
})
