/** All SQL for execution tasks. */
import {
  type ExecutionTask,
  type ExecutionTaskMove,
  type ExecutionTaskStatus,
  executionTaskLifecycle,
  type GiveawayAnnouncement,
  type PageQuery,
  type PlannedTask,
  TASK_CLAIM_LAPSES_MS,
  TaskProof,
  WinnerAnnouncement,
} from '@lodestay/domain'
import { type NotNull, type Selectable, sql } from 'kysely'
import type { ExecutionTasksTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { isWithoutAnyJob, isWithoutJob } from '../../kernel/jobs.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { readStored } from '../../kernel/stored.ts'
import { promotionIsPaused, promotionName } from '../promotions/index.ts'
import { promotionIsDisputed, promotionIsLost } from '../purchases/index.ts'
import { stayIsPublic } from '../stays/index.ts'
import { personName } from '../users/index.ts'

export type TaskRow = Selectable<ExecutionTasksTable> & {
  stay_id: string
  organization_id: string
  stay_name: string
  is_stay_public: boolean
  promotion_title: string
  priority: ExecutionTask['priority']
  is_promotion_paused: boolean
  refunds: boolean
  claimed_by_name: string | null
}
export type TaskSubject = {
  readonly version: number
  readonly row: TaskRow
  /** The outlet whose owner may carry it out; null if the platform does. */
  readonly outletId: string | null
  /** Who is working on it. */
  readonly holder: ExecutionTask['claimedBy']
}

/**
 * Statuses held up by a pause. Tasks that have begun are finished: the post may be out already, and can't be recalled
 * from people who have it.
 */
const notStarted: readonly ExecutionTaskStatus[] = ['waiting', 'scheduled']

/** Whether a task is waiting because its host paused its promotion. */
export function isPaused({ status, is_promotion_paused }: Pick<TaskRow, 'status' | 'is_promotion_paused'>): boolean {
  return is_promotion_paused && notStarted.includes(status)
}

/** SQL: the same for the task joined as `t` and its promotion joined as `p`. */
export const taskIsPaused = sql<boolean>`(${promotionIsPaused} and t.status in (${sql.join(notStarted.map((status) => sql.lit(status)))}))`

function selected(db: Db) {
  return db
    .selectFrom('execution_tasks as t')
    .innerJoin('stay_promotions as p', 'p.id', 't.promotion_id')
    .innerJoin('stays as s', 's.id', 'p.stay_id')
    .leftJoin('users as u', 'u.id', 't.claimed_by')
    .selectAll('t')
    .select([
      'p.stay_id',
      's.organization_id',
      sql<string>`coalesce(s.shown_name, '')`.as('stay_name'),
      stayIsPublic.as('is_stay_public'),
      promotionName.as('promotion_title'),
      sql<ExecutionTask['priority']>`coalesce(p.content->>'priority', 'medium')`.as('priority'),
      promotionIsPaused.as('is_promotion_paused'),
      // A plan's unit may have paid for it, and money that a bank has taken back isn't paid again.
      sql<boolean>`(t.price > 0 and not ${promotionIsLost(sql.ref('t.promotion_id'))})`.as('refunds'),
      personName('u').as('claimed_by_name'),
    ])
}

/** The tracked path to a task's stay. */
export function linkOf({ code }: Pick<TaskRow, 'code'>): string {
  return `/l/${code}`
}

function holderOf(row: TaskRow): ExecutionTask['claimedBy'] {
  if (row.claimed_by_outlet) return { id: row.outlet_id, name: 'The outlet' }
  return row.claimed_by ? { id: row.claimed_by, name: row.claimed_by_name ?? '' } : null
}

/** Null unless a person is working on it. */
export function claimLapsesAt({ status, claimed_at: claimedAt }: TaskRow): Date | null {
  return status === 'running' && claimedAt ? new Date(claimedAt.getTime() + TASK_CLAIM_LAPSES_MS) : null
}

export function toTask(row: TaskRow): ExecutionTask {
  return {
    id: row.id,
    promotionId: row.promotion_id,
    promotionTitle: row.promotion_title,
    stayId: row.stay_id,
    stayName: row.stay_name,
    isStayPublic: row.is_stay_public,
    organizationId: row.organization_id,
    role: row.role,
    outlet: { id: row.outlet_id, name: row.outlet_name, handle: row.handle, network: row.network },
    publisher: row.publisher,
    status: row.status,
    isPaused: isPaused(row),
    dueAt: row.due_at?.toISOString() ?? null,
    claimedBy: holderOf(row),
    claimLapsesAt: claimLapsesAt(row)?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
    proof:
      row.done_at &&
      readStored(
        TaskProof,
        { url: row.proof_url, screenshot: row.proof_screenshot, note: row.proof_note },
        'execution_tasks.proof_screenshot',
        row.id,
      ),
    problem: row.problem,
    refunds: row.refunds,
    priority: row.priority,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** A task as the target of a call; in a write, locked after its promotion. Always lock both in this order. */
export async function taskById(db: Db, id: string, lock = false): Promise<TaskSubject | null> {
  if (lock)
    await sql`select from stay_promotions where id = (select promotion_id from execution_tasks where id = ${id}) for update`.execute(
      db,
    )
  const row = await selected(db)
    .where('t.id', '=', id)
    .$if(lock, (query) => query.forUpdate('t'))
    .executeTakeFirst()
  if (!row) return null
  const outletId = row.publisher === 'assisted' ? row.outlet_id : null
  return { version: row.version, row, outletId, holder: holderOf(row) }
}

/** The target of a tracked link: its task, even one that is withdrawn for now, and the stay. */
export function taskOfLink(db: Db, code: string) {
  return db
    .selectFrom('tracked_links as t')
    .innerJoin('stay_promotions as p', 'p.id', 't.promotion_id')
    .select(['t.id', 't.promotion_id', 't.network', 't.role', 't.announcement', 'p.stay_id'])
    .where('t.code', '=', code)
    .executeTakeFirst()
}

/** A promotion's tasks, in execution order. */
export function tasksOf(db: Db, promotionId: string): Promise<TaskRow[]> {
  return selected(db)
    .where('t.promotion_id', '=', promotionId)
    .orderBy(sql`array_position(array['posting', 'amplification', 'reshare', 'announcement'], t.role)`)
    .orderBy('t.outlet_name')
    .orderBy('t.id')
    .execute()
}

export type TaskQuery = PageQuery & {
  readonly status?: ExecutionTaskStatus | undefined
  readonly publisher?: ExecutionTask['publisher'] | undefined
  readonly outletId?: string | undefined
  readonly promotionId?: string | undefined
  /** Only those claimed by this person. */
  readonly claimedBy?: string | undefined
  /** Only those a person has to act on: scheduled assisted tasks, claimed ones, and blocked ones. */
  readonly toDo?: boolean | undefined
  /** Only those that can't be acted on yet: they build on another task, or their host paused them. */
  readonly waits?: boolean | undefined
}

/** Tasks, earliest due first, and waiting ones last; those that are done or failed latest first. */
export function listTasks(db: Db, query: TaskQuery) {
  const isOver = query.status === 'done' || query.status === 'failed'
  // Follows from the other conditions, but not for the planner, which would look for the open ones among all tasks.
  const isOpen = sql<boolean>`t.status in ('waiting', 'scheduled', 'running', 'blocked')`
  const matching = selected(db)
    .$if(query.toDo === true || query.waits === true, (rows) => rows.where(isOpen))
    .$call((rows) =>
      whereGiven(rows, {
        't.status': query.status,
        't.publisher': query.publisher,
        't.outlet_id': query.outletId,
        't.promotion_id': query.promotionId,
        't.claimed_by': query.claimedBy,
      }),
    )
    .$if(query.toDo === true, (rows) =>
      rows.where(
        sql<boolean>`(t.status = 'blocked' or (t.publisher = 'assisted' and t.status in ('scheduled', 'running') and not ${taskIsPaused}))`,
      ),
    )
    .$if(query.waits === true, (rows) => rows.where(sql<boolean>`(t.status = 'waiting' or ${taskIsPaused})`))
    .orderBy('t.due_at', (order) => (isOver ? order.desc() : order.asc()).nullsLast())
    .$if(!isOver, (rows) => rows.orderBy(sql`array_position(array['high', 'medium', 'low'], p.content->>'priority')`))
    .orderBy('t.id', isOver ? 'desc' : 'asc')
  return pageOf(query, matching, toTask)
}

/** Creates a promotion's tasks; existing ones are left alone, and withdrawn ones get their links and clicks back. */
export async function insertTasks(db: Db, promotionId: string, tasks: readonly PlannedTask[]): Promise<void> {
  if (tasks.length === 0) return
  const withdrawn = await db
    .selectFrom('withdrawn_tasks')
    .select(['id', 'code', 'outlet_id', 'role'])
    .where('promotion_id', '=', promotionId)
    .execute()
  const earlier = new Map(withdrawn.map(({ outlet_id: outletId, role, ...own }) => [`${role} ${outletId}`, own]))
  await db
    .insertInto('execution_tasks')
    .values(
      tasks.map(({ outlet, role, publisher, price, afterHours, dueAt }) => ({
        ...(earlier.get(`${role} ${outlet.id}`) ?? { id: newId('tsk') }),
        promotion_id: promotionId,
        outlet_id: outlet.id,
        outlet_name: outlet.name,
        handle: outlet.handle,
        network: outlet.network,
        role,
        publisher,
        price,
        after_hours: afterHours,
        status: dueAt ? ('scheduled' as const) : ('waiting' as const),
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['promotion_id', 'outlet_id', 'role']).doNothing())
    .execute()
}

/** Posts by outlets of promotions of a giveaway, each outlet's first post first. */
export function postsOfGiveaway(db: Db, giveawayId: string): Promise<TaskRow[]> {
  return selected(db)
    .where(sql<boolean>`p.content->>'giveawayId' = ${giveawayId}`)
    .where('p.purchase_status', '=', 'Purchased')
    .where('t.role', '<>', 'announcement')
    .where('t.status', '=', 'done')
    .orderBy('t.done_at')
    .orderBy('t.id')
    .execute()
}

/** Creates tasks for outlets to announce a winner; existing ones are left alone. */
export async function insertAnnouncements(
  db: Db,
  posts: readonly Pick<TaskRow, 'promotion_id' | 'outlet_id' | 'outlet_name' | 'handle' | 'network' | 'publisher'>[],
  announcement: WinnerAnnouncement,
  now: Date,
): Promise<void> {
  if (posts.length === 0) return
  await db
    .insertInto('execution_tasks')
    .values(
      posts.map(({ promotion_id, outlet_id, outlet_name, handle, network, publisher }) => ({
        id: newId('tsk'),
        promotion_id,
        outlet_id,
        outlet_name,
        handle,
        network,
        publisher,
        role: 'announcement' as const,
        price: 0,
        after_hours: 0,
        status: 'scheduled' as const,
        due_at: now,
        announcement: JSON.stringify(announcement),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a task announces; null if it isn't an announcement. */
export function announcementOf({ id, announcement }: Pick<TaskRow, 'id' | 'announcement'>): WinnerAnnouncement | null {
  return announcement && readStored(WinnerAnnouncement, announcement, 'execution_tasks.announcement', id)
}

/** Where the winner of a giveaway was announced, earliest first. */
export async function announcementsOf(db: Db, giveawayId: string): Promise<GiveawayAnnouncement[]> {
  const rows = await db
    .selectFrom('execution_tasks')
    .select(['outlet_name', 'network', 'proof_url', 'done_at'])
    .where(sql<boolean>`announcement->>'giveawayId' = ${giveawayId}`)
    .where('status', '=', 'done')
    .where('done_at', 'is not', null)
    .$narrowType<{ done_at: NotNull }>()
    .orderBy('done_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    outletName: row.outlet_name,
    network: row.network,
    url: row.proof_url,
    postedAt: row.done_at.toISOString(),
  }))
}

/** Removes a promotion's tasks, none of which has begun; their links continue to lead to the stay. */
export async function deleteTasks(db: Db, promotionId: string): Promise<void> {
  const columns = ['promotion_id', 'outlet_id', 'outlet_name', 'role', 'id', 'code', 'network'] as const
  await db
    .with('gone', (gone) =>
      gone
        .deleteFrom('execution_tasks')
        .where('promotion_id', '=', promotionId)
        .returning([...columns]),
    )
    .insertInto('withdrawn_tasks')
    .columns([...columns])
    .expression((rows) => rows.selectFrom('gone').select([...columns]))
    .onConflict((conflict) =>
      conflict
        .columns(['promotion_id', 'outlet_id', 'role'])
        .doUpdateSet(({ ref }) => ({ outlet_name: ref('excluded.outlet_name') })),
    )
    .execute()
}

/** Reschedules a promotion's tasks that have not begun; their outlets are notified again. */
function reschedule(db: Db, promotionId: string, dueAt: Date) {
  return db
    .updateTable('execution_tasks')
    .set({ due_at: dueAt, outlet_told_at: null, version: sql`version + 1` })
    .where('promotion_id', '=', promotionId)
    .where('status', '=', 'scheduled')
}

/** Makes tasks that people should have posted while their promotion was paused due now. */
export async function renewDue(db: Db, promotionId: string, now: Date): Promise<void> {
  await reschedule(db, promotionId, now).where('publisher', '=', 'assisted').where('due_at', '<', now).execute()
}

/** Reschedules a promotion's posting tasks that have not begun. */
export async function setPostingDue(db: Db, promotionId: string, dueAt: Date): Promise<void> {
  await reschedule(db, promotionId, dueAt).where('role', '=', 'posting').execute()
}

type TaskChange = Partial<
  Pick<
    TaskRow,
    | 'blocked_by'
    | 'due_at'
    | 'claimed_by'
    | 'claimed_by_outlet'
    | 'claimed_at'
    | 'done_at'
    | 'proof_url'
    | 'proof_note'
    | 'problem'
  >
> & { readonly proof_screenshot?: object | null }

/** Moves a task along its lifecycle. @throws Problem 409 if the move isn't available. */
export function moveTask(
  db: Db,
  row: Pick<TaskRow, 'id' | 'status'>,
  move: ExecutionTaskMove,
  { proof_screenshot: screenshot, ...change }: TaskChange = {},
): Promise<ExecutionTaskStatus> {
  return moveStatus(executionTaskLifecycle, row.status, move, (status, from) =>
    db
      .updateTable('execution_tasks')
      .set({
        status,
        claimed_by: null,
        claimed_by_outlet: false,
        claimed_at: null,
        blocked_by: null,
        ...change,
        ...(screenshot !== undefined && { proof_screenshot: screenshot && JSON.stringify(screenshot) }),
        version: sql`version + 1`,
      })
      .where('id', '=', row.id)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
}

/** Notes how far a task's receivers are recorded: the last one, '' for none yet, or null once all are. */
export async function noteRecorded(db: Db, id: string, recordedTo: string | null): Promise<void> {
  await db.updateTable('execution_tasks').set({ recorded_to: recordedTo }).where('id', '=', id).execute()
}

/**
 * The platform's own tasks that are due but have no job, because it was lost or failed permanently. A running task is
 * due when its next delivery is; if none is pending, or one has been sending since before `lostBefore`, its worker
 * died. Paused tasks are excluded, or they would be found every minute: resuming one enqueues it.
 */
export async function dueWithoutJob(db: Db, now: Date, lostBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('execution_tasks as t')
    .innerJoin('stay_promotions as p', 'p.id', 't.promotion_id')
    .select('t.id')
    .where('t.publisher', '<>', 'assisted')
    .where(sql<boolean>`not ${taskIsPaused}`)
    .where(
      sql<boolean>`((t.status = 'scheduled' and t.due_at <= ${now}) or (t.status = 'running' and not exists (
        select from deliveries d where d.task_id = t.id and
          ((d.status in ('queued', 'processing') and d.due_at > ${now}) or (d.status = 'sending' and d.began_at >= ${lostBefore})))))`,
    )
    .where(isWithoutJob('execution:publish', sql`t.id`))
    .orderBy('t.due_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Up to `limit` tasks for people that are due though their payment is disputed, except these; locked. */
export function dueDisputed(db: Db, now: Date, except: readonly string[], limit: number): Promise<TaskRow[]> {
  return selected(db)
    .where('t.publisher', '=', 'assisted')
    .where('t.status', '=', 'scheduled')
    .where('t.announcement', 'is', null)
    .where('t.due_at', '<=', now)
    .where(promotionIsDisputed(sql.ref('t.promotion_id')))
    .$if(except.length > 0, (rows) => rows.where('t.id', 'not in', except))
    .limit(limit)
    .forUpdate('t')
    .skipLocked()
    .execute()
}

/**
 * Outlets with assisted tasks that are due before `before` and not yet announced to the owner; paused ones are announced
 * once resumed.
 */
export async function outletsToTell(db: Db, before: Date): Promise<string[]> {
  const rows = await unannounced(db, before).select('t.outlet_id').distinct().execute()
  return rows.map(({ outlet_id }) => outlet_id)
}

function unannounced(db: Db, before: Date) {
  return db
    .selectFrom('execution_tasks as t')
    .innerJoin('stay_promotions as p', 'p.id', 't.promotion_id')
    .where('t.publisher', '=', 'assisted')
    .where('t.status', '=', 'scheduled')
    .where('t.outlet_told_at', 'is', null)
    .where('t.due_at', '<', before)
    .where(sql<boolean>`not ${taskIsPaused}`)
}

/** Records that an outlet's owner is notified of its tasks due before `before`. @returns how many */
export async function markTasksAnnounced(db: Db, outletId: string, before: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('execution_tasks')
    .set({ outlet_told_at: now })
    .where('id', 'in', unannounced(db, before).select('t.id').where('t.outlet_id', '=', outletId))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Promotions queued since before `before` that have neither tasks nor a job that plans them: it was lost. One that fails
 * is left to its retries and, once it has failed for good, to admins: replacing it would begin its attempts anew.
 */
export async function unplanned(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stay_promotions as p')
    .select('p.id')
    .where('p.status', '=', 'Queued')
    .where('p.updated_at', '<', before)
    .where(sql<boolean>`not exists (select from execution_tasks t where t.promotion_id = p.id)`)
    .where(isWithoutAnyJob('execution:plan', sql`p.id`))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Promotions that were refunded in full after they had begun, and are still queued. */
export async function refundedInQueue(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stay_promotions as p')
    .select('p.id')
    .where('p.status', '=', 'Queued')
    .where('p.purchase_status', '=', 'Cancelled')
    .where(isWithoutAnyJob('execution:withdraw', sql`p.id`))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
