/**
 * The public list and search. If the dictionaries predict few matches, one statement collects, and so counts, them all.
 * Otherwise a guarded two-phase query: scan the best-ranked rows first, and if they yield less than a page, fall back
 * to a full scan in an order that rules out the rank walk. That bounds the worst case whatever the planner estimates,
 * and makes a page cost the same at any depth. Measured in `npm run bench`.
 */
import { hash } from 'node:crypto'
import {
  COUNT_CAP,
  type Filter,
  type FilterKind,
  nightCount,
  type SearchedNights,
  type Sort,
  stayFilterFields,
  TOTAL_SORT,
  textFault,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Reader } from '../../kernel/db.ts'
import { foreignCursor } from '../../kernel/errors.ts'
import { createParams, type Params } from '../../kernel/filter-sql.ts'
import { decodeCursor, encodeCursor, type Total } from '../../kernel/paging.ts'
import { cheapestByBits } from './nights-sql.ts'
import { distanceSql, inCircle } from './place-sql.ts'
import { cardText, detailText } from './projection.ts'
import { stayCount, stayEstimate } from './search-estimate.ts'
import {
  allConditions,
  buildWhere,
  type Except,
  fromNightsOfStay,
  indexPlace,
  matchCondition,
  queryLiteral,
  rowConditions,
  sortColumn,
  type Where,
} from './search-where.ts'

export type Window = { readonly limit: number; readonly skip: number; readonly cursor?: string | undefined }
export type Hit = { readonly stayId: string; readonly card: string }
export type Hits = {
  readonly hits: readonly Hit[]
  readonly total: Total
  readonly hasNext: boolean
  readonly nextCursor: string | null
  readonly corrections: Readonly<Record<string, string>>
}

// rank_key has 61 bits, more than a double holds, so it travels as text.
type Row = { stay_id: string; card: string; projection: number; rank: string; tier: number; at: string | number | null }

const COLUMNS = 'c.stay_id, c.card, c.projection, s.rank_key::text as rank'
// Every index that can serve a filter alone includes the rank; the rank's own index provides the id.
const CARDS = 'join stay_card c on c.id = s.id'

/** One page of public stays that match a filter, and their total. */
export async function searchPublic(reader: Reader, filter: Filter, window: Window, except?: Except): Promise<Hits> {
  const where = await buildWhere(reader, filter, except)
  const corrections = where.text?.corrections ?? {}
  if (where.nothing) return { hits: [], total: 0, hasNext: false, nextCursor: null, corrections }
  const { rows, total } = await pageOf(reader, filter, window, where)
  const shown = rows.slice(0, window.limit)
  const last = shown.at(-1)
  const hasNext = rows.length > window.limit
  return {
    hits: shown.map((row) => ({ stayId: row.stay_id, card: cardText(row) })),
    total,
    hasNext,
    nextCursor: hasNext && last ? cursorOf(filter, last) : null,
    corrections,
  }
}

type Found = { readonly rows: readonly Row[]; readonly total: Total }

async function pageOf(reader: Reader, filter: Filter, window: Window, where: Where): Promise<Found> {
  const isRanked = filter.sort.length === 0 && (!filter.near || where.text !== null)
  if (isRanked && isRare(where, await guardRows(reader))) return gathered(reader, window, where)
  const rows = isRanked
    ? ranked(reader, window, where)
    : filter.near && filter.sort.length === 0
      ? nearest(reader, filter.near, window, where)
      : filter.dates && filter.sort[0]?.field === TOTAL_SORT
        ? byTotal(reader, filter.dates, filter.sort[0], window, where)
        : sorted(reader, filter.sort, window, where)
  const [page, total] = await Promise.all([rows, countMatching(reader, where)])
  return { rows: page, total }
}

function cursorOf(filter: Filter, last: Row): string | null {
  const [sort] = filter.sort
  if (filter.sort.length > 1 || sort?.field === TOTAL_SORT || (filter.near && !sort)) return null
  return filter.sort.length === 1
    ? encodeCursor(['sort', last.at, last.rank])
    : encodeCursor(['rank', last.tier, last.rank])
}

