import type { Night } from '@lodestay/domain'
import { addDays, addMonths, dayOf, earliestToday } from '@lodestay/domain/campaigns/calendar'
import { DAY_MS } from '@lodestay/domain/durations'
import { type ApiClient, answer } from '../../lib/api.ts'

/** Consecutive nights that are alike. */
export type Run = {
  readonly start: string
  readonly end: string
  readonly status: Night['status']
}

/** Consecutive nights with their own rate or minimum. */
export type Season = {
  readonly start: string
  readonly end: string
  readonly price: number | null
  readonly minimumNights: number
}

/** A stay's nights, compact enough for a page. */
export type AvailabilityRuns = {
  readonly today: string
  /** The first days of the months shown. */
  readonly months: readonly string[]
  /** Whether a calendar is kept: false if none of the nights to come is said to be free, but some might be. */
  readonly isKnown: boolean
  /** The statuses of the nights to come. */
  readonly statuses: readonly Night['status'][]
  readonly runs: readonly Run[]
  readonly seasons: readonly Season[]
}

/** The first day of the latest of these days' months. */
function latestMonth(days: readonly string[]): string {
  return `${[...days].sort().at(-1)?.slice(0, 7)}-01`
}

/** Merges equal neighbors. */
function runsOf<T extends object>(
  nights: readonly Night[],
  of: (night: Night) => T,
): (T & { start: string; end: string })[] {
  const runs: (T & { start: string; end: string })[] = []
  for (const night of nights) {
    const fields = of(night)
    const last = runs.at(-1)
    const isSame = last && Object.entries(fields).every(([name, value]) => last[name as keyof T] === value)
    if (isSame) last.end = addDays(night.date, 1)
    else runs.push({ ...fields, start: night.date, end: addDays(night.date, 1) })
  }
  return runs
}

type Asked = {
  readonly stayId: string
  readonly rate: number | null
  /** A day in the first month; a past month is replaced by the current one. */
  readonly from?: string | null
  readonly months: number
}

/** A stay's nights for some months, by default from the current one; null if they can't be read. */
export async function readAvailability(
  api: ApiClient,
  { stayId, rate, from, months }: Asked,
): Promise<AvailabilityRuns | null> {
  // Only the response says which day it is at the stay, so request one extra month around the end of a month.
  const now = Date.now()
  const [start, latest] = [
    latestMonth([from ?? '', earliestToday(now)]),
    latestMonth([from ?? '', dayOf(now + DAY_MS)]),
  ]
  const query = { start, end: addMonths(latest, months) }
  const found = await answer(
    api.GET('/api/stays/{id}/availability', { params: { path: { id: stayId }, query } }),
  ).catch(() => null)
  if (!found) return null
  const { today } = found
  const first = latestMonth([from ?? '', today])
  const [nights, end] = [found.nights, addMonths(first, months)]
  const shown = nights.filter(({ date }) => date >= first && date < end)
  const statuses = [...new Set(shown.filter(({ date }) => date >= today).map(({ status }) => status))]
  const seasons = runsOf(shown, ({ price, minimumNights }) => ({ price, minimumNights }))
  return {
    today,
    months: Array.from({ length: months }, (_, index) => addMonths(first, index)),
    isKnown: statuses.includes('free') || !statuses.includes('unknown'),
    statuses,
    runs: runsOf(shown, ({ status }) => ({ status })),
    seasons: seasons.filter(({ end, price, minimumNights }) => end > today && (price !== rate || minimumNights > 1)),
  }
}
