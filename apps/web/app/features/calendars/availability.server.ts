import type { Night } from '@lodestay/domain'
import { addDays, addMonths, dayOf } from '@lodestay/domain/campaigns/calendar'
import { type ApiClient, answer } from '../../lib/api.ts'

/** Nights in a row that are alike. */
export type Run = {
  readonly start: string
  readonly end: string
  readonly status: Night['status']
}

/** Nights in a row with a rate or a minimum of their own. */
export type Season = {
  readonly start: string
  readonly end: string
  readonly price: number | null
  readonly minimumNights: number
}

/** A stay's nights, short enough for a page. */
export type AvailabilityRuns = {
  readonly today: string
  /** The first days of the months that are shown. */
  readonly months: readonly string[]
  readonly isKnown: boolean
  readonly runs: readonly Run[]
  readonly seasons: readonly Season[]
}

/** Joins neighbors that are alike. */
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

/** A stay's nights for some months, from the month of a day on; null if they can't be read. */
export async function readAvailability(
  api: ApiClient,
  { stayId, rate, from, months }: { stayId: string; rate: number | null; from?: string; months: number },
): Promise<AvailabilityRuns | null> {
  const today = dayOf(Date.now())
  const first = `${(from ?? today).slice(0, 7)}-01`
  const query = { start: first, end: addMonths(first, months) }
  const found = await answer(
    api.GET('/api/stays/{id}/availability', { params: { path: { id: stayId }, query } }),
  ).catch(() => null)
  if (!found) return null
  const seasons = runsOf(found.nights, ({ price, minimumNights }) => ({ price, minimumNights }))
  return {
    today,
    months: Array.from({ length: months }, (_, index) => addMonths(first, index)),
    isKnown: found.nights.some(({ status }) => status === 'free'),
    runs: runsOf(found.nights, ({ status }) => ({ status })),
    seasons: seasons.filter(({ end, price, minimumNights }) => end > today && (price !== rate || minimumNights > 1)),
  }
}
