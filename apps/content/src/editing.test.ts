import { randomBytes } from 'node:crypto'
import { iconNames } from '@lodestay/domain/pages/icon-names'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRICE_PROBLEM } from './fields/number-fields.ts'
import { admin, startContent } from './test/content.ts'

let content: Awaited<ReturnType<typeof startContent>>
let asAdmin: string
let asEditor: string
let network: string

const editor = { email: 'editor@lodestay.test', password: 'another password of the tests' }
const limits = { captionMax: 100, mediaKinds: ['photo'], mediaMin: 0, mediaMax: 3, taggedAccountsMax: 1 }
const newNetwork = { name: 'Postcards', slug: 'postcards', platform: 'None', limits }

function page(slug: string) {
  return { title: 'A page', slug, layout: [{ blockType: 'plans', heading: 'What it costs' }] }
}

/** A page with a link in its text. */
function withLink(slug: string, url: string) {
  const words = { type: 'text', text: 'here', format: 0, detail: 0, mode: 'normal', style: '', version: 1 }
  const common = { format: '', indent: 0, version: 1, direction: 'ltr' }
  const link = { ...common, type: 'link', id: 'a', fields: { linkType: 'custom', url }, children: [words] }
  const paragraph = { ...common, type: 'paragraph', textFormat: 0, children: [link] }
  const content = { root: { ...common, type: 'root', children: [paragraph] } }
  return { title: 'A page', slug, layout: [{ blockType: 'richText', content }] }
}

beforeAll(async () => {
  content = await startContent()
  asAdmin = await content.signIn(admin)
  await content.call('POST', 'users', { as: asAdmin, body: { ...editor, roles: ['editor'] } })
  asEditor = await content.signIn(editor)
  const { body } = await content.call('POST', 'outletNetworks', { as: asEditor, body: newNetwork })
  network = String(body.doc?.id)
})
afterAll(() => content.stop())

describe('permissions', () => {
  test.each(['outlets', 'pages', 'promotionTypes', 'icons', 'media', 'users'])(
    'nobody can write to %s without signing in',
    async (collection) => {
      expect((await content.call('POST', collection, { body: {} })).status).toBe(403)
    },
  )

  test('no stranger can fill the memory: a large body is refused before it is read', async () => {
    const send = async (path: string, size: number, headers: Record<string, string> = {}) => {
      const body = Buffer.alloc(size, ' ')
      const request = {
        method: 'POST',
        url: `/api/${path}`,
        headers: { 'content-type': 'application/json', ...headers },
      } as const
      return (await content.server.inject({ ...request, payload: body })).statusCode
    }
    expect(await send('users/login', 2 ** 21)).toBe(413)
    expect(await send('media', 2 ** 21)).toBe(403)
    const signedIn = { cookie: `payload-token=${asEditor}`, 'sec-fetch-site': 'same-origin' }
    expect(await send('media', 2 ** 21, signedIn)).toBe(400)
    expect(await send('media', 2 ** 25, signedIn)).toBe(413)
  })

  test('a wrong password reveals nothing', async () => {
    const { status, body } = await content.call('POST', 'users/login', { body: { ...editor, password: 'a guess' } })
    expect(status).toBe(401)
    expect(body.token).toBeUndefined()
  })

  test('an editor can’t create editors or make themselves an admin', async () => {
    const other = { email: 'other@lodestay.test', password: 'yet another password', roles: ['admin'] }
    expect((await content.call('POST', 'users', { as: asEditor, body: other })).status).toBe(403)
    const { body } = await content.call('GET', 'users/me', { as: asEditor })
    const { id } = body.user as { id: string }
    await content.call('PATCH', `users/${id}`, { as: asEditor, body: { roles: ['admin'] } })
    const { body: after } = await content.call('GET', `users/${id}`, { as: asAdmin })
    expect(after.roles).toEqual(['editor'])
  })

  test('an editor can’t see other editors', async () => {
    const { body } = await content.call('GET', 'users', { as: asEditor })
    expect((body.docs as { email: string }[]).map(({ email }) => email)).toEqual([editor.email])
  })
})

