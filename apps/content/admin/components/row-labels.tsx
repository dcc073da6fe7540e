'use client'

import { formatCents } from '@lodestay/domain/promotions/price'
import { useRowLabel } from '@payloadcms/ui'
import { useDocuments } from './documents.ts'

type Row = Readonly<Record<string, unknown>>

function textOf(row: Row, fields: readonly string[]): string {
  return fields
    .map((field) => row[field])
    .filter((value) => typeof value === 'string' && value.trim())
    .join(': ')
}

function priceOf({ price }: Row): string {
  return typeof price === 'number' ? ` · ${formatCents(price)}` : ''
}

/** A row's title: the values of its fields, and its price if it has one. */
export function RowTitle({ fields }: { fields: readonly string[] }) {
  const { data, rowNumber = 0 } = useRowLabel<Row | undefined>()
  const row = data ?? {}
  return <span>{(textOf(row, fields) || `${rowNumber + 1}, empty`) + priceOf(row)}</span>
}

/** The same for a row that references a document of another collection. */
export function RowOf({ field, collection }: { field: string; collection: string }) {
  const { data, rowNumber = 0 } = useRowLabel<Row | undefined>()
  const { docs: documents } = useDocuments<{ id: string; name: string }>(collection)
  const row = data ?? {}
  const name = documents?.find(({ id }) => id === row[field])?.name
  return <span>{(name ?? `${rowNumber + 1}${documents && !row[field] ? ', empty' : ''}`) + priceOf(row)}</span>
}

/** The first words of a rich text, or of any text inside a similar structure. */
function firstWords(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  const { text, children, root } = node as { text?: unknown; children?: unknown; root?: unknown }
  if (typeof text === 'string' && text.trim()) return text.trim()
  for (const child of [root, ...(Array.isArray(children) ? children : [])]) {
    const words = firstWords(child)
    if (words) return words
  }
  return ''
}

/** The title of a page block. */
export function BlockTitle({ kind }: { kind: string }) {
  const { data } = useRowLabel<Row | undefined>()
  const row = data ?? {}
  const words = textOf(row, ['heading']) || firstWords(row.content) || textOf(row, ['text'])
  return (
    <span className="block-title">
      <strong>{kind}</strong> {words}
    </span>
  )
}
