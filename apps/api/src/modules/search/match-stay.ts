/**
 * The reverse of search: which filters find one given stay. Fields are compared by the filter language's reference
 * semantics, map and dates with what is known of the stay, so that most filters cost no statement; circles and texts by
 * search's own conditions, all filters in one statement. A property test compares it with search.
 */
import {
  type Bounds,
  type Filter,
  matchesFilter,
  type Nights,
  type SearchedNights,
  sharedNights,
  stayFilterFields,
} from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { createParams } from '../../kernel/filter-sql.ts'
import { foldNames } from './fold-names.ts'
import { inCircle } from './place-sql.ts'
import { listKinds } from './search-index-store.ts'
import { indexPlace, scalarColumns, textCondition } from './search-where.ts'
import { type TextQuery, textQuery } from './search-words.ts'

/** A public stay as search sees it. */
export type FoundStay = {
  readonly stayId: string
  /** Its value of each filterable field. */
  readonly record: Readonly<Record<string, unknown>>
  /** The words by which a text finds it. */
  readonly words: readonly string[]
  readonly publishedAt: Date
  readonly taken: readonly Nights[]
  /** Nights before this day are known to be free if nobody took them; null if none are. */
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
      !taken.some((each) => sharedNights(each, range)) &&
      (!onlyKnown || (knownUntil !== null && knownUntil >= range.end)),
  )
}

/** Whether a filter finds a stay, as far as that can be said without asking the database. */
function fits(filter: Filter, stay: FoundStay): boolean {
  return (
    matchesFilter(foldNames(filter), stay.record, stayFilterFields) &&
    (!filter.bounds || liesIn(filter.bounds, stay.record)) &&
    (!filter.dates || isFreeOnAny(filter.dates, stay))
  )
}

/** Filters whose conditions go into one statement, which has room for 65,535 values. */
const AT_ONCE = 500

/** Which of the filters find the stay, in order. */
export async function filtersThatFind(reader: Reader, stay: FoundStay, filters: readonly Filter[]): Promise<boolean[]> {
  const texts = new Map<string, Promise<TextQuery | null>>()
  const queryOf = (text: string) => {
    const known = texts.get(text) ?? textQuery(reader, text)
    texts.set(text, known)
    return known
  }
  const found: boolean[] = []
  for (let at = 0; at < filters.length; at += AT_ONCE)
    found.push(...(await findBatch(reader, stay, filters.slice(at, at + AT_ONCE), queryOf)))
  return found
}

async function findBatch(
  reader: Reader,
  stay: FoundStay,
  filters: readonly Filter[],
  queryOf: (text: string) => Promise<TextQuery | null>,
): Promise<boolean[]> {
  const params = createParams([stay.stayId])
  const conditions: string[] = []
  const isFound: boolean[] = []
  for (const filter of filters) {
    const mayFind = fits(filter, stay)
    const text = mayFind && filter.text ? await queryOf(filter.text) : null
    const rest = [
      ...(mayFind && filter.near ? inCircle(filter.near, indexPlace, params) : []),
      ...(text ? [textCondition(text)] : []),
    ]
    if (rest.length > 0) conditions.push(`(${isFound.length}, ${rest.join(' and ')})`)
    isFound.push(mayFind && !(filter.text && !text))
  }
  if (conditions.length === 0) return isFound
  const failed = await reader.rows<{ n: number }>(
    null,
    `select v.n from stay_search s cross join lateral (values ${conditions.join(', ')}) v(n, is_found)
     where s.stay_id = $1 and v.is_found is not true`,
    params.values,
  )
  for (const { n } of failed) isFound[n] = false
  return isFound
}