test('a picture’s description can be changed, and its file stays, whatever is sent with a change', async () => {
  const made = await sendPicture('POST', 'media', 'A lake')
  expect(made.status).toBe(201)
  const { id, url } = made.body.doc
  expect((await sendPicture('PATCH', `media/${id}`, 'Another lake')).status).toBe(400)
  expect((await sendPicture('PATCH', `media/${id}`, '')).status).toBe(400)
  const edits = `media/${id}?uploadEdits[widthInPixels]=2`
  expect((await content.call('PATCH', edits, { as: asEditor, body: { alt: 'Cropped' } })).status).toBe(400)
  const renamed = await content.call('PATCH', `media/${id}`, { as: asEditor, body: { alt: 'A quiet lake' } })
  expect([renamed.status, renamed.body.doc]).toMatchObject([200, { alt: 'A quiet lake', url }])
  expect((await content.server.inject({ method: 'GET', url })).statusCode).toBe(200)
})

test('a picture with too many pixels, or that is cut short, is refused in words that say so', async () => {
  const large = sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'teal' } })
  const noise = sharp(randomBytes(100 * 100 * 3), { raw: { width: 100, height: 100, channels: 3 } })
  const whole = await noise.png().toBuffer()
  const half = Promise.resolve(whole.subarray(0, whole.length / 2))
  const refusals = [
    await sendPicture('POST', 'media', 'A sea', large.png().toBuffer()),
    await sendPicture('POST', 'media', 'Half a lake', half),
  ]
  expect(refusals.map(({ status, body }) => [status, body.errors?.[0]?.message])).toEqual([
    [400, 'The picture has 64 megapixels; at most 50 are taken.'],
    [400, 'The picture cannot be read: the file is damaged or cut short.'],
  ])
})

