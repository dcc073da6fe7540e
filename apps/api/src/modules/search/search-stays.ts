/**
 * The public list and search: a guarded two-phase query. First the filter runs over the best-ranked rows; only when they
 * hold less than a page does it run over everything, in an order that forbids the rank walk. So the worst case does not
 * hang on the planner's guess, and a page costs the same at any depth. Measured in `npm run bench`.
 */
import { COUNT_CAP, type Filter, type Sort } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { decodeCursor, encodeCursor } from '../../kernel/paging.ts'
import { distanceSql, type Except, sortColumn, type Where, whereOf } from './search-where.ts'

export type Window = { readonly limit: number; readonly skip: number; readonly cursor?: string | undefined }
export type Hit = { readonly stayId: string; readonly card: string }
export type Hits = {
  readonly hits: readonly Hit[]
  /** At most COUNT_CAP + 1: more than that is not counted. */
  readonly total: number
  readonly hasNext: boolean
  readonly nextCursor: string | null
  readonly corrections: Readonly<Record<string, string>>
}

// rank_key has 61 bits, more than a double holds: it travels as text.
type Row = { stay_id: string; card: string; rank: string; tier: number; at: string | number | null }

const COLUMNS = 's.stay_id, c.card, s.rank_key::text as rank'
const CARDS = 'join stay_card c on c.id = s.id'

/** One page of the public stays that pass a filter, and how many there are. */
export const searchPublic = async (reader: Reader, filter: Filter, window: Window, except?: Except): Promise<Hits> => {
  const where = await whereOf(reader, filter, except)
  const corrections = where.text?.corrections ?? {}
  if (where.nothing) return { hits: [], total: 0, hasNext: false, nextCursor: null, corrections }
  const [rows, total] = await Promise.all([rowsOf(reader, filter, window, where), countMatching(reader, where)])
  const shown = rows.slice(0, window.limit)
  const last = shown.at(-1)
  const hasNext = rows.length > window.limit
  return {
    hits: shown.map((row) => ({ stayId: row.stay_id, card: row.card })),
    total,
    hasNext,
    nextCursor: hasNext && last ? cursorOf(filter, last) : null,
    corrections,
  }
}

const rowsOf = (reader: Reader, filter: Filter, window: Window, where: Where): Promise<Row[]> => {
  const [sort] = filter.sort
  if (sort) return sorted(reader, filter.sort, window, where)
  if (filter.near && !where.text) return nearest(reader, filter.near, window, where)
  return ranked(reader, window, where)
}

const cursorOf = (filter: Filter, last: Row): string | null => {
  if (filter.sort.length > 1 || (filter.near && filter.sort.length === 0)) return null
  return filter.sort.length === 1
    ? encodeCursor(['sort', last.at, last.rank])
    : encodeCursor(['rank', last.tier, last.rank])
}

/** Rank order; with a text the tier of names and places comes before the tier of descriptions. */
const ranked = async (reader: Reader, window: Window, where: Where): Promise<Row[]> => {
  const tiers = where.text?.tiers ?? [null]
  const [, fromTier, fromRank] = window.cursor ? decodeCursor(window.cursor, 3) : ['', 0, null]
  const rows: Row[] = []
  const skip = window.cursor ? 0 : window.skip
  for (let tier = Number(fromTier); tier < tiers.length && rows.length < skip + window.limit + 1; tier++) {
    const after = tier === fromTier ? fromRank : null
    const found = await guarded(
      reader,
      where,
      tierConditions(tiers, tier),
      after === null ? null : String(after),
      skip + window.limit + 1 - rows.length,
    )
    rows.push(...found.map((row) => ({ ...row, tier })))
  }
  return rows.slice(skip)
}

const tierConditions = (tiers: readonly (string | null)[], tier: number): string[] =>
  tiers[tier] === null
    ? []
    : [...tiers.slice(0, tier).map((better) => `not s.tsv @@ ${literal(better)}`), `s.tsv @@ ${literal(tiers[tier])}`]

// A tsquery of ours: quoted words of letters and digits, so it may stand in the text of the statement.
const literal = (query: string | null | undefined) => `'${String(query).replaceAll("'", "''")}'::tsquery`

const guarded = async (
  reader: Reader,
  where: Where,
  tier: readonly string[],
  after: string | null,
  take: number,
): Promise<Row[]> => {
  const conditions = [...where.conditions, ...tier]
  const values = [...where.params.values]
  const add = (value: unknown) => `$${values.push(value)}`
  const behind = after === null ? 'true' : `s.rank_key < ${add(after)}::int8`
  if (conditions.length === 0)
    return reader.rows(
      after === null ? `top-${take}` : `top-after-${take}`,
      `select ${COLUMNS} from stay_search s ${CARDS} where ${behind} order by s.rank_key desc limit ${take}`,
      values,
    )
  const filter = conditions.join(' and ')
  const guard = await guardRows(reader)
  const first = await reader.rows<Row>(
    null,
    `select ${COLUMNS} from (select * from stay_search s where ${behind} order by s.rank_key desc limit ${guard}) s ${CARDS}
     where ${filter} order by s.rank_key desc limit ${take}`,
    values,
  )
  if (first.length >= take) return first
  return reader.rows(
    null,
    `select ${COLUMNS} from (select s.* from stay_search s where ${behind} and ${filter} order by s.rank_key + 0 desc limit ${take}) s ${CARDS} order by s.rank_key desc`,
    values,
  )
}

