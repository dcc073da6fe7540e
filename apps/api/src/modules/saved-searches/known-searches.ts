/**
 * A worker's cache of saved searches. Their filters never change, and parsing one takes longer than evaluating it: each
 * is read once, and the oldest are evicted when there are too many.
 */
import { searchedNights, type WrittenFilter } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { filterReader, type ReadyFilter } from '../search/index.ts'
import { searchesByNumber } from './match-store.ts'
import { readFilter } from './saved-search-store.ts'

const MOST_KNOWN = 200_000

export type KnownSearch = {
  readonly number: number
  readonly createdAt: Date
  /** Null if it is no longer valid. */
  readonly ready: ReadyFilter | null
}
type CachedSearch = KnownSearch & { readonly written: WrittenFilter; readonly today: string }

/** Which nights flexible dates allow depends on the day. */
function onDay(cached: CachedSearch, today: string): CachedSearch {
  const { ready, written: filterAsWritten } = cached
  if (cached.today === today || !ready?.filter.dates || !filterAsWritten.dates) return cached
  const dates = { ...ready.filter.dates, nights: searchedNights(filterAsWritten.dates, today) }
  return { ...cached, today, ready: { ...ready, filter: { ...ready.filter, dates } } }
}

export type KnownSearches = (db: Db, numbers: readonly number[], today: string) => Promise<KnownSearch[]>

export function createKnownSearches(): KnownSearches {
  const known = new Map<number, CachedSearch>()
  const readyFilter = filterReader()
  const read = async (db: Db, numbers: readonly number[], today: string) => {
    for (const { number, filter: stored, createdAt } of await searchesByNumber(db, numbers)) {
      const filter = readFilter(stored, today)
      const written = stored as WrittenFilter
      known.set(number, { number, createdAt, ready: filter && readyFilter(filter), written, today })
    }
  }
  return async (db, numbers, today) => {
    const missing = numbers.filter((number) => !known.has(number))
    if (missing.length > 0) await read(db, missing, today)
    const searches: KnownSearch[] = []
    for (const number of numbers) {
      const cached = known.get(number)
      if (!cached) continue
      const present = onDay(cached, today)
      if (present !== cached) known.set(number, present)
      searches.push(present)
    }
    for (const number of known.keys()) {
      if (known.size <= MOST_KNOWN) break
      known.delete(number)
    }
    return searches
  }
}
