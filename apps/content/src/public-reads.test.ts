import { request as httpRequest } from 'node:http'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { iconCategories } from './collections/icons.ts'

let url: string
beforeAll(async () => {
  url = await readyContent(inject('contentUrl'))
})

type Doc = Record<string, unknown> & { id: string }

async function read(path: string) {
  return (await fetch(`${url}/api/${path}`)).json()
}

async function readAll(collection: string, query = ''): Promise<Doc[]> {
  const found: Doc[] = []
  for (let page = 1; page !== null; ) {
    const { docs, nextPage } = await read(`${collection}?limit=100&sort=id&page=${page}${query}`)
    found.push(...docs)
    page = nextPage
  }
  return found
}

function conditions(count: number, path: string): string {
  return Array.from({ length: count }, (_, at) => `where[or][${at}][${path}][equals]=faq`).join('&')
}

describe('public reads', () => {
  test('paginate outlets, in the same shape as every list', async () => {
    const first = await read('outlets?limit=50&page=1&depth=0')
    const second = await read('outlets?limit=50&page=2&depth=0')
    expect(first).toMatchObject({ limit: 50, page: 1, totalPages: 2, hasNextPage: true, hasPrevPage: false })
    expect(second).toMatchObject({ page: 2, hasNextPage: false })
    const ids = [...first.docs, ...second.docs].map(({ id }) => id)
    expect(new Set(ids).size).toBe(first.totalDocs)
    expect(first.totalDocs).toBeGreaterThanOrEqual(60)
  })

  test('return an outlet with its whole network and variants, and only the names of types', async () => {
    const [outlet] = await readAll('outlets', '&depth=2&where[name][equals]=Coastal Weekends')
    expect(outlet).toMatchObject({
      handle: '@coastal.weekends',
      isOpen: true,
      roles: ['posting', 'amplification'],
      network: { slug: 'instagram', limits: { captionMax: 2200, linkSticker: false } },
    })
    const { network, prices } = outlet as unknown as { network: { collaborationNetworks: Doc[] }; prices: Doc[] }
    expect(network.collaborationNetworks.map(({ slug }) => slug)).toContain('facebook')
    const posted = prices.find(({ role }) => role === 'posting')
    expect(posted).toEqual({
      id: expect.any(String),
      role: 'posting',
      price: expect.any(Number),
      promotionType: { id: expect.any(String), promotionType: 'instagram-post', name: 'Instagram post' },
      variation: expect.objectContaining({ code: 'post-photo', name: 'Single photo', pictures: 1, postedAsIs: true }),
    })
  })

  test('give a reason for every closed outlet, and for no open one', async () => {
    const outlets = await readAll('outlets', '&depth=0')
    const closed = outlets.filter(({ isOpen }) => !isOpen)
    expect(closed.length).toBeGreaterThan(2)
    for (const outlet of outlets) expect(Boolean(outlet.closedReason)).toBe(!outlet.isOpen)
  })

  test('return icons of each category, and three without a category', async () => {
    const icons = await readAll('icons')
    for (const category of iconCategories)
      expect(icons.filter((icon) => icon.category === category).length).toBeGreaterThanOrEqual(6)
    const outside = icons.filter(({ category }) => category === null).map(({ value }) => value)
    expect(outside.sort()).toEqual(['Brush', 'ErrorOutline', 'TrendingUp'])
  })

  test('find channels by type and role', async () => {
    const channels = await readAll(
      'promotionChannels',
      '&depth=2&where[promotionType.promotionType][equals]=facebook-post&where[participationRole][equals]=posting',
    )
    expect(channels).toHaveLength(1)
    expect(channels[0]).toMatchObject({
      channelCode: 'facebook-post-posting',
      networks: [{ slug: 'facebook' }, { slug: 'facebook-groups' }],
    })
  })

  test.each(['home', 'about', 'plans', 'terms', 'privacy', 'help'])(
    'return the page %s with content on it',
    async (slug) => {
      const [page] = await readAll('pages', `&where[slug][equals]=${slug}`)
      expect(page).toMatchObject({ slug, title: expect.stringMatching(/\w/), _status: 'published' })
      expect(page?.layout).not.toHaveLength(0)
    },
  )

  test('return pictures in three sizes', async () => {
    const [picture] = (await readAll('media')) as unknown as {
      url: string
      alt: string
      sizes: Record<string, { url: string }>
    }[]
    expect(picture?.alt).toMatch(/\w/)
    for (const address of [picture?.url, picture?.sizes.small?.url, picture?.sizes.medium?.url]) {
      const answer = await fetch(String(address))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
    }
  })

  test('reveal nothing about the editors', async () => {
    expect((await fetch(`${url}/api/users`)).status).toBe(403)
  })
})

