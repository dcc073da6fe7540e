import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAttributes } from '../modules/attributes/index.ts'
import { type Person, startTestPlatform, type TestPlatform } from '../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, admin] = await Promise.all([t.given.host(), t.given.admin()])
  await addAttributes(t.platform.db, [{ type: 'Amenity', name: 'Wifi' }])
  const { id } = await t.given.acceptedStay(host, admin)
  await t.given.submittedStay(host)
  await t.call('POST', '/users/self/favorites', { as: host, body: { stayId: id } })
  await t.call('GET', `/stays/${id}`, { as: host })
  await t.call('POST', '/stays/attributes/amenity', { as: host, body: { name: 'Sauna' } })
  await t.call('POST', '/auth/request-password-reset', { body: { email: host.email, redirectTo: '/' } })
})
afterAll(() => t.close())

test.each([
  '/stays/favorites',
  '/stays/recents',
  '/stays/applications',
  '/stays/attributes/amenity',
  '/stays/attributes/cities/available',
  '/attribute-requests',
  '/users/self/orgs',
])('a page of %s past the end is empty, and still has the total', async (list) => {
  const first = await t.call('GET', list, { as: host })
  expect(first.body).toMatchObject({ totalDocs: 1, totalPages: 1, hasNextPage: false, hasPrevPage: false })
  const behind = await t.call('GET', list, { as: host, query: { page: '3' } })
  expect(behind.body).toEqual({ ...first.body, docs: [], page: 3, hasPrevPage: true })
})

test.each(['/users', '/mails'])('so does one of %s', async (list) => {
  const first = await t.call('GET', list, { as: admin })
  expect(first.body.totalDocs).toBeGreaterThan(0)
  const behind = await t.call('GET', list, { as: admin, query: { page: '10000' } })
  expect([behind.body.docs, behind.body.totalDocs]).toEqual([[], first.body.totalDocs])
})

test('an empty list has no pages', async () => {
  const nobody = await t.given.user()
  const { body } = await t.call('GET', '/stays/favorites', { as: nobody, query: { page: '2' } })
  expect(body).toMatchObject({ docs: [], totalDocs: 0, totalPages: 0, hasNextPage: false, hasPrevPage: true })
})

test('pages follow each other without gaps, each with the overall total', async () => {
  const names = ['Albany Rooms', 'Boston Rooms', 'Concord Rooms']
  const owner = await t.given.user()
  for (const name of names) await t.call('POST', '/organizations', { as: owner, body: { name } })
  const pages = await Promise.all(
    [1, 2].map((page) => t.call('GET', '/users/self/orgs', { as: owner, query: { limit: '2', page: String(page) } })),
  )
  expect(pages.flatMap(({ body }) => body.docs.map((doc: { name: string }) => doc.name))).toEqual(names)
  expect(pages.map(({ body }) => [body.totalDocs, body.hasNextPage])).toEqual([
    [3, true],
    [3, false],
  ])
})

test('a long list is counted up to a thousand, and pages beyond that show whether there is one more', async () => {
  await sql`insert into organizations (id, name) select 'org_counted' || n, 'Counted' from generate_series(1, 1010) n`.execute(
    t.platform.db,
  )
  const pageAt = async (page: number) => {
    const query = { text: 'Counted', limit: '100', page: String(page) }
    const { body } = await t.call('GET', '/organizations', { as: admin, query })
    const { totalDocs, totalIsCapped, totalPages, hasNextPage } = body
    return [body.docs.length, totalDocs, totalIsCapped, totalPages, hasNextPage]
  }
  expect(await pageAt(1)).toEqual([100, 1000, true, 10, true])
  expect(await pageAt(10)).toEqual([100, 1000, true, 11, true])
  expect(await pageAt(11)).toEqual([10, 1000, true, 11, false])
  expect(await pageAt(500)).toEqual([0, 1000, true, 10, false])
})
