import { addDays, daysBetween } from '@lodestay/domain/campaigns/calendar'
import warning from '@lodestay/icons/warning.svg?path'
import { type DragEvent, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { weekDay } from '../../lib/format.ts'
import { useFetcherResult } from '../../lib/use-fetcher-result.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { moveFields } from './agenda.tsx'
import type { CalendarItem } from './calendar.server.ts'
import { kindWords, pageOf } from './kinds.ts'
import * as texts from './texts.ts'

type Dated = CalendarItem & { readonly days: { readonly first: string; readonly last: string } }

/** The day of a week under the pointer. */
function dayAt(week: readonly string[], { clientX, currentTarget }: DragEvent<HTMLElement>): string {
  const { left, width } = currentTarget.getBoundingClientRect()
  const column = Math.floor(((clientX - left) / width) * 7)
  return week[Math.max(0, Math.min(6, column))] ?? ''
}

type Props = {
  readonly orgId: string
  readonly weeks: readonly (readonly string[])[]
  readonly items: readonly CalendarItem[]
  readonly today: string
  /** The month shown; days of other months are faint. Null for a week. */
  readonly month: string | null
}

/** The weeks as a grid. Movable items can be dragged to another day; the list below does the same with the keyboard. */
export function CalendarGrid({ orgId, weeks, items, today, month }: Props) {
  const fetcher = useFetcher<FormResult>()
  useFetcherResult(fetcher.data)
  /** The dragged item, and the day it was grabbed on. */
  const dragged = useRef<{ item: Dated; from: string } | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const moving = fetcher.formData
  const shown = items
    .filter((item): item is Dated => item.days !== null)
    .map((item) => {
      const to = moving?.get('id') === item.id ? String(moving.get('day')) : null
      const by = to === null ? 0 : daysBetween(item.days.first, to)
      return by === 0
        ? item
        : { ...item, days: { first: addDays(item.days.first, by), last: addDays(item.days.last, by) } }
    })
  const drop = (day: string): void => {
    const { item, from } = dragged.current ?? {}
    dragged.current = null
    setTarget(null)
    if (!item || !from || day === from) return
    void fetcher.submit(
      { ...moveFields(item), day: addDays(item.days.first, daysBetween(from, day)) },
      { method: 'post' },
    )
  }
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <div
        aria-hidden="true"
        className="grid grid-cols-7 border-b border-line bg-sunken text-2xs font-semibold text-ink-soft"
      >
        {weeks[0]?.map((day) => (
          <span key={day} className="px-2 py-1.5">
            {weekDay(day).split(',')[0]}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the list below moves by keyboard
        <div
          key={week[0]}
          className={cx('relative border-b border-line last:border-b-0', month === null ? 'min-h-64' : 'min-h-28')}
          onDragOver={(event) => {
            if (!dragged.current) return
            event.preventDefault()
            setTarget(dayAt(week, event))
          }}
          onDrop={(event) => {
            event.preventDefault()
            drop(dayAt(week, event))
          }}
        >
          <div aria-hidden="true" className="absolute inset-0 grid grid-cols-7 divide-x divide-line">
            {week.map((day) => (
              <span
                key={day}
                data-day={day}
                className={cx(
                  'p-1.5 text-xs tabular-nums',
                  day === target && 'bg-action-soft',
                  month !== null && !day.startsWith(month) ? 'text-ink-faint' : 'text-ink-soft',
                )}
              >
                <span
                  className={cx(
                    'inline-grid size-6 place-items-center rounded-full',
                    day === today && 'bg-action font-bold text-on-action',
                  )}
                >
                  {Number(day.slice(8))}
                </span>
              </span>
            ))}
          </div>
          <div className="pointer-events-none relative grid auto-rows-min grid-cols-7 gap-y-1 pt-9 pb-2 [grid-auto-flow:row_dense]">
            {shown
              .filter(({ days }) => days.first <= (week[6] ?? '') && days.last >= (week[0] ?? ''))
              .map((item) => (
                <Bar
                  key={item.id}
                  orgId={orgId}
                  item={item}
                  week={week}
                  onDragStart={(event) => {
                    const grid = event.currentTarget.parentElement
                    const from = grid ? dayAt(week, { ...event, currentTarget: grid }) : item.days.first
                    dragged.current = { item, from }
                  }}
                  onDragEnd={() => {
                    // Also after Escape: the next thing that is dragged here is another.
                    dragged.current = null
                    setTarget(null)
                  }}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}

type BarProps = {
  readonly orgId: string
  readonly item: Dated
  readonly week: readonly string[]
  readonly onDragStart: (event: DragEvent<HTMLElement>) => void
  readonly onDragEnd: () => void
}

/** An item in a week, spanning its days there. */
function Bar({ orgId, item, week, onDragStart, onDragEnd }: BarProps) {
  const { kind, title, stayName, days, mayMove, isWarnedOf } = item
  const first = Math.max(0, daysBetween(week[0] ?? '', days.first))
  const last = Math.min(6, daysBetween(week[0] ?? '', days.last))
  return (
    <Link
      to={pageOf(orgId, item)}
      draggable={mayMove}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      data-item={item.id}
      title={[kindWords[kind].one, title, stayName].filter(Boolean).join(' · ')}
      style={{ gridColumn: `${first + 1} / span ${last - first + 1}` }}
      className={cx(
        'pointer-events-auto mx-1 flex min-h-6 items-center gap-1 truncate rounded-sm border px-1.5 text-2xs font-semibold no-underline',
        kindWords[kind].look,
        mayMove && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {isWarnedOf && <Icon path={warning} size={14} />}
      <span className="truncate">{title}</span>
      {isWarnedOf && <span className="sr-only"> {texts.needsLook}</span>}
    </Link>
  )
}