test.each([
  ['a NUL character', 'outlets?where[name][equals]=%00', 400],
  ['a platform that there is not', 'promotionTypes?where[platform][equals]=Radio', 400],
  ['an id among others that is none', 'outlets?where[id][in]=none', 400],
  ['a page below the first', 'outlets?page=-3', 400],
  ['a filter that is none', 'outlets?where=all', 400],
  ['a NUL character in a name', 'outlets?where[%00][equals]=a', 400],
  ['a place on a map', 'outlets?where[name][near]=1,2,3', 400],
  ['a place on a map, spelled with an escape', 'outlets?where[name][%6eear]=1,2,3', 400],
  ['a place on a map, among others', 'outlets?where[or][0][name][within]=1,2,3', 400],
  ['a place on a map, as JSON', 'outlets?where={"name":{"intersects":"1,2,3"}}', 400],
  ['a field that there is not', 'outlets?where[mood][equals]=good', 400],
  ['an id that is none', 'outlets/none', 404],
  ['a collection that there is not', 'stays', 404],
  ['a name that every object inherits', '__proto__', 404],
  ['another name that every object inherits', 'constructor/1', 404],
  ['a block that there is not', 'pages?where[layout.blockType][equals]=nothing', 400],
  ['a condition on a list', 'outlets?where[prices.price][equals]=1', 400],
  ['a condition on a list, spelled with underscores', 'outlets?where[prices__price][equals]=1', 400],
  ['a condition on several values', 'outlets?where[network.reshareNetworks.name][equals]=a', 400],
  ['a condition on a reference’s reference', 'promotionChannels?where[promotionType.variants.price][equals]=1', 400],
  ['a condition with further conditions', 'outlets?where[network][contains][name][equals]=a', 400],
  ['the same count', 'outlets/count?where[prices.price][equals]=1', 400],
  ['more than ten conditions', `outlets?${conditions(11, 'name')}`, 400],
  ['conditions nested deeper', 'outlets?where[or][0][or][0][or][0][or][0][name][equals]=a', 400],
  ['an order by a list', 'outlets?sort=prices.price', 400],
  ['an order by many fields', 'outlets?sort=name,handle,reach,audience', 400],
  ['a depth beyond two', 'outlets?depth=3', 400],
  ['a depth beyond two of one document', `outlets/${'0'.repeat(24)}?depth=3`, 400],
  ['everything at once', 'outlets?limit=0', 400],
  ['everything without pages', 'outlets?pagination=false', 400],
  ['a larger page', 'outlets?limit=101', 400],
])('%s is rejected and breaks nothing', async (_what, path, status) => {
  expect((await fetch(`${url}/api/${path}`)).status).toBe(status)
})

test('forty conditions on the blocks of pages are rejected in Payload’s shape, before any query', async () => {
  // The help page has two blocks of questions: as each condition is a join, they would make 2^40 rows of it.
  const answer = await fetch(`${url}/api/pages?limit=1&${conditions(40, 'layout.blockType')}`)
  expect([answer.status, await answer.json()]).toEqual([400, { errors: [{ message: 'Use at most 10 conditions.' }] }])
})

test('a method that no collection has is not found', async () => {
  const request = new Promise<number | undefined>((resolve, reject) => {
    const options = { method: 'TRACE', path: '/api/outlets', host: new URL(url).hostname, port: new URL(url).port }
    httpRequest(options, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })
  expect(await request).toBe(404)
})

test.each([
  ['an incomplete form', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
  ['a form without its boundary', 'multipart/form-data', 'a=b'],
  ['a form that is none', 'multipart/form-data; boundary=x', 'garbage'],
])('%s is rejected as the sender’s mistake', async (_what, type, body) => {
  const answer = await fetch(`${url}/api/users/login`, { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(400)
})

test.each(['x-http-method-override', 'x-payload-http-method-override'])(
  'the same is rejected in the body of a POST that %s makes a query',
  async (override) => {
    for (const body of ['where[name][near]=1,2,3', 'where[name][equals]=%00', 'limit=0']) {
      const headers = { [override]: 'GET', 'content-type': 'application/x-www-form-urlencoded' }
      expect((await fetch(`${url}/api/outlets`, { method: 'POST', headers, body })).status).toBe(400)
    }
  },
)
