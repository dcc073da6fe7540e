import add from '@lodestay/icons/add.svg?path'
import remove from '@lodestay/icons/delete.svg?path'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldNotes } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

type Props<Row> = {
  readonly id: string
  readonly legend: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly rows: readonly Row[]
  readonly rowKey?: (row: Row, index: number) => string | number
  readonly max: number
  /** The noun for one row: 'bed'. */
  readonly what: string
  readonly render: (row: Row, index: number) => ReactNode
  readonly onAdd: () => void
  readonly onRemove: (index: number) => void
}

/** A list of small forms under one legend: rows can be added or removed, and the focus follows. */
export function Rows<Row>({ id, legend, hint, error, rows, rowKey, max, what, render, onAdd, onRemove }: Props<Row>) {
  const box = useRef<HTMLFieldSetElement>(null)
  const focusSoon = (selector: string): void => {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  }
  const described = cx(error && `${id}-error`, hint != null && `${id}-hint`) || undefined
  return (
    <fieldset ref={box} id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-3" aria-describedby={described}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rows.map((row, index) => (
            <li
              key={rowKey?.(row, index) ?? index}
              data-row={index}
              className="flex items-start gap-2 rounded-lg border border-line bg-raised p-3.5"
            >
              <div className="min-w-0 flex-1">{render(row, index)}</div>
              <IconButton
                label={texts.removeRow(what, index + 1)}
                path={remove}
                size="small"
                className="mt-7"
                onClick={() => {
                  onRemove(index)
                  focusSoon('[data-add]')
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        data-add
        className="self-start"
        icon={<Icon path={add} size={20} />}
        disabledReason={rows.length >= max ? uiTexts.noMoreThan(max) : undefined}
        onClick={() => {
          onAdd()
          focusSoon(`[data-row="${rows.length}"] :is(input, select)`)
        }}
      >
        {texts.addRow(what)}
      </Button>
    </fieldset>
  )
}
