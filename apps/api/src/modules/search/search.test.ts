import { addDays, dayOf, emptyFilter, type Filter, facetFields } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '../../kernel/paging.ts'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { getClusters } from './search-map.ts'
import { buildWhere } from './search-where.ts'

type Doc = { id: string; name: string; currentRate: number | null; state: string }
let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person

function publish(name: string, more: Record<string, unknown> = {}, place: Record<string, unknown> = {}) {
  return t.given.acceptedStay(host, employee, {
    name,
    description: `Number ${name}.`,
    ...more,
    location: {
      address: { city: 'Belmont', state: 'MA', zip: '02478' },
      coordinates: { latitude: 42.4, longitude: -71.18 },
      ...place,
    },
  })
}

function at(latitude: number, longitude: number) {
  return { coordinates: { latitude, longitude } }
}

function in_(city: string, state: string) {
  return { address: { city, state, zip: '12207' } }
}

beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  // Twelve stays in Belmont with rising rates, every third without an average rate.
  for (let index = 0; index < 12; index++)
    await publish(`Belmont ${String(index).padStart(2, '0')}`, {
      currentRate: 10_000 + Math.floor(index / 2) * 1000,
      averageRate: index % 3 === 0 ? null : 9000 + index,
      amenities: index < 4 ? ['Sauna', 'Wifi'] : ['Wifi'],
    })
  await publish('Quillfeather House', { tags: ['100%_sure', 'a\\b'] }, { ...in_('Albany', 'NY'), ...at(42.65, -73.75) })
  await publish(
    'The Boathouse',
    { description: 'Next to a quillfeather nest.' },
    { ...in_('Albany', 'NY'), ...at(42.66, -73.76) },
  )
  await publish('Fiji Bure', {}, { ...in_('Suva', 'FJ'), ...at(-17, 179.5) })
  await publish('Samoa Fale', {}, { ...in_('Apia', 'WS'), ...at(-14, -171.8) })
  await publish('Nowhere', {}, { ...in_('Nome', 'AK'), coordinates: null })
  await publish('O\'Brien\'s "Nook" & <b>', {}, { ...in_("Coeur d'Alene", 'ID'), ...at(47.68, -116.78) })
}, 60_000)
afterAll(() => t.close())

function search(filter: object = {}, query: Record<string, string> = {}) {
  return t.call('GET', '/search', { query: { filter: JSON.stringify(filter), limit: '50', ...query } })
}

async function names(filter: object, query?: Record<string, string>) {
  return (await search(filter, query)).body.docs.map((doc: Doc) => doc.name)
}

function where(field: string, operator: string, value?: unknown) {
  return { items: [{ field, operator, value }] }
}

describe('text', () => {
  test('finds a word, with matches in names first', async () => {
    expect(await names({ text: 'quillfeather' })).toEqual(['Quillfeather House', 'The Boathouse'])
  })

  test.each(['quill', 'qui', 'QUILLF', 'house quillf'])('finds "%s", whose last word is a prefix', async (text) => {
    expect(await names({ text })).toContain('Quillfeather House')
  })

  test('treats a word as complete once a space follows it', async () => {
    expect(await names({ text: 'quill ' })).toEqual([])
  })

  test.each(['quilfeather', 'quillfeathre', 'quillfaether', 'quillfeatherx', 'qillfeather'])(
    'tolerates one typo: %s',
    async (text) => {
      const { body } = await search({ text })
      expect(body.docs.map((doc: Doc) => doc.name)).toContain('Quillfeather House')
      expect(body.corrections).toEqual({ [text]: 'quillfeather' })
    },
  )

  test('tolerates no typo in a four-letter word', async () => {
    expect(await names({ text: 'nonk ' })).toEqual([])
  })

  test('finds a state by its name where it is abbreviated', async () => {
    expect(await names({ text: 'new york' })).toHaveLength(2)
  })

  test.each(['!!!', '   ', '🏡'])('without any word (%j) is not an error', async (text) => {
    expect((await search({ text })).status).toBe(200)
  })

  test.each(["o'brien", "'; drop table stays; --", 'a & !b | (c)', 'x:*', "\\'", '"nook"'])(
    '%s is treated as plain text',
    async (text) => {
      expect((await search({ text })).status).toBe(200)
    },
  )
})

