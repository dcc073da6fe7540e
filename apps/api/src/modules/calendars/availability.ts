/** A stay's calendar: night by night for everyone, and with who took which nights for its hosts. */
import {
  type Availability,
  type AvailabilityChanges,
  type AvailabilityRange,
  addDays,
  CALENDAR_NIGHTS,
  CALENDAR_PAST_NIGHTS,
  clipNights,
  eachNight,
  mergeNights,
  type Nights,
  overlap,
  rangeAt,
  type StayCalendar,
  spanOf,
  subtractNights,
  type Taken,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { readStored } from '../../kernel/stored.ts'
import type { StaySubject } from '../stays/index.ts'
import { openImported } from './imported-night-store.ts'
import { withNightNews } from './night-news.ts'
import {
  changeBlocks,
  changeRules,
  getKnown,
  getRules,
  getTaken,
  localTodayOf,
  type Rule,
  settleKnown,
} from './night-store.ts'
import { stopSent } from './sent-night-store.ts'

/** Night by night. Past nights are unknown unless they were taken. */
export async function readAvailability(
  db: Db,
  { stayId, rate }: { stayId: string; rate: number | null },
  today: string,
  range: Nights,
): Promise<Availability> {
  const [taken, rules, { knownUntil }] = await Promise.all([
    getTaken(db, stayId, range),
    getRules(db, stayId, range),
    getKnown(db, stayId),
  ])
  const isKnown = (night: string) => knownUntil !== null && night >= today && night < knownUntil
  return {
    stayId,
    today,
    ...range,
    isKnown: knownUntil !== null && knownUntil >= range.end,
    nights: eachNight(range).map((date) => ({
      date,
      status: rangeAt(taken, date) ? 'taken' : isKnown(date) ? 'free' : 'unknown',
      price: rangeAt(rules.prices, date)?.value ?? rate,
      minimumNights: rangeAt(rules.minimumNights, date)?.value ?? 1,
    })),
  }
}

/** The part of a stay's content that is read here; other fields are ignored. */
const Rate = z.looseObject({ currentRate: z.int().nullable().default(null) })

/** A stay's nightly rate in cents, from its public content or else its host's draft; null if unknown. */
export function rateOf({ stayId, stay, revision }: StaySubject): number | null {
  return readStored(Rate, stay.content ?? revision?.content ?? {}, 'stays.content', stayId).currentRate
}

/** Runs of nights sold by the same two or more feeds: the host should check for a double booking. */
function conflictsOf(taken: readonly Taken[], range: Nights): StayCalendar['conflicts'] {
  const sold = taken.filter(({ feedId, kind }) => feedId !== null && kind !== 'block')
  // Night by night, because comparing ranges pair by pair takes too long if a feed repeats its own.
  const feeds = [...Map.groupBy(sold, ({ feedId }) => feedId ?? '')].map(([feedId, ranges]) => ({
    feedId,
    nights: new Set(mergeNights(clipNights(ranges, range)).flatMap(eachNight)),
  }))
  const conflicts: StayCalendar['conflicts'] = []
  for (const start of eachNight(range)) {
    const feedIds = feeds.flatMap(({ feedId, nights }) => (nights.has(start) ? feedId : []))
    if (feedIds.length < 2) continue
    const end = addDays(start, 1)
    const last = conflicts.at(-1)
    if (last?.end === start && last.feedIds.join() === feedIds.join()) last.end = end
    else conflicts.push({ start, end, feedIds })
  }
  return conflicts
}

/** Everything but `rate` and `cameFree`, which the caller adds. */
export async function readNights(db: Db, stayId: string, now: Date): Promise<Omit<StayCalendar, 'rate' | 'cameFree'>> {
  const { today } = await localTodayOf(db, stayId, now)
  const range = { start: addDays(today, -CALENDAR_PAST_NIGHTS), end: addDays(today, CALENDAR_NIGHTS) }
  const [taken, rules, known] = await Promise.all([
    getTaken(db, stayId, range),
    getRules(db, stayId, range),
    getKnown(db, stayId),
  ])
  return {
    stayId,
    today,
    isKeptHere: known.isKeptHere,
    knownUntil: known.knownUntil,
    taken,
    prices: rules.prices.map(({ value, ...nights }) => ({ ...nights, price: value })),
    minimumNights: rules.minimumNights.map(({ value, ...nights }) => ({ ...nights, minimumNights: value })),
    conflicts: conflictsOf(taken, range).filter(({ end }) => end > today),
    updatedAt: known.updatedAt?.toISOString() ?? null,
  }
}

/** Whether nights that a change opened are still taken: nights of a calendar that is read stay taken until it opens them. */
export async function areStillTaken(
  db: Db,
  stayId: string,
  { ranges }: Pick<AvailabilityChanges, 'ranges'>,
): Promise<boolean> {
  const opened = ranges.filter(({ isBlocked }) => isBlocked === false)
  if (opened.length === 0) return false
  const taken = await getTaken(db, stayId, spanOf(opened))
  return taken.some((nights) => nights.feedId !== null && opened.some((range) => overlap(nights, range)))
}

type Change<Key extends keyof AvailabilityRange> = Nights & { value: Exclude<AvailabilityRange[Key], undefined> }

/** The changes the ranges make to one property. */
function changesOf<Key extends keyof AvailabilityRange>(ranges: readonly AvailabilityRange[], key: Key): Change<Key>[] {
  return ranges.flatMap((range) => {
    const { start, end, [key]: value } = range
    return value === undefined ? [] : [{ start, end, value } as Change<Key>]
  })
}

/** What a change sets that a calendar didn't have: the first `RECORDED_RANGES` ranges, and the number of the others. */
export type EffectiveChange = {
  readonly isKeptHere?: boolean
  readonly ranges: readonly AvailabilityRange[]
  readonly furtherRanges?: number
}

/** The audit log is kept indefinitely, and a change's hundred ranges are 9 kB. */
const RECORDED_RANGES = 20

/** Compares a change with the calendar before it; null if that has everything. */
async function effectOf(
  db: Db,
  stayId: string,
  { ranges, isKeptHere }: AvailabilityChanges,
  today: string,
): Promise<EffectiveChange | null> {
  const span = spanOf(ranges.length > 0 ? ranges : [{ start: today, end: today }])
  const [taken, rules, known] = await Promise.all([
    getTaken(db, stayId, span),
    getRules(db, stayId, span),
    getKnown(db, stayId),
  ])
  const blocked = taken.filter(({ source }) => source === 'host')
  const changesRule = (range: Nights, value: number | null | undefined, had: readonly Rule[]) =>
    value === null
      ? had.some((rule) => overlap(rule, range))
      : value !== undefined &&
        subtractNights(
          [range],
          had.filter((rule) => rule.value === value),
        ).length > 0
  const changesBlocks = (range: AvailabilityRange) =>
    range.isBlocked
      ? subtractNights([range], blocked).length > 0
      : range.isBlocked === false && taken.some((nights) => nights.source !== 'feed' && overlap(nights, range))
  const changed = ranges.filter(
    (range) =>
      changesBlocks(range) ||
      changesRule(range, range.price, rules.prices) ||
      changesRule(range, range.minimumNights, rules.minimumNights),
  )
  const isOther = isKeptHere !== undefined && isKeptHere !== known.isKeptHere
  if (changed.length === 0 && !isOther) return null
  const further = changed.length - RECORDED_RANGES
  return {
    ...(isOther && { isKeptHere }),
    ranges: changed.slice(0, RECORDED_RANGES),
    ...(further > 0 && { furtherRanges: further }),
  }
}

/**
 * Sets blocks, rates and minimum nights, in the order given; drafts for nights that become taken are kept.
 * @returns what the calendar didn't have already; null if it had everything
 * @throws Problem 422 naming each out-of-range range.
 */
export async function changeAvailability(
  db: Db,
  stayId: string,
  changes: AvailabilityChanges,
  now: Date,
): Promise<EffectiveChange | null> {
  const { ranges, isKeptHere } = changes
  const { today } = await localTodayOf(db, stayId, now)
  const last = addDays(today, CALENDAR_NIGHTS)
  const problems = ranges.flatMap(({ end }, index) => {
    if (end <= today) return [{ path: `ranges.${index}.end`, message: 'These nights have passed.' }]
    return end > last ? [{ path: `ranges.${index}.end`, message: `End must be ${last} or earlier.` }] : []
  })
  if (problems.length > 0) throw invalid(...problems)
  const effect = await effectOf(db, stayId, changes, today)
  const blocks = changesOf(ranges, 'isBlocked')
  const opened = blocks.filter(({ value }) => !value)
  await withNightNews(db, stayId, today, async () => {
    await changeBlocks(db, stayId, blocks)
    await changeRules(db, stayId, 'price', changesOf(ranges, 'price'))
    await changeRules(db, stayId, 'minimum-nights', changesOf(ranges, 'minimumNights'))
    const isOwn = (await openImported(db, stayId, opened)) || opened.length < blocks.length
    await settleKnown(db, stayId, { now, isKeptHere: isKeptHere ?? (isOwn || undefined), isChanged: true })
  })
  await stopSent(db, stayId, now)
  return effect
}
