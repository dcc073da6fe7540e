import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ContentClientOptions, createContentClient } from './index.ts'
import {
  aChannel,
  aNetwork,
  anOutlet,
  aPage,
  aType,
  aVariation,
  DOUBLE_EDITOR,
  outlets,
  type PayloadDouble,
  startPayloadDouble,
} from './test/index.ts'

let double: PayloadDouble
let waits: number[]
let logged: string[]
let now: number
beforeEach(async () => {
  double = await startPayloadDouble()
  ;[waits, logged, now] = [[], [], Date.now()]
})
afterEach(() => double.close())

function note(text: string) {
  void logged.push(text)
}

function client(more: Partial<ContentClientOptions> = {}) {
  return createContentClient({
    baseUrl: double.url,
    log: { warn: note, error: note },
    sleep: async (ms) => void waits.push(ms),
    now: () => now,
    ...more,
  })
}

function has(collection: string, ...documents: Record<string, unknown>[]) {
  double.state.collections[collection] = documents
}

function asked() {
  return double.state.requests.splice(0)
}

describe('lists', () => {
  test.each([0, 1, 49, 50, 51, 99, 100, 101, 500])('return all of %d outlets, each once', async (count) => {
    has('outlets', ...outlets(count))
    const found = await client().outlets()
    expect(found.map(({ id }) => id)).toEqual(outlets(count).map(({ id }) => id))
  })

  test('of outlets have fifty on the first page and ten on later ones, at depth 2 and in one order', async () => {
    has('outlets', ...outlets(71))
    await client().outlets()
    const pages = [[50, 1], ...[6, 7, 8].map((page) => [10, page])]
    expect(asked()).toEqual(pages.map(([limit, page]) => `/api/outlets?limit=${limit}&depth=2&page=${page}&sort=id`))
  })

  test('contain once an item that moves to a later page meanwhile', async () => {
    const many = outlets(60)
    has('outlets', ...many)
    const moving: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      has('outlets', anOutlet({ id: 'new' }), ...many)
      return response
    }
    const found = await client({ fetch: moving }).outlets()
    expect(found.map(({ id }) => id)).toEqual(many.map(({ id }) => id))
  })

  test('of networks have 100 per page, and depth 2 with their relations', async () => {
    has('outletNetworks', ...Array.from({ length: 101 }, (_, id) => aNetwork({ id })))
    expect(await client().networks()).toHaveLength(101)
    expect(await client().networksWithRelations()).toHaveLength(101)
    expect(asked()).toEqual(
      [1, 2].flatMap((depth) =>
        [1, 2].map((page) => `/api/outletNetworks?limit=100&depth=${depth}&page=${page}&sort=id`),
      ),
    )
  })

  test('of channels are requested by type, by role, or by both', async () => {
    has(
      'promotionChannels',
      aChannel({ id: 1 }),
      aChannel({ id: 2, participationRole: 'reshare' }),
      aChannel({ id: 3, participationRole: 'reshare', promotionType: 'type-story' }),
    )
    const { channels } = client()
    const ids = async (of?: Parameters<typeof channels>[0]) => (await channels(of)).map(({ id }) => id)
    expect(await ids()).toEqual(['1', '2', '3'])
    expect(await ids({ promotionType: 'type-post' })).toEqual(['1', '2'])
    expect(await ids({ participationRole: 'reshare' })).toEqual(['2', '3'])
    expect(await ids({ promotionType: 'type-post', participationRole: 'reshare' })).toEqual(['2'])
    expect(asked()[0]).toBe('/api/promotionChannels?limit=100&depth=2&page=1&sort=id')
  })

  test('of a network’s outlets contain all of them, by its slug', async () => {
    const email = aNetwork({ id: 'net-email', slug: 'email' })
    has('outlets', anOutlet({ id: 1 }), anOutlet({ id: 2, network: email }), anOutlet({ id: 3, network: null }))
    expect((await client().outletsOfNetwork('email')).map(({ id }) => id)).toEqual(['2'])
  })

  test('of promotion types are read at depth 2, all or by code', async () => {
    has('promotionTypes', aType(), aType({ id: 'type-story', promotionType: 'instagram-story' }))
    expect(await client().promotionTypes()).toHaveLength(2)
    expect((await client().promotionTypesByType('instagram-story')).map(({ id }) => id)).toEqual(['type-story'])
    expect(asked()).toEqual([
      '/api/promotionTypes?limit=100&depth=2&page=1&sort=id',
      '/api/promotionTypes?where[promotionType][equals]=instagram-story&limit=100&depth=2&page=1&sort=id',
    ])
  })

  test('of promotion types have names without surrounding spaces, which the API would trim', async () => {
    const boost = { type: 'City', name: ' Boston', description: '', price: 1, reach: 1, networks: [] }
    has('promotionTypes', aType({ addons: [{ type: 'poll ', name: 'Poll', price: 1 }], boosts: [boost] }))
    expect(await client().promotionTypes()).toMatchObject([
      { addons: [{ type: 'poll' }], boosts: [{ name: 'Boston' }] },
    ])
  })

  test('omit items with a wrong shape, and log them', async () => {
    has('outlets', anOutlet(), anOutlet({ id: 7, name: null }), anOutlet({ id: 8, reach: 'many' }))
    expect((await client().outlets()).map(({ id }) => id)).toEqual(['outlet-coast'])
    expect(logged).toEqual(['Left out outlets 7: name is not text', 'Left out outlets 8: reach is not a whole number'])
  })

  test('keep an outlet with a price for a deleted type, without that price', async () => {
    const [price] = anOutlet().prices as object[]
    has('outlets', anOutlet({ prices: [{ ...price, promotionType: null }, price] }))
    const [outlet] = await client().outlets()
    expect(outlet?.prices).toHaveLength(1)
    expect(logged).toEqual(['Left out of outlets outlet-coast: prices.0.promotionType is not an id'])
  })

  test('of the wrong shape are a failure', async () => {
    const strange: typeof fetch = async () => Response.json({ docs: 'none' })
    await expect(client({ fetch: strange }).outlets()).rejects.toThrow('The content system sent no list at /outlets.')
  })
})