describe('place', () => {
  test('a box contains the stays inside it', async () => {
    expect(await names({ bounds: { north: 42.7, south: 42.6, west: -73.8, east: -73.7 } })).toHaveLength(2)
  })

  test('a box may cross the antimeridian', async () => {
    const found = await names({ bounds: { north: 0, south: -30, west: 170, east: -170 } })
    expect(found.sort()).toEqual(['Fiji Bure', 'Samoa Fale'])
  })

  test('near lists the nearest first, within the given radius', async () => {
    const near = { latitude: 42.651, longitude: -73.751, radiusKm: 50 }
    expect(await names({ near })).toEqual(['Quillfeather House', 'The Boathouse'])
    expect(await names({ near: { ...near, radiusKm: 0.5 } })).toEqual(['Quillfeather House'])
  })

  test('near works across the antimeridian', async () => {
    expect(await names({ near: { latitude: -16, longitude: -177, radiusKm: 700 } })).toEqual([
      'Fiji Bure',
      'Samoa Fale',
    ])
  })

  test('near counts what it lists', async () => {
    const { body } = await search({ near: { latitude: 42.65, longitude: -73.75, radiusKm: 50 } })
    expect(body.totalDocs).toBe(2)
  })
})

test.each([
  ['Belmont', 'MA', 12],
  ['belmont', 'ma', 12],
  ['Albany', 'NY', 2],
  ['Belmont', 'NY', 0],
])('%s in %s is counted as it is found', async (city, state, count) => {
  const items = [
    { field: 'city', operator: 'equals', value: city },
    { field: 'state', operator: 'equals', value: state },
  ]
  const { body } = await search({ items })
  expect([body.totalDocs, body.docs.length]).toEqual([count, count])
  const dear = [...items, { field: 'currentRate', operator: 'greaterThan', value: 1_000_000 }]
  expect((await search({ items: dear })).body.totalDocs).toBe(0)
})

describe('facets and clusters', () => {
  test('facets match exactly what the search finds', async () => {
    const { body } = await search({ items: [{ field: 'city', operator: 'is', value: 'belmont' }] }, { facets: 'true' })
    const facet = (name: string) => body.facets.find((each: { field: string }) => each.field === name).values
    expect(facet('amenities')).toEqual([
      { value: 'Wi-Fi', count: 12 },
      { value: 'Sauna', count: 4 },
    ])
    expect(facet('state')).toEqual([{ value: 'MA', count: 12 }])
    expect(body.facetsAreApproximate).toBeUndefined()
  })

  test('synonymous amenities are one facet and one filter, and the stay shows them as written', async () => {
    const stay = await publish(
      'Fold House',
      { amenities: ['Fast wifi – 200 Mbps', 'Shared pool'] },
      in_('Folded', 'ME'),
    )
    await publish('Fold Loft', { amenities: ['Wi-Fi', 'Pool table'] }, in_('Folded', 'ME'))
    const folded = where('city', 'equals', 'Folded')
    const { body } = await search(folded, { facets: 'true' })
    expect(body.facets.find(({ field }: { field: string }) => field === 'amenities').values).toEqual([
      { value: 'Wi-Fi', count: 2 },
      { value: 'Pool', count: 1 },
      { value: 'Pool table', count: 1 },
    ])
    const found = (amenity: string) =>
      names({ items: [...folded.items, { field: 'amenities', operator: 'contains', value: [amenity] }] })
    expect((await found('Wifi')).sort()).toEqual(['Fold House', 'Fold Loft'])
    expect(await found('Outdoor pool')).toEqual(['Fold House'])
    expect((await t.call('GET', `/stays/${stay.id}`)).body.amenities).toEqual(['Fast wifi – 200 Mbps', 'Shared pool'])
    for (const each of (await search(folded)).body.docs) await t.call('DELETE', `/stays/${each.id}`, { as: host })
  })

  test('facets without a filter equal the dictionary’s counts', async () => {
    const { body } = await search({}, { facets: 'true' })
    const facet = (name: string) => body.facets.find((each: { field: string }) => each.field === name).values
    expect(facet('state').slice(0, 2)).toEqual([
      { value: 'MA', count: 12 },
      { value: 'NY', count: 2 },
    ])
    expect(body.facetsAreApproximate).toBeUndefined()
  })

  test('facets of an empty result are empty', async () => {
    const { body } = await search({ text: 'zzzzzz' }, { facets: 'true' })
    expect(body.facets).toEqual(facetFields.map((field) => ({ field, values: [] })))
  })

  test.each(['0', '3', '8', '14', '20'])(
    'at zoom %s clusters add up to everything that has a location',
    async (zoom) => {
      const { body } = await search({}, { zoom })
      const sum = body.clusters.reduce((total: number, cluster: { count: number }) => total + cluster.count, 0)
      expect([sum, body.totalDocs]).toEqual([17, 18])
    },
  )

  test('clusters of a filter contain its matches and their lowest rate', async () => {
    const { body } = await search(where('city', 'equals', 'Belmont'), { zoom: '5' })
    expect(body.clusters).toMatchObject([{ count: 12, minRate: 10_000, stay: null }])
  })

  test('a cluster of one is the stay itself', async () => {
    const { body } = await search({ bounds: { north: 0, south: -30, west: 175, east: 180 } }, { zoom: '6' })
    expect(body.clusters).toMatchObject([{ count: 1, stay: { name: 'Fiji Bure' } }])
  })
})

