import { customStayFilterFields, filterOperators, operatorsOf, parseFilter } from '@lodestay/domain'
import { describe, expect, it } from 'vitest'
import { toCondition, toRow, withField, withOperator } from './filter-rows.ts'
import { readTableFilter, type TableFields, writeTableFilter } from './table-filter.ts'

const fields: TableFields = {
  name: { kind: 'text', label: 'Name' },
  beds: { kind: 'number', label: 'Beds' },
  currentRate: { kind: 'number', label: 'Rate', inCents: true },
  enable: { kind: 'boolean', label: 'Shown' },
  updatedAt: { kind: 'time', label: 'Updated' },
  status: { kind: 'choice', label: 'State', choices: ['Draft', 'Accepted'] },
  amenities: { kind: 'list', label: 'Amenities' },
}
const typed: Record<string, string> = {
  name: 'Barn',
  beds: '2',
  currentRate: '129.50',
  enable: 'true',
  updatedAt: '2027-05-01T14:00',
  status: 'Draft',
  amenities: 'Sauna',
}

describe('a row of the filter builder', () => {
  it('becomes a condition that the API accepts, for every operator of every kind, and can be read back', () => {
    const tried = Object.keys(fields).flatMap((field) =>
      operatorsOf[fields[field]?.kind ?? 'text'].map((operator) => {
        const start = {
          id: 1,
          field,
          operator,
          values: [field === 'updatedAt' && operator.endsWith('Of') ? '2027-05-01T14:00:00Z' : (typed[field] ?? '')],
        }
        const row = withOperator(fields, start, operator)
        const item = toCondition(fields, row)
        expect(
          parseFilter(JSON.stringify({ items: [item] }), customStayFilterFields, '2027-01-01').problems,
        ).toBeUndefined()
        expect(toRow(fields, item, 1)).toEqual(row)
        return operator
      }),
    )
    expect(new Set(tried)).toEqual(new Set(filterOperators))
  })

  it('converts dollars to cents', () => {
    expect(toCondition(fields, { id: 1, field: 'currentRate', operator: 'lessThan', values: ['129.50'] }).value).toBe(
      12_950,
    )
  })

  it('leaves an invalid number as typed, for the API to reject', () => {
    expect(toCondition(fields, { id: 1, field: 'beds', operator: 'equals', values: ['two'] }).value).toBe('two')
    expect(toCondition(fields, { id: 1, field: 'beds', operator: 'equals', values: [] }).value).toBe('')
  })

  it('keeps its operator with another field only if that has it', () => {
    const row = { id: 1, field: 'name', operator: 'contains', values: ['a'] } as const
    expect(withField(fields, row, 'amenities').operator).toBe('contains')
    expect(withField(fields, row, 'beds').operator).toBe('equals')
  })

  it("isn't created for a field or an operator that the table doesn't have", () => {
    expect(toRow(fields, { field: 'constructor', operator: 'equals', value: 1 }, 1)).toBeNull()
    expect(toRow(fields, { field: 'beds', operator: 'startsWith', value: 1 }, 1)).toBeNull()
  })
})

describe("a table's filter in its URL", () => {
  it('can be read back, without duplicates', () => {
    const item = { field: 'beds', operator: 'equals', value: 2 }
    const written = writeTableFilter({ logic: 'or', items: [item, item] })
    expect(readTableFilter(new URLSearchParams({ filter: written }))).toEqual({ logic: 'or', items: [item] })
  })

  it.each(['{', '[]', 'null', '{"items":5}', '{"items":[null,{"field":1}]}'])('reads %s as no condition', (filter) => {
    expect(readTableFilter(new URLSearchParams({ filter })).items).toEqual([])
  })
})
