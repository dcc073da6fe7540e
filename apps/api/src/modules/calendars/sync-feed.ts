/**
 * Reads feeds and stores their contents. Fetches happen outside transactions, and unreadable responses change nothing.
 */
import {
  addDays,
  CALENDAR_NIGHTS,
  CALENDAR_PAST_NIGHTS,
  DAY_MS,
  firstNightAhead,
  freeName,
  isKnownPartner,
  kindOfEntry,
  MINUTE_MS,
  nextFetchMs,
  partnerOfProduct,
} from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { JobContext } from '../../kernel/jobs.ts'
import { runIndependently, type Task, untilNextSweep } from '../../kernel/run-independently.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { CalendarAnswer, CalendarReader } from '../../providers/calendars/calendar-reader.ts'
import { notify } from '../notifications/index.ts'
import { type StaySubject, stayById } from '../stays/index.ts'
import { getSoldNights, saveFeedNights, seeFeedNightsAgain, settleTaken } from './feed-night-store.ts'
import {
  accountOfStay,
  type ClaimedFeed,
  claimDueFeed,
  claimFeed,
  type FeedRow,
  feedNames,
  saveFailed,
  saveSynced,
} from './feed-store.ts'
import { withNightNews } from './night-news.ts'
import { FEED_STALE_MS, localTodayOf, settleKnown } from './night-store.ts'
import { draftForVanished, recordVanished } from './vanished-nights.ts'
import { isWaiting } from './vanished-store.ts'

export type Syncing = {
  readonly reader: CalendarReader
  readonly seal: Seal
  readonly ownUids: string
  /** How many feeds of each account this process is fetching. */
  readonly busy: Map<string, number>
}

/** Longer than a fetch can take: after this the fetching worker is dead, and another may take over. */
const LEASE_MS = 5 * MINUTE_MS
/** How often a host can refresh the same feed. */
export const REFRESH_EVERY_MS = MINUTE_MS
/** How long a feed can't be read before its hosts are told: partners are away for hours. */
const TOLD_AFTER_MS = DAY_MS
/** Due feeds fetched concurrently. */
const AT_A_TIME = 10
/** Feeds of one account beyond which a process refreshes no more at its request: each holds up to 5 MB while it waits. */
const REFRESHED_AT_A_TIME = 3
const NOT_STORED = 'We read this calendar but couldn’t store it. We’ll try again.'

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds)
}

type Fetched = { readonly answer: CalendarAnswer; readonly timeZone: string; readonly now: Date }

/**
 * Since when a feed is read in part only: nights that it doesn't list may be among the entries that can't be read. It
 * begins when there are more of those, and ends when there are none, or after a while: some are never mended.
 */
function partialSince({ read_at, partial_since: since, skipped: before }: FeedRow, skipped: number, now: Date) {
  if (!read_at || skipped === 0) return null
  if (since) return since > after(now, -FEED_STALE_MS) ? since : null
  return skipped > before ? now : null
}

type Tried = { readonly id: string; readonly now: Date; readonly dueAt: Date }

/** Records that a feed can't be read, and tells the stay's hosts once it has been so for long. */
async function saveFailure(
  db: Db,
  { feed, stay, tried }: { feed: FeedRow; stay: StaySubject; tried: Tried },
  problem: string,
): Promise<void> {
  const isNews = !feed.told_failing_at && (feed.synced_at ?? feed.created_at) < after(tried.now, -TOLD_AFTER_MS)
  await saveFailed(db, tried, { problem, toldAt: isNews ? tried.now : feed.told_failing_at })
  if (!isNews) return
  await notify(db, stay, {
    area: 'cancellations',
    title: `A calendar of ${stay.name} can’t be read: ${feed.name}`,
    body: `${problem} We’ve tried for a day. Until it can be read, we don’t learn of new reservations there.`,
    subjectId: stay.stayId,
    isUrgent: true,
  })
}

/** Applies a response, whose times were read in that time zone, in one transaction. */
async function storeFeed(db: Db, feed: FeedRow, fetched: Fetched): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked: only one change to a stay's nights at a time.
    const stay = await stayById(tx, feed.stay_id, true)
    if (!stay) return
    const local = await localTodayOf(tx, feed.stay_id, fetched.now)
    await withNightNews(tx, feed.stay_id, local.today, () => applyAnswer(tx, { feed, stay, local }, fetched))
  })
}

type Applying = {
  readonly feed: FeedRow
  readonly stay: StaySubject
  readonly local: { readonly today: string; readonly timeZone: string }
}

