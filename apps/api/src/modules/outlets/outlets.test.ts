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

type Query = Record<string, string>

function get(path: string, query: Query = {}) {
  return t.call('GET', path, { as: user, query })
}

async function ids(path: string, query: Query = {}): Promise<string[]> {
  const { status, body, text } = await get(path, query)
  if (status !== 200) throw new Error(text)
  return body.docs.map(({ id }: { id: string }) => id)
}

async function errors(path: string, query: Query = {}) {
  const { status, body } = await get(path, query)
  expect([status, body.detail]).toEqual([422, 'Validation failed for one or more fields'])
  return body.errors
}

const single = { promotionTypeId: 'post', variantId: 'single' }

describe('networks', () => {
  test('are listed by name, with their limits and their partners', async () => {
    expect(await ids('/outlet-networks')).toEqual(['email', 'feed', 'stories'])
    const { body } = await get('/outlet-networks/feed')
    expect(body).toMatchObject({
      slug: 'instagram-feed',
      limits: { captionMax: 2200, mediaKinds: ['photo', 'video'], ratioMin: 0.8 },
      collaborationNetworkIds: ['stories'],
      reshareNetworkIds: ['stories', 'email'],
    })
  })

  test('are found by id and slug; unknown ones are not', async () => {
    expect((await get('/outlet-networks/by-slug', { slug: 'email' })).body.id).toBe('email')
    expect((await get('/outlet-networks/by-slug', { slug: 'none' })).status).toBe(404)
    expect((await get('/outlet-networks/none')).status).toBe(404)
    expect(await errors('/outlet-networks/by-slug')).toEqual([{ path: 'slug', message: 'Slug is required.' }])
  })

  test('name the networks that amplify and reshare their posts', async () => {
    expect(await ids('/outlet-networks/feed/collaboration-networks')).toEqual(['stories'])
    expect(await ids('/outlet-networks/feed/reshare-networks')).toEqual(['email', 'stories'])
    expect(await ids('/outlet-networks/email/reshare-networks')).toEqual([])
    expect((await get('/outlet-networks/none/reshare-networks')).status).toBe(404)
  })

  test.each([
    ['feed', 'instagram-stories', 'collaboration', []],
    ['instagram-feed', 'email', 'reshare', []],
    ['feed', 'email', 'collaboration', ['Email does not amplify posts on Instagram feed.']],
    ['stories', 'feed', 'reshare', ['Instagram feed does not reshare posts from Instagram stories.']],
    ['none', 'nothing', 'reshare', ['There is no network "none".', 'There is no network "nothing".']],
  ])('%s and %s for %s: %j', async (sourceNetwork, targetNetwork, interactionType, reasons) => {
    const { body } = await get('/outlet-networks/validate-interaction', {
      sourceNetwork,
      targetNetwork,
      interactionType,
    })
    expect(body).toEqual({ valid: reasons.length === 0, reasons })
  })

  test('an unknown interaction is rejected', async () => {
    const query = { sourceNetwork: 'feed', targetNetwork: 'email', interactionType: 'repost' }
    expect(await errors('/outlet-networks/validate-interaction', query)).toEqual([
      { path: 'interactionType', message: 'Interaction type must be one of collaboration, reshare.' },
    ])
  })
})

describe('outlets', () => {
  test('are listed by reach and then by name, paginated', async () => {
    const all = ['lakes', 'closed', 'harbor', 'tales', 'letter', 'feed-amplifier', 'story-sharer', 'adrift', 'once']
    expect(await ids('/outlets')).toEqual(all)
    const { body } = await get('/outlets', { limit: '4', page: '3' })
    expect(body).toMatchObject({ totalDocs: 9, totalPages: 3, page: 3, hasNextPage: false, hasPrevPage: true })
    expect(body.docs.map(({ id }: { id: string }) => id)).toEqual(['once'])
  })

  test('can be listed by network', async () => {
    expect(await ids('/outlets', { networkSlug: 'instagram-stories' })).toEqual(['tales', 'story-sharer'])
    expect(await ids('/outlets', { networkSlug: 'none' })).toEqual([])
  })

  test('are found by id, with their network and without their prices', async () => {
    const { body } = await get('/outlets/lakes')
    expect(body).toMatchObject({ name: 'The lakes', reach: 50_000, network: { slug: 'instagram-feed' }, isOpen: true })
    expect(body).not.toHaveProperty('prices')
    expect((await get('/outlets/none')).status).toBe(404)
  })

  test('without a network are closed, with a reason', async () => {
    expect((await get('/outlets/adrift')).body).toMatchObject({
      network: null,
      isOpen: false,
      closedReason: 'The adrift has no network.',
    })
  })
})