/** Collects all matches once: for the page in rank order, tier by tier, and for the total. */
async function gathered(reader: Reader, window: Window, where: Where): Promise<Found> {
  const [best, ...worse] = where.text?.tiers ?? []
  const params = createParams(where.params.values)
  const tier = worse.length > 0 ? `case when s.tsv @@ ${queryLiteral(best)} then 0 else 1 end` : '0'
  const from = window.cursor ? rankOfCursor(window.cursor, worse.length + 1) : null
  const behind = from ? `(tier, -rank_key) > (${params.add(from.tier)}::int, -${params.add(from.rank)}::int8)` : 'true'
  const rows = await reader.rows<{ total: number } & (Row | { stay_id: null })>(
    null,
    `with hit as materialized (select s.rank_key, ${tier} as tier from stay_search s where ${matchCondition(where)})
     select ${COLUMNS}, k.tier, t.total from (select count(*) as total from hit) t left join (
       (select * from hit where ${behind} order by tier, rank_key desc limit ${window.limit + 1} offset ${from ? 0 : window.skip}) k
       join stay_search s using (rank_key) ${CARDS}) on true order by k.tier, s.rank_key desc`,
    params.values,
  )
  return {
    rows: rows.filter((row): row is { total: number } & Row => row.stay_id !== null),
    total: { exact: rows[0]?.total ?? 0 },
  }
}

/** Rank order; with search text, matches in names and places come before matches in descriptions. */
async function ranked(reader: Reader, window: Window, where: Where): Promise<Row[]> {
  const tiers = where.text?.tiers ?? [null]
  const from = window.cursor ? rankOfCursor(window.cursor, tiers.length) : { tier: 0, rank: null }
  const walks = tiers
    .flatMap((_, tier) => where.stretches.map((stretch) => ({ tier, stretch })))
    .filter(({ tier }) => tier >= from.tier)
  const rows: Row[] = []
  let skip = window.cursor ? 0 : window.skip
  for (const [index, { tier, stretch }] of walks.entries()) {
    if (rows.length > window.limit) break
    const params = createParams(where.params.values)
    const conditions = [...where.conditions, ...tierConditions(tiers, tier, params)]
    const after = tier === from.tier ? from.rank : null
    const walk = { params, conditions, stretch, after }
    const found = await guarded(reader, where, walk, skip, window.limit + 1 - rows.length)
    rows.push(...found.map((row) => ({ ...row, tier })))
    if (skip > 0 && index + 1 < walks.length)
      skip =
        found.length > 0
          ? 0
          : skip - (await countUpTo(reader, { params }, [stretch, ...conditions, ...probes(where)], skip))
  }
  return rows
}

function rankOfCursor(cursor: string, tiers: number): { tier: number; rank: string } {
  const [, tier, rank] = decodeCursor(cursor, RankKey)
  if (tier >= tiers) throw foreignCursor()
  return { tier, rank }
}

const rankText = z.string().refine((rank) => /^\d{1,19}$/.test(rank) && BigInt(rank) < 2n ** 63n)
const RankKey = z.tuple([z.literal('rank'), z.int().min(0), rankText])

// The words are bound, unlike elsewhere: a walk is then one statement whatever they are, and can be prepared.
function tierConditions(tiers: readonly (string | null)[], tier: number, params: Params): string[] {
  const hasWords = (query: string | null | undefined) => `s.tsv @@ ${params.add(query)}::tsquery`
  return tiers[tier] === null
    ? []
    : [...tiers.slice(0, tier).map((better) => `not ${hasWords(better)}`), hasWords(tiers[tier])]
}

type Walk = {
  readonly params: Params
  readonly conditions: readonly string[]
  readonly stretch: string
  readonly after: string | null
}

