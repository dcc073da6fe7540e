import { earliestToday } from '@lodestay/domain/campaigns/calendar'
import { parkingKinds } from '@lodestay/domain/enumerations'
import type { Filter, FilterCondition, FilterGroup, WrittenFilter } from '@lodestay/domain/filter/filter'
import { FILTER_VALUE_MAX } from '@lodestay/domain/text-limits'
import { stateName, usStates } from '@lodestay/domain/us-states'
import { paths, type Query } from '../../lib/paths.ts'
import { readDay } from '../../lib/read-day.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

export type Bounds = NonNullable<Filter['bounds']>
/** By total only if the search has dates. */
export const sorts = {
  'total-low': { label: texts.totalLowToHigh, field: 'total', direction: 'asc' },
  'price-low': { label: texts.priceLowToHigh, field: 'currentRate', direction: 'asc' },
  'price-high': { label: texts.priceHighToLow, field: 'currentRate', direction: 'desc' },
  favorites: { label: texts.mostFavorites, field: 'favoriteCount', direction: 'desc' },
  newest: { label: uiTexts.newest, field: 'publishedAt', direction: 'desc' },
} as const
export type SortName = keyof typeof sorts
/** A search's list filters, by their name in the URL and their field on the platform. */
export const lists = {
  types: 'type',
  amenities: 'amenity',
  tags: 'tag',
  interests: 'interest',
  beds: 'bed',
  parking: 'parking',
} as const
export type ListName = keyof typeof lists

/** A search as the UI models it. Rates are whole dollars; days are 'YYYY-MM-DD'. */
export type Search = Readonly<Partial<Record<ListName, readonly string[]>>> & {
  /** Typed place text that hasn't been resolved to a city, a state or a region yet. */
  readonly place?: string
  readonly city?: string
  /** The postal abbreviation. */
  readonly state?: string
  readonly region?: string
  /** The landmark at the center of the bounds. */
  readonly near?: string
  readonly text?: string
  /** As typed: either may be missing, or they may be in the wrong order. */
  readonly start?: string
  readonly end?: string
  /** Dates may shift by this many days. */
  readonly flex?: number
  /** Instead of dates: any weekend of this month, 'YYYY-MM'. */
  readonly weekend?: string
  /** Only stays that are known to be free on these nights. */
  readonly free?: true
  readonly guests?: number
  readonly bedrooms?: number
  readonly bedCount?: number
  /** In half steps. */
  readonly bathrooms?: number
  /** Only stays that can be booked for this few nights. */
  readonly nights?: number
  /** Only stays that can be booked without asking the host. */
  readonly instant?: true
  /** Only stays that accept pets, always or sometimes. */
  readonly pets?: true
  readonly min?: number
  readonly max?: number
  readonly bounds?: Bounds
  readonly sort?: SortName
  readonly page?: number
  readonly cursor?: string
  /** 'list' hides the map, 'map' lowers the sheet on phones, 'filters' shows the filter form. */
  readonly view?: 'list' | 'map' | 'filters'
}

/** The top of the rate slider, in dollars, meaning 'this or more'. */
export const RATE_TOP = 1000
/** How many days flexible dates may start earlier or later. */
export const FLEXIBLE_DAYS = [1, 2, 3] as const
const MOST_VALUES = 20

function codeOf(text: string): string | undefined {
  const [code] =
    Object.entries(usStates).find(([short, name]) =>
      [short, name].some((one) => one.toLowerCase() === text.trim().toLowerCase()),
    ) ?? []
  return code
}

/** Cuts text to what a filter accepts, which is neither a NUL nor half of a character that the cut splits. */
function cut(value: string): string {
  return value.replaceAll('\0', '').trim().slice(0, FILTER_VALUE_MAX).toWellFormed()
}

function text(value: string | null): string | undefined {
  return cut(value ?? '') || undefined
}

function whole(value: string | null, least: number, most: number): number | undefined {
  const read = value?.trim() ? Number(value.replace(/^\$/, '')) : Number.NaN
  return Number.isInteger(read) && read >= least && read <= most ? read : undefined
}

function halves(value: string | null, most: number): number | undefined {
  const read = whole(String(Number(value) * 2), 1, most * 2)
  return read && read / 2
}

function month(value: string | null): string | undefined {
  return readDay(value && `${value}-01`)?.slice(0, 7)
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: string | null): Choice | undefined {
  return choices.find((choice) => choice === value)
}

/** A bounding box as 'south,west,north,east'. */
function readBounds(value: string | null): Bounds | undefined {
  const [south, west, north, east, ...rest] =
    value?.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN)) ?? []
  if (south === undefined || west === undefined || north === undefined || east === undefined || rest.length > 0) return
  const right = Math.abs(south) <= 90 && Math.abs(north) <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180
  return right && north > south && east !== west ? { north, south, east, west } : undefined
}

