import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { cx } from './cx.ts'
import * as texts from './texts.ts'
import { useDrag } from './use-drag.ts'

export type SheetStop = 'low' | 'half' | 'full'
const order: readonly SheetStop[] = ['low', 'half', 'full']
/** The fully open height is set by the stylesheet. */
const heights: Readonly<Record<Exclude<SheetStop, 'full'>, string>> = { low: '5.5rem', half: '52dvh' }
const words: Record<SheetStop, string> = { low: texts.sheetClosed, half: texts.sheetHalfOpen, full: texts.sheetOpen }

type Props = {
  readonly label: string
  /** Visible at every height: the number of results. */
  readonly heading: ReactNode
  readonly children: ReactNode
  readonly initial?: SheetStop
  /** Called with each height the sheet settles at, so that it can be saved. */
  readonly onStopChange?: (stop: SheetStop) => void
  /** On wide screens it isn't a sheet: its contents are a column next to the map. */
  readonly column?: boolean
  readonly className?: string
}

/**
 * On phones, the sheet over the map that contains the list. Drag its handle or use the arrow keys: it snaps to three
 * heights, and the map behind it stays usable.
 */
export function BottomSheet({ label, heading, children, initial = 'half', onStopChange, column, className }: Props) {
  const [stop, setStop] = useState<SheetStop>(initial)
  const sheet = useRef<HTMLElement>(null)
  const rest = (next: SheetStop): void => {
    setStop(next)
    onStopChange?.(next)
  }
  const step = (by: 1 | -1): void => rest(order[order.indexOf(stop) + by] ?? stop)
  const drag = useDrag({
    onMove: (moved) => sheet.current?.style.setProperty('--dragged', `${moved}px`),
    onEnd: ({ moved, velocity }) => {
      sheet.current?.style.removeProperty('--dragged')
      const away = Math.abs(moved) > window.innerHeight / 5 || Math.abs(velocity) > 0.5
      if (away) step(moved + velocity * 100 < 0 ? 1 : -1)
    },
  })
  return (
    <section
      ref={sheet}
      aria-label={label}
      style={stop === 'full' ? undefined : ({ '--height': heights[stop] } as CSSProperties)}
      className={cx('bottom-sheet', column && 'sheet-column', className)}
    >
      <button
        type="button"
        {...drag}
        aria-label={`${label}, ${words[stop]}`}
        aria-expanded={stop !== 'low'}
        onClick={(event) => event.detail === 0 && rest(stop === 'full' ? 'low' : 'full')}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') step(1)
          if (event.key === 'ArrowDown') step(-1)
        }}
        className={cx('sheet-handle', column && 'lg:hidden short:hidden')}
      >
        <span />
      </button>
      <div className="sheet-heading">{heading}</div>
      <div className={cx('sheet-body', stop === 'low' ? 'invisible' : 'overflow-y-auto')}>{children}</div>
    </section>
  )
}
