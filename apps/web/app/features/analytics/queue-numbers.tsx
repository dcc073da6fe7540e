import type { SiteAnalytics } from '@lodestay/domain'
import { daysBetween } from '@lodestay/domain/campaigns/calendar'
import { number } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import * as texts from './texts.ts'

type Numbers = Pick<SiteAnalytics, 'from' | 'to' | 'queue' | 'decisions'>

/** Review queue statistics: what is waiting, for how long, and what was decided. */
export function QueueNumbers({ numbers, className }: { numbers: Numbers; className?: string }) {
  const { queue, decisions, to } = numbers
  const many = (days: Numbers['decisions']) => days.reduce((sum, day) => sum + day.accepted + day.rejected, 0)
  const waited = (hours: number | null) => (hours === null ? texts.none : texts.wait(hours))
  const facts = [
    { term: texts.waiting, value: number(queue.waiting) },
    { term: texts.oldest, value: waited(queue.oldestHours) },
    { term: texts.median, value: waited(queue.medianHours) },
    { term: texts.decidedToday, value: number(many(decisions.filter(({ day }) => day === to))) },
    { term: texts.inDays(daysBetween(numbers.from, to) + 1), value: number(many(decisions)) },
  ]
  return (
    <dl
      aria-label={texts.queueNumbers}
      className={cx(
        'grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-3 lg:grid-cols-5',
        className,
      )}
    >
      {facts.map(({ term, value }) => (
        <div key={term} className="flex flex-col">
          <dt className="text-xs text-ink-soft">{term}</dt>
          <dd className="font-serif text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