async function guarded(
  reader: Reader,
  where: Where,
  { params, conditions, stretch, after }: Walk,
  skip: number,
  take: number,
): Promise<Row[]> {
  // Counting what an offset skips binds only the walk's own parameters.
  const { values, add } = createParams(params.values)
  const behind = after === null ? 'true' : `s.rank_key < ${add(after)}::int8`
  const window = skip > 0 ? `limit ${take} offset ${skip}` : `limit ${take}`
  const probed = probes(where)
  if (conditions.length + probed.length === 0)
    // Skip the offset within the index, without touching the table.
    return reader.rows(
      skip > 0 ? null : after === null ? `top-${take}` : `top-after-${take}`,
      `select ${COLUMNS} from (select s.rank_key, s.id from stay_search s where ${behind} order by s.rank_key desc ${window}) s
       ${CARDS} order by s.rank_key desc`,
      values,
    )
  const filter = [...conditions, ...probed].join(' and ')
  const guard = await guardRows(reader)
  const best = `select ${COLUMNS} from (select * from stay_search s where ${behind} and ${stretch} order by s.rank_key desc limit ${guard}) s ${CARDS}
    where ${filter} order by s.rank_key desc ${window}`
  const first = skip + take > guard ? [] : await reader.rows<Row>(where.isCommon ? nameOf(best) : null, best, values)
  if (first.length >= take) return first
  // Nights are looked up for only as many of the best rows as needed.
  const order = conditions.length > 0 ? 's.rank_key + 0' : 's.rank_key'
  const all = `select s.id, s.rank_key from stay_search s where ${[behind, stretch, ...conditions].join(' and ')} order by ${order} desc`
  return reader.rows(
    null,
    `select ${COLUMNS} from (select s.rank_key from (${all}) s where ${probed.join(' and ') || 'true'} ${window}) k
     join stay_search s using (rank_key) ${CARDS} order by s.rank_key desc`,
    values,
  )
}

/** The statement's name, derived from its text. */
function nameOf(text: string): string {
  return `walk-${hash('sha1', text, 'base64url')}`
}

/** Conditions tested row by row until enough rows pass. */
function probes({ nights }: Where): string[] {
  return nights ? [fromNightsOfStay(nights.free)] : []
}

/** Assumed page size, for the guard. */
const PAGE_GUESS = 20

/**
 * Guard size √(20·N): balances the first phase's cost against the chance that it suffices; at this size, collecting all
 * matches costs no more. Rounded, so that a prepared walk stays the same as stays come and go.
 */
async function guardRows(reader: Reader): Promise<number> {
  return Math.ceil(Math.sqrt(PAGE_GUESS * (await stayEstimate(reader))) / 100) * 100
}

/** Whether so few matches are expected that the first phase would rarely fill a page. */
function isRare({ expected }: Pick<Where, 'expected'>, guard: number): boolean {
  return expected <= 2 * guard
}

/** A segment of a sorted list that a single index scan returns; it binds only the parameters that it uses. */
type Segment = { readonly conditions: (params: Params) => readonly string[]; readonly order: string }

/**
 * A sorted page, segment by segment: after a cursor, first the remaining ties, then the rows beyond it, and nulls last.
 * Each segment is an index scan; filters are guarded as in rank order.
 */
async function sorted(reader: Reader, sorts: readonly Sort[], window: Window, where: Where): Promise<Row[]> {
  const segments = segmentsOf(sorts, window.cursor)
  const at = sortColumn(sorts[0]?.field ?? '').column
  const rows: Row[] = []
  let skip = window.cursor ? 0 : window.skip
  for (const [index, segment] of segments.entries()) {
    if (rows.length > window.limit) break
    const params = createParams(where.params.values)
    const stretch = {
      params,
      own: segment.conditions(params),
      filter: rowConditions(where),
      probed: probes(where),
      expected: where.expected,
      order: segment.order,
      at,
    }
    const found = await sortedSegment(reader, stretch, skip, window.limit + 1 - rows.length)
    rows.push(...found)
    if (skip > 0 && index + 1 < segments.length)
      skip =
        found.length > 0
          ? 0
          : skip - (await countUpTo(reader, { params }, [...stretch.filter, ...stretch.own, ...stretch.probed], skip))
  }
  return rows
}

/** The reverse of the indexes, which are ascending. */
const BACKWARD = 'desc nulls first'

function segmentsOf(sorts: readonly Sort[], cursor: string | undefined): Segment[] {
  const [first, ...others] = sorts as readonly [Sort, ...Sort[]]
  const { column, isNullable } = sortColumn(first.field)
  const rest = [
    ...others.map((sort) => `${sortColumn(sort.field).column} ${sort.direction} nulls last`),
    's.rank_key desc',
  ].join(', ')
  // These rows have no nulls, so the nulls placement is free: match the index.
  const order = `${column} ${first.direction === 'asc' ? 'asc nulls last' : BACKWARD}, ${rest}`
  const missing: Segment[] = isNullable ? [{ conditions: () => [`${column} is null`], order: rest }] : []
  if (!cursor) return [{ conditions: () => (isNullable ? [`${column} is not null`] : []), order }, ...missing]
  const { at, rank } = sortedAt(cursor, sorts)
  const behind = (params: Params) => `s.rank_key < ${params.add(rank)}::int8`
  if (at === null) return [{ conditions: (params) => [`${column} is null`, behind(params)], order: rest }]
  const beyond = first.direction === 'asc' ? '>' : '<'
  return [
    { conditions: (params) => [`${column} = ${params.add(at)}`, behind(params)], order: rest },
    { conditions: (params) => [`${column} ${beyond} ${params.add(at)}`], order },
    ...missing,
  ]
}

