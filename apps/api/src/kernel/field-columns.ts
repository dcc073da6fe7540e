/** From the table of an entity's fields to the columns that hold them, each named as its field is, in snake case. */
import type { AnyField, FieldTable } from '@lodestay/domain'

export const columnName = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A span of time has two columns, whatever it is called. */
const SPAN = ['starts_at', 'ends_at'] as const
const columnsOfField = (name: string, { kind }: AnyField): readonly string[] =>
  kind === 'dates' ? SPAN : [columnName(name)]

/** The names of the columns of a table's fields. */
export const columnsOf = (fields: FieldTable): string[] =>
  Object.entries(fields).flatMap(([name, field]) => columnsOfField(name, field))

type Span<Time> = { readonly start: Time; readonly end: Time }

/** What is written of a row, out of changed fields: those that are undefined stay as they are. */
export const toColumns = <Row>(fields: FieldTable, changes: object): Partial<Row> =>
  Object.fromEntries(
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
      return [[columnName(name), field.kind === 'pictures' ? JSON.stringify(value) : value]]
    }),
  ) as Partial<Row>

/** The fields of a row as they are answered. */
export const fromColumns = <Fields>(fields: FieldTable, row: object): Fields => {
  const held = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind !== 'dates') return [name, held[columnName(name)]]
      const [start, end] = SPAN.map((column) => (held[column] as Date).toISOString())
      return [name, { start, end }]
    }),
  ) as Fields
}
