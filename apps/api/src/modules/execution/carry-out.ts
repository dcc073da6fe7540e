/** The life of one task to its end, whether carried out by the platform or a person, and what follows from it. */
import { type Catalogue, carriesOutExtras, nextSteps, type PriceLine, type TaskDone } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { enqueue, type JobContext } from '../../kernel/jobs.ts'
import { handleDue } from '../../kernel/run-independently.ts'
import { notify } from '../notifications/index.ts'
import {
  completePromotion,
  markStarted,
  type PromotionSubject,
  promotionById,
  promotionNow,
} from '../promotions/index.ts'
import { isBeingRefunded, isDisputed } from '../purchases/index.ts'
import { insertAttempt, type Outcome } from './attempt-store.ts'
import { deleteTasks, dueDisputed, moveTask, type TaskRow, tasksOf, toTask } from './execution-store.ts'
import { publishAtTheirTime } from './queue.ts'
import { boostersOf } from './task-post.ts'
import type { Claimant } from './task-worker.ts'

export const PAUSED = 'Paused by its host. It can be posted once it’s resumed.'
/** Disputed tasks that are blocked in one transaction. */
const AT_ONCE = 100

/** Why a task can't be carried out, and what releases it, unless a person has to. */
export type Obstacle = { readonly text: string; readonly blockedBy?: NonNullable<TaskRow['blocked_by']> }
const DISPUTE: Obstacle = {
  text: 'Its payment is disputed. It can be posted once the dispute is won.',
  blockedBy: 'dispute',
}

/** Why a locked task can't be carried out, apart from being paused; null if it can. */
export async function obstacleTo(db: Db, row: TaskRow): Promise<Obstacle | null> {
  const promotion = await promotionById(db, row.promotion_id)
  // Winners are announced even after the promotion is over.
  const isOn = promotion?.row.status === 'Queued' || (row.announcement && promotion?.row.status === 'Executed')
  if (!promotion || !isOn || promotion.row.purchase_status !== 'Purchased')
    return { text: 'Its promotion isn’t queued.' }
  if (promotion.row.card === null) return { text: 'Its stay isn’t public, so the post’s link wouldn’t work.' }
  // Neither posts nor money can be taken back.
  const bought = { collectionType: 'stay-promotions', purchaseableId: row.promotion_id } as const
  if (await isBeingRefunded(db, bought)) return { text: 'Its refund is on its way.' }
  // What has begun is finished: the post may be out already. Who entered a giveaway is told its outcome regardless.
  const isBegun = row.status === 'running' || row.announcement !== null
  return !isBegun && (await isDisputed(db, row.promotion_id)) ? DISPUTE : null
}

/** Blocks due tasks whose payment is disputed, so that people see why, and can end those of a lost one. */
export function holdDisputed(context: JobContext): Promise<void> {
  const { now } = context
  return handleDue(context, {
    claim: (tx, failed) => dueDisputed(tx, now, failed, AT_ONCE),
    handle: (tx, row) => block({ db: tx, actorId: 'system', now }, row, 'refused', DISPUTE),
  })
}

/** Posts what a dispute held up, once it is won. */
export async function releaseDisputed(db: Db, promotionId: string, now: Date): Promise<void> {
  await promotionById(db, promotionId, true)
  for (const task of await tasksOf(db, promotionId))
    if (task.status === 'blocked' && task.blocked_by === 'dispute')
      await moveTask(db, task, 'retry', { due_at: now, problem: '' })
  await publishAtTheirTime(db, promotionId)
}

/** A person begins a task; once the first task of a promotion begins, the promotion can't be withdrawn. */
export async function claim(db: Db, row: TaskRow, claimant: Claimant, now: Date): Promise<void> {
  await moveTask(db, row, 'claim', { ...claimant, claimed_at: now })
  await markStarted(db, row.promotion_id, now)
}

type Ending = { readonly db: Db; readonly actorId: string; readonly now: Date }

/** Records that the task was posted. @param note what the platform reports about its own posts. */
export async function finish({ db, actorId, now }: Ending, row: TaskRow, proof: TaskDone, note = ''): Promise<void> {
  await moveTask(db, row, 'finish', {
    done_at: now,
    proof_url: proof.url || null,
    proof_screenshot: proof.screenshot,
    proof_note: note,
    problem: '',
  })
  await markStarted(db, row.promotion_id, now)
  await record({ db, actorId, now }, row, 'published', proof.url || note)
  if (!row.announcement) await goOn(db, row.promotion_id)
}

