import { aPage, type PayloadDouble, startPayloadDouble } from '@lodestay/content-client/test'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RequestFacts, requestContext } from '../../lib/request-context.ts'
import { addressOf, blogPostOf, pageAddresses, pageIfAny, pageOf } from './content.server.ts'

let double: PayloadDouble
let context: RouterContextProvider
let logged: unknown[]
beforeEach(async () => {
  // A different address per test, because each one's content is cached.
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
  test('is returned in renderable form', async () => {
    expect(await pageOf(context, 'about')).toMatchObject({
      title: 'About',
      blocks: [{ kind: 'hero', heading: 'Stay somewhere', picture: null, action: null }],
    })
  })

  test('that does not exist is a 404 that names it', async () => {
    await expect(pageOf(context, 'nowhere')).rejects.toMatchObject({
      init: { status: 404 },
      data: { code: 'page-not-found', detail: 'Page not found: nowhere' },
    })
    expect(logged).toEqual([])
  })

  test.each(['down', 'silent', 503] as const)(
    'is a prompt 503 if the content system is unavailable (%s)',
    async (mode) => {
      double.state.mode = mode
      await expect(pageOf(context, 'about')).rejects.toMatchObject({
        init: { status: 503 },
        data: { code: 'unavailable', requestId: 'req_1' },
      })
      expect(logged).toHaveLength(1)
    },
  )

  test('that was read before is shown while the content system is unavailable', async () => {
    await pageOf(context, 'about')
    double.state.mode = 'down'
    expect(await pageOf(context, 'about')).toMatchObject({ title: 'About' })
  })
})

describe('an optional page', () => {
  test('is null if it does not exist, or the content system is unavailable', async () => {
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

  test('is available if the plan includes one and it is published', async () => {
    expect(await blogPostOf(context, { id: 'stay_1', plan: 'Growth' })).toEqual({
      post: { title: 'Post 1', path: '/pages/post-1' },
    })
  })

  test('is pending until it is published', async () => {
    for (const id of ['stay_2', 'stay_3'])
      expect(await blogPostOf(context, { id, plan: 'Growth' })).toEqual({ post: null })
  })

  test.each(['Free', 'Basic', 'Plus'] as const)('is not even requested on %s', async (plan) => {
    expect(await blogPostOf(context, { id: 'stay_1', plan })).toBeNull()
    expect(double.state.requests).toEqual([])
  })

  test('doesn’t break the page while the content system is unavailable', async () => {
    double.state.mode = 'down'
    expect(await blogPostOf(context, { id: 'stay_1', plan: 'Growth' })).toEqual({ post: null })
  })
})

test('pages have their path below /pages, except for our own', () => {
  expect(['about', 'home', 'plans', 'constructor'].map(addressOf)).toEqual([
    '/pages/about',
    '/',
    '/plans',
    '/pages/constructor',
  ])
})

test('the paths of all pages are empty while the content system is unavailable', async () => {
  double.state.mode = 'down'
  expect(await pageAddresses(context)).toEqual([])
})
