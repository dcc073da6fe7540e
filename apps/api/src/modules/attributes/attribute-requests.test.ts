import { ATTRIBUTE_REQUESTS_A_DAY, ATTRIBUTE_REQUESTS_OPEN } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let traveler: Person
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[traveler, employee] = await Promise.all([t.given.user(), t.given.employee()])
})
afterAll(() => t.close())

async function ask(name: string) {
  return (
    await t.call('POST', '/stays/attributes/amenity', { as: traveler, body: { name, description: 'Warm and round.' } })
  ).body
}

test('an accepted request is in the catalog, and cannot be requested again', async () => {
  const request = await ask('Cedar hot tub')
  expect(request.status).toBe('Submitted')
  const accepted = await t.call('POST', `/attribute-requests/${request.id}/publish`, { as: employee })
  expect(accepted.body.status).toBe('Accepted')
  const catalogue = await t.call('GET', '/stays/attributes/amenity')
  expect(catalogue.body.docs).toContainEqual(
    expect.objectContaining({ name: 'Cedar hot tub', description: 'Warm and round.' }),
  )
  const again = await t.call('POST', '/stays/attributes/amenity', { as: traveler, body: { name: 'cedar HOT tub' } })
  expect(again.status).toBe(409)
})

test('a rejected request is final: another decision is 409 and lists no open transition', async () => {
  const request = await ask('Moat')
  const rejection = { category: 'Other', message: 'No stay here has one.' }
  expect(
    (await t.call('POST', `/attribute-requests/${request.id}/reject`, { as: employee, body: rejection })).status,
  ).toBe(200)
  const late = await t.call('POST', `/attribute-requests/${request.id}/publish`, { as: employee })
  expect(late.body).toMatchObject({ status: 409, code: 'illegal-move', openMoves: [] })
})

test('when two decisions race, one wins', async () => {
  const request = await ask('Drawbridge')
  const decisions = await Promise.all([
    t.call('POST', `/attribute-requests/${request.id}/publish`, { as: employee }),
    t.call('POST', `/attribute-requests/${request.id}/reject`, {
      as: employee,
      body: { category: 'Other', message: 'No.' },
    }),
  ])
  expect(decisions.map((decision) => decision.status).sort()).toEqual([200, 409])
})

test('staff can’t decide on their own request, and see it as another moderator’s', async () => {
  const body = { name: 'Rope swing' }
  const { id } = (await t.call('POST', '/stays/attributes/amenity', { as: employee, body })).body
  const rejection = { category: 'Other', message: 'No.' }
  for (const [path, sent] of [
    [`/attribute-requests/${id}/lock`, {}],
    [`/attribute-requests/${id}/publish`, {}],
    [`/attribute-requests/${id}/reject`, { body: rejection }],
    [`/moderation/attribute-requests/${id}/takeover`, {}],
  ] as const) {
    const refused = await t.call('POST', path, { as: employee, ...sent })
    expect([path, refused.status, refused.body.detail]).toEqual([
      path,
      403,
      'This is your own, so someone else on staff has to decide.',
    ])
  }
  const shownTo = async (as: Person) => {
    const { standing } = (await t.call('GET', `/moderation/attribute-requests/${id}`, { as })).body
    const query = { kind: 'attribute-requests', limit: '100' }
    const { docs } = (await t.call('GET', '/moderation/queue', { as, query })).body
    return [standing.mayDecide, docs.find((item: { id: string }) => item.id === id).mayDecide]
  }
  const other = await t.given.employee()
  expect([await shownTo(employee), await shownTo(other)]).toEqual([
    [false, false],
    [true, true],
  ])
  expect((await t.call('POST', `/attribute-requests/${id}/publish`, { as: other })).status).toBe(200)
})

test('people see their own requests, staff see everyone’s, and only staff decide', async () => {
  const other = await t.given.user()
  const request = await ask('Bell tower')
  expect((await t.call('GET', '/attribute-requests', { as: other })).body.totalDocs).toBe(0)
  const all = await t.call('GET', '/attribute-requests', { as: employee, query: { status: 'Submitted' } })
  expect(all.body.docs.map((each: { id: string }) => each.id)).toContain(request.id)
  expect((await t.call('POST', `/attribute-requests/${request.id}/publish`, { as: traveler })).status).toBe(403)
})

function asMany(count: number, as: Person, name: string) {
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      t.call('POST', '/stays/attributes/amenity', { as, body: { name: `${name} ${n}` } }),
    ),
  )
}

test('a person’s requests are limited per day, also concurrently', async () => {
  const eager = await t.given.user()
  const answers = await asMany(ATTRIBUTE_REQUESTS_A_DAY + 2, eager, 'Slide')
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(ATTRIBUTE_REQUESTS_A_DAY).fill(201), 429, 429])
  expect((await asMany(1, traveler, 'Swing'))[0]?.status).toBe(201)
})

test('a person’s requests that wait for a decision are limited', async () => {
  const eager = await t.given.user()
  await sql`insert into attribute_requests (id, type, name, author_id)
    select 'areq_waiting' || n, 'Amenity', 'Waiting ' || n, ${eager.id} from generate_series(1, ${ATTRIBUTE_REQUESTS_OPEN}) n`.execute(
    t.platform.db,
  )
  const [refused] = await asMany(1, eager, 'One more')
  expect(refused?.body).toMatchObject({
    status: 409,
    detail: `${ATTRIBUTE_REQUESTS_OPEN} of your requests wait for a decision. Try again later.`,
  })
  await t.call('POST', '/attribute-requests/areq_waiting1/publish', { as: employee })
  expect((await asMany(1, eager, 'One more'))[0]?.status).toBe(201)
})
