import type { SiteAnalytics } from '@lodestay/domain'
import { type CountedKind, countedEvents, countedKinds } from '@lodestay/domain/events/counting'
import { toCsv } from '../../lib/csv.ts'
import * as texts from './texts.ts'

type Events = Pick<SiteAnalytics, 'events'>
export type EventTotal = { readonly name: string; readonly count: number; readonly bots: number }

/** Totals per kind of event over all days, most frequent first. */
export function totalsOf({ events }: Events): EventTotal[] {
  return [...Map.groupBy(events, ({ name }) => name)]
    .map(([name, days]) => ({
      name,
      count: days.reduce((sum, { count }) => sum + count, 0),
      bots: days.reduce((sum, { bots }) => sum + bots, 0),
    }))
    .sort((a, b) => b.count - a.count)
}

/** Travelers' steps across the whole site. */
export function funnelOf(totals: readonly EventTotal[]): Record<CountedKind, number> {
  const count = (kind: CountedKind) => totals.find(({ name }) => name === countedEvents[kind])?.count ?? 0
  return Object.fromEntries(countedKinds.map((kind) => [kind, count(kind)])) as Record<CountedKind, number>
}

/** Events by day and kind as CSV. */
export function eventsCsv({ events }: Events): string {
  const rows = events.map(({ day, name, count, bots }) => [day, name, count, bots])
  return toCsv([texts.day, texts.event, texts.people, texts.programs], rows)
}