/**
 * Records that the task can't be posted and refunds its share of the price: from then on the promotion can't be
 * withdrawn, or the task would be planned, and refunded, again. Announcements cost nothing and have no follow-ups.
 */
export async function fail(
  { db, actorId, now, catalogue }: Ending & { readonly catalogue: Catalogue },
  row: TaskRow,
  reason: string,
): Promise<void> {
  await moveTask(db, row, 'fail', { problem: reason })
  await record({ db, actorId, now }, row, 'failed', reason)
  if (row.announcement) return
  await markStarted(db, row.promotion_id, now)
  await goOn(db, row.promotion_id, { row, catalogue })
}

/** Removes the tasks of a refunded promotion that left the queue, or ends them if it had begun. */
export async function withdraw(ending: Ending, promotionId: string): Promise<void> {
  const promotion = await promotionById(ending.db, promotionId, true)
  if (promotion?.row.status === 'Accepted') await deleteTasks(ending.db, promotionId)
  if (promotion?.row.status === 'Queued' && promotion.row.purchase_status === 'Cancelled')
    await endRefunded(ending, promotionId)
}

/** What is being posted is finished first. */
async function endRefunded({ db, actorId, now }: Ending, promotionId: string): Promise<void> {
  const problem = 'Its price was refunded.'
  for (const row of await tasksOf(db, promotionId)) {
    if (row.announcement || !['waiting', 'scheduled', 'blocked'].includes(row.status)) continue
    const status = row.status === 'scheduled' ? await moveTask(db, row, 'block', { problem }) : row.status
    await moveTask(db, { id: row.id, status }, 'fail', { problem })
    await record({ db, actorId, now }, row, 'failed', problem)
  }
  await goOn(db, promotionId)
}

/** Blocks the task until a person decides, or what blocks it is over. */
export async function block(
  { db, actorId, now }: Ending,
  row: TaskRow,
  outcome: Outcome,
  { text, blockedBy }: Obstacle,
): Promise<void> {
  await moveTask(db, row, 'block', { problem: text, ...(blockedBy && { blocked_by: blockedBy }) })
  await record({ db, actorId, now }, row, outcome, text)
}

export async function record({ db, actorId, now }: Ending, row: TaskRow, outcome: Outcome, detail: string) {
  await insertAttempt(db, { taskId: row.id, actorId, at: now, outcome, detail })
  await audit(db, { actorId, action: `execution-task.${outcome}`, subjectId: row.id, after: { detail } })
}

/** In cents before discounts, without what a plan's unit covered. */
function paidInMoney({ row }: PromotionSubject): number {
  return row.price ? row.price.subtotal - row.price.covered : 0
}

/**
 * Refunds part of a promotion's price, in cents before discounts; the purchases module knows what was actually paid.
 */
async function refundPart(
  db: Db,
  promotion: PromotionSubject,
  causeId: string,
  part: number,
  reason?: string,
): Promise<void> {
  const whole = paidInMoney(promotion)
  const { id: promotionId } = promotion.row
  if (part > 0 && whole > 0)
    await enqueue(db, 'purchases:refund-share', { promotionId, causeId, part: Math.min(part, whole), whole, reason })
}

/** Refunds a boost or an addon, once. */
function refundExtra(db: Db, promotion: PromotionSubject, { part, id, name, price }: PriceLine): Promise<void> {
  const [cause, what] = part === 'boost' ? [part, `Boost ${name}`] : [`${part} ${id}`, name]
  return refundPart(db, promotion, `${cause} ${promotion.row.id}`, price, `${what} could not be carried out.`)
}

/** Refunds a boost once the outlets that could have made it have failed, though others post the promotion. */
async function refundLostBoost(
  db: Db,
  promotion: PromotionSubject,
  tasks: readonly TaskRow[],
  catalogue: Catalogue,
): Promise<void> {
  const { content, price } = promotion.row
  const bought = price?.lines.find(({ part }) => part === 'boost')
  const boosters = boostersOf(content, catalogue)
  const isOpen = tasks.some(
    ({ role, outlet_id: outletId, publisher, status }) =>
      role === 'posting' && boosters.includes(outletId) && carriesOutExtras(publisher) && status !== 'failed',
  )
  if (bought && !isOpen) await refundExtra(db, promotion, bought)
}

