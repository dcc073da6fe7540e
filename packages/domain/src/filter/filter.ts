/**
 * The JSON filter language of every list and of search: fifteen operators, groups two deep, a closed list of fields.
 * `parseFilter` is the only way in; its result is typed and safe to compile. `matchesFilter` is the reference
 * semantics.
 */
import { z } from 'zod'
import type { Nights } from '../calendars/nights.ts'
import { checkSearchDates, searchDateFields, searchedNights } from '../calendars/search-dates.ts'
import { textFault } from '../characters.ts'
import type { FieldProblem } from '../field-problems.ts'
import { hasYear, sentInstant } from '../fields.ts'
import { messages } from '../messages.ts'
import { ownMember } from '../own-member.ts'
import { FILTER_VALUE_MAX, FILTER_VALUES_MAX } from '../text-limits.ts'
import {
  type FilterField,
  type FilterFields,
  type FilterKind,
  type FilterOperator,
  filterOperators,
  operatorsOf,
} from './filter-operators.ts'

const FILTER_MAX_BYTES = 8192
const FILTER_MAX_ITEMS = 40
const FILTER_MAX_DEPTH = 2

export type FilterValue = string | number | boolean | readonly (string | number | boolean)[] | null
export type FilterCondition = { readonly field: string; readonly operator: FilterOperator; readonly value: FilterValue }
export type FilterGroup = { readonly logic: 'and' | 'or'; readonly items: readonly (FilterCondition | FilterGroup)[] }
export type Bounds = { north: number; south: number; east: number; west: number }
export type Near = { latitude: number; longitude: number; radiusKm: number }
/** Matches a stay that is free on any of these ranges, all of the same length. Empty if all of them have passed. */
export type SearchedNights = {
  readonly nights: readonly Nights[]
  /** Excludes stays whose calendar isn't kept up to date that far. */
  readonly onlyKnown?: boolean | undefined
}
/** Sorts by the total price of the searched nights, using the cheapest range that is free. */
export const TOTAL_SORT = 'total'
export type Sort = { field: string; direction: 'asc' | 'desc' }
export type Filter = FilterGroup & {
  readonly text?: string
  readonly bounds?: Bounds
  readonly near?: Near
  readonly dates?: SearchedNights
  readonly sort: readonly Sort[]
}

/** A filter that matches everything. */
export const emptyFilter: Filter = { logic: 'and', items: [], sort: [] }

export function isGroup(item: FilterCondition | FilterGroup): item is FilterGroup {
  return 'items' in item
}

function degrees(bound: number) {
  return z.number().min(-bound).max(bound)
}

const day = z.iso.date().refine(hasYear)
const Envelope = z.strictObject({
  items: z.array(z.unknown()).default([]),
  logic: z.enum(['and', 'or'], { error: 'Logic must be "and" or "or".' }).default('and'),
  text: z
    .string({ error: 'Text must be text.' })
    // Keep a trailing space: it marks the last word as complete.
    .overwrite((text) => text.trimStart())
    .max(FILTER_VALUE_MAX, `Text must be at most ${FILTER_VALUE_MAX} characters.`)
    .refine((text) => textFault(text) === null, { error: ({ input }) => textFault(String(input)) ?? undefined })
    .optional(),
  bounds: z
    .strictObject({ north: degrees(90), south: degrees(90), east: degrees(180), west: degrees(180) })
    .refine((box) => box.north >= box.south, 'North must not be south of south.')
    .optional(),
  near: z
    .strictObject({ latitude: degrees(90), longitude: degrees(180), radiusKm: z.number().gt(0).max(1000) })
    .optional(),
  dates: z
    .strictObject({
      ...searchDateFields,
      onlyKnown: z.boolean({ error: 'Only known must be true or false.' }).optional(),
    })
    .check(checkSearchDates)
    .optional(),
  sort: z
    .array(z.strictObject({ field: z.string().max(60), direction: z.enum(['asc', 'desc']).default('asc') }))
    .max(3)
    .default([]),
})
const Condition = z.strictObject({
  field: z.string().max(60),
  operator: z.string().max(40),
  value: z.unknown().optional(),
})
const Group = z.strictObject({ items: z.array(z.unknown()), logic: z.enum(['and', 'or']).default('and') })