async function applyAnswer(db: Db, { feed, stay, local }: Applying, { answer, timeZone, now }: Fetched): Promise<void> {
  const { stay_id: stayId, id } = feed
  const sold = await getSoldNights(db, id)
  const since = answer.outcome === 'read' ? partialSince(feed, answer.skipped, now) : null
  const failures = answer.outcome === 'failed' ? feed.failures + 1 : 0
  const tried = { id, now, dueAt: after(now, nextFetchMs(failures, Math.random())) }
  if (answer.outcome === 'failed') await saveFailure(db, { feed, stay, tried }, answer.detail)
  else if (answer.outcome === 'unchanged') {
    await saveSynced(db, tried)
    await seeFeedNightsAgain(db, id, now)
  } else {
    const { etag, lastModified, product, entries, skipped } = answer
    // A calendar from an unknown address may still identify its partner.
    const partner = isKnownPartner(feed.partner) ? feed.partner : (partnerOfProduct(product) ?? feed.partner)
    const name = feed.name === feed.partner ? freeName(partner, await feedNames(db, stayId)) : feed.name
    await saveSynced(db, tried, {
      etag,
      last_modified: lastModified,
      read_at: now,
      read_zone: timeZone,
      skipped,
      partial_since: since,
      ...(partner !== feed.partner && { partner, name }),
    })
    const nights = entries.map(({ start, end, summary }) => ({ start, end, kind: kindOfEntry(partner, summary) }))
    await saveFeedNights(db, id, { nights, isPartial: since !== null, now })
  }
  const isChanged = await settleTaken(db, stayId, now)
  await settleKnown(db, stayId, { now, isChanged })
  if (answer.outcome === 'failed') return
  const first = firstNightAhead(now, local.timeZone)
  // In another time zone, a reservation may take other nights; none was canceled.
  const isComparable = !feed.read_zone || feed.read_zone === timeZone
  // Nor is it known of what is missing since a calendar was read in part.
  const isWhole = answer.outcome === 'read' && !since && (answer.skipped === 0 || !feed.partial_since)
  if (isWhole && isComparable) await recordVanished(db, feed, { sold, first, now })
  await draftForVanished(db, stay, { today: local.today, first })
}

/** Counts a feed of an account as being fetched for as long as the work takes. */
async function whileBusy<T>({ busy }: Syncing, account: string, work: () => Promise<T>): Promise<T> {
  busy.set(account, (busy.get(account) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const others = (busy.get(account) ?? 1) - 1
    if (others > 0) busy.set(account, others)
    else busy.delete(account)
  }
}

/** Fetches a feed the caller has claimed. */
async function syncFeed(db: Db, { reader, seal, ownUids }: Syncing, feed: ClaimedFeed, now: Date): Promise<void> {
  const url = seal.open(feed.sealed_url, feed.id)
  const { today, timeZone } = await localTodayOf(db, feed.stay_id, now)
  const window = { from: addDays(today, -CALENDAR_PAST_NIGHTS), to: addDays(today, CALENDAR_NIGHTS), timeZone, ownUids }
  // Of an unchanged calendar, only the nights of its last window are stored, as they are in that time zone.
  const isStored = feed.read_at && feed.read_at > after(now, -DAY_MS) && feed.read_zone === timeZone
  // A cache may hold a response from a bad moment at the partner. So if nights have vanished, the full calendar is
  // requested again.
  const known =
    isStored && !(await isWaiting(db, feed.id))
      ? { etag: feed.etag, lastModified: feed.last_modified }
      : { etag: null, lastModified: null }
  const answer: CalendarAnswer = url
    ? await reader.read(url, known, window, feed.account)
    : { outcome: 'failed', detail: 'Its address can no longer be decrypted. Remove the calendar and add it again.' }
  try {
    await storeFeed(db, feed, { answer, timeZone, now })
  } catch (error) {
    await storeFeed(db, feed, { answer: { outcome: 'failed', detail: NOT_STORED }, timeZone, now })
    throw error
  }
}

/** Fetches a feed now, unless it was tried a moment ago. @returns whether it was fetched */
export async function syncNow(db: Db, syncing: Syncing, feedId: string, now: Date): Promise<boolean> {
  const claim = { now, triedBefore: after(now, -REFRESH_EVERY_MS), until: after(now, LEASE_MS) }
  const feed = await claimFeed(db, feedId, claim)
  if (feed) await syncFeed(db, syncing, feed, now)
  return feed !== null
}

/** Like `syncNow`, at a host's request. @returns also whether too many feeds of the stay's account are being fetched */
export async function refreshNow(
  db: Db,
  syncing: Syncing,
  { feedId, stayId }: { feedId: string; stayId: string },
  now: Date,
): Promise<'fetched' | 'just-fetched' | 'busy'> {
  const account = await accountOfStay(db, stayId)
  if ((syncing.busy.get(account) ?? 0) >= REFRESHED_AT_A_TIME) return 'busy'
  const isFetched = await whileBusy(syncing, account, () => syncNow(db, syncing, feedId, now))
  return isFetched ? 'fetched' : 'just-fetched'
}

/**
 * Claims the next due feed: those of the accounts with the fewest feeds in progress go first, so that one with many slow
 * feeds never keeps another's waiting.
 */
async function claimNext(db: Db, { busy }: Syncing, now: Date): Promise<ClaimedFeed | null> {
  const counts = [...new Set([0, ...busy.values()])].sort((a, b) => a - b)
  for (const most of counts) {
    const except = [...busy].flatMap(([account, count]) => (count > most ? [account] : []))
    const feed = await claimDueFeed(db, { now, until: after(now, LEASE_MS), except })
    if (feed) return feed
  }
  return null
}

async function* claimDue({ db, now }: JobContext, syncing: Syncing): AsyncGenerator<Task> {
  for (;;) {
    const feed = await claimNext(db, syncing, now)
    if (!feed) return
    yield { id: feed.id, run: () => whileBusy(syncing, feed.account, () => syncFeed(db, syncing, feed, now)) }
  }
}

/** Fetches the feeds that are due, several at a time. */
export function syncDue(context: JobContext, syncing: Syncing): Promise<void> {
  return runIndependently(context.log, untilNextSweep(claimDue(context, syncing)), AT_A_TIME)
}
