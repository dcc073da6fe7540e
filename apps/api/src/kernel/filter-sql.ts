/**
 * Compiles the JSON filter language to SQL. Must match `matchesFilter` in the domain; a property test compares the two.
 */
import {
  type FilterCondition,
  type FilterFields,
  type FilterGroup,
  type FilterKind,
  type FilterOperator,
  isGroup,
} from '@lodestay/domain'

/** Collects a statement's values while building its text: `$1`, `$2`, … */
export type Params = { readonly values: unknown[]; readonly add: (value: unknown) => string }

export function createParams(before: readonly unknown[] = []): Params {
  const values: unknown[] = [...before]
  return { values, add: (value) => `$${values.push(value)}` }
}

/** SQL expression for each field, typed by the field's kind; a list is a text[] unless `list` says how to query it. */
export type Columns = Readonly<Record<string, string | ListColumn>>
export type ListColumn = {
  readonly list: (operator: FilterOperator, wanted: readonly string[], params: Params) => string
}

/**
 * Compiles a WHERE condition; an empty group matches everything. Values are always bound, never inlined. It never
 * negates, so comparisons with a missing value may stay null and indexes still apply.
 */
export function compileFilter(group: FilterGroup, fields: FilterFields, columns: Columns, params: Params): string {
  if (group.items.length === 0) return 'true'
  const parts = group.items.map((item) =>
    isGroup(item) ? compileFilter(item, fields, columns, params) : compileCondition(item, fields, columns, params),
  )
  return `(${parts.join(group.logic === 'and' ? ' and ' : ' or ')})`
}

function compileCondition(
  { field, operator, value }: FilterCondition,
  fields: FilterFields,
  columns: Columns,
  params: Params,
): string {
  const column = columns[field]
  const kind = fields[field]?.kind
  if (column === undefined || kind === undefined) throw new Error(`The field ${field} is filterable but has no column`)
  const values = value === null ? [] : Array.isArray(value) ? value : [value]
  if (typeof column !== 'string') return column.list(operator, values.map(String), params)
  if (kind === 'list') return compileTextArray(column, operator, values.map(String), params)
  return compileScalar(kind, column, operator, values, params)
}

const casts: Record<Exclude<FilterKind, 'list'>, string> = {
  text: 'text',
  choice: 'text',
  number: 'float8',
  boolean: 'boolean',
  time: 'timestamptz',
}

function isInt4(value: unknown) {
  return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
}

/** Escapes `%`, `_` and `\` for LIKE. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function literal(value: unknown) {
  return likeLiteral(String(value).toLowerCase())
}

function compileScalar(
  kind: Exclude<FilterKind, 'list'>,
  column: string,
  operator: FilterOperator,
  values: readonly unknown[],
  params: Params,
): string {
  // Cast whole numbers to integers: an integer index can't serve a double.
  const cast = kind === 'number' && values.every(isInt4) ? 'int4' : casts[kind]
  const side = kind === 'text' ? `lower(${column})` : column
  const fold = (value: unknown) => (kind === 'text' ? String(value).toLowerCase() : value)
  const one = () => `${params.add(fold(values[0]))}::${cast}`
  const many = () => `${params.add(values.map(fold))}::${cast}[]`
  const empty = kind === 'text' ? `(${column} is null or ${column} = '')` : `${column} is null`
  // Fewer than three letters make no trigram: the whole index would be scanned, and then the table.
  const isTooShort = String(values[0]).length < 3
  const like = (before: string, after: string) =>
    `${before && isTooShort ? `(${side} || '')` : side} like ${params.add(before + literal(values[0]) + after)}`
  const meanings: Record<FilterOperator, () => string> = {
    equals: () => `${side} = ${one()}`,
    is: () => `${side} = ${one()}`,
    notEquals: () => `${side} is distinct from ${one()}`,
    lessThan: () => `${side} < ${one()}`,
    lessThanOrEqual: () => `${side} <= ${one()}`,
    greaterThan: () => `${side} > ${one()}`,
    greaterThanOrEqual: () => `${side} >= ${one()}`,
    isAnyOf: () => `${side} = any(${many()})`,
    isNoneOf: () => `(${side} is null or ${side} <> all(${many()}))`,
    startsWith: () => like('', '%'),
    endsWith: () => like('%', ''),
    contains: () => like('%', '%'),
    notContains: () => `not coalesce(${like('%', '%')}, false)`,
    isEmpty: () => empty,
    isNotEmpty: () => `not ${empty}`,
  }
  return meanings[operator]()
}

function compileTextArray(column: string, operator: FilterOperator, values: readonly string[], params: Params): string {
  const items = `array(select lower(item) from unnest(${column}) as item)`
  const want = () => `${params.add([...new Set(values.map((item) => item.toLowerCase()))])}::text[]`
  const meanings: Partial<Record<FilterOperator, () => string>> = {
    isEmpty: () => `cardinality(${column}) = 0`,
    isNotEmpty: () => `cardinality(${column}) > 0`,
    contains: () => `${items} @> ${want()}`,
    notContains: () => `not ${items} @> ${want()}`,
    isAnyOf: () => `${items} && ${want()}`,
    isNoneOf: () => `not ${items} && ${want()}`,
    notEquals: () => {
      const list = want()
      return `not (${items} @> ${list} and ${items} <@ ${list})`
    },
  }
  const sameSet = () => {
    const list = want()
    return `(${items} @> ${list} and ${items} <@ ${list})`
  }
  return (meanings[operator] ?? sameSet)()
}
