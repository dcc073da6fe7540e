import type { CalendarFeed, StayCalendar } from '@lodestay/domain'
import { clipNights, rangeAt, sharedNights } from '@lodestay/domain/calendars/nights'
import { addDays, addMonths } from '@lodestay/domain/campaigns/calendar'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { day as dayWords, money, month as monthWords } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import type { DayRange } from '../../ui/date-range-calendar.tsx'
import { weekDays, weeksAround } from './month-table.tsx'
import { freed, takenBy } from './night-looks.ts'
import * as texts from './texts.ts'

type Props = {
  /** The month's first day. */
  readonly first: string
  readonly calendar: StayCalendar
  readonly feeds: readonly CalendarFeed[]
  /** The stay's own rate, in cents. */
  readonly rate: number | null
  readonly chosen: DayRange
  readonly onChoose: (range: DayRange) => void
  /** Called when a key moves to a day in another month. */
  readonly onLeave: (day: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * A month of nights, selected by dragging, or with Shift and the arrow keys. Don't give it a React key per month, so
 * that a selection continues across months.
 */
export function NightGrid({ first, calendar, feeds, rate, chosen, onChoose, onLeave }: Props) {
  const { today, taken, prices, minimumNights, knownUntil, cameFree } = calendar
  /** The night where the selection started. */
  const anchor = useRef<string | null>(null)
  /** What was selected before the pointer came down. */
  const before = useRef(chosen)
  const [isDragging, setDragging] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  /** The night that last had the focus. */
  const [last, setLast] = useState<string | null>(null)
  /** The night in another month that a key moves to. */
  const ahead = useRef<string | null>(null)
  const buttonOf = (night: string) => table.current?.querySelector<HTMLElement>(`[data-night="${night}"]`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each month
  useLayoutEffect(() => {
    // The previous night is gone and the focus with it, unless the user has moved it elsewhere in the meantime.
    if (ahead.current && document.activeElement === document.body) buttonOf(ahead.current)?.focus()
    ahead.current = null
  }, [first])
  const choose = (from: string, to: string): void =>
    onChoose(from <= to ? { start: from, end: addDays(to, 1) } : { start: to, end: addDays(from, 1) })
  const nightAt = (event: PointerEvent): string | null => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-night]')
    return cell && table.current?.contains(cell) ? (cell.dataset.night ?? null) : null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const night = (event.target as HTMLElement).dataset.night
    const step = steps[event.key]
    if (!night || step === undefined) return
    event.preventDefault()
    const next = addDays(night, step)
    if (next < today) return
    if (event.shiftKey) {
      // Don't extend from nights that have since been saved or deselected.
      if (!anchor.current || !isChosen(anchor.current)) anchor.current = night
      choose(anchor.current, next)
    } else anchor.current = null
    const button = buttonOf(next)
    if (button) button.focus()
    else {
      ahead.current = next
      onLeave(next)
    }
  }
  const endDrag = useCallback((): void => {
    setDragging(false)
    anchor.current = null
  }, [])
  useEffect(() => {
    if (!isDragging) return undefined
    const ended = new AbortController()
    const { signal } = ended
    // The button may be released outside the table.
    window.addEventListener('pointerup', endDrag, { signal })
    const cancel = (): void => {
      endDrag()
      onChoose(before.current)
    }
    // A finger that scrolls the page selects nothing.
    window.addEventListener('pointercancel', cancel, { signal })
    return () => ended.abort()
  }, [isDragging, endDrag, onChoose])
  const isChosen = (night: string) => night >= chosen.start && night < chosen.end
  const tabStop = [last, chosen.start, today, first].find((day) => day?.startsWith(first.slice(0, 7)) && day >= today)
  return (
    <table
      ref={table}
      className="w-full touch-pan-y table-fixed border-separate border-spacing-0.5 select-none"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setLast((target as HTMLElement).dataset.night ?? null)}
      onPointerMove={(event) => {
        if (!isDragging) return
        // A release outside the window isn't reported.
        if (event.buttons === 0) return endDrag()
        const night = nightAt(event)
        if (night && anchor.current && night >= today) choose(anchor.current, night)
      }}
    >
      <caption className="sr-only">{texts.monthOf(monthWords(first))}</caption>
      <thead>
        <tr>
          {weekDays.map((name) => (
            <th key={name} scope="col" className="pb-1 text-2xs font-medium text-ink-faint">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksAround(first).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
          <tr key={index}>
            {week.map((night, column) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: neither have the empty ones
              if (!night) return <td key={column} />
              const here = { start: night, end: addDays(night, 1) }
              const takers = taken.filter((each) => sharedNights(each, here)).map((each) => takenBy(each, feeds))
              const isFreed = takers.length === 0 && rangeAt(cameFree, night) !== undefined
              const status =
                takers.length > 0
                  ? takers.map(({ label }) => label).join(', ')
                  : isFreed
                    ? texts.cameFree
                    : night < (knownUntil ?? '')
                      ? texts.open
                      : texts.notKnown
              const price = rangeAt(prices, night)?.price
              const minimum = rangeAt(minimumNights, night)?.minimumNights
              const isOver = night < today
              return (
                <td key={night} className="p-0">
                  <button
                    type="button"
                    data-night={night}
                    disabled={isOver}
                    tabIndex={night === tabStop ? 0 : -1}
                    aria-pressed={isChosen(night)}
                    onClick={(event) => {
                      // The pointer has already selected; this is for the keyboard.
                      if (event.detail === 0) choose(night, night)
                    }}
                    onPointerDown={(event) => {
                      if (event.button !== 0) return
                      event.currentTarget.releasePointerCapture(event.pointerId)
                      const from = event.shiftKey && chosen.start ? chosen.start : night
                      anchor.current = from
                      before.current = chosen
                      setDragging(true)
                      choose(from, night)
                    }}
                    className={cx(
                      'flex h-16 w-full flex-col items-start justify-between rounded-md border p-1.5 text-left text-xs tabular-nums sm:h-20',
                      isChosen(night) ? 'border-action ring-2 ring-action' : 'border-line',
                      takers[0]?.look ??
                        (isFreed ? freed.look : night < (knownUntil ?? '') ? 'bg-raised' : 'border-dashed bg-raised'),
                      isOver && 'opacity-45',
                    )}
                  >
                    <span className="flex w-full items-center justify-between">
                      <span className={cx(night === today && 'rounded-full bg-action px-1.5 font-bold text-on-action')}>
                        <span aria-hidden="true">{Number(night.slice(8))}</span>
                        <span className="sr-only">{texts.nightIs(dayWords(night), status)}</span>
                      </span>
                      <span aria-hidden="true">{isFreed ? freed.mark : takers.map(({ mark }) => mark).join('')}</span>
                    </span>
                    <span className="flex w-full flex-wrap justify-between gap-x-1 text-2xs max-sm:hidden">
                      {!isOver && takers.length === 0 && (price ?? rate) !== null && (
                        <span className={cx(price !== undefined && 'font-bold')}>{money(price ?? rate ?? 0)}</span>
                      )}
                      {!isOver && minimum !== undefined && <span>{texts.atLeast(String(minimum))}</span>}
                    </span>
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What took a month's nights, by name, with marks. */
export function NightSources({ first, calendar, feeds }: Pick<Props, 'first' | 'calendar' | 'feeds'>) {
  const inMonth = { start: first, end: addMonths(first, 1) }
  const shown = new Map(
    calendar.taken
      .filter((each) => clipNights([each], inMonth).length > 0)
      .map((each) => takenBy(each, feeds))
      .map((taker) => [taker.label, taker]),
  )
  if (clipNights(calendar.cameFree, inMonth).length > 0) shown.set(freed.label, freed)
  return (
    <ul aria-label={texts.legend} className="flex flex-wrap gap-2 text-2xs font-semibold">
      {[...shown.values()].map(({ label, look, mark }) => (
        <li key={label} className={cx('flex min-h-6 items-center gap-1.5 rounded-full px-2.5', look)}>
          <span aria-hidden="true">{mark}</span>
          {label}
        </li>
      ))}
    </ul>
  )
}
