import type { CalendarFeed, StayCalendar } from '@lodestay/domain'
import { clipNights } from '@lodestay/domain/calendars/nights'
import { addMonths } from '@lodestay/domain/campaigns/calendar'
import { month as monthWords } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import type { DayRange } from '../../ui/date-range-calendar.tsx'
import { weekDays, weeksAround } from './month-table.tsx'
import { NightCell } from './night-cell.tsx'
import { nightFacts } from './night-facts.ts'
import { freed, takenBy } from './night-looks.ts'
import * as texts from './texts.ts'
import { useNightSelection } from './use-night-selection.ts'

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

/**
 * A month of nights, selected by dragging, or with Shift and the arrow keys. Don't give it a React key per month, so
 * that a selection continues across months.
 */
export function NightGrid({ first, calendar, feeds, rate, chosen, onChoose, onLeave }: Props) {
  const { today } = calendar
  const { tableProps, buttonProps, isChosen, tabStop } = useNightSelection({ first, today, chosen, onChoose, onLeave })
  return (
    <table {...tableProps} className="w-full touch-pan-y table-fixed border-separate border-spacing-0.5 select-none">
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
            {week.map((night, column) =>
              night ? (
                <NightCell
                  key={night}
                  night={night}
                  today={today}
                  facts={nightFacts(night, calendar, feeds)}
                  rate={rate}
                  isChosen={isChosen(night)}
                  isTabStop={night === tabStop}
                  buttonProps={buttonProps(night)}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: neither have the empty ones
                <td key={column} />
              ),
            )}
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