describe('sorting and pagination', () => {
  const walk = async (filter: object, limit: number): Promise<Doc[]> => {
    const docs: Doc[] = []
    let cursor: string | null = null
    do {
      const {
        body,
        status,
      }: { body: { docs: Doc[]; nextCursor: string | null; hasNextPage: boolean }; status: number } = await search(
        filter,
        { limit: String(limit), ...(cursor && { cursor }) },
      )
      expect(status).toBe(200)
      docs.push(...body.docs)
      cursor = body.nextCursor
      expect(cursor !== null).toBe(body.hasNextPage)
    } while (cursor && docs.length < 200)
    return docs
  }
  const sortings = [
    'name',
    'city',
    'state',
    'region',
    'capacity',
    'bedrooms',
    'beds',
    'currentRate',
    'averageRate',
    'favoriteCount',
    'publishedAt',
  ]

  test.each([
    ['everything in rank order', {}],
    ['a filter', where('city', 'notEquals', 'Albany')],
    ['a text', { text: 'belmont' }],
    ['a text with two ranks of relevance', { text: 'quillfeather' }],
    ['what is not promoted', where('promoted', 'equals', false)],
    ['a text with a filter', { text: 'number', ...where('state', 'equals', 'MA') }],
    ['what few like, promoted or not', where('favoriteCount', 'lessThan', 1)],
    ['a text among what few like', { text: 'number', ...where('favoriteCount', 'lessThanOrEqual', 2) }],
    ...sortings.flatMap((field) =>
      ['asc', 'desc'].map((direction) => [`${field} ${direction}`, { sort: [{ field, direction }] }] as const),
    ),
  ] as const)('cursors through %s show each stay once, in the order of one long page', async (_, filter) => {
    const whole = (await search(filter)).body.docs.map((doc: Doc) => doc.name)
    for (const limit of [1, 5]) expect((await walk(filter, limit)).map((doc) => doc.name)).toEqual(whole)
  })

  test('page numbers show each stay once as well', async () => {
    for (const filter of [
      {},
      { text: 'number' },
      where('favoriteCount', 'lessThan', 1),
      { sort: [{ field: 'currentRate' }] },
      { near: { latitude: 42, longitude: -72, radiusKm: 900 } },
    ]) {
      const whole = await names(filter)
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) => names(filter, { limit: '4', page: String(page) })),
      )
      expect(pages.flat()).toEqual(whole.slice(0, 24))
    }
  })

  test.each(['asc', 'desc'])('missing values come last, %s', async (direction) => {
    const docs = (await search({ ...where('city', 'equals', 'Belmont'), sort: [{ field: 'averageRate', direction }] }))
      .body.docs
    const rates = docs.map((doc: { averageRate: number | null }) => doc.averageRate)
    const known = rates.filter((rate: number | null) => rate !== null)
    expect(rates.slice(0, 8)).toEqual(known)
    expect(known).toEqual([...known].sort((a, b) => (direction === 'asc' ? a - b : b - a)))
  })

  test('several sort fields combine into one order', async () => {
    const docs = (
      await search({
        ...where('city', 'equals', 'Belmont'),
        sort: [
          { field: 'currentRate', direction: 'desc' },
          { field: 'name', direction: 'asc' },
        ],
      })
    ).body.docs
    const keys = docs.map((doc: Doc) => `${1e6 - (doc.currentRate ?? 0)} ${doc.name}`)
    expect(keys).toEqual([...keys].sort())
  })

  test('a page past the last is empty and includes the total', async () => {
    const { body } = await search({}, { page: '50' })
    expect(body).toMatchObject({ docs: [], totalDocs: 18, hasNextPage: false, hasPrevPage: true, nextCursor: null })
    const rare = await search({ text: 'quillfeather' }, { page: '50' })
    expect(rare.body).toMatchObject({ docs: [], totalDocs: 2, hasNextPage: false, nextCursor: null })
  })

  test.each([
    'x',
    Buffer.from('{}').toString('base64url'),
    encodeCursor([]),
    encodeCursor(['rank', 0, 'x']),
    encodeCursor(['rank', 'x', '1']),
    encodeCursor(['rank', 0, '99999999999999999999']),
    encodeCursor(['rank', -1, '1']),
    encodeCursor(['sort', 1, '1']),
    encodeCursor(['rank', 0, null]),
  ])('a foreign cursor is refused: %s', async (cursor) => {
    expect((await search({}, { cursor })).status).toBe(422)
  })

  test.each([
    encodeCursor(['sort', 'x', '1']),
    encodeCursor(['sort', 1, 'x']),
    encodeCursor(['sort', 1e300, '1']),
    encodeCursor(['rank', 0, '1']),
  ])('a cursor from another sort order is refused: %s', async (cursor) => {
    expect((await search({ sort: [{ field: 'currentRate' }] }, { cursor })).status).toBe(422)
  })
})