const PAGE_GUESS = 20
const GUARD_FRESH_MS = 60_000
const guards = new WeakMap<Reader, { at: number; rows: Promise<number> }>()

/** √(20·N): where the first phase's cost and the chance that it suffices balance. N is the planner's estimate. */
const guardRows = (reader: Reader): Promise<number> => {
  const known = guards.get(reader)
  if (known && Date.now() - known.at < GUARD_FRESH_MS) return known.rows
  const rows = reader
    .rows<{ n: number }>(
      'stay-estimate',
      "select greatest(reltuples, 1000)::float8 as n from pg_class where oid = 'stay_search'::regclass",
    )
    .then(([row]) => Math.ceil(Math.sqrt(PAGE_GUESS * (row?.n ?? 1000))))
  guards.set(reader, { at: Date.now(), rows })
  rows.catch(() => guards.delete(reader))
  return rows
}

const sorted = async (reader: Reader, sorts: readonly Sort[], window: Window, where: Where): Promise<Row[]> => {
  const values = [...where.params.values]
  const add = (value: unknown) => `$${values.push(value)}`
  const first = sorts[0] as Sort
  const column = sortColumn(first.field)
  const conditions = [...where.conditions, ...(where.text ? [`s.tsv @@ ${literal(where.text.tiers.at(-1))}`] : [])]
  if (window.cursor && sorts.length === 1) {
    const [, at, rank] = decodeCursor(window.cursor, 3)
    const beyond = first.direction === 'asc' ? '>' : '<'
    const tie = `s.rank_key < ${add(String(rank))}::int8`
    conditions.push(
      at === null
        ? `(${column} is null and ${tie})`
        : `(${column} ${beyond} ${add(at)} or (${column} = ${add(at)} and ${tie}) or ${column} is null)`,
    )
  }
  const order = sorts.map((sort) => `${sortColumn(sort.field)} ${sort.direction} nulls last`).join(', ')
  const skip = window.cursor ? 0 : window.skip
  return reader.rows(
    null,
    `select ${COLUMNS}, 0 as tier, ${column} as at from stay_search s ${CARDS} where ${conditions.join(' and ') || 'true'}
     order by ${order}, s.rank_key desc limit ${window.limit + 1} offset ${skip}`,
    values,
  )
}

const nearest = (reader: Reader, near: NonNullable<Filter['near']>, window: Window, where: Where): Promise<Row[]> => {
  const distance = distanceSql(near, where.params)
  return reader.rows(
    null,
    `select ${COLUMNS}, 0 as tier, null as at from stay_search s ${CARDS} where ${where.conditions.join(' and ')}
     order by ${distance}, s.rank_key desc limit ${window.limit + 1} offset ${window.skip}`,
    where.params.values,
  )
}

/** How many stays pass, counted no further than one beyond the cap. */
export const countMatching = async (reader: Reader, where: Where): Promise<number> => {
  const conditions = [...where.conditions, ...(where.text ? [`s.tsv @@ ${literal(where.text.tiers.at(-1))}`] : [])]
  const [row] = await reader.rows<{ n: number }>(
    conditions.length === 0 ? 'count-all' : null,
    `select count(*) as n from (select from stay_search s where ${conditions.join(' and ') || 'true'} limit ${COUNT_CAP + 1}) s`,
    where.params.values,
  )
  return row?.n ?? 0
}

/** The text of every tier's condition: what facets and clusters must hold to as well. */
export const allConditions = (where: Where): string[] => [
  ...where.conditions,
  ...(where.text ? [`s.tsv @@ ${literal(where.text.tiers.at(-1))}`] : []),
]

/** Cards of known stays, in the order of their ids; what the public cannot see is left out. */
export const cardsById = async (reader: Reader, ids: readonly string[]): Promise<Hit[]> => {
  if (ids.length === 0) return []
  const rows = await reader.rows<{ stay_id: string; card: string }>(
    'cards-by-id',
    'select c.stay_id, c.card from unnest($1::text[]) with ordinality as w(id, place) join stay_card c on c.stay_id = w.id order by w.place',
    [ids],
  )
  return rows.map((row) => ({ stayId: row.stay_id, card: row.card }))
}

/** A public stay's detail as JSON text, with its version. */
export const detailOf = async (reader: Reader, stayId: string): Promise<{ detail: string; version: number } | null> => {
  const [row] = await reader.rows<{ detail: string; version: number }>(
    'detail',
    'select detail, version from stay_card where stay_id = $1',
    [stayId],
  )
  return row ?? null
}