/**
 * Refunds the boost and addons of a posted promotion if the platform posted it everywhere: they were sold before the
 * content system had that rule, or for outlets that have changed who posts.
 */
async function refundUnmadeExtras(db: Db, promotion: PromotionSubject, tasks: readonly TaskRow[]): Promise<void> {
  const isMade = tasks.some(
    ({ role, publisher, status }) => role === 'posting' && carriesOutExtras(publisher) && status === 'done',
  )
  if (isMade) return
  for (const line of promotion.row.price?.lines ?? [])
    if (line.part === 'boost' || line.part === 'addon') await refundExtra(db, promotion, line)
}

/** Refunds a promotion's full price; if a plan's unit covered all of it, that unit becomes available again. */
async function refundWhole(db: Db, promotion: PromotionSubject): Promise<void> {
  const whole = paidInMoney(promotion)
  const { row } = promotion
  await enqueue(db, 'purchases:refund-share', { promotionId: row.id, causeId: row.id, part: whole, whole })
}

/**
 * Advances a promotion locked by the caller: later tasks are scheduled, or fail if they have nothing to build on; at
 * the end the promotion is Executed.
 */
async function goOn(
  db: Db,
  promotionId: string,
  justFailed?: { readonly row: TaskRow; readonly catalogue: Catalogue },
): Promise<void> {
  const promotion = await promotionNow(db, promotionId)
  const tasks = (await tasksOf(db, promotionId)).filter(({ announcement }) => !announcement)
  const steps = nextSteps(tasks.map((row) => ({ ...toTask(row), afterHours: row.after_hours })))
  for (const { id, dueAt } of steps.schedule)
    await moveTask(db, { id, status: 'waiting' }, 'schedule', { due_at: dueAt })
  const baseless = tasks.filter(({ id }) => steps.fail.includes(id))
  for (const row of baseless) await moveTask(db, row, 'fail', { problem: 'There is no post to build on.' })
  await publishAtTheirTime(db, promotionId)
  const failed = [...tasks.filter(({ status }) => status === 'failed'), ...baseless]
  const none = failed.length === tasks.length
  // If no outlet could post, the parts that belong to no outlet are refunded too: the variant, the boost, the addons.
  if (none) await refundWhole(db, promotion)
  else {
    for (const task of [...(justFailed ? [justFailed.row] : []), ...baseless])
      await refundPart(db, promotion, task.id, task.price)
    if (justFailed) await refundLostBoost(db, promotion, tasks, justFailed.catalogue)
  }
  if (!steps.isOver) return
  if (!none) await refundUnmadeExtras(db, promotion, tasks)
  await completePromotion(db, promotion.row)
  await notify(
    db,
    { stayId: promotion.stayId, organizationId: promotion.organizationId },
    {
      area: 'promotions',
      title: none ? `${promotion.name} couldn’t be posted` : `${promotion.name} has been posted`,
      body: executionMessage(tasks, failed, promotion),
      subjectId: promotionId,
    },
  )
}

function executionMessage(tasks: readonly TaskRow[], failed: readonly TaskRow[], promotion: PromotionSubject): string {
  const [all, done] = [tasks.length, tasks.length - failed.length]
  if (done === all) return done === 1 ? 'Its outlet has posted it.' : `All ${all} outlets have posted it.`
  if (done > 0) {
    const posted = `${done} of ${all} outlets have posted it.`
    return failed.some(({ refunds }) => refunds)
      ? `${posted} Your organization gets an email once the price of the others is refunded.`
      : posted
  }
  const isLost = tasks.some(({ price, refunds }) => price > 0 && !refunds)
  if (isLost) return 'None of its outlets could post it.'
  const back = paidInMoney(promotion)
    ? ' Your organization gets an email once its price is refunded.'
    : promotion.row.price?.covered
      ? ' Your plan’s unit is free again.'
      : ''
  return `None of its outlets could post it.${back}`
}
