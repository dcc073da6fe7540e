import { addMonths, weeksOfMonth } from '@lodestay/domain/campaigns/calendar'
import { Link } from 'react-router'
import { day, month as monthName, weekDay } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import * as texts from './texts.ts'

type Props = {
  /** '2027-03'. */
  readonly month: string
  readonly days: readonly { readonly day: string; readonly posts: number }[]
  readonly to: (month: string) => string
  /** The first month that can be shown: the current one. */
  readonly from: string
}

/** A link to a month, or a placeholder of the same size. */
function MonthLink({ month, to, children }: { month: string; to: Props['to']; children: string }) {
  return (
    <Link to={to(month)} className="link inline-flex min-h-9 items-center" preventScrollReset>
      {children}
    </Link>
  )
}

function DayCell({ date, posts }: { date: string; posts: number }) {
  const isBusy = posts > 0
  return (
    <span
      className={cx(
        'grid aspect-square content-center justify-items-center rounded-md leading-tight',
        isBusy && 'bg-ember-soft font-semibold text-ember-text',
      )}
      title={isBusy ? texts.postsOn(day(date), posts) : undefined}
    >
      {Number(date.slice(8))}
      {isBusy && <span className="text-2xs font-normal max-sm:sr-only">{texts.posts(posts)}</span>}
    </span>
  )
}

/** A month with the days marked on which an outlet already posts. */
export function BusyDays({ month, days, to, from }: Props) {
  const posts = new Map(days.map((each) => [each.day, each.posts]))
  const weeks = weeksOfMonth(`${month}-01`)
  const next = addMonths(`${month}-01`, 1).slice(0, 7)
  const previous = addMonths(`${month}-01`, -1).slice(0, 7)
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-3 text-sm">
        {month > from ? (
          <MonthLink month={previous} to={to}>
            {texts.previousMonth}
          </MonthLink>
        ) : (
          <span />
        )}
        <MonthLink month={next} to={to}>
          {texts.nextMonth}
        </MonthLink>
      </div>
      <table className="w-full table-fixed text-center text-sm tabular-nums">
        <caption className="mb-2 font-semibold">{monthName(`${month}-01`)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((date) => {
              const [name = ''] = weekDay(date).split(',')
              return (
                <th key={name} scope="col" className="pb-1.5 text-2xs font-normal text-ink-faint">
                  {name}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0.5">
                  {date.startsWith(month) && <DayCell date={date} posts={posts.get(date) ?? 0} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
