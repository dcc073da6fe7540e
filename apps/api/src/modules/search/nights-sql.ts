/** Nights as SQL: whether they are free, and what they cost. For the index, for a host's own list, and for quotes. */
import type { Nights, SearchedNights } from '@lodestay/domain'
import type { Params } from '../../kernel/filter-sql.ts'

export function rangeSql({ start, end }: Nights, params: Params): string {
  return `daterange(${params.add(start)}::date, ${params.add(end)}::date)`
}

function isFree(stayId: string, during: string, onlyKnown = false): string {
  const free = `not exists (select from blocked_dates b where b.stay_id = ${stayId} and b.during && ${during})`
  const known = `exists (select from stay_calendars k where k.stay_id = ${stayId} and k.known_until >= upper(${during}))`
  return onlyKnown ? `${free} and ${known}` : free
}

/** Whether a stay is free on any of the nights that a search allows. */
export function freeOnAny({ nights, onlyKnown }: SearchedNights, stayId: string, params: Params): string {
  const free = nights.map((range) => isFree(stayId, rangeSql(range, params), onlyKnown))
  return free.length === 1 ? String(free[0]) : `(${free.map((each) => `(${each})`).join(' or ') || 'false'})`
}

/**
 * What nights cost at a stay by their rates, in cents; null where the rate of one is unknown.
 * @param stay SQL of its id, and of its rate for nights that have none of their own
 */
export function costOf(stay: { readonly id: string; readonly rate: string }, during: string): string {
  const nights = `(upper(${during}) - lower(${during}))`
  return `(
    select coalesce(sum(n.value * n.nights::float8), 0)
      + case when coalesce(sum(n.nights), 0) = ${nights} then 0 else (${nights} - coalesce(sum(n.nights), 0)) * ${stay.rate}::float8 end
    from (select value, upper(during * ${during}) - lower(during * ${during}) as nights from night_rules
      where stay_id = ${stay.id} and kind = 'price' and during && ${during}) n)`
}

/** What the cheapest of the nights that a search allows cost, of those that are free. */
export function cheapestOf(
  { nights, onlyKnown }: SearchedNights,
  stay: { readonly id: string; readonly rate: string },
  params: Params,
): string {
  if (nights.length === 0) return 'null::float8'
  const ranges = nights.map((range) => `(${rangeSql(range, params)})`).join(', ')
  return `(select min(${costOf(stay, 'c.range')}) from (values ${ranges}) as c(range) where ${isFree(stay.id, 'c.range', onlyKnown)})`
}
