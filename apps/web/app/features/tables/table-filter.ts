import type { FilterField } from '@lodestay/domain/filter/filter-operators'
import { ApiProblem } from '../../lib/api.ts'

/** A condition in the API's filter language as read from the URL: unvalidated, because the API reports errors. */
export type TableCondition = { readonly field: string; readonly operator: string; readonly value?: unknown }
export type TableFilter = { readonly logic: 'and' | 'or'; readonly items: readonly TableCondition[] }
/** `inCents`: stored in cents, shown and entered in dollars. */
export type TableField = FilterField & { readonly label: string; readonly inCents?: boolean }
export type TableFields = Readonly<Record<string, TableField>>
/** An API error about one condition, or about the filter as a whole. */
export type FilterRefusal = { readonly item: number | null; readonly message: string }

export const noFilter: TableFilter = { logic: 'and', items: [] }

function isCondition(item: unknown): item is TableCondition {
  if (typeof item !== 'object' || item === null) return false
  return 'field' in item && typeof item.field === 'string' && 'operator' in item && typeof item.operator === 'string'
}

/** Removes duplicates. */
function distinct(items: readonly TableCondition[]): TableCondition[] {
  const written = items.map((item) => JSON.stringify(item))
  return items.filter((_, index) => written.indexOf(written[index] ?? '') === index)
}

/** Reads the filter from a table's URL, ignoring invalid parts. */
export function readTableFilter(search: URLSearchParams): TableFilter {
  try {
    const { logic, items } = JSON.parse(search.get('filter') ?? '{}')
    if (!Array.isArray(items)) return noFilter
    return { logic: logic === 'or' ? 'or' : 'and', items: distinct(items.filter(isCondition)) }
  } catch {
    return noFilter
  }
}

/** The inverse: empty without conditions. */
export function writeTableFilter({ logic, items }: TableFilter): string {
  return items.length === 0 ? '' : JSON.stringify({ ...(logic === 'or' && { logic }), items: distinct(items) })
}

export function withoutCondition(filter: TableFilter, index: number): TableFilter {
  return { ...filter, items: filter.items.filter((_, at) => at !== index) }
}

const CONDITION = /^filter\.items\.(?:0\.items\.)?(\d+)/

/**
 * The API's errors about a table's filter, which is either the whole filter sent or the first part of it. Rethrows any
 * other error.
 */
export function filterRefusals(error: unknown): FilterRefusal[] {
  if (!(error instanceof ApiProblem) || error.status !== 422) throw error
  const refused = error.errors.filter(({ path }) => path.startsWith('filter'))
  if (refused.length === 0) throw error
  return refused.map(({ path, message }) => {
    const item = CONDITION.exec(path)?.[1]
    return { item: item === undefined ? null : Number(item), message }
  })
}
