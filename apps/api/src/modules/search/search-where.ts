/** From a filter to the WHERE of the public index. */
import {
  type Bounds,
  customStayFilterFields,
  type Filter,
  type FilterGroup,
  type FilterOperator,
  fieldsUsed,
  isGroup,
} from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { type Columns, compileFilter, createParams, type ListColumn, type Params } from '../../kernel/filter-sql.ts'
import { countMark, featureKey, type ListKind, listKinds } from './search-index-store.ts'
import { type TextQuery, textQuery } from './search-words.ts'

/** Stays that a search leaves out, because its caller lists them elsewhere. */
export type Except = { readonly organizations: readonly string[]; readonly stays: readonly string[] }

export type Where = {
  readonly params: Params
  /** Conditions, joined by AND, over `s`. */
  readonly conditions: readonly string[]
  /** No more stays than these can pass, as the dictionaries of words and features count them. */
  readonly atMost: number
  /** The text's relevance tiers, best first; empty without a text. */
  readonly text: TextQuery | null
  /** True where the text holds no word that could be found: nothing matches. */
  readonly nothing: boolean
}

const scalarColumns = {
  name: 's.name_key',
  description: 's.description',
  mostUniqueAspect: 's.most_unique_aspect',
  demand: 's.demand',
  shortlink: 's.shortlink',
  city: 's.city',
  state: 's.state',
  zip: 's.zip',
  region: 's.region',
  country: 's.country',
  organizationId: 's.organization_id',
  capacity: 's.capacity',
  bedrooms: 's.bedrooms',
  beds: 's.beds',
  currentRate: 's.current_rate',
  averageRate: 's.average_rate',
  favoriteCount: 's.favorite_count',
  latitude: 's.lat',
  longitude: 's.lng',
  promoted: '(s.priority > 0)',
  publishedAt: 's.published_at',
  status: "'Accepted'::text",
  enable: 'true',
  updatedAt: 's.updated_at',
} satisfies Partial<Record<keyof typeof customStayFilterFields, string>>

const sortColumns = { ...scalarColumns, city: 'lower(s.city)', state: 'lower(s.state)', region: 'lower(s.region)' }
const nullable = new Set<string>(['s.current_rate', 's.average_rate'])

/** The column behind a field that can be sorted by, and whether it may be empty. */
export const sortColumn = (field: string): { column: string; isNullable: boolean } => {
  const column = sortColumns[field as keyof typeof sortColumns]
  return { column, isNullable: nullable.has(column) }
}

// Features are asked by their dictionary numbers; a name that no stay has is number -1.
const listColumn = (kind: ListKind, known: ReadonlyMap<string, Known>): ListColumn => ({
  list: (operator: FilterOperator, wanted: readonly string[], params: Params) => {
    const id = (name: string) => known.get(`${kind}\n${featureKey(name)}`)?.id ?? -1
    const once = [...new Set(wanted.map(featureKey))]
    const has = (names: readonly string[]) => `s.feats @> ${params.add(names.map(id))}::int[]`
    const any = () => `s.feats && ${params.add(once.map(id))}::int[]`
    switch (operator) {
      case 'isEmpty':
        return has([countMark(0)])
      case 'isNotEmpty':
        return `not ${has([countMark(0)])}`
      case 'contains':
        return has(once)
      case 'notContains':
        return `not ${has(once)}`
      case 'isAnyOf':
        return any()
      case 'isNoneOf':
        return `not ${any()}`
      case 'notEquals':
        return `not ${has([...once, countMark(once.length)])}`
      default:
        return has([...once, countMark(once.length)])
    }
  },
})

const listValues = (group: FilterGroup): { kind: string; name: string }[] =>
  group.items.flatMap((item) => {
    if (isGroup(item)) return listValues(item)
    if (!(listKinds as readonly string[]).includes(item.field)) return []
    const values = item.value === null ? [] : Array.isArray(item.value) ? item.value : [item.value]
    const names = [...new Set(values.map((value) => featureKey(String(value))))]
    return [...names, countMark(0), countMark(names.length)].map((name) => ({ kind: item.field, name }))
  })

type Known = { readonly id: number; readonly n: number }
const featureNumbers = async (reader: Reader, filter: Filter): Promise<Map<string, Known>> => {
  const wanted = listValues(filter)
  if (wanted.length === 0) return new Map()
  const rows = await reader.rows<Known & { kind: string; name_key: string }>(
    'feature-numbers',
    'select f.id, f.n, f.kind, f.name_key from unnest($1::text[], $2::text[]) as w(kind, name_key) join features f using (kind, name_key)',
    [wanted.map((each) => each.kind), wanted.map((each) => each.name)],
  )
  return new Map(rows.map((row) => [`${row.kind}\n${row.name_key}`, row]))
}

