import { nightCount } from '@lodestay/domain/calendars/nights'
import { searchedNights } from '@lodestay/domain/calendars/search-dates'
import { datesOf, type Search } from '../search/search-url.ts'

/**
 * What the form for a watch suggests for a search's dates: the nights of which some would do, and how many of them. A
 * weekend's month and flexible dates become the days they span, and a stay of the same length.
 */
export function nightsToWatch(search: Search, today: string) {
  const dates = datesOf(search, today)
  const ranges = dates ? searchedNights(dates, today).toSorted((a, b) => a.start.localeCompare(b.start)) : []
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return { start: search.start ?? '', end: search.end ?? '', minimumNights: '1' }
  return { start: first.start, end: last.end, minimumNights: String(ranges.length > 1 ? nightCount(first) : 1) }
}