async function sendPicture(method: 'POST' | 'PATCH', path: string, alt: string, picture = aPicture()) {
  const form = new FormData()
  form.set('_payload', JSON.stringify({ alt }))
  form.set('file', new File([new Uint8Array(await picture)], 'lake.png', { type: 'image/png' }))
  const encoded = new Response(form)
  const { statusCode, body } = await content.server.inject({
    method,
    url: `/api/${path}`,
    headers: {
      cookie: `payload-token=${asEditor}`,
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: statusCode, body: JSON.parse(body) }
}

function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
}

test('many saves at the same time don’t wait for each other forever', async () => {
  const make = (n: number) =>
    content.call('POST', 'icons', { as: asEditor, body: { label: `Saved ${n}`, value: iconNames[40 + n] } })
  const made = await Promise.all(Array.from({ length: 30 }, (_, n) => make(n)))
  const save = (id: unknown) => content.call('PATCH', `icons/${id}`, { as: asEditor, body: { label: 'Saved again' } })
  const saved = await Promise.all(made.map(({ body }) => save(body.doc?.id)))
  expect(saved.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

describe('a page', () => {
  const bySlug = (slug: string, as?: string) => content.call('GET', `pages?where[slug][equals]=${slug}`, { as })

  test('can be read by everyone once it is published, and by editors before', async () => {
    const body = { ...page('soon'), _status: 'draft' }
    const { body: made } = await content.call('POST', 'pages', { as: asEditor, body })
    expect((await bySlug('soon')).body.docs).toEqual([])
    expect((await bySlug('soon', asEditor)).body.docs).toHaveLength(1)
    await content.call('PATCH', `pages/${made.doc?.id}`, { as: asEditor, body: { _status: 'published' } })
    expect((await bySlug('soon')).body.docs).toMatchObject([{ title: 'A page' }])
  })

  test('keeps its published version while a new draft is being written', async () => {
    const body = { ...page('steady'), _status: 'published' }
    const { body: made } = await content.call('POST', 'pages', { as: asEditor, body })
    const draft = { title: 'Not yet', _status: 'draft' }
    await content.call('PATCH', `pages/${made.doc?.id}?draft=true`, { as: asEditor, body: draft })
    expect((await bySlug('steady')).body.docs).toMatchObject([{ title: 'A page' }])
    const { body: asked } = await content.call('GET', `pages/${made.doc?.id}?draft=true`)
    expect(asked.title).not.toBe('Not yet')
  })

  test("shows 'See Details' on a button without a label", async () => {
    const layout = [{ blockType: 'hero', heading: 'Hello' }]
    const { body } = await content.call('POST', 'pages', { as: asEditor, body: { ...page('button'), layout } })
    expect(body.doc).toMatchObject({ layout: [{ cta: { label: 'See Details' } }] })
  })
})

test.each(['/stays?place=Cape+Cod', 'https://example.com/a?b=c~d', 'mailto:help@example.com', 'tel:+16175550100'])(
  'a link in a text to %s is stored as it was written',
  async (url) => {
    const body = { ...withLink(`link-${url.replace(/\W+/g, '').toLowerCase()}`, url), _status: 'published' }
    const made = await content.call('POST', 'pages', { as: asEditor, body })
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body)).toContain(JSON.stringify(url))
  },
)

describe('a page that the site links to', () => {
  const message = 'The site links to /pages/privacy: replace what is on it instead of removing or renaming it.'
  let path: string
  beforeAll(async () => {
    const body = { ...page('privacy'), _status: 'published' }
    path = `pages/${(await content.call('POST', 'pages', { as: asEditor, body })).body.doc?.id}`
  })

  test.each([
    ['unpublished', 'PATCH', { _status: 'draft' }],
    ['renamed', 'PATCH', { slug: 'our-privacy', _status: 'published' }],
    ['deleted', 'DELETE', undefined],
  ] as const)('can’t be %s', async (_how, method, body) => {
    const refused = await content.call(method, path, { as: asEditor, ...(body && { body }) })
    expect([refused.status, refused.body.errors]).toEqual([400, [{ message }]])
  })

  test('can’t be renamed by publishing a draft with another slug, and can by that of any other page', async () => {
    const publish = { as: asEditor, body: { _status: 'published' } }
    const rename = (of: string, slug: string) =>
      content.call('PATCH', `${of}?draft=true&autosave=true`, { as: asEditor, body: { slug, _status: 'draft' } })
    expect((await rename(path, 'our-privacy')).status).toBe(200)
    expect((await content.call('PATCH', path, publish)).status).toBe(400)
    expect((await rename(path, 'privacy')).status).toBe(200)
    expect((await content.call('PATCH', path, publish)).status).toBe(200)
    const { body } = await content.call('POST', 'pages', { ...publish, body: { ...page('other'), ...publish.body } })
    const other = `pages/${body.doc?.id}`
    expect((await rename(other, 'another')).status).toBe(200)
    expect((await content.call('PATCH', other, publish)).body.doc).toMatchObject({ slug: 'another' })
    expect((await content.call('PATCH', other, { as: asEditor, body: { _status: 'draft' } })).status).toBe(200)
    expect((await content.call('DELETE', other, { as: asEditor })).status).toBe(200)
  })
})

describe('a duplicate', () => {
  const type = { name: 'Poster', promotionType: 'poster', platform: 'None', icon: 'Brush', order: 1 }
  const channel = { name: 'Posters', channelCode: 'poster-posting', participationRole: 'posting' }
  const long = 'a'.repeat(68)
  beforeAll(() => content.call('POST', 'icons', { as: asEditor, body: { label: 'Brush', value: 'Brush' } }))

  test.each<[string, () => Promise<object> | object]>([
    ['promotionTypes', () => ({ ...type, addons: [{ type: 'ink', name: 'Ink', price: 100 }] })],
    ['promotionVariations', () => ({ code: `${long}-bcdefg`, name: 'Long' })],
    ['outletNetworks', () => ({ ...newNetwork, slug: 'duplicated' })],
    ['outlets', () => ({ name: 'Twin', handle: '@twin', network, roles: ['posting'], reach: 1, audience: 'Twins' })],
    ['pages', () => ({ ...page('duplicated'), _status: 'published' })],
    [
      'promotionChannels',
      async () => {
        const of = await content.call('POST', 'promotionTypes', {
          as: asEditor,
          body: { ...type, promotionType: 'of-channel' },
        })
        return { ...channel, promotionType: of.body.doc?.id }
      },
    ],
  ])('of one of the %s is made as often as asked, and can be saved', async (collection, body) => {
    const made = await content.call('POST', collection, { as: asEditor, body: await body() })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    for (let time = 0; time < 2; time++) {
      const copy = await content.call('POST', `${collection}/${made.body.doc?.id}/duplicate`, { as: asEditor })
      expect([copy.status, copy.body.errors]).toEqual([200, undefined])
      const path = `${collection}/${copy.body.doc?.id}`
      const saved = await content.call('PATCH', path, {
        as: asEditor,
        body: { ...copy.body.doc, _status: 'published' },
      })
      expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    }
  })
})

describe('what others refer to can’t be deleted', () => {
  const make = async (collection: string, body: object) => {
    const made = await content.call('POST', collection, { as: asEditor, body })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    return String(made.body.doc?.id)
  }
  const deletion = (path: string) => content.call('DELETE', path, { as: asEditor })
  const type = { name: 'Flyer', platform: 'None', icon: 'Flag', order: 1 }

  test('a network, type or variant of an outlet, a boost or a channel', async () => {
    await make('icons', { label: 'Flag', value: 'Flag' })
    const used = await make('outletNetworks', { ...newNetwork, slug: 'used' })
    const variation = await make('promotionVariations', { code: 'used', name: 'Used' })
    const boost = { type: 'City', name: 'Boston', price: 100, reach: 1, networks: [used] }
    const variants = [{ variation, price: 100 }]
    const promotionType = await make('promotionTypes', { ...type, promotionType: 'flyer', variants, boosts: [boost] })
    const prices = [{ promotionType, variation, role: 'posting', price: 100 }]
    const outlet = { name: 'Flyers', handle: '@flyers', roles: ['posting'], reach: 1, audience: 'Walkers' }
    const outlets = await make('outlets', { ...outlet, network: used, prices })
    const [refused, type1, variant1] = await Promise.all([
      deletion(`outletNetworks/${used}`),
      deletion(`promotionTypes/${promotionType}`),
      deletion(`promotionVariations/${variation}`),
    ])
    const told = (message: string) => [{ message: `This is used by ${message}. Change or delete those first.` }]
    expect([refused.status, refused.body.errors]).toEqual([409, told('1 promotion type and 1 outlet')])
    expect([type1.status, type1.body.errors]).toEqual([409, told('1 outlet')])
    expect([variant1.status, variant1.body.errors]).toEqual([409, told('1 promotion type and 1 outlet')])
    const { body } = await content.call('GET', `promotionTypes/${promotionType}`)
    expect(body).toMatchObject({ boosts: [{ networks: [{ id: used }] }] })
    for (const path of [`outlets/${outlets}`, `promotionTypes/${promotionType}`, `outletNetworks/${used}`])
      expect((await deletion(path)).status).toBe(200)
  })

  test('an icon that a type names, which can’t be renamed either', async () => {
    const icon = await make('icons', { label: 'Deck', value: 'Pool' })
    const named = await make('promotionTypes', { ...type, icon: 'Pool', promotionType: 'of-icon' })
    const rename = (value: string) => content.call('PATCH', `icons/${icon}`, { as: asEditor, body: { value } })
    const errors = [{ message: 'This is used by 1 promotion type. Change or delete those first.' }]
    expect([await deletion(`icons/${icon}`), await rename('Kayaking')]).toMatchObject([
      { status: 409, body: { errors } },
      { status: 409, body: { errors } },
    ])
    const relabeled = await content.call('PATCH', `icons/${icon}`, { as: asEditor, body: { label: 'Pool' } })
    expect(relabeled.status).toBe(200)
    expect((await deletion(`promotionTypes/${named}`)).status).toBe(200)
    expect([(await rename('Kayaking')).status, (await deletion(`icons/${icon}`)).status]).toEqual([200, 200])
  })

  test('a picture on a page, or on its draft', async () => {
    const picture = String((await sendPicture('POST', 'media', 'A hill')).body.doc.id)
    const layout = [{ blockType: 'hero', heading: 'Hello', image: picture }]
    const draft = await make('pages', { ...page('pictured'), _status: 'published' })
    const change = (fields: object) =>
      content.call('PATCH', `pages/${draft}?draft=true`, { as: asEditor, body: { ...fields, _status: 'draft' } })
    expect((await change({ layout })).status).toBe(200)
    expect((await deletion(`media/${picture}`)).status).toBe(409)
    expect((await change({ layout: page('pictured').layout })).status).toBe(200)
    expect((await deletion(`media/${picture}`)).status).toBe(200)
  })
})

describe('a blog post', () => {
  const stayId = 'stay_01kah5xvbde7c8m2n3p4q5r6s7'
  const write = (slug: string, fields: object) =>
    content.call('POST', 'pages', { as: asEditor, body: { ...page(slug), _status: 'published', ...fields } })

  test('is found by its stay, and is the only one about it', async () => {
    expect((await write('first-post', { kind: 'blog', stayId: ` ${stayId} ` })).status).toBe(201)
    const { body } = await content.call('GET', `pages?where[stayId][equals]=${stayId}`)
    expect(body.docs).toMatchObject([{ slug: 'first-post', kind: 'blog', stayId }])
    const second = await write('second-post', { kind: 'blog', stayId })
    expect([second.status, JSON.stringify(second.body)]).toEqual([400, expect.stringContaining('Value must be unique')])
  })

  test('loses its stay when it becomes a page of the site, like any other page', async () => {
    const other = 'stay_01kah5xvbde7c8m2n3p4q5r6s8'
    const { body } = await write('turned', { kind: 'blog', stayId: other })
    const turned = await content.call('PATCH', `pages/${body.doc?.id}`, { as: asEditor, body: { kind: 'page' } })
    expect(turned.body.doc).toMatchObject({ kind: 'page', stayId: null })
    for (const slug of ['one-page', 'another-page'])
      expect((await write(slug, { stayId: other })).body.doc).toMatchObject({ kind: 'page', stayId: null })
  })
})

describe('extra prices', () => {
  const prices = { giveaway: 4900, cancellation: 2900 }
  const change = (body: object, as?: string) => content.call('POST', 'globals/extraPrices', { as, body })

  test('can be set only by editors and read by everyone', async () => {
    expect((await change(prices)).status).toBe(403)
    expect((await change(prices, asEditor)).status).toBe(200)
    expect((await content.call('GET', 'globals/extraPrices')).body).toMatchObject(prices)
  })

  test.each([[-1], [0.5], [25], [100_000_000], ['free'], [null]])('can’t be %j', async (giveaway) => {
    const { status, body } = await change({ ...prices, giveaway }, asEditor)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(PRICE_PROBLEM)])
  })
})

