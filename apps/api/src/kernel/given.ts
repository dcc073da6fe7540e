/** Optional filters of a query: a value that isn't given restricts nothing. */
import type { FilterObject, SelectQueryBuilder } from 'kysely'

type Filters<DB, Tables extends keyof DB> = {
  readonly [Column in keyof FilterObject<DB, Tables>]?: FilterObject<DB, Tables>[Column] | undefined
}

/** Restricts a query to rows whose columns equal the values, of those that are given. */
export function whereGiven<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  filters: Filters<DB, Tables>,
): SelectQueryBuilder<DB, Tables, Row> {
  // Kysely skips undefined values, but its types don't allow them.
  return query.where(({ and }) => and(filters as FilterObject<DB, Tables>))
}

/** Any other condition on a value: `.$call(ifGiven(since, (log, since) => log.where('at', '>=', since)))`. */
export function ifGiven<Query, Value>(
  value: Value | null | undefined,
  add: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === undefined || value === null ? query : add(query, value))
}
