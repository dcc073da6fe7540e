import { aPage, type PayloadDouble, startPayloadDouble } from '@lodestay/content-client/test'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RequestFacts, requestContext } from '../../lib/request-context.ts'
import { addressOf, blogPostOf, pageAddresses, pageIfAny, pageOf } from './content.server.ts'

let double: PayloadDouble
let context: RouterContextProvider
let logged: unknown[]
beforeEach(async () => {
  // Another address for each test: what was read of one is kept.
  double = await startPayloadDouble({ pages: [aPage({ slug: 'about', title: 'About' })] })
  logged = []
  const facts = {
    ...new RouterContextProvider().get(requestContext),
    contentUrl: double.url,
    requestId: 'req_1',
    logError: (error) => void logged.push(error),
  } satisfies RequestFacts
  context = new RouterContextProvider(new Map([[requestContext, facts]]))
})
afterEach(() => double.close())

describe('a page', () => {
  test('is given as it is drawn', async () => {
    expect(await pageOf(context, 'about')).toMatchObject({
      title: 'About',
      blocks: [{ kind: 'hero', heading: 'Stay somewhere', picture: null, action: null }],
    })
  })

  test('that is not there is 404, by its name', async () => {
    await expect(pageOf(context, 'nowhere')).rejects.toMatchObject({
      init: { status: 404 },
      data: { code: 'page-not-found', detail: 'Page not found: nowhere' },
    })
    expect(logged).toEqual([])
  })

  test.each(['down', 'silent', 503] as const)(
    'is 503 where the content system is away (%s), and soon',
    async (mode) => {
      double.state.mode = mode
      await expect(pageOf(context, 'about')).rejects.toMatchObject({
        init: { status: 503 },
        data: { code: 'unavailable', requestId: 'req_1' },
      })
      expect(logged).toHaveLength(1)
    },
  )

  test('that was read is shown while the content system is away', async () => {
    await pageOf(context, 'about')
    double.state.mode = 'down'
    expect(await pageOf(context, 'about')).toMatchObject({ title: 'About' })
  })
})

describe('a page that the site can do without', () => {
  test('is nothing where there is none, and where the content system is away', async () => {
    expect(await pageIfAny(context, 'about')).toMatchObject({ slug: 'about' })
    expect(await pageIfAny(context, 'home')).toBeNull()
    double.state.mode = 'down'
    expect(await pageIfAny(context, 'plans')).toBeNull()
  })
})

describe('the blog post about a stay', () => {
  const about = (id: string, changes: object = {}) =>
    aPage({ id, slug: `post-${id}`, title: `Post ${id}`, kind: 'blog', stayId: `stay_${id}`, ...changes })
  beforeEach(() => {
    double.state.collections.pages = [about('1'), about('2', { _status: 'draft' })]
  })

  test('is there while the plan includes one and it is published', async () => {
    expect(await blogPostOf(context, { id: 'stay_1', plan: 'Growth' })).toEqual({
      post: { title: 'Post 1', path: '/pages/post-1' },
    })
  })

  test('is being written until it is published', async () => {
    for (const id of ['stay_2', 'stay_3'])
      expect(await blogPostOf(context, { id, plan: 'Growth' })).toEqual({ post: null })
  })

  test.each(['Free', 'Basic', 'Plus'] as const)('is not even looked for on %s', async (plan) => {
    expect(await blogPostOf(context, { id: 'stay_1', plan })).toBeNull()
    expect(double.state.requests).toEqual([])
  })

  test('costs the page nothing where the content system is away', async () => {
    double.state.mode = 'down'
    expect(await blogPostOf(context, { id: 'stay_1', plan: 'Growth' })).toEqual({ post: null })
  })
})

test('pages have their address below /pages, but for those that are ours', () => {
  expect(['about', 'home', 'plans', 'constructor'].map(addressOf)).toEqual([
    '/pages/about',
    '/',
    '/plans',
    '/pages/constructor',
  ])
})

test('the addresses of all pages are none where the content system is away', async () => {
  double.state.mode = 'down'
  expect(await pageAddresses(context)).toEqual([])
})
