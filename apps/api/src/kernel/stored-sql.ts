import { type RawBuilder, sql } from 'kysely'

/**
 * Casts a text from stored JSON to a type; null if it isn't valid, so that one bad row doesn't fail a statement about
 * many. See decision 0016.
 */
export function castOrNull(text: RawBuilder<unknown>, type: 'timestamptz' | 'int'): RawBuilder<unknown> {
  return sql`(case when pg_input_is_valid(${text}, ${sql.lit(type)}) then (${text})::${sql.raw(type)} end)`
}
