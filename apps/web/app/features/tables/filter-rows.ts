import { type FilterOperator, operatorsOf } from '@lodestay/domain/filter/filter-operators'
import { ownMember } from '@lodestay/domain/own-member'
import type { TableCondition, TableField, TableFields } from './table-filter.ts'

/** A condition being edited: values as typed. */
export type FilterRow = {
  readonly id: number
  readonly field: string
  readonly operator: FilterOperator
  readonly values: readonly string[]
}

export function takesNoValue(operator: FilterOperator): boolean {
  return operator === 'isEmpty' || operator === 'isNotEmpty'
}

export function takesMany({ kind }: TableField, operator: FilterOperator): boolean {
  return kind === 'list' || operator === 'isAnyOf' || operator === 'isNoneOf'
}

/** The value for the API. Invalid input is sent as is, and the API explains what it should be. */
function toValue({ kind, inCents }: TableField, text: string): string | number | boolean {
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (kind === 'number' && text.trim() !== '') {
    const value = Number(text)
    if (Number.isFinite(value)) return inCents ? Math.round(value * 100) : value
  }
  // A date-time control omits seconds and the zone.
  return kind === 'time' && /T\d{2}:\d{2}$/.test(text) ? `${text}:00Z` : text
}

function toText({ kind, inCents }: TableField, value: unknown): string {
  if (typeof value === 'number' && inCents) return (value / 100).toFixed(2).replace(/\.00$/, '')
  const text = String(value ?? '')
  return kind === 'time' ? text.replace(/:00(\.000)?Z$/, '') : text
}

export function toCondition(fields: TableFields, { field: name, operator, values }: FilterRow): TableCondition {
  const field = fields[name]
  if (!field || takesNoValue(operator)) return { field: name, operator }
  const converted = values.map((text) => toValue(field, text))
  return { field: name, operator, value: takesMany(field, operator) ? converted : (converted[0] ?? '') }
}

/** Null for a field or an operator that the table doesn't have. */
export function toRow(fields: TableFields, { field: name, operator, value }: TableCondition, id: number) {
  const field = ownMember(fields, name)
  const known = field && operatorsOf[field.kind].find((one) => one === operator)
  if (!field || !known) return null
  const many = takesMany(field, known)
  const texts =
    value === undefined
      ? []
      : [value].flat().map((one) => (many && field.kind === 'time' ? String(one) : toText(field, one)))
  return { id, field: name, operator: known, values: texts } satisfies FilterRow
}

/** The row with a different field: its operator stays if the field has it; its values don't. */
export function withField(fields: TableFields, row: FilterRow, name: string): FilterRow {
  const operators = operatorsOf[fields[name]?.kind ?? 'text']
  return { ...row, field: name, operator: operators.includes(row.operator) ? row.operator : 'equals', values: [] }
}

/** The row with a different operator; keeps as many of its values as that takes. */
export function withOperator(fields: TableFields, row: FilterRow, operator: FilterOperator): FilterRow {
  const field = fields[row.field]
  const many = field && takesMany(field, operator)
  const values = takesNoValue(operator) ? [] : many ? row.values.filter(Boolean) : row.values.slice(0, 1)
  return { ...row, operator, values }
}
