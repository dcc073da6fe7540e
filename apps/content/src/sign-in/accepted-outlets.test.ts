import { OutletApplicationFields } from '@lodestay/domain'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, startContent } from '../test/content.ts'

const SECRET = 'the secret that the api and content share'
let content: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  content = await startContent({ CONTENT_ENTRY_SECRET: SECRET })
  const limits = { captionMax: 2200, mediaKinds: ['photo'], mediaMin: 1, mediaMax: 10, taggedAccountsMax: 20 }
  const data = { name: 'Instagram', slug: 'instagram', platform: 'Instagram', description: 'Pictures.', limits }
  await content.payload.create({ collection: 'outletNetworks', data })
})
afterAll(() => content.stop())

type Claims = { sub?: string; aud?: string; secret?: string; exp?: string }

const outlet = {
  name: 'Slow Weekends',
  handle: '@slow.weekends',
  network: 'instagram',
  url: '',
  reach: 12_000,
  audience: 'Couples',
  topics: ['Weekends'],
  regions: ['New England'],
  description: 'Quiet places.',
}

function assertionOf(
  said: object,
  { sub = 'oap_1', aud = 'lodestay-content-outlet', secret = SECRET, exp = '60s' }: Claims = {},
) {
  return new SignJWT({ outlet: said })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(aud)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(exp)
    .sign(new TextEncoder().encode(secret))
}

async function add(assertion: unknown) {
  const { statusCode, body } = await content.server.inject({
    method: 'POST',
    url: '/api/outlets/accepted',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ assertion }),
  })
  return { status: statusCode, body: JSON.parse(body) }
}

async function outletsOf(handle: string) {
  return (await content.payload.find({ collection: 'outlets', where: { handle: { equals: handle } }, depth: 0 })).docs
}

test('an outlet accepted by the platform is added closed, with a reason and without prices', async () => {
  const { status, body } = await add(await assertionOf(outlet))
  const [added] = await outletsOf(outlet.handle)
  expect([status, body.id]).toEqual([200, added?.id])
  expect(added).toMatchObject({ name: 'Slow Weekends', reach: 12_000, isOpen: false })
  expect(added).toMatchObject({ topics: ['Weekends'], regions: ['New England'] })
  expect(added).toMatchObject({ closedReason: expect.stringContaining('prices'), prices: [] })
})

test('everything that an application may have fits the content system’s fields', async () => {
  const longest = {
    ...outlet,
    name: 'N'.repeat(100),
    handle: 'h'.repeat(100),
    url: `https://example.com/${'u'.repeat(480)}`,
    reach: 1_000_000_000,
    audience: 'A'.repeat(200),
    topics: Array.from({ length: 10 }, (_, at) => `${at}`.repeat(40)),
    regions: Array.from({ length: 10 }, (_, at) => `${at}`.repeat(40)),
    description: 'D'.repeat(500),
  }
  const fields = { outletName: longest.name, contactName: 'Wren', email: 'wren@example.com', message: '' }
  const { name: _, ...rest } = longest
  expect(OutletApplicationFields.safeParse({ ...rest, ...fields }).error).toBeUndefined()
  expect((await add(await assertionOf(longest, { sub: 'oap_longest' }))).status).toBe(200)
})

test('a repeated call adds nothing and returns the same outlet', async () => {
  const twice = () => assertionOf({ ...outlet, handle: '@twice' }, { sub: 'oap_twice' })
  const [first, second] = [await add(await twice()), await add(await twice())]
  expect(second.body.id).toBe(first.body.id)
  expect(await outletsOf('@twice')).toHaveLength(1)
})

test.each(['@theirs', 'theirs', ' @The irs '])(
  'another application for %j is told that it is listed',
  async (handle) => {
    const owned = await add(await assertionOf({ ...outlet, handle: '@theirs' }, { sub: 'oap_owner' }))
    const { status, body } = await add(await assertionOf({ ...outlet, handle }, { sub: 'oap_stranger' }))
    expect([status, body.errors[0].message]).toEqual([409, 'This outlet is already listed.'])
    expect(JSON.stringify(body)).not.toContain(owned.body.id)
  },
)

test('the application an outlet came from can’t be changed, and only editors see it', async () => {
  const { id } = (await add(await assertionOf({ ...outlet, handle: '@kept' }, { sub: 'oap_kept' }))).body
  expect((await content.call('GET', `outlets/${id}`)).body).not.toHaveProperty('applicationId')
  const editor = await content.signIn(admin)
  await content.call('PATCH', `outlets/${id}`, { as: editor, body: { applicationId: 'oap_other' } })
  expect((await content.call('GET', `outlets/${id}`, { as: editor })).body).toMatchObject({ applicationId: 'oap_kept' })
  const copy = await content.call('POST', `outlets/${id}/duplicate`, { as: editor, body: {} })
  expect(copy.body.doc).toMatchObject({ handle: '@kept', applicationId: null })
})

test.each<[string, () => unknown]>([
  ['signed by another', () => assertionOf(outlet, { secret: 'a secret that nobody here shares with anybody' })],
  ['a ticket into the editor', () => assertionOf(outlet, { aud: 'lodestay-content-entry' })],
  ['of an hour ago', () => assertionOf(outlet, { exp: '-1h' })],
  ['without a name', () => assertionOf({ ...outlet, name: '' })],
  ['no text', () => ({ $ne: null })],
])('an assertion that is %s is rejected', async (_, assertion) => {
  expect((await add(await assertion())).status).toBe(403)
})

test('a deleted network is reported', async () => {
  const { status, body } = await add(await assertionOf({ ...outlet, network: 'myspace' }))
  expect([status, body.errors[0].message]).toEqual([422, 'There is no network "myspace".'])
})