type Stretch = {
  params: Params
  own: readonly string[]
  filter: readonly string[]
  probed: readonly string[]
  expected: number
  order: string
  at: string
}

/** The first rows of a segment, in its order: `from` defines `s`, the index row. */
type Walked = { readonly from: string; readonly order: string }

/** Selects these columns of a segment's first rows. */
function walkOf({ own, order }: Stretch, columns: string, window: string): string {
  return `select ${columns} from stay_search s where ${own.join(' and ') || 'true'} order by ${order} ${window}`
}

/**
 * Selects only columns in an index. Backward, rows with the same value still need sorting, and at ten million stays the
 * planner believes that sorting all of them would be faster than a walk that selects more columns.
 */
function walkOfIndex(stretch: Stretch, window: string): Walked {
  const { order } = stretch
  const walk = walkOf(stretch, sortedBy(order).join(', '), window)
  return { from: `(${walk}) k join stay_search s using (rank_key)`, order: order.replaceAll('s.', 'k.') }
}

/**
 * Whole rows, for conditions that are tested row by row: `offset 0` keeps the planner from collecting the matches
 * first.
 */
function walkOfRows(stretch: Stretch, rows: number): Walked {
  const { order } = stretch
  const window = `limit ${rows}`
  if (!order.includes(BACKWARD)) return { from: `(${walkOf(stretch, 's.*', window)}) s`, order }
  const walk = walkOfIndex(stretch, window)
  const walked = columnsOf(order).map((column) => `k.${column} as walked_${column}`)
  return {
    from: `(select s.*, ${walked.join(', ')} from ${walk.from} order by ${walk.order} offset 0) s`,
    order: order.replaceAll('s.', 's.walked_'),
  }
}

/** The index columns in an order. */
function columnsOf(order: string): string[] {
  return [...new Set(order.match(/(?<=s\.)\w+/g))]
}

function sortedBy(order: string): string[] {
  return columnsOf(order).map((column) => `s.${column}`)
}

async function sortedSegment(reader: Reader, stretch: Stretch, skip: number, take: number): Promise<Row[]> {
  const { own, filter, probed, expected, order, at } = stretch
  const { values } = stretch.params
  const columns = `${COLUMNS}, 0 as tier, ${at} as at`
  const window = `limit ${take} offset ${skip}`
  if (filter.length + probed.length === 0) {
    const page = walkOfIndex(stretch, window)
    return reader.rows(null, `select ${columns} from ${page.from} ${CARDS} order by ${page.order}`, values)
  }
  const guard = await guardRows(reader)
  const met = (guard * expected) / (await stayEstimate(reader))
  if (skip + take <= met && !isRare({ expected }, guard)) {
    const best = walkOfRows(stretch, guard)
    const passes = [...filter, ...probed].join(' and ')
    const text = `select ${columns} from ${best.from} ${CARDS} where ${passes} order by ${best.order} ${window}`
    const first = await reader.rows<Row>(null, text, values)
    if (first.length >= take) return first
  }
  // `offset 0` is an optimization fence: collect the matches first, even if the planner would rather walk in order;
  // only the sort columns, which an index may contain.
  const all = `select s.id, ${sortedBy(order).join(', ')} from stay_search s where ${[...own, ...filter].join(' and ') || 'true'} offset 0`
  return reader.rows(
    null,
    `select ${columns} from (
       select s.id from (select * from (${all}) s order by ${order}) s where ${probed.join(' and ') || 'true'} ${window}) k
     join stay_search s using (id) ${CARDS} order by ${order}`,
    values,
  )
}

const MOST_INT4 = 2 ** 31 - 1
const sortKeys: Partial<Record<FilterKind, z.ZodType<string | number>>> = {
  text: z.string().refine((at) => textFault(at) === null),
  number: z.int().min(-MOST_INT4).max(MOST_INT4),
  // PostgreSQL has no year 0.
  time: z.iso.datetime().refine((at) => !at.startsWith('0000')),
}

