import type { ComponentProps } from 'react'
import { day as dayWords, money } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import type { NightFacts } from './night-facts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly night: string
  readonly today: string
  readonly facts: NightFacts
  /** The stay's own rate, in cents. */
  readonly rate: number | null
  readonly isChosen: boolean
  readonly isTabStop: boolean
  readonly buttonProps: Pick<ComponentProps<'button'>, 'onClick' | 'onPointerDown'>
}

/** A night in a month's table: a button that selects it. */
export function NightCell({ night, today, facts, rate, isChosen, isTabStop, buttonProps }: Props) {
  const { isTaken, status, look, marks, price, minimum } = facts
  const isOver = night < today
  return (
    <td className="p-0">
      <button
        type="button"
        data-night={night}
        disabled={isOver}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isChosen}
        {...buttonProps}
        className={cx(
          'flex h-16 w-full flex-col items-start justify-between rounded-md border p-1.5 text-left text-xs tabular-nums sm:h-20',
          isChosen ? 'border-action ring-2 ring-action' : 'border-line',
          look,
          isOver && 'opacity-45',
        )}
      >
        <span className="flex w-full items-center justify-between">
          <span className={cx(night === today && 'rounded-full bg-action px-1.5 font-bold text-on-action')}>
            <span aria-hidden="true">{Number(night.slice(8))}</span>
            <span className="sr-only">{texts.nightIs(dayWords(night), status)}</span>
          </span>
          <span aria-hidden="true">{marks}</span>
        </span>
        <span className="flex w-full flex-wrap justify-between gap-x-1 text-2xs max-sm:hidden">
          {!isOver && !isTaken && (price ?? rate) !== null && (
            <span className={cx(price !== undefined && 'font-bold')}>{money(price ?? rate ?? 0)}</span>
          )}
          {!isOver && minimum !== undefined && <span>{texts.atLeast(String(minimum))}</span>}
        </span>
      </button>
    </td>
  )
}
