import { type RawBuilder, sql } from 'kysely'

/**
 * A text of stored JSON as a value of a type; null where it is none, so that one odd row doesn't end a statement about many.
 * See decision 0016.
 */
export function castOrNull(text: RawBuilder<unknown>, type: 'timestamptz' | 'int'): RawBuilder<unknown> {
  return sql`(case when pg_input_is_valid(${text}, ${sql.lit(type)}) then (${text})::${sql.raw(type)} end)`
}
