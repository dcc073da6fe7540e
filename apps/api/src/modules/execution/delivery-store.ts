/** All SQL for deliveries: what a task sends over the network, one row per receiver. */
import { MAX_WAITS, type OutletDelivery, type PageQuery, PostProgress } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { DeliveriesTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { readStored } from '../../kernel/stored.ts'
import { promotionName } from '../promotions/index.ts'

export type Delivery = Selectable<DeliveriesTable>

/** The receiver of deliveries to the outlet itself rather than its subscribers. */
export const TO_OUTLET = 'outlet'

/** Records a task's receivers; existing ones are left alone. */
export async function insertDeliveries(db: Db, taskId: string, receivers: readonly string[], now: Date): Promise<void> {
  await sql`insert into deliveries (id, task_id, receiver, due_at)
    select e.id, ${taskId}, e.receiver, ${now} from unnest(${receivers.map(() => newId('dlv'))}::text[], ${receivers}::text[])
      as e(id, receiver)
    on conflict (task_id, receiver) do nothing`.execute(db)
}

/** Claims a due delivery for this worker, marking it as sending before it is sent. */
export async function claimDelivery(db: Db, taskId: string, now: Date): Promise<Delivery | null> {
  const row = await db
    .updateTable('deliveries')
    .set({ status: 'sending', tries: sql`tries + 1`, began_at: now })
    .where('id', '=', (from) =>
      from
        .selectFrom('deliveries')
        .select('id')
        .where('task_id', '=', taskId)
        .where('status', 'in', ['queued', 'processing'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Records how a try ended, unless the delivery has been tried again since: another worker may have presumed this one
 * dead.
 */
export async function endDelivery(
  db: Db,
  { id, tries }: Delivery,
  end: {
    readonly status: Delivery['status']
    readonly detail: string
    readonly url?: string
    readonly dueAt?: Date
    /** Whether the try only found that the network is still processing. */
    readonly isWait?: boolean
  },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({
      status: end.status,
      detail: end.detail,
      ...(end.url && { url: end.url }),
      ...(end.dueAt && { due_at: end.dueAt }),
      ...(end.isWait && { waits: sql`waits + 1` }),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('status', 'in', ['sending', 'unknown'])
    .execute()
}

/** How often its progress has been polled since a person last looked. */
export function waitsOf({ waits }: Delivery): number {
  return waits % MAX_WAITS
}

/** Handles deliveries whose worker died: their outcome is unknown unless their progress shows it. */
export async function loseDeliveries(db: Db, taskId: string, before: Date, isResumed: boolean): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: isResumed ? 'queued' : 'unknown', detail: 'It was interrupted while it was sent.' })
    .where('task_id', '=', taskId)
    .where('status', '=', 'sending')
    .where('began_at', '<', before)
    .execute()
}

/** Progress of a delivery; empty if it hasn't begun. */
export function progressOf({ id, progress }: Delivery): PostProgress {
  return progress === null ? {} : readStored(PostProgress, progress, 'deliveries.progress', id)
}

/**
 * Stores the progress of a delivery before its next call, as a sign that its worker is alive. False if another worker
 * has taken over, so this one must stop.
 */
export async function saveProgress(db: Db, { id, tries }: Delivery, progress: PostProgress, now: Date) {
  const saved = await db
    .updateTable('deliveries')
    .set({ progress: JSON.stringify(progress), began_at: now })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

/**
 * Requeues deliveries that a person decided on: all that were not definitely sent. The person has checked whether it
 * was posted, so the publishing call may be repeated.
 */
export async function retryDeliveries(db: Db, taskId: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'queued', due_at: now, progress: sql`progress - 'isPosting'` })
    .where('task_id', '=', taskId)
    .where('status', 'in', ['refused', 'unknown'])
    .execute()
}

/** When a task's next delivery will be tried; null if none will. Counting a million takes seconds. */
export async function nextDeliveryAt(db: Db, taskId: string): Promise<Date | null> {
  const next = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('task_id', '=', taskId)
    .where('status', 'in', ['queued', 'processing'])
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at ?? null
}

export type DeliveryCounts = Readonly<Record<Delivery['status'], number>> & {
  /** The error detail of one that failed. */
  readonly detail: string
  /** Where one was posted. */
  readonly url: string | null
}

export async function countDeliveries(db: Db, taskId: string): Promise<DeliveryCounts> {
  const of = (status: Delivery['status']) => sql<number>`count(*) filter (where status = ${status})::int`.as(status)
  return db
    .selectFrom('deliveries')
    .select([
      of('queued'),
      of('sending'),
      of('processing'),
      of('sent'),
      of('refused'),
      of('unknown'),
      sql<string | null>`min(url)`.as('url'),
      sql<string>`coalesce((array_agg(detail order by began_at desc nulls last) filter (where status <> 'sent' and detail <> ''))[1], '')`.as(
        'detail',
      ),
    ])
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
}

/** Deliveries to the outlet itself, those of the latest tasks first. */
export function listDeliveries(db: Db, query: PageQuery & { readonly outletId: string }) {
  const matching = db
    .selectFrom('deliveries as d')
    .innerJoin('execution_tasks as t', 't.id', 'd.task_id')
    .innerJoin('stay_promotions as p', 'p.id', 't.promotion_id')
    .innerJoin('stays as s', 's.id', 'p.stay_id')
    .selectAll('d')
    .select(promotionName.as('title'))
    .where('t.outlet_id', '=', query.outletId)
    .where('d.receiver', '=', TO_OUTLET)
    .orderBy('t.due_at', 'desc')
    .orderBy('d.id')
  return pageOf(query, matching, toDelivery)
}

function toDelivery(row: Delivery & { title: string }): OutletDelivery {
  return {
    id: row.id,
    taskId: row.task_id,
    title: row.title,
    status: row.status,
    tries: row.tries,
    triedAt: row.began_at?.toISOString() ?? null,
    detail: row.detail,
  }
}

export async function deliveryById(db: Db, id: string): Promise<Delivery | null> {
  return (await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Records the receiver's response to a resent delivery. */
export async function noteReplay(db: Db, id: string, detail: string): Promise<void> {
  await db.updateTable('deliveries').set({ detail }).where('id', '=', id).execute()
}
