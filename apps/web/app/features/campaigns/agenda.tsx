import { addDays } from '@lodestay/domain/campaigns/calendar'
import warning from '@lodestay/icons/warning.svg?path'
import { Link, useFetcher } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { dateRange, weekDay } from '../../lib/format.ts'
import { useFetcherResult } from '../../lib/use-fetcher-result.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { useInputCheck } from '../../ui/use-input-check.ts'
import type { CalendarItem } from './calendar.server.ts'
import { kindWords, pageOf } from './kinds.ts'
import * as texts from './texts.ts'

/** The fields that a move posts: the item, and its current dates. */
export function moveFields({ kind, id, title, status, version, start, end }: CalendarItem): Record<string, string> {
  const now = { start: start ?? '', end: end ?? '' }
  return { intent: 'move', kind, id, title, status, version: String(version), ...now }
}

/** Moves an item without a mouse: a date field and a button. */
function MoveForm({ item, today }: { item: CalendarItem; today: string }) {
  const fetcher = useFetcher<FormResult>()
  useFetcherResult(fetcher.data)
  const check = useInputCheck()
  const id = `move-${item.id}`
  return (
    <fetcher.Form method="post" className="flex flex-wrap items-end gap-2" {...check.handlers}>
      {Object.entries(moveFields(item)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="flex flex-col gap-1">
        <label htmlFor={id} className="text-xs text-ink-soft">
          {texts.moveTo}
          <span className="sr-only"> {item.title}</span>
        </label>
        <input
          key={item.start}
          id={id}
          type="date"
          name="day"
          min={today}
          required
          defaultValue={item.days?.first ?? ''}
          aria-invalid={check.problem ? true : undefined}
          aria-describedby={check.problem && `${id}-error`}
          className="control entry-small min-h-9 px-2"
        />
        <FieldNotes id={id} error={check.problem} />
      </span>
      <Button type="submit" size="small" loading={fetcher.state !== 'idle'}>
        {texts.move}
        <span className="sr-only"> {item.title}</span>
      </Button>
    </fetcher.Form>
  )
}

function when({ kind, days }: CalendarItem): string {
  if (!days) return texts.withoutDate
  // As elsewhere, a cancellation's dates end with the check-out.
  if (kind === 'cancellations') return dateRange({ start: days.first, end: addDays(days.last, 1) })
  return kind === 'stay-promotions' || days.first === days.last
    ? weekDay(days.first)
    : dateRange({ start: days.first, end: days.last })
}

/** Everything in the period as a list, where items can be moved with the keyboard, and without JavaScript. */
export function Agenda({ orgId, items, today }: { orgId: string; items: readonly CalendarItem[]; today: string }) {
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className="mb-3 text-xl">
        {texts.agenda}
      </h2>
      {items.length === 0 && <p className="text-sm text-ink-soft">{texts.agendaEmpty}</p>}
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised empty:hidden">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
            <div className="min-w-0 flex-1 basis-64">
              <div className="flex flex-wrap items-center gap-2">
                <Link to={pageOf(orgId, item)} className="font-semibold no-underline hover:underline">
                  {item.title}
                </Link>
                <span className={`rounded-full px-2.5 py-0.5 text-2xs font-semibold ${kindWords[item.kind].look}`}>
                  {kindWords[item.kind].one}
                </span>
                <StatusBadge status={item.status} />
                {item.isWarnedOf && (
                  <Badge tone="danger" icon={warning}>
                    {texts.needsLook}
                  </Badge>
                )}
              </div>
              <p className="mt-0.5 text-sm text-ink-soft">
                {[when(item), item.stayName, item.campaignTitle && texts.inCampaign(item.campaignTitle)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {item.mayMove && <MoveForm item={item} today={today} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
