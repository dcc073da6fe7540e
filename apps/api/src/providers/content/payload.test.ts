/** The platform with the real content system and its demo content. */
import {
  type Outlet,
  type OutletNetwork,
  type PricedOutlet,
  type PromotionTypeWithVariants,
  promotionPlanItems,
  sellsExtras,
} from '@lodestay/domain'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let user: Person
let contentUrl: string
let types: PromotionTypeWithVariants[]
beforeAll(async () => {
  contentUrl = await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  user = await t.given.user()
  types = await list('/promotion-types/with-variants')
})
afterAll(() => t.close())

async function list<T>(path: string, query: Record<string, string> = {}): Promise<T[]> {
  const { status, body, text } = await t.call('GET', path, { as: user, query: { limit: '100', ...query } })
  if (status !== 200) throw new Error(`${path}: ${text}`)
  return body.docs
}

async function countOf(collection: string): Promise<number> {
  return ((await (await fetch(`${contentUrl}/api/${collection}?limit=1`)).json()) as { totalDocs: number }).totalDocs
}

test('everything its editors wrote is available', async () => {
  const count = async (path: string) => (await t.call('GET', path, { as: user })).body.totalDocs
  expect(await countOf('outlets')).toBeGreaterThan(0)
  expect(await count('/outlets')).toBe(await countOf('outlets'))
  expect(await count('/outlet-networks')).toBe(await countOf('outletNetworks'))
  expect(await count('/promotion-types')).toBe(await countOf('promotionTypes'))
})

test('every type has variants, is valid and priced, and is posted by some outlet', async () => {
  expect(types.length).toBeGreaterThan(0)
  for (const { id, promotionType, variants } of types) {
    expect(variants.length).toBeGreaterThan(0)
    for (const variant of variants) {
      const query = { promotionType, variant: variant.id }
      const validity = await t.call('GET', '/promotion-types/validate', { as: user, query })
      expect(validity.body).toEqual({ valid: true, reasons: [] })
      const { body } = await t.call('GET', '/promotion-types/price', { as: user, query })
      expect(body).toEqual({ price: variant.price })
      const posting = await list('/outlets/posting', { promotionTypeId: id, variantId: variant.id })
      expect(posting.length).toBeGreaterThan(0)
    }
  }
})

test('a variant has what its editors wrote: a description, its number of pictures and whether it is posted as is', () => {
  const variants = types.flatMap((type) => type.variants)
  const named = (name: string) => variants.find((variant) => variant.name === name)
  expect(variants.filter(({ description }) => description === '')).toEqual([])
  expect(named('Set of three')).toMatchObject({ pictures: 3, isPostedAsIs: false })
  expect(named('Single photo')).toMatchObject({ isPostedAsIs: true, feedHours: null })
})

test('types that the platform posts itself differ in what it does: how long its feed shows a post', () => {
  const own = types.filter(({ platform }) => !sellsExtras(platform))
  expect(own.length).toBeGreaterThan(0)
  for (const { variants, addons } of own) {
    expect(addons).toEqual([])
    expect(new Set(variants.map(({ feedHours }) => feedHours)).size).toBe(variants.length)
  }
})

test('outlets that follow a posting outlet are among its network’s partners', async () => {
  const networks = await list<OutletNetwork>('/outlet-networks')
  const partners = (outlet: Outlet, of: 'collaborationNetworkIds' | 'reshareNetworkIds') =>
    networks.find(({ id }) => id === outlet.network?.id)?.[of] ?? []
  let followed = 0
  for (const { id: promotionTypeId, variants } of types)
    for (const { id: variantId } of variants) {
      const want = { promotionTypeId, variantId }
      const [posting] = await list<Outlet>('/outlets/available', { ...want, participationRole: 'posting' })
      if (!posting) continue
      const postingOutletIds = posting.id
      const amplifies = await list<Outlet>('/outlets/valid-amplification', { ...want, postingOutletIds })
      const reshares = await list<PricedOutlet>('/outlets/valid-reshare-with-pricing', { ...want, postingOutletIds })
      for (const { network } of amplifies) expect(partners(posting, 'collaborationNetworkIds')).toContain(network?.id)
      for (const { network, price } of reshares) {
        expect(partners(posting, 'reshareNetworkIds')).toContain(network?.id)
        expect(price).toBeGreaterThanOrEqual(0)
      }
      followed += amplifies.length + reshares.length
    }
  expect(followed).toBeGreaterThan(0)
})

test('every plan item that counts promotion types has a type that counts toward it, and extras have prices', async () => {
  expect(new Set(types.map(({ planItem }) => planItem))).toEqual(new Set([...promotionPlanItems, null]))
  const { extraPrices } = await t.platform.providers.content.catalogue()
  expect(extraPrices).toEqual({ giveaway: expect.any(Number), cancellation: expect.any(Number) })
})
