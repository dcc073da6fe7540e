import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let stayId: string
let travelers: Person[]
beforeAll(async () => {
  t = await startTestPlatform()
  host = await t.given.host()
  stayId = (await t.given.acceptedStay(host, await t.given.employee())).id
  travelers = [await t.given.user(), await t.given.user()]
})
afterAll(() => t.close())

async function interest(as?: Person) {
  const { status, body } = await t.call('GET', `/stays/${stayId}/interest`, as ? { as } : {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('a stay without any interest yet shows zeros', async () => {
  expect(await interest()).toEqual({ recentFavorites: 0, watchers: 0, isWatched: false })
})

test('people are counted once however much they watch, and each sees their own interest', async () => {
  const [first, second] = travelers as [Person, Person]
  for (const as of travelers) await t.call('POST', '/users/self/favorites', { as, body: { stayId } })
  for (const guests of [2, 4])
    await t.call('POST', '/watches', { as: first, body: { place: { kind: 'stay', stayId }, guests } })
  expect(await interest(first)).toEqual({ recentFavorites: 2, watchers: 1, isWatched: true })
  expect(await interest(second)).toEqual({ recentFavorites: 2, watchers: 1, isWatched: false })
  await t.call('DELETE', `/users/self/favorites/${stayId}`, { as: second })
  expect(await interest()).toMatchObject({ recentFavorites: 1 })
})

test('a favorite no longer counts after a month', async () => {
  expect(await t.later(31 * 86_400_000, () => interest())).toMatchObject({ recentFavorites: 0, watchers: 1 })
})

test('interest in a non-public stay is not disclosed', async () => {
  const { id } = await t.given.draft(host)
  expect((await t.call('GET', `/stays/${id}/interest`)).status).toBe(404)
})
