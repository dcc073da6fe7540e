import { addDays } from '@lodestay/domain/campaigns/calendar'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DayRange } from '../../ui/date-range-calendar.tsx'

type Props = {
  /** The month's first day. */
  readonly first: string
  readonly today: string
  readonly chosen: DayRange
  readonly onChoose: (range: DayRange) => void
  /** Called when a key moves to a day in another month. */
  readonly onLeave: (day: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Selects nights of a table by dragging, or with Shift and the arrow keys. Each night's button has it as `data-night`.
 */
export function useNightSelection({ first, today, chosen, onChoose, onLeave }: Props) {
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
  return {
    isChosen,
    /** The night whose button the Tab key reaches. */
    tabStop,
    tableProps: {
      ref: table,
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setLast((target as HTMLElement).dataset.night ?? null),
      onPointerMove: (event: PointerEvent) => {
        if (!isDragging) return
        // A release outside the window isn't reported.
        if (event.buttons === 0) return endDrag()
        const night = nightAt(event)
        if (night && anchor.current && night >= today) choose(anchor.current, night)
      },
    },
    buttonProps: (night: string) => ({
      onClick: (event: MouseEvent) => {
        // The pointer has already selected; this is for the keyboard.
        if (event.detail === 0) choose(night, night)
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.releasePointerCapture(event.pointerId)
        const from = event.shiftKey && chosen.start ? chosen.start : night
        anchor.current = from
        before.current = chosen
        setDragging(true)
        choose(from, night)
      },
    }),
  }
}