const WrittenScalar = z.union([z.string().max(FILTER_VALUE_MAX), z.number(), z.boolean()])
const WrittenCondition = Condition.extend({
  operator: z.enum(filterOperators),
  value: z.union([WrittenScalar, z.array(WrittenScalar).min(1).max(FILTER_VALUES_MAX)]).optional(),
}).meta({ id: 'FilterCondition' })
const InnerGroup = Group.extend({ items: z.array(WrittenCondition) })
const WrittenGroup = Group.extend({ items: z.array(z.union([WrittenCondition, InnerGroup])) })
/** The shape of a filter's JSON, for the API docs. `parseFilter` validates item by item to report each problem. */
export const WrittenFilter = Envelope.extend({
  items: z
    .array(z.union([WrittenCondition, WrittenGroup]))
    .max(FILTER_MAX_ITEMS)
    .default([]),
}).meta({ id: 'Filter' })
/** A filter as it is written. */
export type WrittenFilter = z.input<typeof WrittenFilter>

export type ParsedFilter =
  | { readonly filter: Filter; readonly problems?: never }
  | { readonly filter?: never; readonly problems: FieldProblem[] }

/**
 * Parses a filter (JSON text) against the allowed fields. Never throws.
 * @param today `YYYY-MM-DD`: flexible dates have no nights before it
 */
export function parseFilter(written: string, fields: FilterFields, today: string): ParsedFilter {
  const problems: FieldProblem[] = []
  const refuse = (path: string, message: string) => {
    problems.push({ path: path ? `filter.${path}` : 'filter', message })
    return null
  }
  if (new TextEncoder().encode(written).length > FILTER_MAX_BYTES) {
    refuse('', `Filter must be at most ${FILTER_MAX_BYTES} bytes.`)
    return { problems }
  }
  let json: unknown
  try {
    json = JSON.parse(written)
  } catch {
    refuse('', 'Filter must be JSON.')
    return { problems }
  }
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) {
    for (const issue of envelope.error.issues)
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) refuse([...issue.path, key].join('.'), messages.unknownField(key))
      else refuse(issue.path.join('.'), issue.message)
    return { problems }
  }
  let count = 0
  const readItems = (items: readonly unknown[], path: string, depth: number): (FilterCondition | FilterGroup)[] =>
    items.flatMap((item, index) => readItem(item, `${path}items.${index}`, depth) ?? [])

  const readItem = (item: unknown, path: string, depth: number): FilterCondition | FilterGroup | null => {
    if (++count > FILTER_MAX_ITEMS)
      return count === FILTER_MAX_ITEMS + 1
        ? refuse('items', `Filter must have at most ${FILTER_MAX_ITEMS} items.`)
        : null
    const group = Group.safeParse(item)
    if (group.success) {
      if (depth > FILTER_MAX_DEPTH) return refuse(path, `Groups nest at most ${FILTER_MAX_DEPTH} deep.`)
      return { logic: group.data.logic, items: readItems(group.data.items, `${path}.`, depth + 1) }
    }
    const condition = Condition.safeParse(item)
    if (!condition.success) return refuse(path, 'Each item must be {field, operator, value} or {items, logic}.')
    return readCondition(condition.data, path)
  }

  const readCondition = (item: z.infer<typeof Condition>, path: string): FilterCondition | null => {
    const operator = filterOperators.find((known) => known === item.operator)
    const field = ownMember(fields, item.field)
    if (!field) return refuse(`${path}.field`, messages.unknownField(item.field))
    if (!operator) return refuse(`${path}.operator`, `Unknown operator "${item.operator}".`)
    if (!operatorsOf[field.kind].includes(operator))
      return refuse(`${path}.operator`, `Operator "${operator}" does not apply to field "${item.field}".`)
    const value = readValue(field, operator, item.value)
    if (typeof value === 'object' && value !== null && 'problem' in value)
      return refuse(
        `${path}.value`,
        `The value of field "${item.field}" with operator "${operator}" must be ${value.problem}.`,
      )
    return { field: item.field, operator, value }
  }

  const items = readItems(envelope.data.items, '', 1)
  for (const [index, sort] of envelope.data.sort.entries())
    if (sort.field === TOTAL_SORT) {
      if (!envelope.data.dates) refuse(`sort.${index}.field`, 'Sorting by total needs dates.')
      else if (envelope.data.sort.length > 1) refuse(`sort.${index}.field`, 'Total must be the only sort.')
    } else if (!Object.hasOwn(fields, sort.field) || !fields[sort.field]?.sortable)
      refuse(`sort.${index}.field`, `Cannot sort by field "${sort.field}".`)
  if (problems.length > 0) return { problems }
  const { text, bounds, near, dates, sort, logic } = envelope.data
  return {
    filter: {
      logic,
      items,
      sort,
      ...(text && { text }),
      ...(bounds && { bounds }),
      ...(near && { near }),
      ...(dates && { dates: { nights: searchedNights(dates, today), onlyKnown: dates.onlyKnown } }),
    },
  }
}

