import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContent } from '../test/content.ts'

const SECRET = 'the secret that the api and content share'
let content: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  content = await startContent({ CONTENT_ENTRY_SECRET: SECRET })
  const limits = { captionMax: 2200, mediaKinds: ['photo'], mediaMin: 1, mediaMax: 10, taggedAccountsMax: 20 }
  const data = { name: 'Instagram', slug: 'instagram', platform: 'Instagram', description: 'Pictures.', limits }
  await content.payload.create({ collection: 'outletNetworks', data })
})
afterAll(() => content.stop())

type Claims = { aud?: string; secret?: string; exp?: string }

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

function assertionOf(said: object, { aud = 'lodestay-content-outlet', secret = SECRET, exp = '60s' }: Claims = {}) {
  return new SignJWT({ outlet: said })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(aud)
    .setSubject('oap_1')
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

test('a repeated call adds nothing and returns the same outlet', async () => {
  const twice = { ...outlet, handle: '@twice' }
  const [first, second] = [await add(await assertionOf(twice)), await add(await assertionOf(twice))]
  expect(second.body.id).toBe(first.body.id)
  expect(await outletsOf('@twice')).toHaveLength(1)
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