/** Decodes the cursor of a sorted page. Only single-field sorts have cursors. */
function sortedAt(cursor: string, sorts: readonly Sort[]): { at: string | number | null; rank: string } {
  const key = sortKeys[stayFilterFields[sorts[0]?.field as keyof typeof stayFilterFields]?.kind]
  if (!key || sorts.length !== 1) throw foreignCursor()
  const [, at, rank] = decodeCursor(cursor, z.tuple([z.literal('sort'), key.nullable(), rankText]))
  return { at, rank }
}

/** Totals are first computed for this many stays with the lowest nightly rates. */
const ADDED_UP_FIRST = 100

/**
 * Sorts by the total cost of the nights. No night costs less than a stay's lowest rate (or more than its highest, when
 * descending): once a page is filled from the stays with the lowest rates, totals are computed only for those that
 * could still make the page.
 */
async function byTotal(
  reader: Reader,
  dates: SearchedNights,
  { direction }: Sort,
  window: Window,
  where: Where,
): Promise<Row[]> {
  const [first] = dates.nights
  const { nights } = where
  if (!first || !nights) return []
  if (window.cursor) throw foreignCursor()
  const most = window.skip + window.limit + 1
  const isUp = direction === 'asc'
  const bound = isUp ? 'n.cheapest' : 'n.dearest'
  const totals = async (of: string, params: Params, more: string) => {
    const cost = cheapestByBits(dates, { id: 's.stay_id', rate: 's.current_rate' }, params)
    return reader.rows<Row & { reach: number | null }>(
      null,
      `select ${COLUMNS}, 0 as tier, k.total as at, k.reach from (
         select s.rank_key, ${cost} as total, ${isUp ? 'max' : 'min'}(p.bound) over () as reach
         from (${of}) p join stay_nights n using (id) join stay_search s using (id)
         order by total ${direction} nulls last, s.rank_key desc ${more}) k
       join stay_search s using (rank_key) ${CARDS} order by k.total ${direction} nulls last, s.rank_key desc`,
      params.values,
    )
  }
  const free = (own: (params: Params) => readonly string[]) => {
    const params = createParams((where.nightsAlone ?? where).params.values)
    const of = where.nightsAlone
      ? { from: 'stay_nights n', conditions: [where.nightsAlone.condition] }
      : {
          from: 'stay_search s join stay_nights n using (id)',
          conditions: [...rowConditions(where), nights.free, ...(nights.box ? [nights.box] : [])],
        }
    const text = `select n.id, ${bound} as bound from ${of.from} where ${[...of.conditions, ...own(params)].join(' and ')}`
    return { params, text }
  }
  const known = free(() => [`${bound} is not null`])
  // If conditions narrow the search, collect its stays before sorting, even if the planner would rather walk in order.
  const narrowed = where.nightsAlone && !nights.box ? known.text : `select * from (${known.text} offset 0) n`
  const probed = Math.max(ADDED_UP_FIRST, 2 * most)
  const nearest = `${narrowed} order by bound ${direction} limit ${probed}`
  const page = await totals(nearest, known.params, `limit ${most}`)
  const { at = null, reach = null } = page[most - 1] ?? {}
  // The nightly rate at which all nights still make the page.
  const enough = at === null ? null : Number(at) / nightCount(first)
  if (enough !== null && reach !== null && (isUp ? reach > enough : reach < enough)) return page.slice(window.skip)
  const rest = free((params) =>
    enough === null ? [] : [`${bound} ${isUp ? '<=' : '>='} ${params.add(enough)}::float8`],
  )
  return totals(rest.text, rest.params, `limit ${window.limit + 1} offset ${window.skip}`)
}

/** Nearest first: try the inner circles, and query the whole circle only if they yield less than a page. */
async function nearest(
  reader: Reader,
  near: NonNullable<Filter['near']>,
  window: Window,
  where: Where,
): Promise<Row[]> {
  if (window.cursor) throw foreignCursor()
  let rows: Row[] = []
  for (const share of CIRCLES) {
    // Separate parameters: the count that runs concurrently binds only the filter's.
    const params = createParams(where.params.values)
    const circle = { ...near, radiusKm: near.radiusKm * share }
    const within = share < 1 ? inCircle(circle, indexPlace, params) : []
    rows = await reader.rows(
      null,
      `select ${COLUMNS}, 0 as tier, null as at from (
         select s.rank_key, ${distanceSql(near, indexPlace, params)} as distance from stay_search s where ${[...allConditions(where), ...within].join(' and ')}
         order by distance, s.rank_key desc limit ${window.limit + 1} offset ${window.skip}) k
       join stay_search s using (rank_key) ${CARDS} order by k.distance, s.rank_key desc`,
      params.values,
    )
    if (rows.length > window.limit) break
  }
  return rows
}

