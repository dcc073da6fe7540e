import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import type { ReactNode } from 'react'
import { DayPicker } from 'react-day-picker'
import { nights } from '../lib/format.ts'
import { locale } from '../lib/language.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

/** Calendar days as 'YYYY-MM-DD'; empty if not chosen. */
export type DayRange = { readonly start: string; readonly end: string }

function toDate(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date) : undefined
}

function toDay(date: Date | undefined): string {
  return date
    ? [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
    : ''
}

const navigation = 'grid size-10 place-items-center rounded-full hover:bg-hover aria-disabled:opacity-30'
const classNames = {
  months: 'relative flex gap-8',
  month_caption: 'flex h-10 items-center justify-center font-serif text-lg font-semibold',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between pointer-events-none [&>*]:pointer-events-auto',
  button_previous: navigation,
  button_next: navigation,
  month_grid: 'mt-2 border-collapse',
  weekday: 'size-10 text-2xs font-medium text-ink-faint',
  day: 'p-0 text-center text-sm tabular-nums',
  day_button:
    'size-10 rounded-full hover:shadow-[inset_0_0_0_1.5px_var(--line-strong)] focus-visible:rounded-full disabled:line-through',
  today: 'font-bold text-action-text',
  disabled: 'text-ink-faint opacity-50',
  outside: 'invisible',
  range_start: 'day-start [&>button]:bg-action [&>button]:text-on-action',
  range_end: 'day-end [&>button]:bg-action [&>button]:text-on-action',
  range_middle: 'bg-action-soft [&>button]:rounded-none',
}

const components = {
  Chevron: ({ orientation }: { orientation?: string }) => (
    <Icon path={orientation === 'left' ? left : right} size={22} />
  ),
}

// The accessible name has to contain the visible number as is, for speech input users.
const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
const monthOf = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long' })
const labels = {
  labelDayButton: (day: Date) => fullDate.format(day),
  labelGrid: (day: Date) => monthOf.format(day),
  labelWeekday: (day: Date) => longWeekday.format(day),
  labelNext: () => texts.nextMonth,
  labelPrevious: () => texts.previousMonth,
}
const formatters = {
  formatCaption: (day: Date) => monthOf.format(day),
  formatWeekdayName: (day: Date) => shortWeekday.format(day).slice(0, 2),
}

/** The calendar for a date range, lazy-loaded when it's opened. */
export default function DateRangeCalendar({
  range,
  min,
  onChange,
  onDone,
  children,
}: {
  range: DayRange
  min?: string
  onChange: (range: DayRange) => void
  onDone: () => void
  children?: ReactNode
}) {
  const from = toDate(range.start)
  const first = (min && toDate(min)) || new Date()
  const many = window.matchMedia('(width >= 48rem)').matches ? 2 : 1
  return (
    <div>
      <DayPicker
        mode="range"
        min={1}
        autoFocus
        numberOfMonths={many}
        defaultMonth={from}
        selected={{ from, to: toDate(range.end) }}
        onSelect={(next, day) => {
          // With a complete range, the next press starts a new one.
          const fresh = range.start && range.end
          onChange(fresh ? { start: toDay(day), end: '' } : { start: toDay(next?.from), end: toDay(next?.to) })
        }}
        disabled={{ before: first }}
        classNames={classNames}
        modifiers={from && !range.end ? { first: from } : {}}
        modifiersClassNames={{ first: '[&>button]:bg-action [&>button]:text-on-action' }}
        components={components}
        labels={labels}
        formatters={formatters}
      />
      {children}
      <footer className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3">
        <p className="text-sm text-ink-soft" aria-live="polite">
          {range.start && range.end
            ? `${nights(range)} ${nights(range) === 1 ? texts.night : texts.nightsPlural}`
            : range.start
              ? texts.chooseLastDay
              : texts.chooseFirstDay}
        </p>
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={() => onChange({ start: '', end: '' })}>
            {texts.clear}
          </Button>
          <Button variant="primary" size="small" onClick={onDone}>
            {texts.done}
          </Button>
        </div>
      </footer>
    </div>
  )
}
