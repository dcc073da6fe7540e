/** Turns a queued promotion into tasks, and back. */
import { apiPlatformOf, type Catalogue, planTasks, postingDueAt, promotionFields, whyNotByApi } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { enqueue, enqueueAll } from '../../kernel/jobs.ts'
import { connectedOutlets } from '../outlet-accounts/index.ts'
import {
  assertToCome,
  type PromotionSubject,
  promotionById,
  queuePromotion,
  savePromotion,
  unqueuePromotion,
} from '../promotions/index.ts'
import { recordFieldEdit } from '../review/index.ts'
import { deleteTasks, insertTasks, moveTask, setPostingDue, tasksOf } from './execution-store.ts'

/** Creates the tasks of a queued promotion, once. */
export async function planExecution(db: Db, promotionId: string, catalogue: Catalogue, now: Date): Promise<void> {
  const promotion = await promotionById(db, promotionId, true)
  if (promotion?.row.status !== 'Queued' || !promotion.row.price) return
  const { content, price } = promotion.row
  const connected = await connectedOutlets(db)
  const tasks = planTasks({
    promotion: content,
    price,
    outlets: catalogue.outlets,
    type: catalogue.types.find(({ id }) => id === content.promotionTypeId) ?? null,
    canPostByApi: ({ id, network, publisher }) =>
      isPostedAsIs(promotion, catalogue) &&
      publisher === null &&
      network !== null &&
      connected.get(id) === apiPlatformOf(network) &&
      whyNotByApi(content, network) === null,
    now,
  })
  await insertTasks(db, promotionId, tasks)
  await publishAtTheirTime(db, promotionId)
}

/** Whether it needs no manual work: posted as the host made it, without an addon or a boost. */
function isPostedAsIs({ row: { content, price } }: PromotionSubject, { types }: Catalogue): boolean {
  const type = types.find(({ id }) => id === content.promotionTypeId)
  const variant = type?.variants.find(({ id }) => id === content.variantId)
  return variant?.isPostedAsIs === true && !price?.lines.some(({ part }) => part === 'addon' || part === 'boost')
}

/** Lower priority than everything else: thousands of tasks due together must not delay emails and sweeps. */
const PRIORITY = 10

/** Enqueues a task the platform carries out. */
export function publishAt(db: Db, taskId: string, runAt: Date): Promise<void> {
  return enqueue(db, 'execution:publish', { taskId }, { about: taskId, runAt, priority: PRIORITY })
}

/** Enqueues tasks that are due. */
export function publishNow(db: Db, taskIds: readonly string[]): Promise<void> {
  const jobs = taskIds.map((taskId) => ({ about: taskId, payload: { taskId } }))
  return enqueueAll(db, 'execution:publish', jobs, PRIORITY)
}

/** Enqueues the planning of promotions whose job was lost. */
export function planNow(db: Db, promotionIds: readonly string[]): Promise<void> {
  const jobs = promotionIds.map((promotionId) => ({ about: promotionId, payload: { promotionId } }))
  return enqueueAll(db, 'execution:plan', jobs)
}

/** Enqueues the end of refunded promotions. */
export function withdrawNow(db: Db, promotionIds: readonly string[]): Promise<void> {
  const jobs = promotionIds.map((promotionId) => ({ about: promotionId, payload: { promotionId } }))
  return enqueueAll(db, 'execution:withdraw', jobs)
}

/** Enqueues the platform's own tasks at their due times. */
export async function publishAtTheirTime(db: Db, promotionId: string): Promise<void> {
  for (const { id, status, publisher, due_at: dueAt } of await tasksOf(db, promotionId))
    if (status === 'scheduled' && publisher !== 'assisted' && dueAt) await publishAt(db, id, dueAt)
}

/** Withdraws a promotion before its first task begins: it stays paid for, and can be queued again. */
export async function unschedule(db: Db, { row }: PromotionSubject, actorId: string): Promise<void> {
  await unqueuePromotion(db, row, actorId)
  await deleteTasks(db, row.id)
}

type Dating = { readonly db: Db; readonly caller: Caller; readonly now: Date }

/**
 * Gives an accepted promotion another date; a paid one is queued for it.
 * @throws Problem 422 for a past date, 409 if its first task has begun, it isn't accepted, or it was refunded.
 */
export async function setDate({ db, caller, now }: Dating, subject: PromotionSubject, date: string): Promise<void> {
  const { row } = subject
  assertToCome({ requestedDate: date }, now)
  if (row.status !== 'Accepted' && row.status !== 'Queued')
    throw new Problem('conflict', `This promotion is ${row.status}, so change its date like its other fields.`)
  if (row.purchase_status === 'Cancelled')
    throw new Problem('conflict', 'Its purchase was canceled, so it isn’t posted on any date.')
  if (row.started_at) throw new Problem('conflict', 'Its first post has begun, so its date can’t be changed anymore.')
  await savePromotion(db, row.id, { content: { ...row.content, requestedDate: date } })
  await recordFieldEdit(db, caller, subject, {
    noun: 'promotion',
    id: row.id,
    permission: 'promotion.Update',
    action: 'promotion.date',
    field: 'requestedDate',
    label: promotionFields.requestedDate.label,
    before: row.content.requestedDate,
    after: date,
  })
  if (row.status === 'Accepted' && row.purchase_status === 'Purchased') return queuePromotion(db, row, caller.id)
  const dueAt = postingDueAt(date, now)
  // Whatever blocked a post may be resolved by its new date; if it isn't, the post is blocked again.
  for (const task of await tasksOf(db, row.id))
    if (task.role === 'posting' && task.status === 'blocked')
      await moveTask(db, task, 'retry', { due_at: dueAt, problem: '' })
  await setPostingDue(db, row.id, dueAt)
  await publishAtTheirTime(db, row.id)
}
