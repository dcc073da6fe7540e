/** A promotion between its payment and its end: queued, unqueued, executed. The execution module does the work. */
import { type PurchaseMove, type PurchaseStatus, promotionLifecycle } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { moveReviewed } from '../review/index.ts'
import { movePurchase, type PromotionRow, type PromotionSubject } from './promotion-store.ts'

type Queued = Pick<PromotionRow, 'id' | 'status' | 'purchase_status' | 'started_at'>

/** Enqueues the job that creates missing tasks, and schedules those that the platform carries out itself. */
function planLater(db: Db, { id }: Pick<Queued, 'id'>, isResumed = false): Promise<void> {
  return enqueue(db, 'execution:plan', { promotionId: id, isResumed }, { about: id })
}

/** Resumes a paused promotion: tasks that fell due during the pause no longer have a job, and are due now. */
export async function resumePromotion(db: Db, row: Pick<Queued, 'id' | 'status'>): Promise<void> {
  if (row.status === 'Queued') await planLater(db, row, true)
}

/**
 * Queues a purchased promotion; a job creates its tasks.
 * @throws Problem 409 if it isn't paid for, or the move is not open.
 */
export async function queuePromotion(db: Db, row: Queued, actorId: string): Promise<void> {
  if (row.status === 'Accepted' && row.purchase_status !== 'Purchased')
    throw new Problem('conflict', 'It isn’t paid for: only a purchased promotion can be scheduled.')
  await moveReviewed(db, 'stay_promotions', promotionLifecycle, row, 'schedule')
  await planLater(db, row)
  await audit(db, { actorId, action: 'promotion.schedule', subjectId: row.id })
}

/** Takes a promotion out of the queue. @throws Problem 409 if its first task has begun, or it isn't queued. */
export async function unqueuePromotion(db: Db, row: Queued, actorId: string): Promise<void> {
  if (row.started_at && row.status === 'Queued')
    throw new Problem('conflict', 'Its first post has begun, so it can’t be unscheduled anymore.')
  await moveReviewed(db, 'stay_promotions', promotionLifecycle, row, 'unschedule')
  await audit(db, { actorId, action: 'promotion.unschedule', subjectId: row.id })
}

/** Marks a promotion as executed: nothing is left to do. */
export async function completePromotion(db: Db, row: Queued): Promise<void> {
  await moveReviewed(db, 'stay_promotions', promotionLifecycle, row, 'execute')
  await audit(db, { actorId: 'system', action: 'promotion.execute', subjectId: row.id })
}

/** Moves its purchase. A paid promotion is queued immediately; a refunded one leaves the queue, or is over if it has begun. */
export async function changePurchase(db: Db, subject: PromotionSubject, move: PurchaseMove): Promise<PurchaseStatus> {
  const status = await movePurchase(db, subject, move)
  const { row } = subject
  if (move === 'settle' && row.status === 'Accepted')
    await queuePromotion(db, { ...row, purchase_status: status }, 'system')
  if (move === 'refund' && row.status === 'Queued') {
    if (!row.started_at) await unqueuePromotion(db, row, 'system')
    await enqueue(db, 'execution:withdraw', { promotionId: row.id }, { about: row.id })
  }
  return status
}
