/**
 * Carries out a task over the network: its deliveries are recorded, sent outside of any transaction, and settled. Each
 * is sent automatically at most once; uncertain ones wait for a person.
 */
import { type Catalogue, MAX_TRIES, MAX_WAITS, publisherOf, retryAfterMs, waitMs } from '@lodestay/domain'
import type { Logger } from 'pino'
import type { Db } from '../../kernel/db.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import { markStarted, promotionNow } from '../promotions/index.ts'
import { block, finish, type Obstacle, obstacleTo, record } from './carry-out.ts'
import {
  claimDelivery,
  countDeliveries,
  type Delivery,
  type DeliveryCounts,
  endDelivery,
  insertDeliveries,
  loseDeliveries,
  nextDeliveryAt,
  retryDeliveries,
  waitsOf,
} from './delivery-store.ts'
import { isPaused, moveTask, noteRecorded, type TaskRow, taskById } from './execution-store.ts'
import type { Delivered, NetworkPublisher, NetworkPublishers, Outgoing } from './publishers.ts'
import { publishAt } from './queue.ts'
import { postOf } from './task-post.ts'

/** No live worker takes longer for one delivery. */
export const LOST_AFTER_MS = 120_000
/** Concurrent deliveries per task. */
const LANES = 4
/** A job yields after this long, and the next one continues. */
const PASS_MS = 20_000

export type Delivering = {
  readonly db: Db
  readonly now: Date
  readonly log: Logger
  readonly catalogue: Catalogue
  readonly siteUrl: string
  /** Prefix of the tracked links in posts. */
  readonly linkUrl: string
  readonly publishers: NetworkPublishers
}

/** Advances a task as far as possible for now. */
export async function deliverTask(delivering: Delivering, taskId: string): Promise<void> {
  const outgoing = await delivering.db.transaction().execute((tx) => begin({ ...delivering, db: tx }, taskId))
  const publisher = outgoing && delivering.publishers[outgoing.row.publisher]
  if (!publisher) return
  await repeatInBatches((count) =>
    delivering.db.transaction().execute((tx) => recordReceivers({ ...delivering, db: tx }, publisher, taskId, count)),
  )
  const until = performance.now() + PASS_MS
  await Promise.all(Array.from({ length: LANES }, () => sendInTurn(delivering, publisher, outgoing, until)))
  await delivering.db.transaction().execute((tx) => settle({ ...delivering, db: tx }, publisher, taskId))
}

/** Locks a task that is due, or abandoned by a worker, and begins it; null if it can't be sent now. */
async function begin(
  { db, now, catalogue, linkUrl, publishers }: Delivering,
  taskId: string,
): Promise<Outgoing | null> {
  const row = (await taskById(db, taskId, true))?.row
  const publisher = row && publishers[row.publisher]
  const isDue = row?.status === 'running' || (row?.status === 'scheduled' && row.due_at && row.due_at <= now)
  // A paused task waits without being blocked: resuming it enqueues it.
  if (!publisher || !isDue || isPaused(row)) return null
  const obstacle = (await obstacleTo(db, row)) ?? whyNotAt(row, catalogue)
  if (obstacle) {
    await block({ db, actorId: 'system', now }, row, 'refused', obstacle)
    return null
  }
  if (row.status === 'scheduled') {
    await moveTask(db, row, 'begin')
    await markStarted(db, row.promotion_id, now)
    await retryDeliveries(db, taskId, now)
    await noteRecorded(db, taskId, '')
  }
  await loseDeliveries(db, taskId, new Date(now.getTime() - LOST_AFTER_MS), publisher.isResumed ?? false)
  const promotion = await promotionNow(db, row.promotion_id)
  const network = catalogue.outlets.find(({ id }) => id === row.outlet_id)?.network ?? null
  return { row, promotion, network, post: await postOf({ db, catalogue, linkUrl }, row, promotion) }
}