describe('special characters are matched literally', () => {
  test.each([
    ['tags', 'contains', '100%_sure', 1],
    ['tags', 'contains', '100%', 0],
    ['tags', 'contains', 'a\\b', 1],
    ['name', 'contains', '%', 0],
    ['name', 'contains', '_', 0],
    ['name', 'startsWith', '\\', 0],
    ['name', 'endsWith', '<B>', 1],
    ['name', 'contains', 'o\'brien\'s "nook"', 1],
    ['city', 'equals', "coeur d'alene", 1],
    ['description', 'contains', 'quillfeather nest', 1],
  ])('%s %s %s finds %i', async (field, operator, value, count) => {
    expect(await names(where(field, operator, value))).toHaveLength(count)
  })
})

describe('invalid requests', () => {
  const item = { field: 'bedrooms', operator: 'equals', value: 1 }
  test.each([
    ['an unknown field', where('password', 'equals', 'x'), 'filter.items.0.field'],
    ['an unknown operator', where('name', 'like', 'x'), 'filter.items.0.operator'],
    ['an operator that means nothing on the field', where('bedrooms', 'startsWith', 1), 'filter.items.0.operator'],
    ['a value of another kind', where('bedrooms', 'equals', 'three'), 'filter.items.0.value'],
    ['a field of the signed-in list', where('status', 'equals', 'Draft'), 'filter.items.0.field'],
    ['41 items', { items: Array(41).fill(item) }, 'filter.items'],
    ['groups three deep', { items: [{ items: [{ items: [{ items: [item] }] }] }] }, 'filter.items.0.items.0.items.0'],
    ['more than 8 kB', { items: [], text: 'é'.repeat(5000) }, 'filter'],
    ['sorting by a list', { sort: [{ field: 'tags' }] }, 'filter.sort.0.field'],
    ['a box upside down', { bounds: { north: 1, south: 2, east: 0, west: 0 } }, 'filter.bounds'],
    ['dates that end before they begin', { dates: { start: '2026-05-02', end: '2026-05-01' } }, 'filter.dates.end'],
  ])('%s is 422 and says where', async (_, filter, path) => {
    for (const list of ['/search', '/stays', '/stays/count']) {
      const { status, body } = await t.call('GET', list, { query: { filter: JSON.stringify(filter) } })
      expect([status, body.errors?.[0]?.path]).toEqual([422, path])
    }
  })

  test('invalid JSON is 422', async () => {
    const { status, body } = await t.call('GET', '/search', { query: { filter: '{' } })
    expect([status, body.errors]).toEqual([422, [{ path: 'filter', message: 'Filter must be JSON.' }]])
  })

  test.each([
    where('capacity', 'greaterThan', 1e308),
    where('latitude', 'lessThan', -1e-300),
    where('publishedAt', 'greaterThan', '0000-01-01T00:00:00Z'),
    where('publishedAt', 'lessThan', '9999-12-31T23:59:59Z'),
    { dates: { start: '0000-01-01', end: '9999-12-31' } },
    { dates: { start: '9999-12-30', end: '9999-12-31', flexibleDays: 3 }, sort: [{ field: 'total' }] },
    { dates: { start: '0001-01-01', end: '9999-12-31', flexibleDays: 3 }, sort: [{ field: 'total' }] },
    { dates: { weekendIn: '9999-12' }, sort: [{ field: 'total' }] },
    { dates: { weekendIn: '0001-01' }, sort: [{ field: 'total' }] },
    { near: { latitude: 90, longitude: 180, radiusKm: 1000 } },
    { bounds: { north: 90, south: -90, west: -180, east: 180 } },
  ])('an extreme value is not a server error: %j', async (filter) => {
    expect([200, 422]).toContain((await search(filter, { zoom: '3', facets: 'true' })).status)
  })
})