describe('lists for a variant', () => {
  test.each([
    ['posting', ['lakes', 'closed', 'harbor', 'tales', 'adrift']],
    ['amplification', ['tales', 'feed-amplifier']],
    ['reshare', ['letter', 'story-sharer']],
  ])('%s contain outlets with the role and a price, including closed ones', async (role, expected) => {
    expect(await ids(`/outlets/${role}`, single)).toEqual(expected)
    expect(await ids(`/outlets/${role}-with-pricing`, single)).toEqual(expected)
  })

  test('available contain only open ones', async () => {
    const query = { ...single, participationRole: 'posting' }
    expect(await ids('/outlets/available', query)).toEqual(['lakes', 'harbor', 'tales'])
    expect(await ids('/outlets/available', { ...query, variantId: 'album' })).toEqual(['lakes'])
  })

  test('show why a closed one is closed', async () => {
    const { body } = await get('/outlets/posting', single)
    expect(body.docs[1]).toMatchObject({ id: 'closed', isOpen: false, closedReason: 'Away until May.' })
  })

  test('include prices for the requested variant and role, if requested', async () => {
    const prices = async (query: Query) =>
      (await get('/outlets/available-with-pricing', query)).body.docs.map(({ price }: { price: number }) => price)
    expect(await prices({ ...single, participationRole: 'posting' })).toEqual([20_000, 15_000, 8000])
    expect(await prices({ ...single, variantId: 'album', participationRole: 'posting' })).toEqual([26_000])
    expect(await prices({ ...single, participationRole: 'amplification' })).toEqual([5000, 4000])
    const { body } = await get('/outlets/posting', single)
    expect(body.docs[0]).not.toHaveProperty('price')
  })

  test.each([
    ['lakes', ['tales']],
    ['tales', ['tales']],
    ['lakes,tales', ['tales']],
    ['adrift', ['tales', 'feed-amplifier']],
  ])('valid-amplification after %s contain those compatible with all of them', async (postingOutletIds, expected) => {
    const query = { ...single, postingOutletIds }
    expect(await ids('/outlets/valid-amplification', query)).toEqual(expected)
    expect(await ids('/outlets/valid-amplification-with-pricing', query)).toEqual(expected)
  })

  test.each<[Query, string[]]>([
    [{ postingOutletIds: 'lakes' }, ['letter', 'story-sharer']],
    [{ postingOutletIds: 'lakes', amplificationOutletIds: 'tales' }, ['letter']],
    [{ postingOutletIds: 'tales' }, ['letter']],
  ])('valid-reshare after %j contain those compatible with all of them', async (chosen, expected) => {
    const query = { ...single, ...chosen }
    expect(await ids('/outlets/valid-reshare', query)).toEqual(expected)
    expect(await ids('/outlets/valid-reshare-with-pricing', query)).toEqual(expected)
  })
})