describe('one document', () => {
  test('is read by its id, numeric or not', async () => {
    has('outlets', anOutlet({ id: 12, network: 3 }))
    expect(await client().outlet('12')).toMatchObject({ id: '12', network: '3' })
    expect(asked()).toEqual(['/api/outlets/12?depth=2'])
  })

  test('is read at its own depth', async () => {
    has('outletNetworks', aNetwork({ id: 1 }))
    has('promotionChannels', aChannel({ id: 1 }))
    has('promotionVariations', aVariation({ id: 1 }))
    has('promotionTypes', aType({ id: 1 }))
    const { network, channel, variation, promotionType } = client()
    for (const read of [network, channel, variation, promotionType]) await read('1')
    expect(asked()).toEqual([
      '/api/outletNetworks/1?depth=1',
      '/api/promotionChannels/1?depth=2',
      '/api/promotionVariations/1?depth=1',
      '/api/promotionTypes/1?depth=2',
    ])
  })

  test('that doesn’t exist is 404', async () => {
    await expect(client().outlet('none')).rejects.toMatchObject({ name: 'ContentProblem', status: 404 })
    expect(waits).toEqual([])
  })

  test('for a channel code is the first match, or null', async () => {
    has('promotionChannels', aChannel({ id: 1 }), aChannel({ id: 2 }))
    expect(await client().channelByCode('instagram-post-posting')).toMatchObject({ id: '1' })
    expect(await client().channelByCode('none')).toBeNull()
    expect(asked()[0]).toMatch(/where\[channelCode\]\[equals\]=instagram-post-posting&limit=1&/)
  })
})

