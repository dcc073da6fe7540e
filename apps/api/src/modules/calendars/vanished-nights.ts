/** Tracks which reservations vanish from a stay's calendars, and drafts cancellations for the nights that came free. */
import {
  type AvailabilityChanges,
  addDays,
  CALENDAR_NIGHTS,
  clipNights,
  daysBetween,
  isOutage,
  mergeNights,
  type Nights,
  nightsThatCameFree,
  type StayCalendar,
  subtractNights,
  suggestedPrice,
  vanishedNights,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import {
  draftCancellation,
  draftedNights,
  offeredNights,
  withdrawTakenDrafts,
} from '../offers-and-cancellations/index.ts'
import { lockStays, type StaySubject } from '../stays/index.ts'
import { changeAvailability, type EffectiveChange, rateOf, readAvailability, readNights } from './availability.ts'
import { getFeedNights } from './feed-night-store.ts'
import type { FeedRow } from './feed-store.ts'
import { getKnown, getTaken, localTodayOf } from './night-store.ts'
import { getUnsureNights, getVanished, isGone, saveVanished, type Vanished } from './vanished-store.ts'

/**
 * Compares a feed with what it had sold. Reservations that reappear have not vanished; if most are gone at the same
 * time, all of them are suspect until the calendar has recovered.
 * @param fetch `sold`: the nights the feed had sold before this fetch; `first`: the first night that counts
 */
export async function recordVanished(
  db: Db,
  { id: feedId, stay_id: stayId }: FeedRow,
  { sold, first, now }: { sold: readonly Nights[]; first: string; now: Date },
): Promise<void> {
  const shown = await getFeedNights(db, feedId)
  const remembered = await getVanished(db, stayId)
  const own = remembered.filter((each) => each.feedId === feedId)
  const settled = own.filter(({ status }) => status === 'settled')
  const gone: Vanished[] = own
    .filter(({ status }) => status !== 'settled')
    .flatMap((each) => vanishedNights([each], shown, first).map((nights) => ({ ...each, ...nights })))
  for (const reservation of sold)
    for (const nights of subtractNights(vanishedNights([reservation], shown, first), [...settled, ...gone]))
      gone.push({ ...nights, feedId, vanishedAt: now, status: 'waiting' })
  if (gone.length === 0 && own.length === settled.length) return
  const left = shown.filter(({ kind, end }) => kind !== 'block' && end > first).length
  const isSuspect = isOutage({ gone: gone.length, left })
  const judged = gone.map((each): Vanished => {
    if (isSuspect) return { ...each, status: 'suspect' }
    // What is missing from the first full calendar after an outage counts as seen missing once.
    return each.status === 'suspect' ? { ...each, status: 'waiting', vanishedAt: now } : each
  })
  const others = remembered.filter((each) => each.feedId !== feedId)
  await saveVanished(db, stayId, [...others, ...settled, ...judged])
}

/** A stay's calendar as its hosts see it, with the nights that came free. */
export async function readCalendar(db: Db, stay: StaySubject, now: Date): Promise<StayCalendar> {
  const calendar = await readNights(db, stay.stayId, now)
  const drafts = await draftedNights(db, stay.stayId)
  return { ...calendar, rate: rateOf(stay), cameFree: drafts.filter(({ end }) => end > calendar.today) }
}

/**
 * Changes nights on behalf of a host; withdraws drafts for nights that are now taken.
 * @returns what the calendar didn't have already; null if it had everything
 * @throws Problem 422
 */
export async function changeNights(
  db: Db,
  stayId: string,
  changes: AvailabilityChanges,
  now: Date,
): Promise<EffectiveChange | null> {
  const effect = await changeAvailability(db, stayId, changes, now)
  const { today } = await localTodayOf(db, stayId, now)
  const ahead = { start: addDays(today, 1), end: addDays(today, CALENDAR_NIGHTS) }
  await withdrawTakenDrafts(db, stayId, await getTaken(db, stayId, ahead))
  return effect
}

/**
 * Blocks nights that a host marks as booked, if the calendar is kept here. External calendars learn of them where they
 * were booked, and a single block of ours would imply that all their other nights are free.
 */
export async function takeFilledNights(
  db: Db,
  { stayId, nights, caller, now }: { stayId: string; nights: Nights; caller: Caller; now: Date },
): Promise<void> {
  await lockStays(db, [stayId])
  if (!(await getKnown(db, stayId)).isKeptHere) return
  const { today } = await localTodayOf(db, stayId, now)
  const ranges = clipNights([nights], { start: today, end: addDays(today, CALENDAR_NIGHTS) })
  if (ranges.length === 0) return
  const changes = { ranges: ranges.map((range) => ({ ...range, isBlocked: true })) }
  const after = await changeNights(db, stayId, changes, now)
  if (after) await audit(db, { actorId: caller.id, action: 'stay.availability', subjectId: stayId, after })
}

/** Drafts a cancellation for each run of vanished nights that another fetch confirmed and that are not taken. */
export async function draftForVanished(
  db: Db,
  stay: StaySubject,
  { today, first }: { today: string; first: string },
): Promise<void> {
  const { stayId } = stay
  const taken = await getTaken(db, stayId, { start: first, end: addDays(today, CALENDAR_NIGHTS) })
  await withdrawTakenDrafts(db, stayId, taken)
  const remembered = await getVanished(db, stayId)
  const vanished = remembered.filter(isGone)
  if (vanished.length === 0 || !stay.isPublic) return
  const free = nightsThatCameFree(vanished, [...taken, ...(await getUnsureNights(db, stayId))], first)
  if (free.length === 0) return
  await saveVanished(
    db,
    stayId,
    remembered.flatMap((each) => (isGone(each) ? settle(each, free) : each)),
  )
  for (const nights of mergeNights(subtractNights(free, await offeredNights(db, stayId))))
    await draft(db, stay, { nights, today, vanished })
}

/** Splits the vanished nights into those drafted and those still waiting. */
function settle(vanished: Vanished, free: readonly Nights[]): Vanished[] {
  return [
    ...free.flatMap((each) =>
      clipNights([vanished], each).map((nights): Vanished => ({ ...vanished, ...nights, status: 'settled' })),
    ),
    ...subtractNights([vanished], free).map((nights): Vanished => ({ ...vanished, ...nights })),
  ]
}

async function draft(
  db: Db,
  stay: StaySubject,
  { nights, today, vanished }: { nights: Nights; today: string; vanished: readonly (Nights & { feedName: string })[] },
): Promise<void> {
  const { nights: each } = await readAvailability(db, { stayId: stay.stayId, rate: rateOf(stay) }, today, nights)
  const price = suggestedPrice(
    each.map((night) => night.price),
    daysBetween(today, nights.start),
  )
  const feeds = vanished.filter((one) => clipNights([one], nights).length > 0).map(({ feedName }) => feedName)
  await draftCancellation(db, stay, { nights, price, feeds: [...new Set(feeds)] })
}
