/** Columns of things shown for a limited time: `starts_at` and `ends_at`, both null if always shown. */
import type { TimeWindow } from '@lodestay/domain'
import { sql } from 'kysely'

export function windowColumns(window: TimeWindow | null) {
  return {
    starts_at: window && new Date(window.start),
    ends_at: window && new Date(window.end),
  }
}

export function windowOfRow(row: { starts_at: Date | null; ends_at: Date | null }): TimeWindow | null {
  return row.starts_at && row.ends_at ? { start: row.starts_at.toISOString(), end: row.ends_at.toISOString() } : null
}

/** Matches rows whose window contains `now`. */
export function isInWindow(now: Date) {
  return sql<boolean>`(starts_at is null or (starts_at <= ${now} and ${now} < ends_at))`
}
