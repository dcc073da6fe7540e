/** All SQL for refunds and disputes. */
import type { Dispute, Paged, PageQuery, PurchaseableCollection, Refund } from '@lodestay/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RefundsTable } from '../../db/tables.ts'
import { oneByOne } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import type { ProviderDispute } from '../../providers/payments/payments.ts'
import { personNameOr } from '../users/index.ts'

/** Pending refunds read at a time. */
const AT_ONCE = 100

export type RefundRow = Selectable<RefundsTable>
/** What a refund gives back of an item, in cents without tax. */
export type RefundPart = RefundRow['parts'][number]

export type NewRefundRow = {
  readonly transactionId: string
  /** The item to refund; null: any. */
  readonly item: { readonly collectionType: PurchaseableCollection; readonly purchaseableId: string } | null
  readonly parts: readonly RefundPart[]
  readonly amount: number
  readonly reason: string
  readonly actorId: string
  readonly providerRefundId?: string
  /** The cause of a system refund: each cause is refunded once. */
  readonly causeId?: string
}

export function insertRefund(db: Db, refund: NewRefundRow): Promise<RefundRow> {
  return db
    .insertInto('refunds')
    .values({
      id: newId('rfd'),
      transaction_id: refund.transactionId,
      collection_type: refund.item?.collectionType ?? null,
      purchaseable_id: refund.item?.purchaseableId ?? null,
      parts: JSON.stringify(refund.parts),
      amount: refund.amount,
      reason: refund.reason,
      actor_id: refund.actorId,
      provider_refund_id: refund.providerRefundId ?? null,
      cause_id: refund.causeId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function getRefund(db: Db, id: string) {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The refund for a cause; undefined if there is none yet. */
export function getRefundFor(db: Db, causeId: string) {
  return db.selectFrom('refunds').selectAll().where('cause_id', '=', causeId).executeTakeFirst()
}

/** All refunds of a transaction, oldest first. */
export function refundsOf(db: Db, transactionId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** All refunds of a transaction as staff see them, newest first. */
export function listRefunds(db: Db, transactionId: string, query: PageQuery): Promise<Paged<Refund>> {
  const found = db
    .selectFrom('refunds as r')
    .leftJoin('users as u', 'u.id', 'r.actor_id')
    .select(['r.id', 'r.amount', 'r.reason', 'r.status', 'r.created_at'])
    .select(sql<string | null>`case when r.cause_id is null then ${personNameOr('u', 'An administrator')} end`.as('by'))
    .where('r.transaction_id', '=', transactionId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
  return pageOf(query, found, ({ created_at: createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** Finds a refund by its id at the provider. */
export function getProviderRefund(db: Db, providerRefundId: string) {
  return db.selectFrom('refunds').selectAll().where('provider_refund_id', '=', providerRefundId).executeTakeFirst()
}

export async function setRefundStatus(
  db: Db,
  id: string,
  status: 'pending' | 'succeeded' | 'failed',
  /** Null if the provider never made it. */
  providerRefundId: string | null,
): Promise<void> {
  await db.updateTable('refunds').set({ status, provider_refund_id: providerRefundId }).where('id', '=', id).execute()
}

/** Saves what a refund was booked on. */
export async function saveParts(db: Db, id: string, parts: readonly RefundPart[]): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ parts: JSON.stringify(parts) })
    .where('id', '=', id)
    .execute()
}

/** Fails a pending refund. @returns false if it was already decided. */
export async function failRefund(db: Db, id: string, providerRefundId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ status: 'failed', provider_refund_id: providerRefundId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Per item: the amount of refused system refunds, less what people have since refunded, in cents. */
export async function owedShares(db: Db, transactionId: string): Promise<Map<string, number>> {
  const owed = new Map<string, number>()
  for (const { purchaseable_id: id, cause_id: causeId, status, amount } of await refundsOf(db, transactionId)) {
    if (id === null) continue
    const before = owed.get(id) ?? 0
    if (causeId !== null && status === 'failed') owed.set(id, before + amount)
    else if (causeId === null && status !== 'failed') owed.set(id, Math.max(0, before - amount))
  }
  return owed
}

/** The pending refunds of a transaction, and how much of that may be for an item, in cents. */
export async function pendingRefunds(
  db: Db,
  transactionId: string,
  item: { readonly purchaseableId: string } | null | undefined,
): Promise<{ all: number; ofItem: number }> {
  const isOfItem = item ? sql`purchaseable_id is null or purchaseable_id = ${item.purchaseableId}` : sql`true`
  return db
    .selectFrom('refunds')
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'pending')
    .select([
      sql<number>`coalesce(sum(amount), 0)::int`.as('all'),
      sql<number>`coalesce(sum(amount) filter (where ${isOfItem}), 0)::int`.as('ofItem'),
    ])
    .executeTakeFirstOrThrow()
}

/** The ids of all refunds started before `before` that are still pending. */
export async function* refundsPendingBefore(db: Db, before: Date): AsyncGenerator<string> {
  const refunds = oneByOne<{ id: string }>(AT_ONCE, (last) =>
    db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'pending')
      .where('created_at', '<', before)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  )
  for await (const { id } of refunds) yield id
}

/** Saves a dispute's current state. */
export async function saveDispute(db: Db, transactionId: string, dispute: ProviderDispute): Promise<void> {
  const now = {
    amount: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    evidence_due_at: dispute.evidenceDueAt,
  }
  await db
    .insertInto('disputes')
    .values({ id: newId('dsp'), transaction_id: transactionId, provider_dispute_id: dispute.id, ...now })
    .onConflict((conflict) => conflict.column('provider_dispute_id').doUpdateSet({ ...now, updated_at: sql`now()` }))
    .execute()
}

/** When a dispute was last saved, to the microsecond; null if never. */
export async function disputeSavedAt(db: Db, providerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('disputes')
    .select(sql<string>`updated_at::text`.as('at'))
    .where('provider_dispute_id', '=', providerId)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The provider's statuses of disputes, and of inquiries before them, that left us the money. */
const endedForUs = ['won', 'warning_closed', 'prevented']

function disputesOf(db: Db, transactionId: string) {
  return db.selectFrom('disputes').select('id').where('transaction_id', '=', transactionId)
}

/** Whether the buyer's bank has the money of a payment, or may take it: a dispute of it is open or lost. */
export async function isChargedBack(db: Db, transactionId: string): Promise<boolean> {
  const found = await disputesOf(db, transactionId).where('status', 'not in', endedForUs).executeTakeFirst()
  return found !== undefined
}

/** Whether the buyer's bank has taken the money of a payment back for good. */
export async function isLost(db: Db, transactionId: string): Promise<boolean> {
  const found = await disputesOf(db, transactionId).where('status', '=', 'lost').executeTakeFirst()
  return found !== undefined
}

/** SQL: whether the latest payment of a promotion has a dispute, of the alias `d`, for which this holds. */
function hasDispute(promotionId: RawBuilder<unknown>, holds: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from disputes d where ${holds} and d.transaction_id = (
    select p.id from transactions p join transaction_items i on i.transaction_id = p.id
    where i.collection_type = 'stay-promotions' and i.purchaseable_id = ${promotionId}
    order by p.created_at desc, p.id desc limit 1))`
}

/** SQL: whether the payment of a promotion is disputed, or was lost in a dispute. */
export function promotionIsDisputed(promotionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return hasDispute(promotionId, sql`d.status <> all(${[...endedForUs]}::text[])`)
}

/** SQL: the same while the dispute is open. */
export function promotionInOpenDispute(promotionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return hasDispute(promotionId, sql`d.status <> all(${[...endedForUs, 'lost']}::text[])`)
}

/** SQL: whether the buyer's bank has taken the money for a promotion back for good. */
export function promotionIsLost(promotionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return hasDispute(promotionId, sql`d.status = 'lost'`)
}

/** Whether the payment of a promotion is disputed, or was lost in a dispute. */
export async function isDisputed(db: Db, promotionId: string): Promise<boolean> {
  const disputed = promotionIsDisputed(sql`${promotionId}`)
  const { rows } = await sql<{ disputed: boolean }>`select ${disputed} as disputed`.execute(db)
  return rows[0]?.disputed ?? false
}

/** Payments whose disputes wait for our evidence, the most urgent first. */
export function disputesToAnswer(db: Db) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('transactions as t', 't.id', 'd.transaction_id')
    .select(['t.id', 't.number', 'd.amount', 'd.evidence_due_at'])
    .where('d.status', 'in', ['needs_response', 'warning_needs_response'])
    .orderBy(sql`d.evidence_due_at nulls last`)
    .orderBy('d.id')
    .execute()
}

/** Disputes, newest first. */
export function listDisputes(db: Db, query: PageQuery): Promise<Paged<Dispute>> {
  const found = db
    .selectFrom('disputes as d')
    .innerJoin('transactions as t', 't.id', 'd.transaction_id')
    .selectAll('d')
    .select('t.organization_id')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
  return pageOf(query, found, (row) => ({
    id: row.id,
    transactionId: row.transaction_id,
    organizationId: row.organization_id,
    amount: row.amount,
    reason: row.reason,
    status: row.status,
    evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))
}
