/** Nights as SQL: whether they are free, and what they cost. For the index, for a host's own list, and for quotes. */
import { addDays, dayOf, type Nights, nightCount, type SearchedNights, sharedNights, spanOf } from '@lodestay/domain'
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

/** Days from today that `stay_nights` can tell of: what is over is forgotten, and no calendar goes farther. */
const REMEMBERED = 62
const AHEAD = 1000

/** The nights of a range that may be taken at all; null if there are none. */
function toldNights(range: Nights): Nights | null {
  const today = dayOf(new Date())
  return sharedNights(range, { start: addDays(today, -REMEMBERED), end: addDays(today, AHEAD) })
}

/** Bits of `n.taken`, so many as there are nights. */
function bitsOf(range: Nights, params: Params): string {
  const count = nightCount(range)
  return `substring(n.taken from ${params.add(range.start)}::date - n.since + 1 for ${count})::bit(${count})`
}

function zeros(count: number): string {
  return `B'${'0'.repeat(count)}'`
}

/** Whether ranges begin on one day after the other and are equally long, so that they ask for one run of free nights. */
function areConsecutive(ranges: readonly Nights[]): boolean {
  const [first, ...others] = [...ranges].sort((a, b) => (a.start < b.start ? -1 : 1))
  const isNext = (each: Nights, index: number) =>
    first !== undefined && each.start === addDays(first.start, index + 1) && nightCount(each) === nightCount(first)
  return others.length > 0 && others.every(isNext)
}

/** The same as `freeOnAny` by a row `n` of `stay_nights`, as search asks it of many thousands. */
export function freeByBits({ nights, onlyKnown }: SearchedNights, params: Params): string {
  const [first] = nights
  if (!first) return 'false'
  const hull = spanOf(nights)
  const told = toldNights(hull)
  if (!onlyKnown && areConsecutive(nights) && told?.start === hull.start && told.end === hull.end)
    return `position(${zeros(nightCount(first))} in ${bitsOf(hull, params)}) > 0`
  const each = nights.map((range) => {
    const asked = toldNights(range)
    const isFree = asked ? `${bitsOf(asked, params)} = ${zeros(nightCount(asked))}` : 'true'
    return onlyKnown ? `(${isFree} and n.known_until >= ${params.add(range.end)}::date)` : isFree
  })
  return each.length === 1 ? String(each[0]) : `(${each.join(' or ')})`
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
