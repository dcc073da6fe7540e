import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { addAttributes } from './index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  await addAttributes(t.platform.db, [
    { type: 'Amenity', name: 'Wifi' },
    { type: 'Amenity', name: 'Sauna' },
    { type: 'Amenity', name: 'Hot tub' },
    { type: 'Property Type', name: 'Cabin' },
  ])
  for (const [city, state, amenities] of [
    ['Albany', 'NY', ['wifi', 'Sauna']],
    ['Albany', 'NY', ['Wifi']],
    ['Albany', 'OR', []],
    ['Boston', 'MA', ['Wifi']],
  ] as const)
    await t.given.acceptedStay(host, employee, {
      amenities: [...amenities],
      location: { address: { city, state, zip: '12207' } },
    })
})
afterAll(() => t.close())

describe('the catalog', () => {
  test.each(['amenity', 'Amenity', 'AMENITY'])(
    'of %s lists the most common first, with the number of stays that have each',
    async (type) => {
      const { body } = await t.call('GET', `/stays/attributes/${type}`)
      expect(body.docs.map((doc: { name: string; stayCount: number }) => [doc.name, doc.stayCount])).toEqual([
        ['Wifi', 3],
        ['Sauna', 1],
        ['Hot tub', 0],
      ])
    },
  )

  test.each(['property-type', 'property_type', 'Property%20Type'])('is found by its type written %s', async (type) => {
    const { body } = await t.call('GET', `/stays/attributes/${type}`)
    expect(body.docs).toMatchObject([{ name: 'Cabin', type: 'Property Type', stayCount: 4 }])
  })

  test('of an unknown type is 422', async () => {
    const { status, body } = await t.call('GET', '/stays/attributes/weather')
    expect([status, body.errors[0].path]).toEqual([422, 'type'])
  })
})

describe('requesting an attribute', () => {
  const ask = (body: object, type = 'amenity') => t.call('POST', `/stays/attributes/${type}`, { as: host, body })

  test('files a request, which is in the catalog only once accepted', async () => {
    const { status, body } = await ask({ name: 'Ice rink', description: 'In winter.' })
    expect([status, body]).toMatchObject([201, { name: 'Ice rink', type: 'Amenity', status: 'Submitted' }])
    const catalogue = await t.call('GET', '/stays/attributes/amenity')
    expect(catalogue.body.docs.map((doc: { name: string }) => doc.name)).not.toContain('Ice rink')
  })

  test.each(['Wifi', 'wIFI'])('%s, which already exists, is 409', async (name) => {
    expect((await ask({ name })).status).toBe(409)
  })

  test('twice, in any letter case and concurrently, creates one request', async () => {
    const answers = await Promise.all(['Ski lift', 'SKI LIFT', 'ski lift'].map((name) => ask({ name })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    [{}, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(51) }, 'name', 'Name must be at most 50 characters.'],
    [{ name: 'Pier', iconUrl: 'javascript:alert(1)' }, 'iconUrl', 'Invalid URL format'],
    [{ name: 'Pier', iconUrl: 'https://example.com/a.webp' }, 'iconUrl', 'Icon url must be an uploaded picture.'],
    [{ name: 'Pier', type: 'Region' }, 'type', 'Type must be Amenity, as the path says.'],
  ])('with %j is 422', async (body, path, message) => {
    const { status, body: problem } = await ask(body)
    expect([status, problem.errors]).toEqual([422, [{ path, message }]])
  })

  test.each([
    ['property-type', 30],
    ['special-interest', 50],
    ['amenity', 50],
    ['region', 50],
  ])('for %s accepts a name of at most %i characters, as the stay’s field does', async (type, max) => {
    const errors = [{ path: 'name', message: `Name must be at most ${max} characters.` }]
    for (const letter of ['x', '🦞']) {
      const asked = (length: number) => ask({ name: letter.repeat(length) }, type)
      const refused = await asked(max + 1)
      expect([refused.status, refused.body.errors]).toEqual([422, errors])
      expect((await asked(max)).status).toBe(201)
    }
  })
})

describe('cities', () => {
  const cities = async (query: Record<string, string> = {}) =>
    (await t.call('GET', '/stays/attributes/cities/available', { query })).body

  test('are those with stays, each in its state, most stays first', async () => {
    expect((await cities()).docs).toEqual([
      { city: 'Albany', state: 'NY', count: 2 },
      { city: 'Albany', state: 'OR', count: 1 },
      { city: 'Boston', state: 'MA', count: 1 },
    ])
  })

  test('can be filtered by state', async () => {
    expect((await cities({ state: 'ny' })).docs).toEqual([{ city: 'Albany', state: 'NY', count: 2 }])
    expect((await cities({ state: '%' })).docs).toEqual([])
  })

  test('disappear from the list with their last stay', async () => {
    const stay = await t.given.acceptedStay(host, employee, {
      location: { address: { city: 'Nome', state: 'AK', zip: '99762' } },
    })
    expect((await cities({ state: 'AK' })).totalDocs).toBe(1)
    await t.call('DELETE', `/stays/${stay.id}`, { as: host })
    expect((await cities({ state: 'AK' })).totalDocs).toBe(0)
  })
})

describe('postal codes', () => {
  const zip = async (country: string, state: string, city: string) =>
    t.call('GET', `/zip/${[country, state, city].map(encodeURIComponent).join('/')}`)

  test.each([
    ['us', 'MO', 'St. Louis'],
    ['US', 'missouri', 'saint louis'],
    ['United States', 'Mo', 'St Louis'],
  ])('of %s, %s, %s are found however they are written', async (country, state, city) => {
    const { body } = await zip(country, state, city)
    expect(body['state abbreviation']).toBe('MO')
    expect(body.places.map((place: Record<string, string>) => place['post code'])).toContain('63101')
  })

  test('for a point are the nearest one with its city; at sea and abroad there are none', async () => {
    const at = async (latitude: string, longitude: string, country = 'us') =>
      (await t.call('GET', `/zip/${country}`, { query: { latitude, longitude } })).body
    expect(await at('44.389', '-68.204')).toMatchObject({
      country: 'United States',
      'place name': 'Bar Harbor',
      'state abbreviation': 'ME',
      places: [{ 'post code': '04609' }],
    })
    expect((await at('48.857', '2.352')).places).toEqual([])
    expect((await at('44.389', '-68.204', 'fr')).places).toEqual([])
    expect(await at('91', 'x')).toMatchObject({
      errors: [
        { path: 'latitude', message: 'Latitude must be from -90 to 90.' },
        { path: 'longitude', message: 'Longitude must be from -180 to 180.' },
      ],
    })
  })

  test('have the shape of the public service', async () => {
    const { body } = await zip('us', 'MA', 'Belmont')
    expect(body).toEqual({
      'country abbreviation': 'US',
      country: 'United States',
      'place name': 'Belmont',
      state: 'Massachusetts',
      'state abbreviation': 'MA',
      places: [
        {
          'place name': 'Belmont',
          longitude: expect.stringMatching(/^-71\.\d+$/),
          latitude: expect.stringMatching(/^42\.\d+$/),
          'post code': '02478',
        },
      ],
    })
  })

  test.each([
    ['us', 'MA', 'Nowhere'],
    ['us', 'ZZ', 'Boston'],
    ['fr', 'IDF', 'Paris'],
    ['us', 'MA', '__proto__'],
  ])('for %s, %s, %s don’t exist, and that is not an error', async (country, state, city) => {
    const { status, body } = await zip(country, state, city)
    expect([status, body.places]).toEqual([200, []])
  })
})
