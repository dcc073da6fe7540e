/**
 * Facet counts: how many matches have each value. Exact up to a number of matches; above that, a uniform sample is
 * counted and scaled up, and a value with too few hits in the sample gets no count rather than a wrong one. See
 * decision 0037.
 */
import { facetFields, type SearchResult } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { atLeast } from '../../kernel/paging.ts'
import { type Effort, isBroad, type OnSample, onSample, type SampleSql, threeDigits } from './search-sample.ts'
import { countUpTo } from './search-stays.ts'
import { allConditions, matchCondition, type Where } from './search-where.ts'

type Counted = { readonly kind: (typeof facetFields)[number]; readonly name: string; readonly n: number }
type Facets = Pick<SearchResult, 'facets' | 'facetsAreApproximate'> & {
  /** How many stays match; absent if not all of them were counted. */
  readonly total?: number
}
const usualEffort: Effort = { exactUpTo: 5000, sample: 3000 }

/** A count is shown only if three standard deviations are at most this share of it. */
const MOST_OFF = 0.1

/** Maximum values per field: the form offers every value a stay can have, and nobody picks from all cities. */
const MOST_VALUES = 200
const MOST_PLACES = 40

/** How many matching stays have each value, most common first. */
export async function getFacets(reader: Reader, where: Where, effort = usualEffort): Promise<Facets> {
  if (where.nothing) return { facets: facetsOf([]), total: 0 }
  if (allConditions(where).length === 0) return { facets: facetsOf(await countedAlready(reader)) }
  return (await exactFacets(reader, where, effort)) ?? (await sampledFacets(reader, where, effort))
}

/** The dictionary already counts all stays. */
function countedAlready(reader: Reader): Promise<Counted[]> {
  return reader.rows(
    'facets-of-all',
    `with counted as (select id as feat, n from features where n > 0), ${placed('$1')} select * from placed order by kind, place`,
    [facetFields],
  )
}

/** The most common of `counted (feat, n)`, with their names. */
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

type OrNone = Counted | { readonly kind: null }
type WithTotal = { readonly total: number } & OrNone

function isCounted<T>(row: T & OrNone): row is T & Counted {
  return row.kind !== null
}

/** Null if there are too many matches to count exactly. If that is likely, check it first: an index may suffice. */
async function exactFacets(reader: Reader, where: Where, { exactUpTo }: Effort): Promise<Facets | null> {
  if (where.counted !== null && atLeast(where.counted) > exactUpTo) return null
  const isInDoubt = where.expected > exactUpTo && !(await isBroad(reader, where))
  if (isInDoubt && (await countUpTo(reader, where, allConditions(where), exactUpTo + 1)) > exactUpTo) return null
  const rows = await reader.rows<WithTotal>(
    null,
    `with hit as materialized (select s.feats from stay_search s where ${matchCondition(where)} limit ${exactUpTo + 1}),
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

async function sampledFacets(reader: Reader, where: Where, effort: Effort): Promise<Facets> {
  const count = ({ sampled, drawn }: SampleSql) =>
    reader.rows<{ matching: number; highest: number } & OrNone>(
      null,
      `with ${sampled},
         counted as (select feat, count(*) as n
           from (select unnest(feats) as feat from stay_search where id = any(array(select id from sampled))) f group by feat),
         ${placed(`$${where.params.values.length + 1}`)}
       select d.*, p.* from ${drawn} d left join placed p on true order by p.kind, p.place`,
      [...where.params.values, facetFields],
    )
  const counted = await onSample<OrNone, Counted>(reader, where, effort, count, isCounted)
  return counted.times === 1 ? { facets: facetsOf(counted.rows), total: counted.matching } : scaled(counted)
}

function scaled({ rows, times, spread }: OnSample<Counted>): Facets {
  const counts = rows.map(({ n, ...row }) => ({
    ...row,
    n: 3 * spread(n) > MOST_OFF ? null : threeDigits(n * times),
  }))
  return { facets: facetsOf(counts), facetsAreApproximate: true }
}
