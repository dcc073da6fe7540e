/** What a stay's calendar says: to everybody night by night, to its host's side by who took what. */
import {
  type Availability,
  type AvailabilityChanges,
  type AvailabilityRange,
  addDays,
  CALENDAR_NIGHTS,
  CALENDAR_PAST_NIGHTS,
  eachNight,
  type Nights,
  rangeAt,
  type StayCalendar,
  sharedNights,
  type Taken,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { readStored } from '../../kernel/stored.ts'
import type { StaySubject } from '../stays/index.ts'
import { withNightNews } from './night-news.ts'
import {
  changeBlocks,
  changeRules,
  getKnown,
  getRules,
  getTaken,
  localTodayOf,
  settleKnown,
  stopSent,
} from './night-store.ts'

/** Night by night. A night that is over is unknown, unless somebody took it. */
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

/** What is read of a stay's text, whatever else stands in it. */
const Rate = z.looseObject({ currentRate: z.int().nullable().default(null) })

/** A stay's nightly rate in cents, as the public or else its host's draft has it; null where it is unknown. */
export function rateOf({ stayId, stay, revision }: StaySubject): number | null {
  return readStored(Rate, stay.content ?? revision?.content ?? {}, 'stays.content', stayId).currentRate
}

/** Nights that more than one feed sold: somebody should look whether two parties come. */
function conflictsOf(taken: readonly Taken[]): StayCalendar['conflicts'] {
  const sold = taken.filter(({ feedId, kind }) => feedId !== null && kind !== 'block')
  return sold.flatMap((one, index) => {
    const conflicts: StayCalendar['conflicts'] = []
    for (const other of sold.slice(index + 1)) {
      // In order: nothing that follows begins before this one ends.
      if (other.start >= one.end) break
      const shared = one.feedId === other.feedId ? null : sharedNights(one, other)
      if (shared) conflicts.push({ ...shared, feedIds: [one.feedId ?? '', other.feedId ?? ''] })
    }
    return conflicts
  })
}

/** Without the nights that came free: what calendars draft is added beside it. */
export async function readNights(db: Db, stayId: string, now: Date): Promise<Omit<StayCalendar, 'cameFree'>> {
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
    conflicts: conflictsOf(taken.filter(({ end }) => end > today)),
    updatedAt: known.updatedAt?.toISOString() ?? null,
  }
}

type Change<Key extends keyof AvailabilityRange> = Nights & { value: Exclude<AvailabilityRange[Key], undefined> }

/** What the ranges say of one thing. */
function changesOf<Key extends keyof AvailabilityRange>(ranges: readonly AvailabilityRange[], key: Key): Change<Key>[] {
  return ranges.flatMap((range) => {
    const { start, end, [key]: value } = range
    return value === undefined ? [] : [{ start, end, value } as Change<Key>]
  })
}

/** Blocks, rates and minimum nights, in the order given; drafts of nights that are taken then stay. @throws Problem 422 naming each range out of reach. */
export async function changeAvailability(
  db: Db,
  stayId: string,
  { ranges, isKeptHere }: AvailabilityChanges,
  now: Date,
): Promise<void> {
  const { today } = await localTodayOf(db, stayId, now)
  const last = addDays(today, CALENDAR_NIGHTS)
  const problems = ranges.flatMap(({ end }, index) => {
    if (end <= today) return [{ path: `ranges.${index}.end`, message: 'These nights are over.' }]
    return end > last ? [{ path: `ranges.${index}.end`, message: `End must be ${last} or earlier.` }] : []
  })
  if (problems.length > 0) throw invalid(...problems)
  await withNightNews(db, stayId, today, async () => {
    await changeBlocks(db, stayId, changesOf(ranges, 'isBlocked'))
    await changeRules(db, stayId, 'price', changesOf(ranges, 'price'))
    await changeRules(db, stayId, 'minimum-nights', changesOf(ranges, 'minimumNights'))
  })
  const blocks = ranges.some(({ isBlocked }) => isBlocked)
  await settleKnown(db, stayId, { today, now, isKeptHere: isKeptHere ?? (blocks || undefined), isChanged: true })
  await stopSent(db, stayId, now)
}