/** The shape of a table's filter: conditions only. */
export const WrittenTableFilter = WrittenFilter.pick({ logic: true, items: true }).meta({ id: 'TableFilter' })

/** Parses a table's filter (JSON text), which has conditions only. Never throws. */
export function parseTableFilter(text: string, fields: FilterFields): ParsedFilter {
  const { filter, problems } = parseFilter(text, fields, '0001-01-01')
  if (problems) return { problems }
  const { logic, items, sort, ...more } = filter
  const unknown = [...Object.keys(more), ...(sort.length > 0 ? ['sort'] : [])]
  if (unknown.length === 0) return { filter }
  return { problems: unknown.map((name) => ({ path: `filter.${name}`, message: messages.unknownField(name) })) }
}

const askedText = z
  .string()
  .max(FILTER_VALUE_MAX)
  .refine((text) => textFault(text) === null)
const scalar: Record<FilterKind, (field: FilterField) => z.ZodType<string | number | boolean>> = {
  text: () => askedText,
  list: () => askedText,
  number: () => z.number(),
  boolean: () => z.boolean(),
  time: () => z.union([sentInstant('Value'), day]),
  choice: (field) => z.enum((field.choices ?? []) as [string, ...string[]]),
}
const inWords: Record<FilterKind, (field: FilterField) => string> = {
  text: () => `text of at most ${FILTER_VALUE_MAX} characters`,
  list: () => `text of at most ${FILTER_VALUE_MAX} characters`,
  number: () => 'a number',
  boolean: () => 'true or false',
  time: () => 'an ISO 8601 time',
  choice: (field) => `one of ${(field.choices ?? []).join(', ')}`,
}

function valueSchemas(field: FilterField) {
  const one = scalar[field.kind](field)
  return { one, many: z.array(one).min(1).max(FILTER_VALUES_MAX), words: inWords[field.kind](field) }
}

/** Making schemas takes longer than reading a filter with them. */
const schemasOf = new WeakMap<FilterField, ReturnType<typeof valueSchemas>>()

function valuesOf(field: FilterField) {
  const known = schemasOf.get(field) ?? valueSchemas(field)
  schemasOf.set(field, known)
  return known
}

function readValue(field: FilterField, operator: FilterOperator, value: unknown): FilterValue | { problem: string } {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return null
  const { one, many, words } = valuesOf(field)
  const wantsMany = operator === 'isAnyOf' || operator === 'isNoneOf'
  if (wantsMany || (field.kind === 'list' && Array.isArray(value))) {
    const parsed = many.safeParse(value)
    return parsed.success ? parsed.data : { problem: `a list of 1 to ${FILTER_VALUES_MAX}, each ${words}` }
  }
  const parsed = one.safeParse(value)
  return parsed.success ? parsed.data : { problem: words }
}

type Scalar = string | number | boolean

function fold(kind: FilterKind, value: Scalar): Scalar {
  return kind === 'time'
    ? Date.parse(String(value))
    : (kind === 'text' || kind === 'list') && typeof value === 'string'
      ? value.toLowerCase()
      : value
}

type Test = (value: unknown) => boolean

