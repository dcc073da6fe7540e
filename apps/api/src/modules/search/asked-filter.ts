import { earliestToday, emptyFilter, type Filter, type FilterFields, parseFilter } from '@lodestay/domain'
import { invalid } from '../../kernel/errors.ts'

/** Parses a query's filter. @throws Problem 422 listing every error. */
export function filterOf(text: string | undefined, fields: FilterFields, now: Date): Filter {
  if (!text) return emptyFilter
  const { filter, problems } = parseFilter(text, fields, earliestToday(now))
  if (problems) throw invalid(...problems)
  return filter
}
