/** All SQL for the payment provider's events. */
import { type Paged, type PageQuery, type PaymentEvent, storable } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { PaymentEventsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import type { ProviderEvent } from '../../providers/payments/payments.ts'

/** Stores an event. @returns false if we already have it. */
export async function insertEvent(db: Db, event: ProviderEvent, source: PaymentEvent['source']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      object_id: event.objectId,
      // Input from one of the provider's forms may contain what jsonb doesn't accept.
      payload: JSON.stringify(event.payload, (_, value) => (typeof value === 'string' ? storable(value) : value)),
      source,
      created_at: event.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function getEvent(db: Db, id: string) {
  return db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markApplied(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ applied_at: sql`coalesce(applied_at, now())`, attempts: sql`attempts + 1`, error: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ attempts: sql`attempts + 1`, error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

/** Removes what events say of a payer, once they are applied and older than `before`: only what they are about stays. */
export async function stripEvents(db: Db, before: Date): Promise<void> {
  await repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`update payment_events set payload = jsonb_set(payload, '{data}',
        jsonb_build_object('object', jsonb_strip_nulls(jsonb_build_object('object', payload #> '{data,object,object}',
          'id', payload #> '{data,object,id}', 'payment_intent', payload #> '{data,object,payment_intent}'))))
      where id in (select id from payment_events where applied_at < ${before}
        and (payload #> '{data,object}') - '{object,id,payment_intent}'::text[] <> '{}' limit ${limit})`.execute(db)
    return numAffectedRows
  })
}

/** The creation time of our latest event; null if there is none. */
export async function latestEventAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_events')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** The event log, newest first. */
export function listEvents(db: Db, query: PageQuery & { pending?: boolean | undefined; type?: string | undefined }) {
  const found = db
    .selectFrom('payment_events')
    .selectAll()
    .$if(query.pending === true, (rows) => rows.where('applied_at', 'is', null))
    .$call((rows) => whereGiven(rows, { type: query.type }))
    .orderBy('received_at', 'desc')
    .orderBy('id')
  return pageOf(query, found, toPaymentEvent) as Promise<Paged<PaymentEvent>>
}

export function toPaymentEvent(row: Selectable<PaymentEventsTable>): PaymentEvent {
  return {
    id: row.id,
    type: row.type,
    objectId: row.object_id,
    receivedAt: row.received_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    attempts: row.attempts,
    error: row.error,
    source: row.source,
  }
}