const CIRCLES = [1 / 32, 1 / 6, 1]

/** The number of matches from the counters if known; otherwise counts them, stopping one past the cap. */
export async function countMatching(reader: Reader, where: Where): Promise<Total> {
  const { counted, nightsAlone } = where
  if (where.isWhole) return { exact: await stayCount(reader) }
  if (counted !== null) return counted
  if (nightsAlone !== null)
    return countUpTo(reader, nightsAlone, [nightsAlone.condition], COUNT_CAP + 1, 'stay_nights n')
  const enough = where.nights ? null : await rowsWithEnough(reader, where)
  const conditions = allConditions(where)
  const among = enough && (await countUpTo(reader, where, conditions, COUNT_CAP + 1, `(${enough}) s`))
  return among === COUNT_CAP + 1 ? among : countUpTo(reader, where, conditions, COUNT_CAP + 1)
}

/** Scan more rows than expected to contain enough matches, so that chance rarely makes them too few. */
const ENOUGH_TIMES = 1.25
/** Scanning up to this many guards of rows sequentially beats an index that has to collect many matches first. */
const ENOUGH_GUARDS = 5

/**
 * Unordered rows that should contain more matches than are counted, if a few rows suffice: indexes collect all matches
 * before the first is counted.
 */
async function rowsWithEnough(reader: Reader, { expected }: Where): Promise<string | null> {
  const rows = Math.ceil((ENOUGH_TIMES * (COUNT_CAP + 1) * (await stayEstimate(reader))) / Math.max(1, expected))
  return rows <= ENOUGH_GUARDS * (await guardRows(reader)) ? `select * from stay_search limit ${rows}` : null
}

/** The number of matches, or `most` if there are more. */
export async function countUpTo(
  reader: Reader,
  where: Pick<Where, 'params'>,
  conditions: readonly string[],
  most: number,
  from = 'stay_search s',
) {
  const [row] = await reader.rows<{ n: number }>(
    conditions.length === 0 ? `count-${most}` : null,
    `select count(*) as n from (select from ${from} where ${conditions.join(' and ') || 'true'} limit ${most}) s`,
    where.params.values,
  )
  return row?.n ?? 0
}

/** The given stays that a filter finds, in no particular order. */
export async function findAmong(reader: Reader, filter: Filter, stayIds: readonly string[]): Promise<string[]> {
  const where = await buildWhere(reader, filter)
  if (where.nothing || stayIds.length === 0) return []
  const among = `s.stay_id = any(${where.params.add(stayIds)}::text[])`
  const rows = await reader.rows<{ stay_id: string }>(
    null,
    `select s.stay_id from stay_search s where ${[among, ...rowConditions(where), ...probes(where)].join(' and ')}`,
    where.params.values,
  )
  return rows.map((row) => row.stay_id)
}

/** Cards by stay id, in input order; omits stays that aren't public. */
export async function cardsById(reader: Reader, ids: readonly string[]): Promise<Hit[]> {
  if (ids.length === 0) return []
  const rows = await reader.rows<{ stay_id: string; card: string; projection: number }>(
    'cards-by-id',
    'select c.stay_id, c.card, c.projection from unnest($1::text[]) with ordinality as w(id, place) join stay_card c on c.stay_id = w.id order by w.place',
    [ids],
  )
  return rows.map((row) => ({ stayId: row.stay_id, card: cardText(row) }))
}

export type Detail = { readonly detail: string; readonly version: number; readonly hasEarlyBooking: boolean }

/** A public stay's detail as JSON text, with its version, and whether to include its early booking. */
export async function getDetail(reader: Reader, stayId: string): Promise<Detail | null> {
  const [row] = await reader.rows<Detail & { projection: number }>(
    'detail',
    `select detail, version, projection, exists (select from early_bookings e where e.stay_id = c.stay_id) as "hasEarlyBooking"
     from stay_card c where stay_id = $1`,
    [stayId],
  )
  return row ? { detail: detailText(row), version: row.version, hasEarlyBooking: row.hasEarlyBooking } : null
}
