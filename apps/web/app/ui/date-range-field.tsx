import calendar from '@lodestay/icons/calendar_month.svg?path'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import type { DayRange } from './date-range-calendar.tsx'
import { FieldGroup } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'
import * as texts from './texts.ts'

function loadCalendar() {
  return import('./date-range-calendar.tsx')
}

const Calendar = lazy(loadCalendar)

type Props = {
  readonly legend?: string
  readonly startLabel?: string
  readonly endLabel?: string
  readonly names?: readonly [string, string]
  readonly defaultValue?: DayRange
  readonly onValueChange?: (range: DayRange) => void
  /** The first selectable day. */
  readonly min?: string
  readonly hint?: string
  readonly error?: string | undefined
}

/**
 * Two native date inputs, which submit without JavaScript and accept typing, plus one calendar for both, lazy-loaded
 * when it opens. `useDayRange` gives the same behavior to forms with their own frame, such as the search bar.
 */
export function DateRangeField({
  legend = texts.dates,
  startLabel = texts.from,
  endLabel = texts.to,
  names = ['start', 'end'],
  min,
  hint,
  error,
  ...rest
}: Props) {
  const { wrapper, bind, openCalendar, calendarBox } = useDayRange(rest)
  return (
    <FieldGroup legend={legend} hint={hint} error={error}>
      <div ref={wrapper} className="control flex items-center gap-1 pr-1">
        {([startLabel, endLabel] as const).map((label, index) => (
          <label
            key={label}
            className={cx('flex min-w-0 flex-1 flex-col px-3 py-1', index === 1 && 'border-l border-line')}
          >
            <span className="text-2xs text-ink-faint">{label}</span>
            <span className="relative">
              <input
                type="date"
                name={names[index]}
                min={min}
                {...bind[index]}
                className="date-input entry-small w-full bg-transparent outline-none"
              />
              <span className="date-words text-sm" aria-hidden="true">
                {texts.addDate}
              </span>
            </span>
          </label>
        ))}
        <IconButton label={texts.openCalendar} path={calendar} size="small" onClick={openCalendar} />
        {calendarBox(min)}
      </div>
    </FieldGroup>
  )
}

type RangeOptions = {
  readonly defaultValue?: DayRange | undefined
  readonly onValueChange?: ((range: DayRange) => void) | undefined
}

/** A date range's behavior: the props for both inputs, and the calendar that fills them. */
export function useDayRange({ defaultValue = { start: '', end: '' }, onValueChange }: RangeOptions) {
  const id = useId()
  const anchor = `--${id.replaceAll(/[^\w-]/g, '')}`
  const field = useRef<HTMLElement>(null)
  const inputs = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)] as const
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [range, setRange] = useState(defaultValue)
  const [opened, setOpened] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before hydration is read once
  useEffect(() => setRange({ start: inputs[0].current?.value ?? '', end: inputs[1].current?.value ?? '' }), [])

  const change = (next: DayRange): void => {
    setRange(next)
    if (inputs[0].current) inputs[0].current.value = next.start
    if (inputs[1].current) inputs[1].current.value = next.end
    onValueChange?.(next)
  }
  const openCalendar = (): void => {
    setOpened(true)
    if (!box.current || !field.current || box.current.matches(':popover-open')) return
    // In the middle of a short window it scrolls. Position fallbacks with lower boxes would work, but Chromium loses
    // their scroll position.
    const { top, bottom } = field.current.getBoundingClientRect()
    box.current.style.setProperty('--room', `calc(${Math.max(top, window.innerHeight - bottom)}px - 0.75rem)`)
    box.current.showPopover()
  }
  const openFrom = (event: { currentTarget: HTMLInputElement }): void => {
    opener.current = event.currentTarget
    openCalendar()
  }
  const bindOne = (index: 0 | 1, key: keyof DayRange) => ({
    ref: inputs[index],
    defaultValue: defaultValue[key],
    'data-empty': range[key] === '' || undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ ...range, [key]: event.currentTarget.value }),
    onPointerEnter: () => void loadCalendar(),
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: openFrom,
    // The keys that open the browser's own date picker.
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== ' ' && event.key !== 'F4' && !(event.altKey && event.key === 'ArrowDown')) return
      event.preventDefault()
      openFrom(event)
    },
  })
  const wrapper = (element: HTMLElement | null): void => {
    field.current = element
    element?.style.setProperty('anchor-name', anchor)
  }
  return {
    range,
    change,
    openCalendar,
    /** For the element that the calendar is positioned against. */
    wrapper,
    bind: [bindOne(0, 'start'), bindOne(1, 'end')] as const,
    /** `more` goes below the months. */
    calendarBox: (min?: string, more?: ReactNode) => (
      <div
        ref={box}
        popover="auto"
        role="dialog"
        aria-label={texts.chooseDates}
        onToggle={(event: ToggleEvent) => {
          // Closing returns the focus to the input that opened it; on a phone that would open the native date picker.
          const active = document.activeElement
          const lost = event.newState === 'closed' && (active === document.body || box.current?.contains(active))
          if (lost && window.matchMedia('(pointer: fine)').matches) opener.current?.focus({ preventScroll: true })
        }}
        style={{ positionAnchor: anchor }}
        className="floating-box floating-surface min-w-max overscroll-contain [--tallest:100dvh] rounded-xl p-4"
      >
        {opened && (
          <Suspense fallback={<Skeleton className="h-80 w-72" />}>
            <Calendar range={range} {...(min && { min })} onChange={change} onDone={() => box.current?.hidePopover()}>
              {more}
            </Calendar>
          </Suspense>
        )}
      </div>
    ),
  }
}