/** Records a task's next receivers, where this or another worker stopped. @returns how many. */
async function recordReceivers({ db, now }: Delivering, publisher: NetworkPublisher, taskId: string, count: number) {
  const row = (await taskById(db, taskId, true))?.row
  if (row?.status !== 'running' || row.recorded_to === null) return 0n
  const receivers = await publisher.receivers(db, row, { after: row.recorded_to, count })
  await insertDeliveries(db, taskId, receivers, now)
  await noteRecorded(db, taskId, receivers.length < count ? null : (receivers.at(-1) ?? null))
  return BigInt(receivers.length)
}

/** Why an outlet no longer matches what was bought; null if it does. */
function whyNotAt({ outlet_id: id, publisher }: TaskRow, { outlets }: Catalogue): Obstacle | null {
  const outlet = outlets.find((each) => each.id === id)
  if (!outlet) return { text: 'The content system no longer has this outlet.' }
  // Through its network's API, unless an editor has since chosen another publisher.
  const isSame = publisher === 'network-api' ? outlet.publisher === null : publisherOf(outlet) === publisher
  return isSame ? null : { text: 'This outlet has been posted to in a different way since the purchase.' }
}

async function sendInTurn(delivering: Delivering, publisher: NetworkPublisher, outgoing: Outgoing, until: number) {
  const { db, now, log } = delivering
  while (performance.now() < until) {
    const delivery = await claimDelivery(db, outgoing.row.id, now)
    if (!delivery) return
    const delivered = await publisher.deliver(db, delivery, outgoing, now).catch((err: unknown): Delivered => {
      log.error({ err, task: outgoing.row.id }, 'a delivery broke off')
      return { outcome: 'unknown', detail: 'It was interrupted while being sent.' }
    })
    await endDelivery(db, delivery, endOf(delivery, delivered, now))
  }
}

function endOf(delivery: Delivery, { outcome, detail, url, notBefore }: Delivered, now: Date) {
  const tries = delivery.tries - delivery.waits
  if (outcome === 'processing') {
    const waits = waitsOf(delivery)
    if (waits + 1 === MAX_WAITS) return { status: 'unknown' as const, detail: `It failed. ${detail}`, isWait: true }
    return { status: outcome, detail, dueAt: new Date(now.getTime() + waitMs(waits)), isWait: true }
  }
  if (outcome !== 'postponed') return { status: outcome, detail, ...(url && { url }) }
  if (tries >= MAX_TRIES) return { status: 'refused' as const, detail: `Gave up after ${tries} attempts. ${detail}` }
  const again = Math.max(now.getTime() + retryAfterMs(tries, Math.random()), notBefore?.getTime() ?? 0)
  return { status: 'queued' as const, detail, dueAt: new Date(again) }
}

/** Settles a task: it continues later, is done, or waits for a person. The last worker to finish decides. */
async function settle({ db, now }: Delivering, publisher: NetworkPublisher, taskId: string): Promise<void> {
  const row = (await taskById(db, taskId, true))?.row
  if (row?.status !== 'running') return
  const nextAt = await nextDeliveryAt(db, taskId)
  if (nextAt && nextAt <= now) return publishAt(db, taskId, nextAt)
  const counts = await countDeliveries(db, taskId)
  const ending = { db, actorId: 'system', now }
  if (nextAt) {
    if (counts.queued > 0) await record(ending, row, 'postponed', counts.detail)
    return publishAt(db, taskId, nextAt)
  }
  if (counts.sending > 0) return
  if (counts.unknown > 0) return block(ending, row, 'unknown', { text: checkFirst(counts) })
  if (counts.sent === 0) return block(ending, row, 'refused', { text: counts.detail || publisher.noReceivers })
  await finish(ending, row, { url: counts.url ?? '', screenshot: null }, publisher.note(counts.sent))
}

function checkFirst({ unknown, sent, detail }: DeliveryCounts): string {
  const what = unknown + sent === 1 ? 'whether it got through' : `whether ${unknown} of ${unknown + sent} got through`
  return `Nobody knows ${what}. Check, then try again or record it as posted. ${detail}`.trim()
}