/** Compiles one condition into a test of a record's value. */
export function conditionTest(kind: FilterKind, operator: FilterOperator, value: FilterValue): Test {
  if (kind === 'list') return listTest(operator, value)
  if (operator === 'isEmpty') return isMissing
  if (operator === 'isNotEmpty') return (actual) => !isMissing(actual)
  const folded = (Array.isArray(value) ? value : [value]).map((each: Scalar) => fold(kind, each))
  const first = folded[0] as Scalar
  const asks: Record<Exclude<FilterOperator, 'isEmpty' | 'isNotEmpty'>, (actual: Scalar | null) => boolean> = {
    equals: (actual) => actual === first,
    is: (actual) => actual === first,
    notEquals: (actual) => actual !== first,
    isAnyOf: (actual) => actual !== null && folded.includes(actual),
    isNoneOf: (actual) => actual === null || !folded.includes(actual),
    lessThan: (actual) => actual !== null && actual < first,
    lessThanOrEqual: (actual) => actual !== null && actual <= first,
    greaterThan: (actual) => actual !== null && actual > first,
    greaterThanOrEqual: (actual) => actual !== null && actual >= first,
    startsWith: (actual) => actual !== null && String(actual).startsWith(String(first)),
    endsWith: (actual) => actual !== null && String(actual).endsWith(String(first)),
    contains: (actual) => actual !== null && String(actual).includes(String(first)),
    notContains: (actual) => actual === null || !String(actual).includes(String(first)),
  }
  const ask = asks[operator]
  return (actual) => ask(actual === null || actual === undefined ? null : fold(kind, actual as Scalar))
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** A record's lists in lower case, cached because thousands of filters test the same record. */
const foldedLists = new WeakMap<readonly string[], ReadonlySet<string>>()
const noList: readonly string[] = []

function foldedList(value: unknown): ReadonlySet<string> {
  const list = (value ?? noList) as readonly string[]
  const known = foldedLists.get(list)
  if (known) return known
  const folded = new Set(list.map((item) => item.toLowerCase()))
  foldedLists.set(list, folded)
  return folded
}

function listTest(operator: FilterOperator, value: FilterValue): Test {
  const items = [...new Set((Array.isArray(value) ? value : [value]).map((item) => String(item).toLowerCase()))]
  const hasAll = (has: ReadonlySet<string>) => items.every((item) => has.has(item))
  const hasAny = (has: ReadonlySet<string>) => items.some((item) => has.has(item))
  const asks: Partial<Record<FilterOperator, (has: ReadonlySet<string>) => boolean>> = {
    isEmpty: (has) => has.size === 0,
    isNotEmpty: (has) => has.size > 0,
    contains: hasAll,
    notContains: (has) => !hasAll(has),
    isAnyOf: hasAny,
    isNoneOf: (has) => !hasAny(has),
    notEquals: (has) => !(hasAll(has) && has.size === items.length),
  }
  const ask = asks[operator] ?? ((has) => hasAll(has) && has.size === items.length)
  return (actual) => ask(foldedList(actual))
}

export type FilterTest = (record: Readonly<Record<string, unknown>>) => boolean

/** Compiles one condition into a test of a record. */
export type ConditionTests = (condition: FilterCondition) => FilterTest

function testsOver(fields: FilterFields): ConditionTests {
  return ({ field, operator, value }) => {
    const test = conditionTest(fields[field]?.kind ?? 'text', operator, value)
    return (record) => test(record[field])
  }
}

const SHARED_MOST = 100_000

/**
 * Shares one test among equal conditions and runs it once per record, for thousands of filters over the same record.
 */
export function sharedTests(fields: FilterFields): ConditionTests {
  const testOf = testsOver(fields)
  const shared = new Map<string, FilterTest>()
  // Records are numbered, so that a test only keeps its result for the last one.
  let last: Parameters<FilterTest>[0] | null = null
  let count = 0
  return (condition) => {
    const { field, operator, value } = condition
    const key = JSON.stringify([field, operator, value])
    const known = shared.get(key)
    if (known) return known
    const test = testOf(condition)
    let conditions = 0
    let answer = false
    const once: FilterTest = (record) => {
      if (record !== last) {
        last = record
        count++
      }
      if (conditions !== count) {
        conditions = count
        answer = test(record)
      }
      return answer
    }
    if (shared.size === SHARED_MOST) shared.clear()
    shared.set(key, once)
    return once
  }
}

/**
 * Evaluates a group of conditions on a record (text, bounds, near and dates are handled by the search): the reference
 * implementation that every compiled query must agree with.
 */
export function filterTest(
  { logic, items }: FilterGroup,
  fields: FilterFields,
  testOf: ConditionTests = testsOver(fields),
): FilterTest {
  const tests = items.map((item) => (isGroup(item) ? filterTest(item, fields, testOf) : testOf(item)))
  if (tests.length === 0) return () => true
  return logic === 'and'
    ? (record) => tests.every((test) => test(record))
    : (record) => tests.some((test) => test(record))
}

/** Whether a record matches a group of conditions. */
export function matchesFilter(
  group: FilterGroup,
  record: Readonly<Record<string, unknown>>,
  fields: FilterFields,
): boolean {
  return filterTest(group, fields)(record)
}

/** The distinct fields that a filter uses. */
export function fieldsUsed(group: FilterGroup): string[] {
  return [...new Set(group.items.flatMap((item) => (isGroup(item) ? fieldsUsed(item) : [item.field])))]
}