test('a stay whose nights are taken is omitted from a search for those nights', async () => {
  const inDays = (days: number) => addDays(dayOf(new Date()), days)
  const stay = await publish('Taken Tent', {}, in_('Taken', 'ME'))
  await t.platform.db
    .insertInto('blocked_dates' as never)
    .values({ stay_id: stay.id, during: `[${inDays(30)},${inDays(34)})` } as never)
    .execute()
  const found = (start: number, end: number) =>
    names({ ...where('city', 'equals', 'Taken'), dates: { start: inDays(start), end: inDays(end) } })
  expect(await found(33, 35)).toEqual([])
  expect(await found(34, 35)).toEqual(['Taken Tent'])
  expect(await found(28, 30)).toEqual(['Taken Tent'])
  await t.call('DELETE', `/stays/${stay.id}`, { as: host })
})

test('suggestions name places with their counts, then stays', async () => {
  const { body } = await t.call('GET', '/search/suggestions', { query: { text: 'bel' } })
  expect(body.docs[0]).toEqual({
    kind: 'city',
    label: 'Belmont, MA',
    city: 'Belmont',
    state: 'MA',
    stayId: null,
    count: 12,
    bounds: null,
    promoted: false,
  })
  expect(body.docs.filter((doc: { kind: string }) => doc.kind === 'stay')).toHaveLength(4)
})

test('suggestions say which stays are ranked first by their plan', async () => {
  const [free, paid] = [await publish('Thistledown Barn'), await publish('Thistledown Barn')]
  await t.given.plan(paid.id, 'Plus')
  const { body } = await t.call('GET', '/search/suggestions', { query: { text: 'thistledown' } })
  expect(body.docs).toMatchObject([
    { label: 'Thistledown Barn', stayId: paid.id, promoted: true },
    { label: 'Thistledown Barn', stayId: free.id, promoted: false },
  ])
  for (const { id } of [free, paid]) await t.call('DELETE', `/stays/${id}`, { as: host })
})

test('suggestions name the neighborhoods of imported stays with their city, once, and find stays by substrings of their names', async () => {
  const stay = await publish('Maverick Loft', {}, { region: 'Eastie', approximate: true })
  const suggest = async (text: string) => (await t.call('GET', '/search/suggestions', { query: { text } })).body.docs
  expect(await suggest('east')).toMatchObject([
    { kind: 'neighborhood', label: 'Eastie, Belmont, MA', city: 'Belmont', state: 'MA', count: 1 },
  ])
  expect(await suggest('ick lo')).toMatchObject([{ kind: 'stay', label: 'Maverick Loft', stayId: stay.id }])
  await t.call('DELETE', `/stays/${stay.id}`, { as: host })
})

test('suggestions name landmarks that have stays near them, with the box to search in', async () => {
  const suggest = async () => (await t.call('GET', '/search/suggestions', { query: { text: 'acadia' } })).body.docs
  expect(await suggest()).toEqual([])
  const stay = await publish('Carriage Road', {}, { coordinates: { latitude: 44.4, longitude: -68.2 } })
  const [{ bounds, ...acadia }] = await suggest()
  expect(acadia).toEqual({
    kind: 'landmark',
    label: 'Acadia National Park',
    city: null,
    state: 'ME',
    stayId: null,
    count: 1,
    promoted: false,
  })
  expect(await names({ bounds })).toEqual(['Carriage Road'])
  await t.call('DELETE', `/stays/${stay.id}`, { as: host })
})