describe('data for plans', () => {
  test('is the plan item of a promotion type, or none if it isn’t one of ours', async () => {
    has('promotionTypes', aType(), aType({ id: 'odd', planItem: 'billboards' }), aType({ id: 'none', planItem: null }))
    expect((await client().promotionTypes()).map(({ planItem }) => planItem)).toEqual(['feedPosts', null, null])
    expect(logged).toEqual(['Left out of promotionTypes odd: planItem is not one of email, feedPosts, stories'])
  })

  test.each<[string, object, object]>([
    ['both prices', { giveaway: 4900, cancellation: 2900 }, { giveaway: 4900, cancellation: 2900 }],
    ['prices that nobody has set', {}, { giveaway: null, cancellation: null }],
  ])('has extra prices: %s', async (_, sent, read) => {
    has('globals', { id: 'extraPrices', ...sent })
    expect(await client().extraPrices()).toEqual(read)
    expect(asked()).toEqual(['/api/globals/extraPrices?depth=0'])
  })

  test('has no extra prices if the content system lacks that document', async () => {
    expect(await client().extraPrices()).toEqual({ giveaway: null, cancellation: null })
  })

  test.each([{ giveaway: '4900', cancellation: 2900 }, { giveaway: 4900, cancellation: 0.5 }, ['prices']])(
    'keeps the last known extra prices if those sent can’t be read: without one, an extra would be free',
    async (sent) => {
      let answer: object = { giveaway: 4900, cancellation: 2900 }
      const { extraPrices } = client({ fetch: async () => Response.json(answer), freshMs: 1000 })
      await extraPrices()
      answer = sent
      now += 1000
      expect(await extraPrices()).toEqual({ giveaway: 4900, cancellation: 2900 })
      await expect(client({ fetch: async () => Response.json(answer) }).extraPrices()).rejects.toThrow('can’t be read')
    },
  )

  test('fails if the content system fails, so that nothing is sold at a guessed price', async () => {
    double.state.mode = 503
    await expect(client().extraPrices()).rejects.toMatchObject({ status: 503 })
  })
})

describe('a page', () => {
  test('is read by its slug, with a required block', async () => {
    has('pages', aPage())
    expect(await client().page('home')).toMatchObject({ title: 'Home' })
    expect(await client().pageBlock('home', 'hero')).toEqual({ heading: 'Stay somewhere', image: '' })
  })

  test('that doesn’t exist is named', async () => {
    await expect(client().page('nowhere')).rejects.toThrow(/^Page not found: nowhere$/)
    await expect(client().page('no\0where')).rejects.toThrow('Page not found: ')
  })

  test('that is a draft doesn’t exist', async () => {
    has('pages', aPage({ _status: 'draft' }))
    await expect(client().page('home')).rejects.toThrow('Page not found: home')
    expect(await client().pages()).toEqual([])
  })

  test('that is a blog post is found by its stay once published, unlike a page that only names the stay', async () => {
    const about = { kind: 'blog', stayId: 'stay_1' }
    has('pages', aPage({ stayId: 'stay_1' }), aPage({ ...about, id: 'p2', slug: 'a-story' }))
    expect(await client().blogPost('stay_1')).toMatchObject({ slug: 'a-story', kind: 'blog', stayId: 'stay_1' })
    expect(await client().blogPost('stay_2')).toBeNull()
    has('pages', aPage({ ...about, _status: 'draft' }))
    expect(await client().blogPost('stay_1')).toBeNull()
  })

  test('of an unknown kind is a page without a stay', async () => {
    has('pages', aPage({ kind: 'poster', stayId: 12 }))
    expect(await client().page('home')).toMatchObject({ kind: 'page', stayId: null })
  })

  test('that is a draft is read with a preview link’s pass, uncached, and doesn’t exist without one', async () => {
    const sent: string[] = []
    const answers: typeof fetch = async (url) => {
      sent.push(String(url).replace(double.url, ''))
      return sent.length < 3
        ? Response.json({ docs: [aPage({ _status: 'draft', title: `Draft ${sent.length}` })] })
        : Response.json({ errors: [] }, { status: 403 })
    }
    const pass = { until: '1', signature: 'x' }
    const { draft } = client({ fetch: answers })
    expect((await draft('home', pass)).title).toBe('Draft 1')
    expect((await draft('home', pass)).title).toBe('Draft 2')
    await expect(draft('home', pass)).rejects.toThrow('Page not found: home')
    expect(sent[0]).toBe('/api/pages/preview/home?until=1&signature=x')
  })

  test('that is a draft is read while its title is empty', async () => {
    const answers: typeof fetch = async () => Response.json({ docs: [aPage({ _status: 'draft', title: '' })] })
    expect(await client({ fetch: answers }).draft('home', { until: '1', signature: 'x' })).toMatchObject({ title: '' })
  })

  test('without a required block names the block', async () => {
    has('pages', aPage())
    await expect(client().pageBlock('home', 'faq')).rejects.toThrow(/^Missing faq block in page: home$/)
  })
})

