import { rangeAt } from '@lodestay/domain/calendars/nights'
import { addDays, addMonths, daysBetween } from '@lodestay/domain/campaigns/calendar'
import { day as dayWords, month as monthWords } from '../../lib/format.ts'
import { locale } from '../../lib/language.ts'
import { cx } from '../../ui/cx.ts'
import type { AvailabilityRuns } from './availability.server.ts'
import * as texts from './texts.ts'

type Shown = 'free' | 'taken' | 'unknown' | 'over'

const looks: Readonly<Record<Shown, string>> = {
  free: 'bg-action-soft font-semibold text-action-text',
  taken: 'bg-sunken text-ink-faint line-through',
  unknown: 'border border-dashed border-line text-ink-soft',
  over: 'text-ink-faint',
}
const words: Readonly<Record<Shown, string>> = {
  free: texts.free,
  taken: texts.taken,
  unknown: texts.unknown,
  over: texts.over,
}

/** Weekday names from Sunday on, taken from an arbitrary week. */
export const weekDays = Array.from({ length: 7 }, (_, index) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2027, 0, 3 + index)),
)

/** A month's days by week; null for days outside of it. */
export function weeksAround(first: string): (string | null)[][] {
  const before = new Date(first).getUTCDay()
  const days = daysBetween(first, addMonths(first, 1))
  const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_, index) => {
    const date = index - before
    return date >= 0 && date < days ? addDays(first, date) : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** A month, night by night. Plain HTML that needs no script. */
export function MonthTable({ first, availability }: { first: string; availability: AvailabilityRuns }) {
  const { today, runs } = availability
  const shownOf = (day: string): Shown => (day < today ? 'over' : (rangeAt(runs, day)?.status ?? 'unknown'))
  return (
    <table className="border-separate border-spacing-0.5 text-sm tabular-nums">
      <caption className="pb-2 text-left font-serif text-lg font-semibold">
        <span className="sr-only">{texts.monthOf(monthWords(first))}</span>
        <span aria-hidden="true">{monthWords(first)}</span>
      </caption>
      <thead>
        <tr>
          {weekDays.map((name) => (
            <th key={name} scope="col" className="size-8 text-2xs font-medium text-ink-faint">
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksAround(first).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
          <tr key={index}>
            {week.map((day, column) =>
              day ? (
                <td key={day} className={cx('size-9 rounded-md text-center', looks[shownOf(day)])}>
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                  <span className="sr-only">{texts.nightIs(dayWords(day), words[shownOf(day)])}</span>
                </td>
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

/** Explains the styles of nights. */
export function NightLegend({ statuses }: Pick<AvailabilityRuns, 'statuses'>) {
  const shown = (['free', 'taken', 'unknown'] as const).filter((status) => statuses.includes(status))
  return (
    <ul aria-label={texts.legend} className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-ink-soft">
      {shown.map((each) => (
        <li key={each} className="flex items-center gap-2">
          <span aria-hidden="true" className={cx('grid size-6 place-items-center rounded-md text-2xs', looks[each])}>
            {12}
          </span>
          <span>{words[each]}</span>
        </li>
      ))}
    </ul>
  )
}
