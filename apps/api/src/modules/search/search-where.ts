/** Compiles a filter to the WHERE clause of the public index. */
import {
  COUNT_CAP,
  customStayFilterFields,
  type Filter,
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
  fieldsUsed,
  isGroup,
  type SearchedNights,
} from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { type Columns, compileFilter, createParams, type ListColumn, type Params } from '../../kernel/filter-sql.ts'
import type { Total } from '../../kernel/paging.ts'
import { foldNames } from './fold-names.ts'
import { freeByBits } from './nights-sql.ts'
import { boxAround, inBounds, type PlaceColumns, whereabouts } from './place-sql.ts'
import { FIRST_PROMOTED, ranksOf } from './ranking.ts'
import { featureName, type Known, listShare, stayEstimate, staysInBox, sum } from './search-estimate.ts'
import {
  countMark,
  featureKey,
  type IndexedField,
  indexedFields,
  type ListKind,
  listKinds,
} from './search-index-store.ts'
import { type TextQuery, textQuery } from './search-words.ts'

/** Stays to exclude because the caller lists them elsewhere. */
export type Except = { readonly organizations: readonly string[]; readonly stays: readonly string[] }

export type Where = {
  readonly params: Params
  /** Conditions on `s`, joined by AND; excludes those for the text and the nights. */
  readonly conditions: readonly string[]
  /**
   * Rank ranges that cover all matches, best first, each as a condition: a walk in rank order goes through them one at
   * a time.
   */
  readonly stretches: readonly string[]
  /** Number of matches if the counters know it without counting rows. */
  readonly counted: Total | null
  /** Conditions on a row `n` of `stay_nights`: that its nights are free, and the filter's box. Null without dates. */
  readonly nights: { readonly free: string; readonly box: string | null } | null
  /** The same condition if there is no other, for counting. */
  readonly nightsAlone: { readonly params: Params; readonly condition: string } | null
  /** True if every stay matches: `stayCount` has their number. */
  readonly isWhole: boolean
  /** True if the filter has only a box and a text, like most: these few statements are worth preparing. */
  readonly isCommon: boolean
  /** Estimated matches, from the dictionaries of words, features and map cells. */
  readonly expected: number
  /** Relevance tiers of the search text, best first; null without a text. */
  readonly text: TextQuery | null
  /** True if the text has no searchable word: nothing matches. */
  readonly nothing: boolean
}

export const scalarColumns = {
  ...(Object.fromEntries(indexedFields.map(({ field, column }) => [field, `s.${column}`])) as Record<
    IndexedField,
    string
  >),
  name: 's.name_key',
  city: 's.city',
  state: 's.state',
  zip: 's.zip',
  region: 's.region',
  country: 's.country',
  organizationId: 's.organization_id',
  beds: 's.beds',
  favoriteCount: 's.favorite_count',
  latitude: 's.lat',
  longitude: 's.lng',
  promoted: `(s.rank_key >= ${FIRST_PROMOTED})`,
  publishedAt: 's.published_at',
  status: "'Accepted'::text",
  enable: 'true',
  updatedAt: 's.updated_at',
} satisfies Record<Exclude<keyof typeof customStayFilterFields, ListKind>, string>

const sortColumns = { ...scalarColumns, city: 'lower(s.city)', state: 'lower(s.state)', region: 'lower(s.region)' }
const nullable = new Set(indexedFields.flatMap(({ column, isNullable }) => (isNullable ? [`s.${column}`] : [])))

/** The column that a sortable field maps to, and whether it can be null. */
export function sortColumn(field: string): { column: string; isNullable: boolean } {
  const column = sortColumns[field as keyof typeof sortColumns]
  return { column, isNullable: nullable.has(column) }
}

