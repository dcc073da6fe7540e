import type { FilterField } from '@lodestay/domain/filter/filter-operators'
import { ApiProblem } from '../../lib/api.ts'

/** A condition of the API's filter language as an address has it: unchecked, because the API says what is wrong with it. */
export type TableCondition = { readonly field: string; readonly operator: string; readonly value?: unknown }
export type TableFilter = { readonly logic: 'and' | 'or'; readonly items: readonly TableCondition[] }
/** `inCents`: people read and write it in dollars. */
export type TableField = FilterField & { readonly label: string; readonly inCents?: boolean }
export type TableFields = Readonly<Record<string, TableField>>
/** What the API refused: one condition, or the filter as a whole. */
export type FilterRefusal = { readonly item: number | null; readonly message: string }

export const noFilter: TableFilter = { logic: 'and', items: [] }

function isCondition(item: unknown): item is TableCondition {
  if (typeof item !== 'object' || item === null) return false
  return 'field' in item && typeof item.field === 'string' && 'operator' in item && typeof item.operator === 'string'
}

/** Without what stands in it twice. */
function distinct(items: readonly TableCondition[]): TableCondition[] {
  const written = items.map((item) => JSON.stringify(item))
  return items.filter((_, index) => written.indexOf(written[index] ?? '') === index)
}

/** Reads the filter from a table's address, ignoring what isn't one. */
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
 * What the API refused of a table's filter, which is what was sent or stands first in it. Throws any other error again.
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
