/**
 * The reverse of search: which filters find a given stay. Fields are compared with the filter language's reference
 * semantics, map and dates with the stay's known data, so most filters need no SQL; circles and texts use search's own
 * conditions, for all filters in one statement. A property test compares the results with search.
 */
import {
  type Bounds,
  type Filter,
  type FilterTest,
  filterTest,
  type Nights,
  overlap,
  type SearchedNights,
  sharedTests,
  stayFilterFields,
} from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { createParams, type Params } from '../../kernel/filter-sql.ts'
import { foldNames } from './fold-names.ts'
import { inCircle } from './place-sql.ts'
import { listKinds } from './search-index-store.ts'
import { indexPlace, scalarColumns, textCondition } from './search-where.ts'
import { textQuery } from './search-words.ts'

/** A public stay as search sees it. */
export type FoundStay = {
  readonly stayId: string
  /** Its value for each filterable field. */
  readonly record: Readonly<Record<string, unknown>>
  /** The words that find it in a text search. */
  readonly words: readonly string[]
  readonly publishedAt: Date
  readonly taken: readonly Nights[]
  /** Nights before this day are known to be free unless taken; null if none are known. */
  readonly knownUntil: string | null
}

/** @returns null if the stay isn't public */
export async function foundStay(reader: Reader, stayId: string): Promise<FoundStay | null> {
  type Row = Record<string, unknown> & {
    feats_: { kind: string; name: string }[]
    words_: string[]
    taken_: Nights[]
    known_until_: string | null
  }
  const columns = Object.entries(scalarColumns).map(([field, column]) => `${column} as "${field}"`)
  const [row] = await reader.rows<Row>(
    'found-stay',
    `select ${columns.join(', ')}, tsvector_to_array(s.tsv) as words_,
       coalesce((select json_agg(json_build_object('kind', f.kind, 'name', f.name)) from features f where f.id = any(s.feats) and f.name_key not like ' %'), '[]') as feats_,
       coalesce((select json_agg(json_build_object('start', lower(b.during), 'end', upper(b.during))) from blocked_dates b where b.stay_id = s.stay_id), '[]') as taken_,
       (select case when isfinite(k.known_until) then k.known_until::text when k.known_until is not null then '9999-12-31' end
         from stay_calendars k where k.stay_id = s.stay_id) as known_until_
     from stay_search s where s.stay_id = $1`,
    [stayId],
  )
  if (!row) return null
  const { feats_: feats, words_: words, taken_: taken, known_until_: knownUntil, ...scalars } = row
  const publishedAt = row.publishedAt as Date
  const lists = listKinds.map((kind) => [kind, feats.flatMap((each) => (each.kind === kind ? each.name : []))])
  return {
    stayId,
    record: { ...scalars, publishedAt: publishedAt.toISOString(), ...Object.fromEntries(lists) },
    words: words.filter((word) => !word.startsWith('=')),
    publishedAt,
    taken,
    knownUntil,
  }
}

function liesIn({ north, south, east, west }: Bounds, { latitude, longitude }: FoundStay['record']): boolean {
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || latitude < south || latitude > north)
    return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

function isFreeOnAny({ nights, onlyKnown }: SearchedNights, { taken, knownUntil }: FoundStay): boolean {
  return nights.some(
    (range) =>
      !taken.some((each) => overlap(each, range)) && (!onlyKnown || (knownUntil !== null && knownUntil >= range.end)),
  )
}

/** A filter prepared for testing many stays, with names as the index spells them. */
export type ReadyFilter = { readonly filter: Filter; readonly test: FilterTest }

/** Prepares filters; equal conditions are shared between them. */
export function filterReader(): (asked: Filter) => ReadyFilter {
  const tests = sharedTests(stayFilterFields)
  return (unfolded) => {
    const filter = foldNames(unfolded)
    return { filter, test: filterTest(filter, stayFilterFields, tests) }
  }
}

/** Whether a filter finds a stay, as far as can be determined without the database. */
function fits({ filter: { bounds, dates }, test }: ReadyFilter, stay: FoundStay): boolean {
  return test(stay.record) && (!bounds || liesIn(bounds, stay.record)) && (!dates || isFreeOnAny(dates, stay))
}

/** Conditions per statement, which is limited to 65,535 parameters. */
const AT_ONCE = 500

/** Which of the filters find the stay, in order. */
export async function filtersThatFind(
  reader: Reader,
  stay: FoundStay,
  filters: readonly ReadyFilter[],
): Promise<boolean[]> {
  const isFound = filters.map((ready) => fits(ready, stay))
  const texts = new Map<string, number[]>()
  const circles: number[] = []
  for (const [index, { filter }] of filters.entries()) {
    const { text, near } = filter
    if (!isFound[index]) continue
    if (text) {
      const same = texts.get(text) ?? []
      same.push(index)
      texts.set(text, same)
    }
    if (near) circles.push(index)
  }
  // Many filters share a text.
  const queries = await Promise.all(
    [...texts].map(async ([text, of]) => ({ of, query: await textQuery(reader, text) })),
  )
  const conditions: Condition[] = [
    ...queries.map(({ of, query }) => ({ of, sql: () => (query ? textCondition(query) : 'false') })),
    ...circles.map((index) => ({ of: [index], sql: (params: Params) => circleOf(filters[index]?.filter, params) })),
  ]
  for (let at = 0; at < conditions.length; at += AT_ONCE)
    for (const { of } of await failed(reader, stay, conditions.slice(at, at + AT_ONCE)))
      for (const index of of) isFound[index] = false
  return isFound
}

/** A condition on the stay's row, and the filters that contain it. */
type Condition = { readonly of: readonly number[]; readonly sql: (params: Params) => string }

function circleOf(filter: Filter | undefined, params: Params): string {
  return filter?.near ? inCircle(filter.near, indexPlace, params).join(' and ') : 'true'
}

/** The conditions that don't hold. */
async function failed(reader: Reader, { stayId }: FoundStay, conditions: readonly Condition[]): Promise<Condition[]> {
  const params = createParams([stayId])
  const values = conditions.map(({ sql }, n) => `(${n}, ${sql(params)})`)
  const rows = await reader.rows<{ n: number }>(
    null,
    `select v.n from stay_search s cross join lateral (values ${values.join(', ')}) v(n, is_found)
     where s.stay_id = $1 and v.is_found is not true`,
    params.values,
  )
  return rows.flatMap(({ n }) => conditions[n] ?? [])
}