describe('invalid list queries', () => {
  test.each<[string, Query, object[]]>([
    [
      'posting',
      {},
      [
        { path: 'promotionTypeId', message: 'Promotion type is required.' },
        { path: 'variantId', message: 'Variant is required.' },
      ],
    ],
    [
      'posting',
      { ...single, promotionTypeId: 'none' },
      [{ path: 'promotionTypeId', message: 'Promotion type cannot be "none".' }],
    ],
    [
      'reshare',
      { ...single, promotionTypeId: 'gone' },
      [{ path: 'promotionTypeId', message: 'This promotion type is no longer offered. Choose another.' }],
    ],
    [
      'reshare',
      { ...single, variantId: 'gone' },
      [{ path: 'variantId', message: 'This variant is no longer offered. Choose another.' }],
    ],
    [
      'posting',
      { ...single, variantId: 'retired' },
      [{ path: 'variantId', message: 'This variant belongs to another promotion type.' }],
    ],
    [
      'available',
      { ...single, participationRole: 'watching' },
      [{ path: 'participationRole', message: 'Participation role must be one of posting, amplification, reshare.' }],
    ],
    ['valid-amplification', single, [{ path: 'postingOutletIds', message: 'Posting outlets is required.' }]],
    [
      'valid-amplification',
      { ...single, postingOutletIds: 'lakes, ,harbor' },
      [{ path: 'postingOutletIds.1', message: 'Posting outlet ids must not be blank.' }],
    ],
    [
      'valid-reshare',
      { ...single, postingOutletIds: 'lakes', amplificationOutletIds: '' },
      [{ path: 'amplificationOutletIds.0', message: 'Amplification outlet ids must not be blank.' }],
    ],
    [
      'valid-reshare',
      { ...single, postingOutletIds: 'lakes,gone' },
      [{ path: 'postingOutletIds.1', message: 'This outlet is no longer available.' }],
    ],
  ])('%s %j', async (name, query, expected) => {
    expect(await errors(`/outlets/${name}`, query)).toEqual(expected)
    expect(await errors(`/outlets/${name}-with-pricing`, query)).toEqual(expected)
  })
})

describe('pricing', () => {
  const pricing = (query: Query) => get('/outlets/pricing', { ...single, participationRole: 'posting', ...query })

  test('returns each outlet’s price and their sum, in cents', async () => {
    expect((await pricing({ outletIds: 'lakes,harbor' })).body).toEqual({
      prices: [
        { outletId: 'lakes', price: 20_000, reasons: [] },
        { outletId: 'harbor', price: 15_000, reasons: [] },
      ],
      total: 35_000,
    })
  })

  test('explains why one can’t be selected', async () => {
    expect((await pricing({ outletIds: 'gone,closed,letter' })).body).toEqual({
      prices: [
        { outletId: 'gone', price: null, reasons: ['This outlet is no longer available.'] },
        { outletId: 'closed', price: 9000, reasons: ['Away until May.'] },
        { outletId: 'letter', price: null, reasons: ['The letter does not post.'] },
      ],
      total: 9000,
    })
  })

  test('requires ids', async () => {
    const { body } = await pricing({ outletIds: ',,' })
    expect(body.errors).toEqual(
      [0, 1].map((at) => ({ path: `outletIds.${at}`, message: 'Outlet ids must not be blank.' })),
    )
  })

  test('ignores a trailing comma', async () => {
    expect((await pricing({ outletIds: 'lakes,harbor,' })).body.total).toBe(35_000)
  })
})

describe('validation of outlets', () => {
  test.each<[Query, string[]]>([
    [{ ...single, outletIds: 'lakes,harbor' }, []],
    [{ ...single, outletIds: 'lakes', amplificationOutletIds: 'tales', reshareOutletIds: 'letter' }, []],
    [{ ...single, outletIds: 'lakes', amplificationOutletIds: 'letter' }, ['The letter does not amplify.']],
    [
      { ...single, outletIds: 'tales', reshareOutletIds: 'story-sharer' },
      ['Instagram stories does not reshare posts from Instagram stories.'],
    ],
    [{ ...single, outletIds: 'closed' }, ['Away until May.']],
    [
      { ...single, variantId: 'album', outletIds: 'lakes,harbor' },
      ['The harbor does not offer this promotion type and variant.'],
    ],
    [{ ...single, outletIds: 'gone,lost' }, ['This outlet is no longer available.']],
    [
      { ...single, promotionTypeId: 'gone', outletIds: 'lakes' },
      ['This promotion type is no longer offered. Choose another.'],
    ],
  ])('%j: %j', async (query, reasons) => {
    const { body } = await get('/outlets/validate', query)
    expect(body).toEqual({ valid: reasons.length === 0, reasons })
  })
})
