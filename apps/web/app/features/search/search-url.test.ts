import { emptyFilter, matchesFilter, parseFilter, stayFilterFields } from '@lodestay/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { changed, datesProblem, filterParameter, readSearch, type Search, searchPath, toFilter } from './search-url.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

function read(query: string): Search {
  return readSearch(new URLSearchParams(query))
}

function roundTrip(search: Search): Search {
  return readSearch(new URL(searchPath(search), 'http://x.invalid').searchParams)
}

const full: Search = {
  city: 'Boston',
  state: 'MA',
  text: 'roof deck',
  start: '2026-12-01',
  end: '2026-12-04',
  guests: 4,
  bedrooms: 2,
  min: 100,
  max: 350,
  types: ['Cabin', 'A-Frame'],
  amenities: ['Hot tub', 'Wifi'],
  tags: ['Dog friendly'],
  interests: ['Fly fishing'],
  bounds: { north: 42.4, south: 42.2, east: -70.9, west: -71.2 },
  sort: 'price-low',
  page: 3,
  view: 'list',
}

test.each<[string, Search]>([
  ['nothing', {}],
  ['everything', full],
  ['a region', { region: 'California Coast & Wine' }],
  ['a landmark', { near: 'Fenway Park', bounds: { north: 42.4, south: 42.3, east: -71, west: -71.1 } }],
  ['a place that is not known', { place: 'Bostn' }],
  ['a place in the list of cursors', { sort: 'newest', cursor: 'WyJyYW5rIiwwLCIxIl0' }],
])('%s survives the URL', (_, search) => {
  expect(roundTrip(search)).toEqual(search)
})

test('beds, bathrooms, rules and arrival become a filter that the platform accepts', () => {
  const search = read('beds=3&bathrooms=1.5&nights=2&instant=yes&pets=yes&bed=King&parking=On-Site&parking=Nowhere')
  expect(toFilter(search).items).toEqual([
    { field: 'beds', operator: 'greaterThanOrEqual', value: 3 },
    { field: 'bathrooms', operator: 'greaterThanOrEqual', value: 1.5 },
    {
      logic: 'or',
      items: [
        { field: 'minimumNights', operator: 'lessThanOrEqual', value: 2 },
        { field: 'minimumNights', operator: 'isEmpty', value: null },
      ],
    },
    { field: 'instantBooking', operator: 'equals', value: true },
    { field: 'pets', operator: 'isAnyOf', value: ['Allowed', 'Variable'] },
    { field: 'bedTypes', operator: 'contains', value: ['King'] },
    { field: 'parking', operator: 'isAnyOf', value: ['On-Site'] },
  ])
  expect(parseFilter(filterParameter(search) ?? '', stayFilterFields, '2026-01-01').problems).toBeUndefined()
})

test.each([
  [1, true],
  [2, true],
  [3, false],
  // The field is optional: such a stay can be booked for one night.
  [null, true],
])('a stay with a minimum of %s nights can be booked for two: %s', (minimumNights, isFound) => {
  const { filter } = parseFilter(filterParameter({ nights: 2 }) ?? '', stayFilterFields, '2026-01-01')
  expect(matchesFilter(filter ?? emptyFilter, { minimumNights }, stayFilterFields)).toBe(isFound)
})

test('the URL is readable', () => {
  expect(searchPath({ city: 'Key West', state: 'FL', guests: 2, amenities: ['Hot tub'] })).toBe(
    '/stays?city=Key+West&state=FL&guests=2&amenity=Hot+tub',
  )
})

test.each<[string, Search]>([
  ['place=Boston, MA', { city: 'Boston', state: 'MA' }],
  ['place=Boston, Massachusetts', { city: 'Boston', state: 'MA' }],
  ['place=texas', { state: 'TX' }],
  ['place=East Boston, Boston, MA', { region: 'East Boston', city: 'Boston', state: 'MA' }],
  [
    'beds=3&bathrooms=1.5&nights=2&instant=yes&pets=yes',
    { bedCount: 3, bathrooms: 1.5, nights: 2, instant: true, pets: true },
  ],
  ['bathrooms=1.3&nights=0&instant=1&pets=no', {}],
  ['bed=King&parking=On-Site', { beds: ['King'], parking: ['On-Site'] }],
  ['place=Big Bend', { place: 'Big Bend' }],
  ['state=oregon', { state: 'OR' }],
  ['from=2026-05-01&to=2026-05-04', { start: '2026-05-01', end: '2026-05-04' }],
  ['min=300&max=100', { min: 100, max: 300 }],
  ['max=0', { max: 0 }],
  ['type=Cabin&type=Cabin&type= ', { types: ['Cabin'] }],
])('%s is understood', (query, search) => {
  expect(read(query)).toEqual(search)
})

