import { type CountedKind, countedKinds } from '@lodestay/domain/events/counting'
import type { ReactNode } from 'react'
import { number } from '../../lib/format.ts'
import { DataTable } from '../../ui/data-table.tsx'
import * as texts from './texts.ts'

export type CountRow = Readonly<Record<CountedKind, number>> & { readonly key: string; readonly name: ReactNode }

type Props = {
  readonly caption: string
  readonly heading: string
  readonly rows: readonly CountRow[]
  /** The kind shown as bars; omit for a plain table. */
  readonly show?: CountedKind
  readonly empty?: string
}

/** A table of counts, each with a bar. */
export function CountTable({ caption, heading, rows, show, empty = texts.nothingInRange }: Props) {
  const most = Math.max(1, ...rows.map((row) => (show ? row[show] : 0)))
  return (
    <DataTable<CountRow, 'name' | CountedKind>
      caption={caption}
      rows={rows}
      rowKey={({ key }) => key}
      empty={empty}
      columns={[
        {
          key: 'name',
          heading,
          cell: (row) => (
            <span className="flex min-w-36 flex-col gap-1.5">
              <span>{row.name}</span>
              {show && (
                <span
                  className="h-1.5 rounded-full bg-action"
                  style={{ width: `${(row[show] / most) * 100}%` }}
                  aria-hidden
                />
              )}
            </span>
          ),
        },
        ...countedKinds.map((kind) => ({
          key: kind,
          heading: texts.kinds[kind],
          cell: (row: CountRow) => number(row[kind]),
          numeric: true,
        })),
      ]}
    />
  )
}
