/** Recent searches, stored only on this device, including for signed-out users. */
import { earliestToday } from '@lodestay/domain/campaigns/calendar'
import { stateName } from '@lodestay/domain/us-states'

/** The search bar's fields, named as in the URL of /stays. */
export type SearchWords = {
  readonly place?: string
  readonly start?: string
  readonly end?: string
  readonly flex?: string
  readonly weekend?: string
  readonly guests?: string
  readonly text?: string
}

const KEY = 'lodestay.recent-searches'
const KEPT = 5
const names = ['place', 'start', 'end', 'flex', 'weekend', 'guests', 'text'] as const

/** Only non-empty fields, so that equal searches compare equal. */
function toWords(search: object): SearchWords {
  const fields = search as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    }),
  )
}

/** Drops the dates if they are past. */
function current({ start, end, flex, weekend, ...rest }: SearchWords): SearchWords {
  const today = earliestToday(Date.now())
  if (weekend) return weekend >= today.slice(0, 7) ? { ...rest, weekend } : rest
  return start && end && start >= today ? { ...rest, start, end, ...(flex && { flex }) } : rest
}

/** Newest first. */
export function recentSearches(): readonly SearchWords[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return distinct(stored.flatMap((one) => (one && typeof one === 'object' ? [current(toWords(one))] : [])))
  } catch {
    return []
  }
}

function distinct(searches: readonly SearchWords[]): SearchWords[] {
  const all = new Map(searches.map((search) => [JSON.stringify(search), search]))
  all.delete('{}')
  return [...all.values()].slice(0, KEPT)
}

function keep(searches: readonly SearchWords[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(distinct(searches)))
  } catch {
    // If storage is full or blocked, nothing is remembered.
  }
}

export function rememberSearch(search: SearchWords): void {
  const latest = toWords(search)
  keep([{ ...latest, ...(latest.place && { place: stateName(latest.place) }) }, ...recentSearches()])
}

export function forgetSearch(search: SearchWords): void {
  keep(recentSearches().filter((one) => JSON.stringify(one) !== JSON.stringify(search)))
}
