/** SQL for ranges of nights, shared by the stores of nights. */
import type { Nights } from '@lodestay/domain'
import { sql } from 'kysely'

/** The nights of a row. */
export const during = sql<Nights>`jsonb_build_object('start', lower(during), 'end', upper(during))`.as('nights')

export function daterange({ start, end }: Nights) {
  return sql<string>`daterange(${start}::date, ${end}::date)`
}

/** One row per range of nights, for an insert. */
export function rowsOf<R extends Nights>(ranges: readonly R[]) {
  return sql`json_to_recordset(${JSON.stringify(ranges)}::json)`
}

/** Matches stored nights that overlap any of the ranges, or are at most that many days away. */
export function isNear(ranges: readonly Nights[], days: number) {
  return sql<boolean>`during && (select range_agg(daterange(r.start - ${days}::int, r.end + ${days}::int))
    from ${rowsOf(ranges)} as r(start date, "end" date))`
}
