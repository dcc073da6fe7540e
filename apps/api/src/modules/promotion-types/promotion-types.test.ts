import { type PayloadDouble, startPayloadDouble } from '@lodestay/content-client/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

function get(path: string, query: Record<string, string> = {}) {
  return t.call('GET', `/promotion-types${path}`, { as: user, query })
}

test('types are listed in their editors’ order', async () => {
  const { body } = await get('')
  expect(body.docs).toEqual([
    {
      id: 'post',
      promotionType: 'instagram-post',
      name: 'Instagram post',
      description: 'A post in the feed.',
      icon: 'Instagram',
      platform: 'Instagram',
      planItem: 'feedPosts',
      // Not provided by the content system yet.
      amplifyAfterHours: 2,
      reshareAfterHours: 24,
    },
    expect.objectContaining({ id: 'newsletter', platform: 'Email', planItem: null }),
  ])
})

test('types have their variants and addons with prices, if requested', async () => {
  const { body } = await get('/with-variants')
  expect(body.docs[0]).toMatchObject({
    id: 'post',
    variants: [
      { id: 'single', name: 'Single', price: 4900 },
      { id: 'album', name: 'Album', description: 'Up to ten pictures.', price: 7900 },
    ],
    addons: [{ type: 'copywriting', name: 'Copywriting', price: 3000 }],
  })
  expect(body.docs[0]).not.toHaveProperty('boosts')
  expect(body.docs[1]).toMatchObject({ id: 'newsletter', addons: [] })
})

describe('a type is named by its code or its id:', () => {
  test.each(['instagram-post', 'post'])('%s', async (promotionType) => {
    const { body } = await get('/valid-variants', { promotionType })
    expect(body.docs.map(({ id }: { id: string }) => id)).toEqual(['single', 'album'])
    expect((await get('/price', { promotionType, variant: 'album' })).body).toEqual({ price: 7900 })
    const asked = await get('/validate', { promotionType, variant: 'album' })
    expect(asked.body).toEqual({ valid: true, reasons: [] })
    expect((await get(`/${promotionType}/boost-options`, { outletId: 'lakes' })).status).toBe(200)
  })
})

test.each([
  ['gone', 'single', 'This promotion type is no longer offered. Choose another.'],
  ['post', 'gone', 'This variant is no longer offered. Choose another.'],
  ['post', 'retired', 'This variant belongs to another promotion type.'],
])('%s with %s is not valid, and has no price: %s', async (promotionType, variant, reason) => {
  const query = { promotionType, variant }
  expect((await get('/validate', query)).body).toEqual({ valid: false, reasons: [reason] })
  const { status, body } = await get('/price', query)
  const path = promotionType === 'gone' ? 'promotionType' : 'variant'
  expect([status, body.errors]).toEqual([422, [{ path, message: reason }]])
})

test.each(['/valid-variants', '/validate', '/price'])('%s of "none" is rejected', async (path) => {
  const query = { promotionType: 'None', ...(path !== '/valid-variants' && { variant: 'single' }) }
  const { status, body } = await get(path, query)
  expect([status, body.errors]).toEqual([422, [{ path: 'promotionType', message: 'Promotion type cannot be "none".' }]])
})

test('variants of an unknown type are rejected', async () => {
  const { status, body } = await get('/valid-variants', { promotionType: 'gone' })
  expect([status, body.errors]).toEqual([422, [{ path: 'promotionType', message: 'There is no such promotion type.' }]])
})

describe('boost options', () => {
  const names = async (outletId: string) =>
    (await get('/post/boost-options', { outletId })).body.docs.map(({ name }: { name: string }) => name)

  test('are those sold on the outlet’s network, or on all, unless the platform itself posts', async () => {
    expect(await names('lakes')).toEqual(['Boston', 'Hiking'])
    expect(await names('letter')).toEqual([])
    expect(await names('adrift')).toEqual(['Hiking'])
    const { body } = await get('/post/boost-options', { outletId: 'lakes' })
    expect(body.docs[0]).toEqual({
      type: 'City',
      name: 'Boston',
      description: 'More people see it.',
      price: 2500,
      reach: 5000,
    })
  })

  test.each([
    ['/post/boost-options', {}, 'outletId'],
    ['/post/boost-options', { outletId: ' ' }, 'outletId'],
    ['/%20/boost-options', { outletId: 'lakes' }, 'id'],
  ])('from %s with %j require both ids', async (path, query, field) => {
    const { status, body } = await get(path, query as Record<string, string>)
    expect([status, body.errors]).toEqual([
      422,
      [{ path: field, message: 'Both promotionTypeId and outletId are required' }],
    ])
  })

  test('of an unknown type or outlet are not found', async () => {
    expect((await get('/gone/boost-options', { outletId: 'lakes' })).status).toBe(404)
    expect((await get('/post/boost-options', { outletId: 'gone' })).status).toBe(404)
  })
})

test('types are for signed-in users', async () => {
  expect((await t.call('GET', '/promotion-types')).body).toMatchObject({ status: 401, detail: 'Not signed in' })
})
