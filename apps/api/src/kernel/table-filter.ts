/** Table filters: a query parameter that becomes a condition of the statement. */
import {
  emptyFilter,
  type FilterCondition,
  type FilterFields,
  type FilterGroup,
  parseTableFilter,
} from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { invalid } from './errors.ts'
import { type Columns, compileFilter, createParams } from './filter-sql.ts'

/** The parameter, with a condition as an example. */
export function tableFilterText(example: FilterCondition) {
  return z
    .string()
    .max(20_000)
    .meta({ examples: [JSON.stringify({ items: [example] })] })
    .optional()
}

/** @throws Problem 422 naming every error */
export function tableFilter(text: string | undefined, fields: FilterFields): FilterGroup {
  if (!text) return emptyFilter
  const { filter, problems } = parseTableFilter(text, fields)
  if (problems) throw invalid(...problems)
  return filter
}

/** The SQL condition of a filter, with bound values. */
export function conditionOf(filter: FilterGroup, fields: FilterFields, columns: Columns): RawBuilder<boolean> {
  const params = createParams()
  const parts = compileFilter(filter, fields, columns, params).split(/\$(\d+)/)
  // Every second part is the number of a value.
  const built = parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${params.values[Number(part) - 1]}`))
  return sql<boolean>`${sql.join(built, sql.raw(''))}`
}
