import { expect, test } from 'vitest'
import { readSearch, type Search, toFilter } from '../search/search-url.ts'
import { searchOfFilter } from './search-of-filter.ts'

function filterOf(query: string) {
  return toFilter(readSearch(new URLSearchParams(query)))
}

test.each([
  '',
  'city=Boston&state=MA',
  'state=NY&guests=4&bedrooms=2&min=50&max=200',
  'region=Cape+Cod&type=Cabin&type=House&amenity=Sauna&tag=Lake&interest=Hiking',
  'text=by+the+lake&start=2027-06-18&end=2027-06-25&free=known&sort=price-low',
  'city=Boston&start=2027-06-18&end=2027-06-25&flex=2&sort=total-low',
  'weekend=2027-06&free=known',
  'bounds=42.1,-71.5,42.6,-70.9&sort=newest',
])('a saved filter restores the search it was made from: %s', (query) => {
  const filter = filterOf(query)
  const search = searchOfFilter(filter)
  expect(search).toEqual(readSearch(new URLSearchParams(query)))
  expect(toFilter(search ?? {})).toEqual(filter)
})

test('a saved filter is still its search once its first night has passed', () => {
  const dates = { start: '2024-06-18', end: '2024-06-25' }
  const search = searchOfFilter({ dates, sort: [{ field: 'total', direction: 'asc' }] })
  expect(search).toEqual({ ...dates, sort: 'total-low' })
})

/** Filters have no member for these: the current page, and the text typed before it became a place. */
type OfThePage = 'place' | 'near' | 'page' | 'cursor' | 'view'
const everything: Required<Omit<Search, OfThePage | 'weekend'>> = {
  city: 'Boston',
  state: 'MA',
  region: 'New England',
  text: 'by the lake',
  start: '2027-06-18',
  end: '2027-06-25',
  flex: 2,
  free: true,
  guests: 4,
  bedrooms: 2,
  bedCount: 3,
  bathrooms: 1.5,
  nights: 2,
  instant: true,
  pets: true,
  min: 50,
  max: 200,
  bounds: { south: 42.1, west: -71.5, north: 42.6, east: -70.9 },
  sort: 'price-low',
  types: ['Cabin', 'House'],
  amenities: ['Sauna'],
  tags: ['Lake'],
  interests: ['Hiking'],
  beds: ['King'],
  parking: ['On-Site'],
}

test('saving a search preserves everything a page can search for', () => {
  expect(searchOfFilter(toFilter(everything))).toEqual(everything)
})

const condition = { field: 'country', operator: 'equals', value: 'us' } as const

test.each([
  { items: [condition] },
  { items: [{ logic: 'or', items: [condition] }] },
  { near: { latitude: 1, longitude: 2, radiusKm: 3 } },
  { logic: 'or', items: filterOf('city=Boston&guests=2').items },
] as ReturnType<typeof toFilter>[])('a filter that no URL can express has none: %j', (filter) => {
  expect(searchOfFilter(filter)).toBeNull()
})

test('a filter whose members come back in a different order is the same', () => {
  const items = [{ value: 'Boston', operator: 'equals', field: 'city' }] as const
  expect(searchOfFilter({ items })).toEqual({ city: 'Boston' })
})
