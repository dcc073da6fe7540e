/** Facet counts: how many matches have each value. */
import { facetFields, type SearchResult } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { EXACT_UP_TO } from './search-estimate.ts'
import { allConditions, type Where } from './search-where.ts'

const MOST_VALUES = 40

type Facets = Pick<SearchResult, 'facets' | 'facetsAreApproximate'>

export async function getFacets(reader: Reader, where: Where): Promise<Facets> {
  if (where.nothing) return { facets: facetFields.map((field) => ({ field, values: [] })) }
  const conditions = allConditions(where)
  // Without a filter, read the counts from the dictionary.
  const counted =
    conditions.length === 0
      ? 'hit as (select), counted as (select id as feat, n from features where n > 0)'
      : `hit as (select s.feats from stay_search s where ${conditions.join(' and ')} limit ${EXACT_UP_TO + 1}),
     counted as (select feat, count(*) as n from hit, unnest(feats) as feat group by feat)`
  const rows = await reader.rows<{ kind: (typeof facetFields)[number]; name: string; n: number; sampled: number }>(
    null,
    `with ${counted},
     placed as (select f.kind, f.name, c.n, row_number() over (partition by f.kind order by c.n desc, f.name) as place
       from counted c join features f on f.id = c.feat where f.kind = any($${where.params.values.length + 1}) and f.name not like ' %')
     select kind, name, n, (select count(*) from hit) as sampled from placed where place <= ${MOST_VALUES} order by kind, place`,
    [...where.params.values, facetFields],
  )
  return {
    facets: facetFields.map((field) => ({
      field,
      values: rows.filter((row) => row.kind === field).map((row) => ({ value: row.name, count: row.n })),
    })),
    ...((rows[0]?.sampled ?? 0) > EXACT_UP_TO && { facetsAreApproximate: true }),
  }
}