/** What the rarest of the features that all must have allows. */
const featuresAllow = (filter: FilterGroup, known: ReadonlyMap<string, Known>): number => {
  if (filter.logic === 'or' && filter.items.length > 1) return Number.POSITIVE_INFINITY
  const allowed = filter.items.map((item) => {
    if (isGroup(item)) return featuresAllow(item, known)
    const counts = [item.value].flat().map((value) => known.get(`${item.field}\n${featureKey(String(value))}`)?.n ?? 0)
    if (!(listKinds as readonly string[]).includes(item.field)) return Number.POSITIVE_INFINITY
    if (item.operator === 'isAnyOf') return counts.reduce((sum, count) => sum + count, 0)
    return ['contains', 'equals', 'is'].includes(item.operator) ? Math.min(...counts) : Number.POSITIVE_INFINITY
  })
  return Math.min(...allowed, Number.POSITIVE_INFINITY)
}

const inBounds = ({ north, south, east, west }: Bounds, params: Params): string => {
  const latitude = `s.lat between ${params.add(south)} and ${params.add(north)}`
  const [from, to] = [params.add(west), params.add(east)]
  return west <= east
    ? `${latitude} and s.lng between ${from} and ${to}`
    : `${latitude} and (s.lng >= ${from} or s.lng <= ${to})`
}

const KM_PER_DEGREE = 111.32
/** Kilometers from a point to `s`, on the sphere. */
export const distanceSql = (near: NonNullable<Filter['near']>, params: Params): string => {
  const [latitude, longitude] = [`${params.add(near.latitude)}::float8`, `${params.add(near.longitude)}::float8`]
  return `(6371 * 2 * asin(least(1, sqrt(power(sin(radians(s.lat - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(s.lat)) * power(sin(radians(s.lng - ${longitude}) / 2), 2)))))`
}

const boxAround = ({ latitude, longitude, radiusKm }: NonNullable<Filter['near']>): Bounds => {
  const up = radiusKm / KM_PER_DEGREE
  const across = radiusKm / (KM_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180)))
  const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  const wide = across >= 180
  return {
    north: Math.min(90, latitude + up),
    south: Math.max(-90, latitude - up),
    west: wide ? -180 : wrap(longitude - across),
    east: wide ? 180 : wrap(longitude + across),
  }
}

/** Conditions of lying within a circle. */
export const withinSql = (near: NonNullable<Filter['near']>, params: Params): string[] => [
  inBounds(boxAround(near), params),
  `${distanceSql(near, params)} <= ${params.add(near.radiusKm)}`,
]

/** Everything that a filter asks of the index, its text looked up in the dictionary first. */
export const whereOf = async (reader: Reader, filter: Filter, except?: Except): Promise<Where> => {
  const params = createParams()
  const conditions: string[] = []
  const [known, text] = await Promise.all([
    featureNumbers(reader, filter),
    filter.text ? textQuery(reader, filter.text) : null,
  ])
  if (fieldsUsed(filter).length > 0) {
    const columns: Columns = {
      ...scalarColumns,
      ...Object.fromEntries(listKinds.map((kind) => [kind, listColumn(kind, known)])),
    }
    conditions.push(compileFilter(filter, customStayFilterFields, columns, params))
  }
  if (filter.bounds) conditions.push(inBounds(filter.bounds, params))
  if (filter.near) conditions.push(...withinSql(filter.near, params))
  if (filter.dates)
    conditions.push(
      `not exists (select from blocked_dates b where b.stay_id = s.stay_id and b.during && daterange(${params.add(filter.dates.start)}::date, ${params.add(filter.dates.end)}::date))`,
    )
  if (except && except.organizations.length + except.stays.length > 0)
    conditions.push(
      `s.organization_id <> all(${params.add(except.organizations)}::text[])`,
      `s.stay_id <> all(${params.add(except.stays)}::text[])`,
    )
  const atMost = Math.min(featuresAllow(filter, known), text?.atMost ?? Number.POSITIVE_INFINITY)
  return {
    params,
    conditions,
    text,
    atMost,
    nothing: filter.text !== undefined && filter.text !== '' && text === null,
  }
}
