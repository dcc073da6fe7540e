import { DAY_MS } from '@lodestay/domain/durations'
import { readDay } from '../../lib/read-day.ts'

/** The filters in the URL: whole days, which the log takes as timestamps. */
export type AuditFilters = ReturnType<typeof readAuditFilters>

export function readAuditFilters(search: URLSearchParams) {
  const text = (name: string): string => (search.get(name) ?? '').trim().slice(0, 60)
  const day = (name: string): string => readDay(text(name)) ?? ''
  return {
    action: text('action'),
    actorId: text('actorId'),
    subjectId: text('subjectId'),
    since: day('since'),
    until: day('until'),
  }
}

/** The query for the log. The last day is included. */
export function toAuditQuery({ since, until, ...exact }: AuditFilters) {
  return {
    ...Object.fromEntries(Object.entries(exact).filter(([, value]) => value !== '')),
    ...(since && { since: `${since}T00:00:00.000Z` }),
    ...(until && { until: new Date(Date.parse(until) + DAY_MS).toISOString() }),
  }
}
