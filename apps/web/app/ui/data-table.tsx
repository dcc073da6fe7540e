import down from '@lodestay/icons/arrow_downward.svg?path'
import up from '@lodestay/icons/arrow_upward.svg?path'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

export type Sort<Key extends string> = { readonly key: Key; readonly direction: 'asc' | 'desc' }
export type Column<Row, Key extends string> = {
  readonly key: Key
  readonly heading: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly sortable?: boolean
  /** Right-aligns numbers and money. */
  readonly numeric?: boolean
  /** The row's header for screen readers; the first column by default. */
  readonly rowHeader?: boolean
  /** Applied to its heading and cells, such as 'max-md:hidden'. */
  readonly className?: string
}
type Props<Row, Key extends string> = {
  readonly caption: string
  readonly columns: readonly Column<Row, Key>[]
  /** Columns the user chose to hide. */
  readonly hidden?: readonly Key[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort<Key> | undefined
  readonly onSortChange?: (sort: Sort<Key>) => void
  /** Shown in the body when there are no rows. */
  readonly empty?: ReactNode
  /** Checkboxes for the header and the rows, from `selection.tsx`; the table must be inside a `Selection`. */
  readonly selection?: { readonly all: ReactNode; readonly one: (row: Row) => ReactNode }
}

const selectionCell = 'w-0 pr-0 pl-3 align-middle sm:pl-4'
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** A table of one page of rows. It displays and requests a sort order, but never sorts: the rows arrive sorted. */
export function DataTable<Row, Key extends string>({
  caption,
  columns: all,
  hidden = [],
  rows,
  rowKey,
  sort,
  onSortChange,
  empty,
  selection,
}: Props<Row, Key>) {
  const columns = all.filter(({ key }) => !hidden.includes(key))
  const headerKey = (columns.find((column) => column.rowHeader) ?? columns[0])?.key
  return (
    // A wide table scrolls in its own frame, positioned so that it also contains screen-reader text, which would
    // otherwise stretch the page. It isn't a landmark: the section around it may be one.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div
      role="group"
      className="relative overflow-x-auto rounded-lg border border-line bg-raised"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
      tabIndex={0}
    >
      {/* Hidden until the content after it has arrived: column widths depend on all rows, and would jump with each one. */}
      <table className="w-full border-collapse text-sm not-[:has(+*)]:invisible">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-left text-xs text-ink-soft">
            {selection && <td className={selectionCell}>{selection.all}</td>}
            {columns.map(({ key, heading, sortable, numeric, className }) => {
              const active = sort?.key === key ? sort.direction : undefined
              return (
                <th
                  key={key}
                  scope="col"
                  aria-sort={active && ariaSort[active]}
                  className={cx('px-4 font-semibold whitespace-nowrap', numeric && 'text-right', className)}
                >
                  {sortable && onSortChange ? (
                    <button
                      type="button"
                      onClick={() => onSortChange({ key, direction: active === 'asc' ? 'desc' : 'asc' })}
                      className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-ink"
                    >
                      {heading}
                      <Icon path={active === 'asc' ? up : down} size={16} className={active ? '' : 'opacity-0'} />
                    </button>
                  ) : (
                    <span className="inline-flex min-h-11 items-center">{heading}</span>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0 hover:bg-hover">
              {selection && <td className={selectionCell}>{selection.one(row)}</td>}
              {columns.map(({ key, cell, numeric, className }) => {
                const look = cx('px-4 py-3 text-left font-normal', numeric && 'text-right tabular-nums', className)
                return key === headerKey ? (
                  <th key={key} scope="row" className={cx(look, 'font-medium')}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={look}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + (selection ? 1 : 0)} className="p-6 text-center text-ink-soft">
                {empty ?? texts.nothingHereYet}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <span hidden />
    </div>
  )
}