describe('a temporary failure', () => {
  test.each(['down', 'cut', 429, 500, 502, 503, 504] as const)(
    '(%s) is retried after 1, 2 and 4 seconds',
    async (failure) => {
      has('outlets', anOutlet())
      double.state.next = [failure, failure, failure]
      expect(await client().outlets()).toHaveLength(1)
      expect(waits).toEqual([1000, 2000, 4000])
    },
  )

  test('is thrown after three retries', async () => {
    double.state.mode = 503
    await expect(client().outlets()).rejects.toMatchObject({ status: 503 })
    expect(asked()).toHaveLength(4)
  })

  test('with Retry-After is retried when it says', async () => {
    Object.assign(double.state, { next: [429], retryAfter: '7' })
    await client().outlets()
    expect(waits).toEqual([7000])
  })

  test('with a Retry-After of more than thirty seconds is thrown immediately', async () => {
    Object.assign(double.state, { mode: 429, retryAfter: '900' })
    await expect(client().outlets()).rejects.toMatchObject({ status: 429 })
    expect(asked()).toHaveLength(1)
  })

  test('while reading a list loses nothing', async () => {
    has('outlets', ...outlets(120))
    const unsteady: typeof fetch = async (...request) => {
      if (double.state.requests.length === 1) double.state.next = [503, 'cut']
      return fetch(...request)
    }
    expect(await client({ fetch: unsteady }).outlets()).toHaveLength(120)
  })
})

test.each([400, 404])('an error (%d) is thrown immediately', async (status) => {
  double.state.mode = status
  await expect(client().outlets()).rejects.toMatchObject({ status })
  expect(asked()).toHaveLength(1)
})

test('a ping requests one short list each time, and is retried as often as allowed', async () => {
  has('outletNetworks', aNetwork())
  const probe = client({ retries: 0 })
  await probe.ping()
  double.state.mode = 'down'
  await expect(probe.ping()).rejects.toThrow('The content system cannot be reached.')
  expect([asked().length, waits]).toEqual([2, []])
})

test('an attempt that takes too long is aborted', async () => {
  double.state.mode = 'silent'
  const late = client({ timeoutMs: 50 }).outlets()
  await expect(late).rejects.toMatchObject({ status: 0, message: 'The content system took too long.' })
})