describe('the counters know the exact total', () => {
  const equal = (field: string, value: string) => ({ field, operator: 'equals', value })
  const inState = (...value: string[]) => ({ field: 'state', operator: 'isAnyOf', value })
  const counters = async () =>
    (await t.platform.db.selectFrom('features').select(['kind', 'name_key', 'n']).execute()).map((row) => ({ ...row }))
  let before: Awaited<ReturnType<typeof counters>>
  beforeAll(async () => {
    before = await counters()
    // Inflates the counters, so that counting rows instead would be noticed.
    await sql`update features set n = n + 5000 where n > 0`.execute(t.platform.db)
  })
  afterAll(async () => {
    for (const { kind, name_key, n } of before)
      await sql`update features set n = ${n} where kind = ${kind} and name_key = ${name_key}`.execute(t.platform.db)
  })

  test.each([
    ['of a city with its state', { items: [equal('city', 'belmont'), equal('state', 'MA')] }, 5012],
    [
      'of a city whose state is written in two ways',
      { items: [equal('city', 'Belmont'), inState('MA', 'Massachusetts')] },
      5012,
    ],
    ['of a state', { items: [inState('NY', 'New York')] }, 5002],
    ['of what has an amenity', { items: [{ field: 'amenities', operator: 'contains', value: ['sauna'] }] }, 5004],
  ])('%s', async (_, filter, total) => {
    const { body } = await search(filter)
    expect([body.totalDocs, body.totalIsCapped]).toEqual([total, undefined])
  })

  test('of all stays', async () => {
    const states = before.filter(({ kind, n }) => kind === 'state' && n > 0)
    const { body } = await search()
    expect([body.totalDocs, body.totalIsCapped]).toEqual([18 + 5000 * states.length, undefined])
  })
})

describe('with more stays than are counted', () => {
  const copied = where('city', 'equals', 'Copied')
  beforeAll(async () => {
    await sql`insert into stay_search select r.* from stay_search s, generate_series(1, 2100) g,
      jsonb_populate_record(s, jsonb_build_object('id', 900000 + g, 'rank_key', 900000 + g, 'stay_id', 'copy_' || g, 'city', 'Copied')) r
      where s.id = (select min(id) from stay_search where quad is not null)`.execute(t.platform.db)
  })
  afterAll(() => sql`delete from stay_search where city = 'Copied'`.execute(t.platform.db))

  test('counting stops at the cap and says so', async () => {
    const { body } = await t.call('GET', '/stays/count', { query: { filter: JSON.stringify(copied) } })
    expect(body).toEqual({ count: 1000, totalIsCapped: true })
    expect((await search(copied)).body).toMatchObject({ totalDocs: 1000, totalIsCapped: true })
  })

  test('matches expected to be rare are collected, and so counted exactly', async () => {
    const { body } = await search({ ...copied, bounds: { north: 90, south: -90, west: -180, east: 180 } })
    expect([body.totalDocs, body.totalIsCapped]).toEqual([2100, undefined])
  })

  test('facets count up to 5,000 stays exactly, and then the total is exact too', async () => {
    const { body } = await search(copied, { facets: 'true' })
    expect([body.totalDocs, body.totalIsCapped, body.facetsAreApproximate]).toEqual([2100, undefined, undefined])
  })

  test('clusters of that many are still exact', async () => {
    const { body } = await search(copied, { zoom: '5' })
    const sum = body.clusters.reduce((total: number, cluster: { count: number }) => total + cluster.count, 0)
    expect([sum, body.clustersAreApproximate]).toEqual([2100, undefined])
  })

  test.each([
    ['few of all stays', where('city', 'equals', 'Copied'), 5],
    ['nearly all', where('capacity', 'greaterThan', 0), 5],
    ['all, at a zoom that has no counters', {}, 20],
  ] as const)('clusters beyond the exact limit, %s, add up to the total, and are marked', async (_, asked, zoom) => {
    const reader = t.platform.reader
    const filter = { ...emptyFilter, ...asked } as Filter
    const conditions = await buildWhere(reader, filter)
    const { clusters = [], clustersAreApproximate } = await getClusters(reader, filter, conditions, zoom, {
      exactUpTo: 300,
      sample: 700,
    })
    const exact = await getClusters(reader, filter, conditions, zoom)
    const sum = (all: readonly { count: number }[] = []) => all.reduce((total, { count }) => total + count, 0)
    expect([clustersAreApproximate, exact.clustersAreApproximate]).toEqual([true, undefined])
    expect(Math.abs(sum(clusters) / sum(exact.clusters) - 1)).toBeLessThan(0.1)
    expect(clusters.every(({ stay }) => stay === null)).toBe(true)
  })

  test('neither is marked when everything was counted', async () => {
    const { body } = await search(where('city', 'equals', 'Belmont'), { facets: 'true', zoom: '5' })
    expect([body.facetsAreApproximate, body.clustersAreApproximate]).toEqual([undefined, undefined])
  })
})