test.each([
  'guests=many',
  'guests=-1',
  'guests=2.5',
  'start=2026-02-31',
  'start=tomorrow',
  'bounds=1,2,3',
  'bounds=1,2,x,4',
  'bounds=50,10,40,20',
  'bounds=,,,',
  'sort=price',
  'page=0',
  'page=x',
  'cursor=%00',
  'view=grid',
  'state=Atlantis',
  'utm_source=mail',
  'min=',
  'text=%20',
])('%s is left out', (query) => {
  expect(read(query)).toEqual({})
})

test.each([
  ['start=2026-05-04&end=2026-05-01', 'To must be after From.'],
  ['start=2026-05-04&end=2026-05-04', 'To must be after From.'],
  ['start=2026-04-30&end=2026-05-04', 'These dates have passed.'],
  ['start=2026-05-04', 'Choose both dates, From and To.'],
  ['end=2026-05-04&weekend=2026-05', 'Choose both dates, From and To.'],
])('%s stays in the address and is no filter, because %s', (query, problem) => {
  const search = read(query)
  expect(datesProblem(search)).toBe(problem)
  expect(searchPath(search)).toBe(`/stays?${query.split('&weekend')[0]}`)
  expect(toFilter(search)).toEqual({})
  expect(activeFilters(search)).toEqual([])
})

test.each(['', 'start=2026-05-04&end=2026-05-05', 'weekend=2026-05'])(
  'nothing is wrong with the dates of "%s"',
  (query) => {
    expect(datesProblem(read(query))).toBeUndefined()
  },
)

test.each([full, {}, { place: 'Bostn' }, { state: 'TX' }, { max: 0 }, { start: '2026-12-01', end: '2026-12-04' }])(
  'the platform accepts the filter for %o',
  (search) => {
    const written = filterParameter(search)
    const parsed = written ? parseFilter(written, stayFilterFields, '2027-01-01') : { filter: emptyFilter }
    expect(parsed.problems).toBeUndefined()
  },
)

test.each([
  ['a NUL', 'text=a%00'],
  ['an emoji where it is cut', `text=${'a'.repeat(199)}%F0%9F%8F%A1`],
  ['a long place and a long text', `place=${'p'.repeat(200)}&text=${'t'.repeat(200)}`],
  ['a city with a NUL', 'city=%00&state=MA'],
])('a link with %s is a search that the platform accepts', (_, query) => {
  const written = filterParameter(read(query))
  expect(written && parseFilter(written, stayFilterFields, '2026-05-01').problems).toBeUndefined()
})

test('the filter matches the search', () => {
  expect(toFilter({ state: 'TX', guests: 3, max: 120, types: ['Cabin'], text: 'creek', sort: 'favorites' })).toEqual({
    items: [
      { field: 'state', operator: 'isAnyOf', value: ['TX', 'Texas'] },
      { field: 'capacity', operator: 'greaterThanOrEqual', value: 3 },
      { field: 'currentRate', operator: 'lessThanOrEqual', value: 12000 },
      { field: 'type', operator: 'isAnyOf', value: ['Cabin'] },
    ],
    text: 'creek',
    sort: [{ field: 'favoriteCount', direction: 'desc' }],
  })
})

test('each active filter can be removed individually, which returns to the first page', () => {
  const chips = activeFilters(full)
  expect(chips.map((chip) => chip.label)).toEqual([
    'Boston, MA',
    '“roof deck”',
    'Dec 1 – 4, 2026',
    '4+ guests',
    '2+ bedrooms',
    '$100 – $350',
    'Cabin',
    'A-Frame',
    'Hot tub',
    'Wifi',
    'Dog friendly',
    'Fly fishing',
    'This map area',
  ])
  const { page: _, ...first } = full
  expect(chips.find((chip) => chip.key === 'types:Cabin')?.without).toEqual({ ...first, types: ['A-Frame'] })
  expect(chips.find((chip) => chip.key === 'rate')?.without).not.toHaveProperty('min')
})

test('a value changed to nothing leaves no trace in the URL', () => {
  expect(searchPath(changed({ city: 'Boston', types: ['Cabin'], page: 4 }, { city: undefined, types: [] }))).toBe(
    '/stays',
  )
})
