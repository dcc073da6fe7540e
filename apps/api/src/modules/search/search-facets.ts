/**
 * Facet counts: how many matches have each value. Exact up to a number of matches; of more, a uniform sample is counted
 * and scaled up, and a value that too few of the sample have gets no count rather than a wrong one. See decision 0037.
 */
import { facetFields, type SearchResult } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { atLeast } from '../../kernel/paging.ts'
import { stayEstimate } from './search-estimate.ts'
import { allConditions, type Where } from './search-where.ts'

type Counted = { readonly kind: (typeof facetFields)[number]; readonly name: string; readonly n: number }
type Facets = Pick<SearchResult, 'facets' | 'facetsAreApproximate'> & {
  /** How many stays match; absent if not all of them were counted. */
  readonly total?: number
}
export type FacetEffort = {
  /** Up to this many matches, all are counted. */
  readonly exactUpTo: number
  /** Of more, so many are. */
  readonly sample: number
}
const usualEffort: FacetEffort = { exactUpTo: 5000, sample: 8000 }

/**
 * A count of the sample is off by a standard deviation of its root. With so many, three of those are a tenth of it for
 * a value that few have, and less for a common one.
 */
const LEAST_SAMPLED = 900

/** Most values of a field: the form offers all that a stay can have, and nobody picks from all cities. */
const MOST_VALUES = 200
const MOST_PLACES = 40

/** How many stays that match have each value, commonest first. */
export async function getFacets(reader: Reader, where: Where, effort = usualEffort): Promise<Facets> {
  if (where.nothing) return { facets: facetsOf([]), total: 0 }
  if (allConditions(where).length === 0) return { facets: facetsOf(await countedAlready(reader)) }
  return (await exactFacets(reader, where, effort)) ?? (await sampledFacets(reader, where, effort))
}

/** The dictionary has the counts of all stays. */
function countedAlready(reader: Reader): Promise<Counted[]> {
  return reader.rows(
    'facets-of-all',
    `with counted as (select id as feat, n from features where n > 0), ${placed('$1')} select * from placed order by kind, place`,
    [facetFields],
  )
}

/** The commonest of `counted (feat, n)`, with their names. */
function placed(fields: string): string {
  return `placed as materialized (select * from (
    select f.kind, f.name, c.n, row_number() over (partition by f.kind order by c.n desc, f.name) as place
    from counted c join features f on f.id = c.feat where f.kind = any(${fields}) and f.name_key not like ' %') p
    where place <= case when kind in ('city', 'state') then ${MOST_PLACES} else ${MOST_VALUES} end)`
}

function facetsOf(rows: readonly (Omit<Counted, 'n'> & { readonly n: number | null })[]) {
  return facetFields.map((field) => ({
    field,
    values: rows.filter(({ kind }) => kind === field).map(({ name, n }) => ({ value: name, count: n })),
  }))
}

type WithTotal = { readonly total: number } & (Counted | { readonly kind: null })

function isCounted(row: WithTotal): row is { readonly total: number } & Counted {
  return row.kind !== null
}

/** Null if there are more matches than are all counted. */
async function exactFacets(reader: Reader, where: Where, { exactUpTo }: FacetEffort): Promise<Facets | null> {
  if (where.counted !== null && atLeast(where.counted) > exactUpTo) return null
  const rows = await reader.rows<WithTotal>(
    null,
    `with hit as materialized (select s.feats from stay_search s where ${allConditions(where).join(' and ')} limit ${exactUpTo + 1}),
       found as materialized (select count(*) as total from hit),
       counted as materialized (select feat, count(*) as n
         from (select unnest(feats) as feat from hit where (select total from found) <= ${exactUpTo}) f group by feat),
       ${placed(`$${where.params.values.length + 1}`)}
     select t.total, p.* from found t left join placed p on true order by p.kind, p.place`,
    [...where.params.values, facetFields],
  )
  const total = rows[0]?.total ?? 0
  return total > exactUpTo ? null : { facets: facetsOf(rows.filter(isCounted)), total }
}

/** A stable random number of 32 bits for each stay, with an index. */
const LOT = 'hashint8(s.id)'

/** At most so many times the size of a sample is looked at for it, before all matches are collected. */
const WALK_TIMES = 4

/**
 * Counts on the matches with the lowest lots, which are random. Where every fourth stay matches, a walk in the order of
 * lots finds them, and how far it went says how many match. Else all matches are collected.
 */
async function sampledFacets(reader: Reader, where: Where, { sample }: FacetEffort): Promise<Facets> {
  const isCommon = where.expected * WALK_TIMES >= (await stayEstimate(reader))
  const walked = isCommon
    ? await countSample(reader, where, walkOf(where, sample), sample)
    : { matching: 0, highest: 0, rows: [] }
  if (walked.matching === sample) return scaled(walked.rows, 1 / lotShare(walked.highest))
  const collected = await countSample(reader, where, collectionOf(where), sample)
  return collected.matching <= sample
    ? { facets: facetsOf(collected.rows), total: collected.matching }
    : scaled(collected.rows, collected.matching / sample)
}

function collectionOf(where: Where): string {
  return `select ${LOT} as lot, s.id from stay_search s where ${allConditions(where).join(' and ')} offset 0`
}

function walkOf(where: Where, sample: number): string {
  const walked = `select s.*, ${LOT} as lot from stay_search s order by ${LOT} limit ${sample * WALK_TIMES}`
  return `select s.lot, s.id from (${walked}) s where ${allConditions(where).join(' and ')} order by s.lot limit ${sample}`
}

/** The share of all lots that are not above one. */
function lotShare(lot: number): number {
  return (lot + 2 ** 31 + 1) / 2 ** 32
}

type Sample = { readonly matching: number; readonly highest: number; readonly rows: readonly Counted[] }

/**
 * Counts the values of those of `matching (lot, id)` with the lowest lots. What they have is read of those alone: an index may
 * hold all that says who matches, and a city's stays lie all over the table.
 */
async function countSample(reader: Reader, where: Where, matching: string, sample: number): Promise<Sample> {
  const rows = await reader.rows<{ matching: number; highest: number } & (Counted | { kind: null })>(
    null,
    `with matching as materialized (${matching}),
       sampled as materialized (select * from matching order by lot limit ${sample}),
       counted as (select feat, count(*) as n from (select unnest(s.feats) as feat from sampled join stay_search s using (id)) f group by feat),
       ${placed(`$${where.params.values.length + 1}`)}
     select t.*, p.* from (select (select count(*) from matching) as matching, (select max(lot) from sampled) as highest) t
       left join placed p on true order by p.kind, p.place`,
    [...where.params.values, facetFields],
  )
  const [first] = rows
  return {
    matching: first?.matching ?? 0,
    highest: first?.highest ?? 0,
    rows: rows.filter((row): row is { matching: number; highest: number } & Counted => row.kind !== null),
  }
}

function scaled(rows: readonly Counted[], by: number): Facets {
  const counts = rows.map(({ n, ...row }) => ({ ...row, n: n < LEAST_SAMPLED ? null : threeDigits(n * by) }))
  return { facets: facetsOf(counts), facetsAreApproximate: true }
}

function threeDigits(count: number): number {
  return Number(count.toPrecision(3))
}
