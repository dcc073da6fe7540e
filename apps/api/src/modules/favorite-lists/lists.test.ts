import { FAVORITE_LISTS_MAX, LISTED_STAYS_MAX } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let stayId: string
let other: string
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  ;[stayId, other] = await Promise.all(
    ['The Boathouse', 'The Mill'].map(async (name) => (await t.given.acceptedStay(host, employee, { name })).id),
  )
})
afterAll(() => t.close())

function call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, as: Person | null, body?: object) {
  return t.call(method, path, { as, ...(body && { body }) })
}

/** A list of a new user. */
async function newList(name = 'Fall by the coast') {
  const traveler = await t.given.user()
  const { status, body } = await call('POST', '/favorite-lists', traveler, { name })
  expect(status).toBe(201)
  return { traveler, path: `/favorite-lists/${body.id}`, list: body }
}

describe('a list', () => {
  test('starts empty and unshared, with its name', async () => {
    const { list } = await newList()
    expect(list).toMatchObject({ name: 'Fall by the coast', stayCount: 0, pictures: [], shareToken: null })
  })

  test(`is one of at most ${FAVORITE_LISTS_MAX}, however many are created concurrently`, async () => {
    const { traveler } = await newList()
    const made = await Promise.all(
      Array.from({ length: FAVORITE_LISTS_MAX + 3 }, () => call('POST', '/favorite-lists', traveler, { name: 'One' })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(FAVORITE_LISTS_MAX - 1)
    expect((await call('GET', '/favorite-lists', traveler)).body.totalDocs).toBe(FAVORITE_LISTS_MAX)
  })

  test(`contains at most ${LISTED_STAYS_MAX} stays, however many are added concurrently`, async () => {
    const { traveler, path, list } = await newList()
    const { db } = t.platform
    const ids = await Promise.all(
      Array.from({ length: LISTED_STAYS_MAX - 1 }, async (_, n) => {
        const id = `stay_listed_${n}`
        await db.insertInto('stays').values({ id, organization_id: host.organizationId }).execute()
        return id
      }),
    )
    const favorites = ids.map((id) => ({ user_id: traveler.id, stay_id: id }))
    await db.insertInto('favorites').values(favorites).execute()
    await db
      .insertInto('favorite_list_stays')
      .values(ids.map((id) => ({ list_id: list.id, user_id: traveler.id, stay_id: id })))
      .execute()
    const both = await Promise.all([stayId, other].map((id) => call('PUT', `${path}/stays/${id}`, traveler, {})))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test.each([
    [{ name: '' }, 'Name is required.'],
    [{ name: 'x'.repeat(61) }, 'Name must be at most 60 characters.'],
  ])('rejects %j', async (body, message) => {
    const answer = await call('POST', '/favorite-lists', await t.given.user(), body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'name', message }]])
  })

  test('makes each stay added to it a favorite, once, with an editable note', async () => {
    const { traveler, path } = await newList()
    for (const note of ['', 'Ask for the room above.'])
      expect((await call('PUT', `${path}/stays/${stayId}`, traveler, { note })).status).toBe(204)
    // Added again by another tab, without a note: that is kept.
    expect((await call('PUT', `${path}/stays/${stayId}`, traveler, {})).status).toBe(204)
    const { body } = await call('GET', `${path}/stays`, traveler)
    expect(body.docs).toMatchObject([{ note: 'Ask for the room above.', stay: { id: stayId, name: 'The Boathouse' } }])
    expect((await call('GET', '/stays/favorites', traveler)).body.totalDocs).toBe(1)
    expect((await call('GET', path, traveler)).body.stayCount).toBe(1)
  })

  test('loses stays that are no longer favorites, while stays removed from it remain favorites', async () => {
    const { traveler, path } = await newList()
    for (const id of [stayId, other]) await call('PUT', `${path}/stays/${id}`, traveler, {})
    await call('DELETE', `/users/self/favorites/${stayId}`, traveler)
    await call('DELETE', `${path}/stays/${other}`, traveler)
    expect((await call('GET', `${path}/stays`, traveler)).body.totalDocs).toBe(0)
    expect((await call('GET', '/stays/favorites', traveler)).body.docs).toMatchObject([{ id: other }])
  })

  test('gets back a favorite restored within a day, with its note and position', async () => {
    const { traveler, path } = await newList()
    await call('PUT', `${path}/stays/${stayId}`, traveler, { note: 'Ask for the room above.' })
    await call('PUT', `${path}/stays/${other}`, traveler, {})
    const before = (await call('GET', `${path}/stays`, traveler)).body
    for (const _ of ['once', 'twice']) await call('DELETE', `/users/self/favorites/${stayId}`, traveler)
    for (const _ of ['once', 'twice']) await call('POST', '/users/self/favorites', traveler, { stayId })
    expect((await call('GET', `${path}/stays`, traveler)).body).toEqual(before)
  })

  test('doesn’t get back what was removed from it before, or removed by someone else', async () => {
    const { traveler, path } = await newList()
    const stranger = await newList()
    await call('PUT', `${path}/stays/${stayId}`, traveler, {})
    await call('PUT', `${stranger.path}/stays/${stayId}`, stranger.traveler, {})
    await call('DELETE', `${path}/stays/${stayId}`, traveler)
    for (const as of [traveler, stranger.traveler]) await call('DELETE', `/users/self/favorites/${stayId}`, as)
    await call('POST', '/users/self/favorites', traveler, { stayId })
    expect((await call('GET', `${path}/stays`, traveler)).body.totalDocs).toBe(0)
    expect((await call('GET', `${stranger.path}/stays`, stranger.traveler)).body.totalDocs).toBe(0)
  })

  test('forgets its entry for a removed favorite after a day', async () => {
    const { traveler, path } = await newList()
    await call('PUT', `${path}/stays/${stayId}`, traveler, { note: 'Ours?' })
    await call('DELETE', `/users/self/favorites/${stayId}`, traveler)
    const kept = () =>
      t.platform.db.selectFrom('removed_list_stays').select('note').where('user_id', '=', traveler.id).execute()
    await t.work('favorite-lists:forget-removed', {}, new Date(Date.now() + 86_000_000))
    expect(await kept()).toEqual([{ note: 'Ours?' }])
    await t.work('favorite-lists:forget-removed', {}, new Date(Date.now() + 86_800_000))
    expect(await kept()).toEqual([])
  })

  test('is found by a stay it contains', async () => {
    const { traveler, path, list } = await newList()
    await call('POST', '/favorite-lists', traveler, { name: 'Someday' })
    await call('PUT', `${path}/stays/${stayId}`, traveler, {})
    const found = await t.call('GET', '/favorite-lists', { as: traveler, query: { stayId } })
    expect(found.body.docs.map(({ id }: { id: string }) => id)).toEqual([list.id])
  })

  test('can’t contain a stay that isn’t visible', async () => {
    const { traveler, path } = await newList()
    const draft = await t.given.draft(host)
    expect((await call('PUT', `${path}/stays/${draft.id}`, traveler, {})).status).toBe(404)
  })

  test('is gone when deleted, and its stays remain favorites', async () => {
    const { traveler, path } = await newList()
    await call('PUT', `${path}/stays/${stayId}`, traveler, {})
    expect((await call('DELETE', path, traveler)).status).toBe(204)
    expect((await call('GET', path, traveler)).status).toBe(404)
    expect((await call('GET', '/stays/favorites', traveler)).body.totalDocs).toBe(1)
  })

  test('is one of at most 50', async () => {
    const { traveler } = await newList()
    for (let made = 1; made < 50; made++) await call('POST', '/favorite-lists', traveler, { name: `List ${made}` })
    const { status, body } = await call('POST', '/favorite-lists', traveler, { name: 'One more' })
    expect([status, body.detail]).toEqual([409, 'You have 50 lists. Delete one first.'])
  })

  test('is deleted with its owner', async () => {
    const { traveler, path } = await newList()
    await call('PUT', `${path}/stays/${stayId}`, traveler, {})
    await t.erase(traveler)
    const left = await t.platform.db
      .selectFrom('favorite_lists')
      .select('id')
      .where('user_id', '=', traveler.id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a shared list', () => {
  test('can be read by anyone with its link: the stays, the notes and its owner’s first name', async () => {
    const { traveler, path } = await newList()
    await call('PUT', `${path}/stays/${stayId}`, traveler, { note: 'Ours?' })
    const { shareToken } = (await call('PATCH', path, traveler, { shared: true })).body
    const { body } = await call('GET', `/shared-lists/${shareToken}`, null)
    expect(body).toMatchObject({
      name: 'Fall by the coast',
      ownerName: 'Test',
      docs: [{ note: 'Ours?', stay: { id: stayId } }],
    })
    expect(JSON.stringify(body)).not.toContain(traveler.id)
  })

  test('keeps its link when it is shared again or renamed', async () => {
    const { traveler, path } = await newList()
    const first = (await call('PATCH', path, traveler, { shared: true })).body.shareToken
    const renamed = (await call('PATCH', path, traveler, { name: 'Winter' })).body
    const again = (await call('PATCH', path, traveler, { shared: true })).body
    expect([renamed.shareToken, again.shareToken]).toEqual([first, first])
  })

  test('can’t be read once its link is revoked, and a new link is different', async () => {
    const { traveler, path } = await newList()
    const { shareToken } = (await call('PATCH', path, traveler, { shared: true })).body
    await call('PATCH', path, traveler, { shared: false })
    expect((await call('GET', `/shared-lists/${shareToken}`, null)).status).toBe(404)
    const renewed = (await call('PATCH', path, traveler, { shared: true })).body.shareToken
    expect(renewed).not.toBe(shareToken)
  })

  test('can’t be read by its old link once that is revoked, even while it is shared again', async () => {
    const { traveler, path } = await newList()
    for (let times = 0; times < 10; times++) {
      const { shareToken } = (await call('PATCH', path, traveler, { shared: true })).body
      await Promise.all([true, false, true].map((shared) => call('PATCH', path, traveler, { shared })))
      expect((await call('GET', `/shared-lists/${shareToken}`, null)).status).toBe(404)
    }
  })

  test('omits a stay that is taken off the site', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const { traveler, path } = await newList()
    await call('PUT', `${path}/stays/${id}`, traveler, {})
    const { shareToken } = (await call('PATCH', path, traveler, { shared: true })).body
    await call('POST', `/stays/${id}/disable`, host)
    expect((await call('GET', `/shared-lists/${shareToken}`, null)).body.docs).toEqual([])
  })
})
