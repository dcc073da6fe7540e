/** All SQL of deliveries: what a task sends over the network, a row for each receiver. */
import { type Selectable, sql } from 'kysely'
import type { DeliveriesTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'

export type Delivery = Selectable<DeliveriesTable>

/** Writes down to whom a task goes; who is written down already is left alone. */
export async function insertDeliveries(db: Db, taskId: string, receivers: readonly string[], now: Date): Promise<void> {
  await sql`insert into deliveries (id, task_id, receiver, due_at)
    select e.id, ${taskId}, e.receiver, ${now} from unnest(${receivers.map(() => newId('dlv'))}::text[], ${receivers}::text[])
      as e(id, receiver)
    on conflict (task_id, receiver) do nothing`.execute(db)
}

/** Takes one that is due, for this worker alone, and marks it as sending before it is sent. */
export async function takeDelivery(db: Db, taskId: string, now: Date): Promise<Delivery | null> {
  const row = await db
    .updateTable('deliveries')
    .set({ status: 'sending', tries: sql`tries + 1`, began_at: now })
    .where('id', '=', (from) =>
      from
        .selectFrom('deliveries')
        .select('id')
        .where('task_id', '=', taskId)
        .where('status', '=', 'queued')
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

/** How a try ended, unless the delivery was tried again since. Another worker may have taken this one for dead. */
export async function endDelivery(
  db: Db,
  { id, tries }: Delivery,
  end: { readonly status: Delivery['status']; readonly detail: string; readonly dueAt?: Date },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: end.status, detail: end.detail, ...(end.dueAt && { due_at: end.dueAt }) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('status', 'in', ['sending', 'unknown'])
    .execute()
}

/** Deliveries whose worker is gone: nobody knows what became of them. */
export async function loseDeliveries(db: Db, taskId: string, before: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'unknown', detail: 'It was interrupted while it was sent.' })
    .where('task_id', '=', taskId)
    .where('status', '=', 'sending')
    .where('began_at', '<', before)
    .execute()
}

/** Lets what a person decided on go out again: whatever was not sent for certain. */
export async function retryDeliveries(db: Db, taskId: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'queued', due_at: now })
    .where('task_id', '=', taskId)
    .where('status', 'in', ['refused', 'unknown'])
    .execute()
}

export type DeliveryCounts = Readonly<Record<Delivery['status'], number>> & {
  /** When the next one is to be tried. */
  readonly nextAt: Date | null
  /** What was said about one that did not get through. */
  readonly detail: string
}

export async function countDeliveries(db: Db, taskId: string): Promise<DeliveryCounts> {
  const of = (status: Delivery['status']) => sql<number>`count(*) filter (where status = ${status})::int`.as(status)
  return db
    .selectFrom('deliveries')
    .select([
      of('queued'),
      of('sending'),
      of('sent'),
      of('refused'),
      of('unknown'),
      sql<Date | null>`min(due_at) filter (where status = 'queued')`.as('nextAt'),
      sql<string>`coalesce((array_agg(detail order by began_at desc nulls last) filter (where status <> 'sent' and detail <> ''))[1], '')`.as(
        'detail',
      ),
    ])
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
}