describe('error messages are in plain language', () => {
  const outlet = () => ({
    name: 'Postcard Club',
    handle: '@postcards',
    network,
    roles: ['posting'],
    reach: 10,
    audience: 'Those who write',
  })
  const type = { name: 'Postcard', promotionType: 'postcard', platform: 'None', icon: 'Email', order: 1 }
  const refusals = async (collection: string, body: object) => {
    const answer = await content.call('POST', collection, { as: asEditor, body })
    expect(answer.status).toBe(400)
    const [error] = answer.body.errors as { data: { errors: { path: string; message: string }[] } }[]
    return Object.fromEntries((error?.data.errors ?? []).map(({ path, message }) => [path, message]))
  }
  const aPrice = { promotionType: '00000000-0000-4000-8000-000000000000', variation: network, role: 'posting' }

  test.each<[string, string, () => object, string, string]>([
    [
      'a code with capitals',
      'promotionTypes',
      () => ({ ...type, promotionType: 'Post Card' }),
      'promotionType',
      'Use lowercase letters, digits and single dashes, for example instagram-story.',
    ],
    [
      'the type none',
      'promotionTypes',
      () => ({ ...type, promotionType: 'none' }),
      'promotionType',
      '"none" cannot be used: it means that nothing is chosen.',
    ],
    [
      'an icon that the site can’t draw',
      'icons',
      () => ({ label: 'Rocket', value: 'Rocket' }),
      'value',
      'The site can’t draw Rocket.',
    ],
    [
      'an icon that there is not',
      'promotionTypes',
      () => ({ ...type, icon: 'Unicorn' }),
      'icon',
      'The icon catalog has no Unicorn.',
    ],
    ['a name of spaces', 'promotionTypes', () => ({ ...type, name: ' ' }), 'name', 'This is required.'],
    [
      'a boost’s name that no promotion could choose',
      'promotionTypes',
      () => ({ ...type, boosts: [{ type: 'City', name: 'B'.repeat(101), price: 100, reach: 1 }] }),
      'boosts.0.name',
      'This must be at most 100 characters.',
    ],
    [
      'half a cent',
      'promotionTypes',
      () => ({ ...type, addons: [{ type: 'ink', name: 'Ink', price: 0.5 }] }),
      'addons.0.price',
      PRICE_PROBLEM,
    ],
    [
      'a price below zero',
      'outlets',
      () => ({ ...outlet(), prices: [{ ...aPrice, price: -100 }] }),
      'prices.0.price',
      PRICE_PROBLEM,
    ],
    [
      'a reach in words',
      'outlets',
      () => ({ ...outlet(), reach: 'many' }),
      'reach',
      'This is a whole number, from 0 to 1,000,000,000.',
    ],
    ['no role', 'outlets', () => ({ ...outlet(), roles: [] }), 'roles', 'This field is required.'],
    [
      'an address that is none',
      'outlets',
      () => ({ ...outlet(), url: 'javascript:alert(1)' }),
      'url',
      'Invalid URL format',
    ],
    [
      'fewer at most than at least',
      'outletNetworks',
      () => ({ ...newNetwork, slug: 'odd', limits: { ...limits, mediaMin: 4 } }),
      'limits.mediaMax',
      'The maximum can’t be less than the minimum.',
    ],
    [
      'a widest picture narrower than the narrowest',
      'outletNetworks',
      () => ({ ...newNetwork, slug: 'narrow', limits: { ...limits, ratioMin: 2, ratioMax: 0.5 } }),
      'limits.ratioMax',
      'The maximum can’t be less than the minimum.',
    ],
    [
      'a plan item that there is not',
      'promotionTypes',
      () => ({ ...type, planItem: 'billboards' }),
      'planItem',
      'This field has an invalid selection.',
    ],
    [
      'a blog post about no stay',
      'pages',
      () => ({ ...page('no-stay'), kind: 'blog', _status: 'published' }),
      'stayId',
      'Copy the stay’s ID from the end of its URL. It starts with stay_.',
    ],
    [
      'a blog post about an address',
      'pages',
      () => ({ ...page('address'), kind: 'blog', stayId: 'https://lodestay.test/stays/1', _status: 'published' }),
      'stayId',
      'Copy the stay’s ID from the end of its URL. It starts with stay_.',
    ],
    ['a slug that is taken', 'outletNetworks', () => newNetwork, 'slug', 'Value must be unique'],
  ])('%s', async (_what, collection, body, path, message) => {
    expect(await refusals(collection, body())).toMatchObject({ [path]: message })
  })

  test('the same boost twice, whatever spaces surround it', async () => {
    const boost = { type: 'City', price: 100, reach: 1 }
    const boosts = [
      { ...boost, name: 'Boston' },
      { ...boost, name: ' Boston ' },
    ]
    expect(await refusals('promotionTypes', { ...type, boosts })).toHaveProperty('boosts')
  })

  test('a narrowest picture that becomes wider than the widest', async () => {
    const body = { ...newNetwork, slug: 'wide', limits: { ...limits, ratioMax: 1.5 } }
    const { body: made } = await content.call('POST', 'outletNetworks', { as: asEditor, body })
    const change = (ratioMin: number | null) =>
      content.call('PATCH', `outletNetworks/${made.doc?.id}`, { as: asEditor, body: { limits: { ratioMin } } })
    const refused = await change(2)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('"limits.ratioMax"')])
    expect([(await change(1.5)).status, (await change(null)).status]).toEqual([200, 200])
  })

  test.each([
    ['Lodestay', 'addons', 'Build', { type: 'ink', name: 'Ink', price: 100 }],
    ['Email', 'boosts', 'Bolt', { type: 'City', name: 'Boston', price: 100, reach: 1 }],
  ])('a type of %s, which the platform posts itself, with %s', async (platform, field, icon, extra) => {
    await content.call('POST', 'icons', { as: asEditor, body: { label: icon, value: icon } })
    const own = { ...type, promotionType: `own-${field}`, platform, icon }
    const message = `Lodestay posts this type itself, as hosts made it, so nobody would carry out ${field}. Remove them.`
    expect(await refusals('promotionTypes', { ...own, [field]: [extra] })).toMatchObject({ [field]: message })
    const { body } = await content.call('POST', 'promotionTypes', { as: asEditor, body: own })
    const change = (fields: object) =>
      content.call('PATCH', `promotionTypes/${body.doc?.id}`, { as: asEditor, body: fields })
    expect((await change({ [field]: [extra] })).status).toBe(400)
    expect((await change({ platform: 'Facebook', [field]: [extra] })).status).toBe(200)
    expect((await change({ platform })).status).toBe(400)
  })

  test('a network listed among its own partners', async () => {
    const body = { collaborationNetworks: [network] }
    const { status, body: answer } = await content.call('PATCH', `outletNetworks/${network}`, { as: asEditor, body })
    expect(status).toBe(400)
    expect(JSON.stringify(answer)).toContain('A network can’t be its own partner.')
  })

  test.each(['example.com/menu', 'www.example.com', 'http://intranet:x@y', '#refunds', 'javascript:alert(1)'])(
    'a link in a text to %s, which the site can’t show',
    async (url) => {
      const refused = await refusals('pages', { ...withLink('text', url), _status: 'published' })
      expect(refused).toHaveProperty(['layout.0.content'])
    },
  )

  test('a link with a javascript: URL', async () => {
    const layout = [{ blockType: 'hero', heading: 'Hello', cta: { link: 'javascript:alert(1)' } }]
    expect(await refusals('pages', { ...page('script'), layout, _status: 'published' })).toMatchObject({
      'layout.0.cta.link': 'Start with / or https://.',
    })
  })
})