// Features are matched by dictionary id; an unknown name is -1, which matches nothing.
function listColumn(kind: ListKind, known: ReadonlyMap<string, Known>): ListColumn {
  return {
    list: (operator: FilterOperator, values: readonly string[], params: Params) => {
      const id = (name: string) => known.get(featureName(kind, name))?.id ?? -1
      const once = [...new Set(values.map(featureKey))]
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
  }
}

function listValues(group: FilterGroup): { kind: string; name: string }[] {
  return group.items.flatMap((item) => {
    if (isGroup(item)) return listValues(item)
    if (!(listKinds as readonly string[]).includes(item.field)) return []
    const values = item.value === null ? [] : Array.isArray(item.value) ? item.value : [item.value]
    const names = [...new Set(values.map((value) => featureKey(String(value))))]
    return [...names, countMark(0), countMark(names.length)].map((name) => ({ kind: item.field, name }))
  })
}

type TextMatch = {
  /** Dictionary entries, of which a matching stay has one. */
  readonly entries: readonly { readonly kind: string; readonly name: string }[]
  /** How many of the filter's conditions they represent. */
  readonly conditions: number
}

/**
 * The place that a filter requires, if the dictionary counts it: a city with its state, however that is written, a
 * state, or a region.
 */
function placeMatch({ logic, items }: FilterGroup): TextMatch | null {
  const names = (field: string): string[] | null => {
    const condition = items.find((item): item is FilterCondition => !isGroup(item) && item.field === field)
    if (logic === 'or' || !condition || !['equals', 'is', 'isAnyOf'].includes(condition.operator)) return null
    return [...new Set([condition.value].flat().map((value) => featureKey(String(value))))]
  }
  const [cities, states, regions] = [names('city'), names('state'), names('region')]
  const entriesOf = (kind: string, all: readonly string[]) => all.map((name) => ({ kind, name }))
  if (cities && states) {
    const both = cities.flatMap((city) => states.map((state) => `${city}, ${state}`))
    return { entries: entriesOf('city', both), conditions: 2 }
  }
  if (states) return { entries: entriesOf('state', states), conditions: 1 }
  return regions && { entries: entriesOf('region', regions), conditions: 1 }
}

/** The dictionary entry for a filter whose only condition is one name in a list. */
function nameMatch({ items }: FilterGroup): TextMatch | null {
  const [item] = items
  if (!item || isGroup(item) || !['contains', 'isAnyOf'].includes(item.operator)) return null
  const names = [...new Set([item.value].flat().map((value) => featureKey(String(value))))]
  const isListed = (listKinds as readonly string[]).includes(item.field) && names.length === 1
  return isListed ? { entries: names.map((name) => ({ kind: item.field, name })), conditions: 1 } : null
}

async function featureNumbers(reader: Reader, filter: Filter): Promise<Map<string, Known>> {
  const entries = [...listValues(filter), ...(placeMatch(filter)?.entries ?? [])]
  if (entries.length === 0) return new Map()
  const rows = await reader.rows<Known & { kind: string; name_key: string }>(
    'feature-numbers',
    'select f.id, f.n, f.kind, f.name_key from unnest($1::text[], $2::text[]) as w(kind, name_key) join features f using (kind, name_key)',
    [entries.map((each) => each.kind), entries.map((each) => each.name)],
  )
  return new Map(rows.map((row) => [featureName(row.kind, row.name_key), row]))
}

/** Location columns of the index. */
export const indexPlace: PlaceColumns = { stayId: 's.stay_id', latitude: 's.lat', longitude: 's.lng' }

/** For a single row of the index: looks up its nights by id. */
export function fromNightsOfStay(expression: string): string {
  return `(select ${expression} from stay_nights n where n.id = s.id)`
}

/** For all rows of a box: reads the box's nights into a hash; `is true` keeps the planner from looking up each row. */
function nightsOfAll({ free, box }: NonNullable<Where['nights']>): string {
  return box ? `(s.id in (select n.id from stay_nights n where ${box} and ${free})) is true` : fromNightsOfStay(free)
}

const nightsPlace = { latitude: 'n.lat', longitude: 'n.lng' }
/** Inlines numbers: not every statement that binds the parameters includes the box of the nights. */
const inlined: Pick<Params, 'add'> = { add: String }

/** The filter's box on a row `n` of `stay_nights`. */
function boxOfNights({ bounds, near }: Filter): string | null {
  const box = bounds ?? (near && boxAround(near))
  return box ? inBounds(box, nightsPlace, inlined) : null
}

/** Conditions on `s` that collect all matches. */
export function allConditions(where: Where): string[] {
  return [...rowConditions(where), ...(where.nights ? [nightsOfAll(where.nights)] : [])]
}

/** `allConditions` joined into one. */
export function matchCondition(where: Where): string {
  return allConditions(where).join(' and ') || 'true'
}

/** Conditions on `s` that need only its own row: all but the nights'. */
export function rowConditions({ conditions, text }: Where): string[] {
  return [...conditions, ...(text ? [textCondition(text)] : [])]
}

/** SQL: whether a stay has all words of a text, anywhere. */
export function textCondition(text: TextQuery): string {
  return `s.tsv @@ ${queryLiteral(text.tiers.at(-1))}`
}

/** Safe to inline: we build the tsquery ourselves, from quoted words of letters and digits. */
export function queryLiteral(query: string | null | undefined): string {
  return `'${String(query).replaceAll("'", "''")}'::tsquery`
}

function nightsAlone(box: string | null, dates: SearchedNights): NonNullable<Where['nightsAlone']> {
  const params = createParams()
  return { params, condition: [...(box ? [box] : []), freeByBits(dates, params)].join(' and ') }
}

/** Compiles a filter for the index, after looking up its text in the dictionary. */
export async function buildWhere(reader: Reader, unfolded: Filter, except?: Except): Promise<Where> {
  const filter = foldNames(unfolded)
  const params = createParams()
  const conditions: string[] = []
  const box = filter.bounds ?? (filter.near && boxAround(filter.near))
  const hasFields = fieldsUsed(filter).length > 0
  const isCommon = !hasFields && !filter.near && !filter.dates && !except
  const isWhole = isCommon && !filter.text && !box
  const [stays, known, text, inBox] = await Promise.all([
    stayEstimate(reader),
    featureNumbers(reader, filter),
    filter.text ? textQuery(reader, filter.text) : null,
    box ? staysInBox(reader, box) : null,
  ])
  const columns: Columns = {
    ...scalarColumns,
    ...Object.fromEntries(listKinds.map((kind) => [kind, listColumn(kind, known)])),
  }
  if (hasFields) conditions.push(compileFilter(filter, customStayFilterFields, columns, params))
  conditions.push(...whereabouts(filter, indexPlace, params))
  const nights = filter.dates ? { free: freeByBits(filter.dates, params), box: boxOfNights(filter) } : null
  if (except && except.organizations.length + except.stays.length > 0)
    conditions.push(
      `s.organization_id <> all(${params.add(except.organizations)}::text[])`,
      `s.stay_id <> all(${params.add(except.stays)}::text[])`,
    )
  const numberOf = (match: TextMatch | null) =>
    match && sum(match.entries.map(({ kind, name }) => known.get(featureName(kind, name))?.n ?? 0))
  const place = placeMatch(filter)
  const inPlace = numberOf(place)
  const exactly = (n: number | null): Total | null => (n === null ? null : { exact: n })
  const counted = (): Total | null => {
    if (nights) return null
    if (text) return conditions.length === 0 && text.isExact ? exactly(text.found[0] ?? 0) : null
    if (conditions.length !== 1) return null
    if (filter.bounds) return inBox && inBox.least > COUNT_CAP ? inBox.least : null
    const match = place?.conditions === filter.items.length ? place : nameMatch(filter)
    return filter.near || match?.conditions !== filter.items.length ? null : exactly(numberOf(match))
  }
  const isOfNightsAlone = !text && !filter.near && conditions.length === (filter.bounds ? 1 : 0)
  const textShare = text ? text.found.reduce((share, found) => (share * found) / stays, 1) : 1
  return {
    params,
    conditions,
    stretches: rankStretches(filter),
    expected:
      (inPlace ?? stays) * listShare(filter, known, stays) * textShare * Math.min(1, (inBox?.most ?? stays) / stays),
    counted: counted(),
    nights,
    nightsAlone: filter.dates && isOfNightsAlone ? nightsAlone(nights?.box ?? null, filter.dates) : null,
    isWhole,
    isCommon,
    text,
    nothing: filter.text !== undefined && filter.text !== '' && text === null,
  }
}

/** The favorite counts that a condition allows, as inclusive bounds where it sets any. */
function favoritesOf({ operator, value }: FilterCondition): { least?: number; most?: number } {
  if (typeof value !== 'number') return {}
  switch (operator) {
    case 'lessThan':
      return { most: Math.ceil(value) - 1 }
    case 'lessThanOrEqual':
      return { most: Math.floor(value) }
    case 'greaterThan':
      return { least: Math.floor(value) + 1 }
    case 'greaterThanOrEqual':
      return { least: Math.ceil(value) }
    case 'equals':
    case 'is':
      return { least: Math.ceil(value), most: Math.floor(value) }
    default:
      return {}
  }
}

/** Rank ranges that contain all matches: a rank encodes whether a stay is promoted, and its favorites. */
function rankStretches({ logic, items }: FilterGroup): string[] {
  const conditionsOn = (field: string) =>
    logic === 'or' ? [] : items.filter((item): item is FilterCondition => !isGroup(item) && item.field === field)
  const promotedConditions = conditionsOn('promoted').filter(({ operator }) => ['equals', 'is'].includes(operator))
  const bounds = conditionsOn('favoriteCount').map(favoritesOf)
  if (promotedConditions.length + bounds.length === 0) return ['true']
  const least = Math.max(0, ...bounds.map((bound) => bound.least ?? 0))
  const most = Math.min(Number.MAX_SAFE_INTEGER, ...bounds.map((bound) => bound.most ?? Number.MAX_SAFE_INTEGER))
  return [true, false]
    .filter((promoted) => promotedConditions.every(({ value }) => value === promoted))
    .map((promoted) => ranksOf(promoted, { least, most: Math.max(least, most) }))
    .map(({ from, to }) => `s.rank_key >= ${from} and s.rank_key < ${to}`)
}