describe('signing in', () => {
  const credentials = DOUBLE_EDITOR
  const signIns = () => asked().filter((url) => url === '/api/users/login').length

  test('happens once for all calls', async () => {
    double.state.isClosed = true
    const { outlets: list, networks, promotionTypes } = client({ credentials })
    await Promise.all([list(), networks(), promotionTypes()])
    expect(signIns()).toBe(1)
  })

  test('uses the cookie if tokens are returned nowhere else, and is renewed as usual', async () => {
    Object.assign(double.state, { isClosed: true, keepsTokens: true })
    const { outlets: list } = client({ credentials, staleMs: 0 })
    await list()
    double.expireTokens()
    expect(await list()).toEqual([])
    expect(signIns()).toBe(2)
  })

  test('is renewed, once for all calls, when the session has ended', async () => {
    double.state.isClosed = true
    const { outlets: list, networks, promotionTypes } = client({ credentials, staleMs: 0 })
    await list()
    double.expireTokens()
    await Promise.all([list(), networks(), promotionTypes()])
    expect(signIns()).toBe(2)
  })

  test.each([401, 403])('is retried once after an error (%d)', async (status) => {
    const { outlets: list } = client({ credentials, staleMs: 0 })
    await list()
    asked()
    double.state.next = [status]
    expect(await list()).toEqual([])
    expect(signIns()).toBe(1)
  })

  test('is retried only once: a further error is thrown', async () => {
    double.state.isClosed = true
    const forgetful: typeof fetch = async (...request) => {
      double.expireTokens()
      return fetch(...request)
    }
    await expect(client({ credentials, fetch: forgetful }).outlets()).rejects.toMatchObject({ status: 403 })
    expect(signIns()).toBe(2)
  })

  test('is renewed before its token expires', async () => {
    const { outlets: list } = client({ credentials, staleMs: 0 })
    await list()
    now += 7_200_000
    await list()
    expect(signIns()).toBe(2)
  })

  test('with a wrong password is a failure, as is a closed content system without credentials', async () => {
    double.state.isClosed = true
    const wrong = client({ credentials: { ...credentials, password: 'wrong' } })
    await expect(wrong.outlets()).rejects.toMatchObject({ status: 401 })
    await expect(client().outlets()).rejects.toMatchObject({ status: 403 })
  })
})

describe('a response', () => {
  test('is cached for an hour', async () => {
    has('outlets', ...outlets(51))
    const { outlets: list } = client()
    await list()
    now += 3_599_999
    await list()
    expect(asked()).toHaveLength(2)
    now += 1
    await list()
    expect(asked()).toHaveLength(2)
  })

  test('is not cached if it is an error', async () => {
    double.state.mode = 503
    const { outlets: list } = client()
    await expect(list()).rejects.toThrow()
    double.state.mode = null
    expect(await list()).toEqual([])
  })

  test('that is stale, but under an hour old, is served if there is no newer one', async () => {
    has('outlets', anOutlet())
    const { outlets: list } = client({ freshMs: 60_000 })
    await list()
    double.state.mode = 'down'
    now += 60_000
    expect(await list()).toHaveLength(1)
    now += 3_540_000
    await expect(list()).rejects.toMatchObject({ status: 0, message: 'The content system cannot be reached.' })
  })
  test('that is used stays cached, however many others are asked for meanwhile', async () => {
    has('pages', ...['home', 'terms'].map((slug) => aPage({ slug })))
    const { page } = client({ freshMs: 1000 })
    for (const slug of ['home', 'terms']) await page(slug)
    for (let made = 0; made < 600; made++) await page(`made-up-${made}`).catch(() => {})
    double.state.mode = 'down'
    now += 1000
    for (const slug of ['home', 'terms']) expect((await page(slug)).slug).toBe(slug)
  })

  test('is asked for by no one for a while once the content system has failed, whatever it is about', async () => {
    const { page } = client({ pauseMs: 5000, retries: 0 })
    double.state.mode = 503
    await expect(page('home')).rejects.toMatchObject({ status: 503 })
    await expect(page('terms')).rejects.toMatchObject({ status: 503 })
    expect(asked()).toHaveLength(1)
    double.state.mode = null
    has('pages', aPage({ slug: 'terms' }))
    now += 5000
    expect((await page('terms')).slug).toBe('terms')
  })
})
