/** Maps field tables to database columns: each column has its field's name in snake case. */
import type { AnyField, FieldTable } from '@lodestay/domain'

export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A date range has two columns, whatever the field's name. */
const SPAN = ['starts_at', 'ends_at'] as const

function isJson({ kind }: AnyField): boolean {
  return kind === 'pictures' || kind === 'price'
}

function columnsOfField(name: string, { kind }: AnyField): readonly string[] {
  return kind === 'dates' ? SPAN : [columnName(name)]
}

export function columnsOf(fields: FieldTable): string[] {
  return Object.entries(fields).flatMap(([name, field]) => columnsOfField(name, field))
}

type Span<Time> = { readonly start: Time; readonly end: Time }

/** Converts changed fields to column values; skips undefined fields. */
export function toColumns<Row>(fields: FieldTable, changes: object): Partial<Row> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]: [string, unknown]) => {
      const field = fields[name]
      if (!field || value === undefined) return []
      if (field.kind === 'dates') {
        const { start, end } = value as Span<Date>
        return [
          ['starts_at', start],
          ['ends_at', end],
        ]
      }
      return [[columnName(name), isJson(field) && value !== null ? JSON.stringify(value) : value]]
    }),
  ) as Partial<Row>
}

/** Converts a row's columns to the fields that the API returns. */
export function fromColumns<Fields>(fields: FieldTable, row: object): Fields {
  const values = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind !== 'dates') return [name, values[columnName(name)]]
      const [start, end] = SPAN.map((column) => (values[column] as Date).toISOString())
      return [name, { start, end }]
    }),
  ) as Fields
}
