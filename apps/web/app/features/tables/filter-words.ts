/**
 * Conditions as text. Used on the server and by the filter builder, so that a table's first load doesn't include it.
 */
import { type FilterKind, type FilterOperator, filterOperators } from '@lodestay/domain/filter/filter-operators'
import { ownMember } from '@lodestay/domain/own-member'
import { money, number } from '../../lib/format.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { TableCondition, TableField, TableFields } from './table-filter.ts'
import * as texts from './texts.ts'

const operatorWords: Readonly<Record<FilterOperator, string>> = {
  equals: texts.equals,
  notEquals: texts.notEquals,
  lessThan: texts.lessThan,
  lessThanOrEqual: texts.lessThanOrEqual,
  greaterThan: texts.greaterThan,
  greaterThanOrEqual: texts.greaterThanOrEqual,
  startsWith: texts.startsWith,
  endsWith: texts.endsWith,
  contains: texts.contains,
  notContains: texts.notContains,
  isEmpty: texts.isEmpty,
  isNotEmpty: texts.isNotEmpty,
  isAnyOf: texts.isAnyOf,
  isNoneOf: texts.isNoneOf,
  is: texts.is,
}
const timeWords: Partial<Readonly<Record<FilterOperator, string>>> = {
  lessThan: texts.isBefore,
  lessThanOrEqual: texts.isNoLaterThan,
  greaterThan: texts.isAfter,
  greaterThanOrEqual: texts.isNoEarlierThan,
}

export function operatorLabel(operator: FilterOperator, kind: FilterKind): string {
  return (kind === 'time' && timeWords[operator]) || operatorWords[operator]
}

function oneValue(field: TableField | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? uiTexts.yes : uiTexts.no
  if (typeof value === 'number') return field?.inCents ? money(value) : number(value)
  const text = String(value ?? '')
  return field?.kind === 'time' || field?.kind === 'choice' ? text : `“${text}”`
}

/** For example 'Bedrooms is at least 3'. An unknown field or operator is shown as written. */
export function conditionWords(fields: TableFields, { field: name, operator: written, value }: TableCondition): string {
  const field = ownMember(fields, name)
  const operator = filterOperators.find((known) => known === written)
  const words = [field?.label ?? name, operator ? operatorLabel(operator, field?.kind ?? 'text') : written]
  if (value === undefined) return words.join(' ')
  return [
    ...words,
    [value]
      .flat()
      .map((one) => oneValue(field, one))
      .join(', '),
  ].join(' ')
}