test('the platform is notified of creations, changes and deletions, but not of editors', async () => {
  const heard: string[] = []
  const listener = new pg.Client(content.settings.DATABASE_URL)
  await listener.connect()
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.query('listen content_changed')
  const code = { code: 'by-hand', name: 'By hand' }
  const { body } = await content.call('POST', 'promotionVariations', { as: asEditor, body: code })
  await expect.poll(() => heard).toHaveLength(1)
  const address = `promotionVariations/${body.doc?.id}`
  await content.call('PATCH', address, { as: asEditor, body: { name: 'Written by hand' } })
  await expect.poll(() => heard).toHaveLength(2)
  await content.signIn(editor)
  await content.call('DELETE', address, { as: asEditor })
  await expect.poll(() => heard).toHaveLength(3)
  await content.call('POST', 'globals/extraPrices', { as: asEditor, body: { giveaway: 50, cancellation: 0 } })
  await expect.poll(() => heard).toHaveLength(4)
  expect(new Set(heard)).toEqual(new Set(['content_changed']))
  await listener.end()
})

test('the platform is notified of an outlet, but not of a page, which isn’t in its catalogue', async () => {
  const heard: (string | undefined)[] = []
  const listener = new pg.Client(content.settings.DATABASE_URL)
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen content_changed')
  const make = async (collection: string, body: object) => {
    const { status, body: made } = await content.call('POST', collection, { as: asEditor, body })
    expect(status).toBe(201)
    return String(made.doc?.id)
  }
  const id = await make('pages', { ...page('written'), _status: 'draft' })
  const draft = { title: 'Still being written', _status: 'draft' }
  const saved = await content.call('PATCH', `pages/${id}?draft=true&autosave=true`, { as: asEditor, body: draft })
  expect(saved.status).toBe(200)
  const outlet = { name: 'Heard', handle: '@heard', network, roles: ['posting'], reach: 1, audience: 'Those who hear' }
  await make('outlets', outlet)
  // Notifications arrive in the order of their transactions.
  await listener.query("notify content_changed, 'the last'")
  await expect.poll(() => heard).toContain('the last')
  expect(heard).toEqual(['', 'the last'])
  await listener.end()
})

test('until the editor is built, a placeholder page says so and reloads', async () => {
  const { statusCode, payload } = await content.server.inject('/admin/collections/pages')
  expect(statusCode).toBe(503)
  expect(payload).toMatch(/http-equiv="refresh".*The editor is being built/s)
})
