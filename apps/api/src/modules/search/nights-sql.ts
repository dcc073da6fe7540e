/** SQL for nights: whether they are free, and what they cost. For the index, a host's own list, and quotes. */
import { addDays, dayOf, type Nights, nightCount, type SearchedNights, sharedNights, spanOf } from '@lodestay/domain'
import type { Params } from '../../kernel/filter-sql.ts'

function rangeSql({ start, end }: Nights, params: Params): string {
  return `daterange(${params.add(start)}::date, ${params.add(end)}::date)`
}

function isFree(stayId: string, during: string, onlyKnown = false): string {
  const free = `not exists (select from blocked_dates b where b.stay_id = ${stayId} and b.during && ${during})`
  const known = `exists (select from stay_calendars k where k.stay_id = ${stayId} and k.known_until >= upper(${during}))`
  return onlyKnown ? `${free} and ${known}` : free
}

/** Whether a stay is free for any of the ranges of nights that a search allows. */
export function freeOnAny({ nights, onlyKnown }: SearchedNights, stayId: string, params: Params): string {
  const free = nights.map((range) => isFree(stayId, rangeSql(range, params), onlyKnown))
  return free.length === 1 ? String(free[0]) : `(${free.map((each) => `(${each})`).join(' or ') || 'false'})`
}

/** Days before and after today that `stay_nights` covers: older nights are dropped, and no calendar extends further. */
const REMEMBERED = 62
const AHEAD = 1000

/** The nights of a range covered by `stay_nights`; null if there are none. */
function requestedNights(range: Nights): Nights | null {
  const today = dayOf(new Date())
  return sharedNights(range, { start: addDays(today, -REMEMBERED), end: addDays(today, AHEAD) })
}

/** Bits of `n.taken` for the nights of the range. */
function bitsOf(range: Nights, params: Params): string {
  const count = nightCount(range)
  return `substring(n.taken from ${params.add(range.start)}::date - n.since + 1 for ${count})::bit(${count})`
}

function zeros(count: number): string {
  return `B'${'0'.repeat(count)}'`
}

/**
 * Whether ranges start on consecutive days and have the same length, so that they search for one run of free nights.
 */
function areConsecutive(ranges: readonly Nights[]): boolean {
  const [first, ...others] = [...ranges].sort((a, b) => (a.start < b.start ? -1 : 1))
  const isNext = (each: Nights, index: number) =>
    first !== undefined && each.start === addDays(first.start, index + 1) && nightCount(each) === nightCount(first)
  return others.length > 0 && others.every(isNext)
}

/** Like `freeOnAny`, on a row `n` of `stay_nights`; used by search for many thousands of rows. */
export function freeByBits({ nights, onlyKnown }: SearchedNights, params: Params): string {
  const [first] = nights
  if (!first) return 'false'
  const hull = spanOf(nights)
  const requestedHull = requestedNights(hull)
  if (!onlyKnown && areConsecutive(nights) && requestedHull?.start === hull.start && requestedHull.end === hull.end)
    return `position(${zeros(nightCount(first))} in ${bitsOf(hull, params)}) > 0`
  const each = nights.map((range) => {
    const requested = requestedNights(range)
    const isFree = requested ? `${bitsOf(requested, params)} = ${zeros(nightCount(requested))}` : 'true'
    return onlyKnown ? `(${isFree} and n.known_until >= ${params.add(range.end)}::date)` : isFree
  })
  return each.length === 1 ? String(each[0]) : `(${each.join(' or ')})`
}

/**
 * The cost of nights at a stay's rates, in cents; null if any night's rate is unknown.
 * @param stay SQL for its id, and for its rate for nights without their own
 */
export function costOf(stay: { readonly id: string; readonly rate: string }, during: string): string {
  const nights = `(upper(${during}) - lower(${during}))`
  return `(
    select coalesce(sum(n.value * n.nights::float8), 0)
      + case when coalesce(sum(n.nights), 0) = ${nights} then 0 else (${nights} - coalesce(sum(n.nights), 0)) * ${stay.rate}::float8 end
    from (select value, upper(during * ${during}) - lower(during * ${during}) as nights from night_rules
      where stay_id = ${stay.id} and kind = 'price' and during && ${during}) n)`
}

/** The lowest cost among the free ranges of nights that a search allows. */
export function cheapestOf(
  { nights, onlyKnown }: SearchedNights,
  stay: { readonly id: string; readonly rate: string },
  params: Params,
): string {
  if (nights.length === 0) return 'null::float8'
  const ranges = nights.map((range) => `(${rangeSql(range, params)})`).join(', ')
  return `(select min(${costOf(stay, 'c.range')}) from (values ${ranges}) as c(range) where ${isFree(stay.id, 'c.range', onlyKnown)})`
}

/**
 * Like `cheapestOf`, for a row `n` of `stay_nights`; used by search, where looking up the taken nights of each stay would
 * take longest. Stays with the same rate for all nights need no lookup of rates either.
 */
export function cheapestByBits(
  { nights, onlyKnown }: SearchedNights,
  stay: { readonly id: string; readonly rate: string },
  params: Params,
): string {
  const totals = nights.map((range) => {
    const isFree = freeByBits({ nights: [range], onlyKnown }, params)
    const isSteady = `n.cheapest = n.dearest and ${stay.rate} is not null`
    const cost = costOf(stay, rangeSql(range, params))
    return `case when not (${isFree}) then null when ${isSteady} then ${nightCount(range)} * ${stay.rate}::float8 else ${cost} end`
  })
  return totals.length > 0 ? `least(${totals.join(', ')})` : 'null::float8'
}