/** Four decimals are eleven meters: precise enough, and the URL stays short. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}

/** Formats a box for the URL. */
export function boundsText({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map(rounded).join(',')
}

/** Resolves typed text to a place if that needs no lookup: 'East Boston, Boston, MA', 'Boston, MA', 'Texas', 'tx'. */
export function knownPlace(text: string): Pick<Search, 'region' | 'city' | 'state'> | null {
  const parts = text.split(',').map((part) => part.trim())
  const state = codeOf(parts.at(-1) ?? '')
  if (!state || parts.includes('')) return null
  const [city, ...around] = parts.slice(0, -1).reverse()
  const region = around.reverse().join(', ')
  return { ...(region && { region }), ...(city && { city }), state }
}

function only<T extends object>(values: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as never
}

type TypedDates = { readonly start?: string | undefined; readonly end?: string | undefined }

function isPast(day: string): boolean {
  return day < earliestToday(Date.now())
}

/** The dates that count: from a first day, today at the earliest, to a later one. */
export function rangeOf({ start, end }: TypedDates, today = earliestToday(Date.now())) {
  return start && end && end > start && start >= today ? { start, end } : undefined
}

/** What is wrong with a search's dates, which count only as a pair; undefined if nothing is, or there are none. */
export function datesProblem(dates: TypedDates) {
  if (!dates.start !== !dates.end) return texts.bothDates
  if (!dates.start || rangeOf(dates)) return undefined
  return isPast(dates.start) ? texts.datesPassed : texts.datesInOrder
}

/** Parses a URL into a search. Drops unknown or malformed parts, so that any link gives some results. */
export function readSearch(params: URLSearchParams): Search {
  const one = (name: string): string | null => params.get(name)
  const many = (name: string): string[] =>
    [...new Set(params.getAll(name).flatMap((value) => text(value) ?? []))].slice(0, MOST_VALUES)
  const written = text(one('place'))
  const place = written ? knownPlace(written) : null
  const [low, high] = [whole(one('min'), 0, RATE_TOP - 1), whole(one('max'), 0, RATE_TOP - 1)]
  const turned = low !== undefined && high !== undefined && low > high
  const start = readDay(one('start') ?? one('from'))
  const end = readDay(one('end') ?? one('to'))
  const isRange = rangeOf({ start, end }) !== undefined
  const weekend = start || end ? undefined : month(one('weekend'))
  const bounds = readBounds(one('bounds'))
  return only({
    place: place ? undefined : written,
    city: text(one('city')) ?? place?.city,
    state: codeOf(one('state') ?? '') ?? place?.state,
    region: text(one('region')) ?? place?.region,
    text: text(one('text')),
    start,
    end,
    flex: isRange ? whole(one('flex'), 1, FLEXIBLE_DAYS.length) : undefined,
    weekend,
    free: (isRange || weekend) && one('free') === 'known' ? (true as const) : undefined,
    guests: whole(one('guests'), 1, 1000),
    bedrooms: whole(one('bedrooms'), 1, 500),
    bedCount: whole(one('beds'), 1, 100),
    bathrooms: halves(one('bathrooms'), 100),
    nights: whole(one('nights'), 1, 9999),
    instant: one('instant') === 'yes' ? (true as const) : undefined,
    pets: one('pets') === 'yes' ? (true as const) : undefined,
    min: (turned ? high : low) || undefined,
    max: turned ? low : high,
    ...(Object.fromEntries(Object.entries(lists).map(([key, name]) => [key, many(name)])) as Record<
      ListName,
      string[]
    >),
    near: bounds && text(one('near')),
    bounds,
    sort: oneOf(Object.keys(sorts) as SortName[], one('sort')),
    page: whole(one('page'), 2, 10_000),
    cursor: /^[\w-]{1,200}={0,2}$/.test(one('cursor') ?? '') ? (one('cursor') ?? undefined) : undefined,
    view: oneOf(['list', 'map', 'filters'] as const, one('view')),
  }) as Search
}

/** A search's URL parameters, in a readable order. */
export function writeSearch(search: Search): Query {
  const { types, amenities, tags, interests, beds, parking, bounds, page, cursor, sort, view, ...rest } = search
  const { place, city, state, region, near, text: words, start, end, flex, weekend, free, guests } = rest
  const { bedrooms, min, max, bedCount, bathrooms, nights, instant, pets } = rest
  const named = { type: types, amenity: amenities, tag: tags, interest: interests, bed: beds, parking }
  return {
    place,
    city,
    state,
    region,
    near,
    text: words,
    start,
    end,
    flex,
    weekend,
    free: free && 'known',
    guests,
    bedrooms,
    beds: bedCount,
    bathrooms,
    nights,
    min,
    max,
    instant: instant && 'yes',
    pets: pets && 'yes',
    ...named,
    bounds: bounds && boundsText(bounds),
    sort,
    page,
    cursor,
    view,
  }
}

export function searchPath(search: Search): string {
  return paths.stays(writeSearch(search))
}

/** A changed search starts over at page one. */
export function changed(search: Search, change: { readonly [Key in keyof Search]?: Search[Key] | undefined }): Search {
  const { page: _page, cursor: _cursor, ...rest } = search
  return only({ ...rest, ...change }) as Search
}

/** The view for the results of a search from the filter form: as before, with the map hidden or not. */
export function viewOfResults({ view }: Search): Search['view'] {
  return view === 'filters' ? undefined : view
}

function equals(field: string, value: string): FilterCondition {
  return { field, operator: 'equals', value }
}

function reaches(field: string, value: number): FilterCondition {
  return { field, operator: 'greaterThanOrEqual', value }
}

/** A stay without a minimum can be booked for a single night. */
function bookableFor(nights: number): FilterGroup {
  return {
    logic: 'or',
    items: [
      { field: 'minimumNights', operator: 'lessThanOrEqual', value: nights },
      { field: 'minimumNights', operator: 'isEmpty', value: null },
    ],
  }
}

/** A search's nights in the API's format; undefined if it has none that count. */
export function datesOf({ flex, weekend, ...dates }: Search, today?: string) {
  if (weekend) return { weekendIn: weekend }
  const range = rangeOf(dates, today)
  return range && { ...range, ...(flex && { flexibleDays: flex }) }
}

/** Converts a search to the platform's filter language; nights that begin before `today` don't count. */
export function toFilter(
  search: Search,
  today?: string,
): Partial<Omit<Filter, 'dates'>> & Pick<WrittenFilter, 'dates'> {
  const { city, state, region, guests, bedrooms, bedCount, bathrooms, nights, min, max, bounds, free } = search
  const dates = datesOf(search, today)
  const sort = search.sort && (dates || sorts[search.sort].field !== 'total') ? sorts[search.sort] : undefined
  // A made-up URL may contain others; the platform rejects unknown values.
  const parking = (search.parking ?? []).filter((one) => (parkingKinds as readonly string[]).includes(one))
  const items: (FilterCondition | FilterGroup)[] = [
    ...(city ? [equals('city', city)] : []),
    ...(state ? [{ field: 'state', operator: 'isAnyOf', value: [state, stateName(state)] } as const] : []),
    ...(region ? [equals('region', region)] : []),
    ...(guests ? [reaches('capacity', guests)] : []),
    ...(bedrooms ? [reaches('bedrooms', bedrooms)] : []),
    ...(bedCount ? [reaches('beds', bedCount)] : []),
    ...(bathrooms ? [reaches('bathrooms', bathrooms)] : []),
    ...(nights ? [bookableFor(nights)] : []),
    ...(search.instant ? [{ field: 'instantBooking', operator: 'equals', value: true } as const] : []),
    ...(search.pets ? [{ field: 'pets', operator: 'isAnyOf', value: ['Allowed', 'Variable'] } as const] : []),
    ...(min ? [reaches('currentRate', min * 100)] : []),
    ...(max === undefined ? [] : [{ field: 'currentRate', operator: 'lessThanOrEqual', value: max * 100 } as const]),
    // Types combine with OR, because a house has only one; amenities combine with AND.
    ...(search.types ? [{ field: 'type', operator: 'isAnyOf', value: search.types } as const] : []),
    ...(search.amenities ? [{ field: 'amenities', operator: 'contains', value: search.amenities } as const] : []),
    ...(search.tags ? [{ field: 'tags', operator: 'contains', value: search.tags } as const] : []),
    ...(search.interests
      ? [{ field: 'specialInterests', operator: 'contains', value: search.interests } as const]
      : []),
    ...(search.beds ? [{ field: 'bedTypes', operator: 'contains', value: search.beds } as const] : []),
    ...(parking.length > 0 ? [{ field: 'parking', operator: 'isAnyOf', value: parking } as const] : []),
  ]
  const words = cut([search.place, search.text].filter(Boolean).join(' '))
  return {
    ...(items.length > 0 && { items }),
    ...(words && { text: words }),
    ...(bounds && { bounds }),
    ...(dates && { dates: { ...dates, ...(free && { onlyKnown: true }) } }),
    ...(sort && { sort: [{ field: sort.field, direction: sort.direction }] }),
  }
}

/** The API's `filter` parameter; undefined for an unfiltered search. */
export function filterParameter(search: Search): string | undefined {
  const filter = toFilter(search)
  return Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined
}

/** The search's place as text, or the landmark that it is near. */
export function placeLabel({ place, city, state, region, near }: Search): string {
  return (
    near ||
    [city && region, city, state && (city ? state : stateName(state))].filter(Boolean).join(', ') ||
    region ||
    place ||
    ''
  )
}
