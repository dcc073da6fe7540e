/** The operators of the filter language and the kinds of its fields, without schemas: pages import them cheaply. */
export const filterOperators = [
  'equals',
  'notEquals',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'startsWith',
  'endsWith',
  'contains',
  'notContains',
  'isEmpty',
  'isNotEmpty',
  'isAnyOf',
  'isNoneOf',
  'is',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** text: compared without case · number · boolean · time: ISO 8601 · choice: one of a closed list · list: of texts */
export type FilterKind = 'text' | 'number' | 'boolean' | 'time' | 'choice' | 'list'
export type FilterField = { readonly kind: FilterKind; readonly sortable?: true; readonly choices?: readonly string[] }
export type FilterFields = Readonly<Record<string, FilterField>>

const same: readonly FilterOperator[] = ['equals', 'notEquals', 'is', 'isAnyOf', 'isNoneOf', 'isEmpty', 'isNotEmpty']
const ordered: readonly FilterOperator[] = [...same, 'lessThan', 'lessThanOrEqual', 'greaterThan', 'greaterThanOrEqual']
const parts: readonly FilterOperator[] = ['contains', 'notContains']

/** Which operators apply to which kind of field; others are rejected by name. */
export const operatorsOf: Readonly<Record<FilterKind, readonly FilterOperator[]>> = {
  text: [...same, ...parts, 'startsWith', 'endsWith'],
  number: ordered,
  time: ordered,
  boolean: same,
  choice: same,
  list: [...same, ...parts],
}
