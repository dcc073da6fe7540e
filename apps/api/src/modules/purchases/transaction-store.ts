/** All SQL for transactions, their items, and their invoice numbers. */
import {
  type Paged,
  type PageQuery,
  type PaidCollection,
  type PaidItem,
  StoredBilling,
  type Transaction,
  type TransactionKind,
  type TransactionStatus,
} from '@lodestay/domain'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { TransactionsTable } from '../../db/tables.ts'
import { oneByOne } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { readStored } from '../../kernel/stored.ts'
import { paidFor } from '../ledger/index.ts'
import type { Purchasers } from './cart-store.ts'

/** Pending payments read at a time. */
const AT_ONCE = 100

export type TransactionItem = PaidItem & { readonly cartItemId: string | null; readonly isActive: boolean }
export type TransactionRow = Selectable<TransactionsTable> & {
  csmr_id: string | null
  stay_id: string | null
  items: TransactionItem[]
}
export type TransactionSubject = {
  readonly organizationId: string | null
  /** The stay if all items are for the same one; otherwise null. */
  readonly stayId: string | null
  readonly version: number
  readonly row: TransactionRow
}

// The stay of all items, if there is only one and it still belongs to the payer: later owners of a stay see no earlier
// payments.
const onlyStay = sql`(select s.id from stays s where s.organization_id = p.organization_id and s.id = (
  select case when count(distinct i.stay_id) = 1 and bool_and(i.stay_id is not null) then min(i.stay_id) end
  from transaction_items i where i.transaction_id = p.id))`

function transactions(db: Db) {
  return db
    .selectFrom('transactions as p')
    .leftJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select([
      sql<string | null>`coalesce(o.stripe_customer_id, u.stripe_customer_id)`.as('csmr_id'),
      sql<string | null>`${onlyStay}`.as('stay_id'),
      sql<TransactionItem[]>`(select coalesce(jsonb_agg(jsonb_build_object('collectionType', i.collection_type,
        'purchaseableId', i.purchaseable_id, 'label', i.label, 'price', i.price, 'covered', i.covered, 'refunded', i.refunded,
        'cartItemId', i.cart_item_id, 'isActive', i.is_active) order by i.collection_type, i.purchaseable_id), '[]')
        from transaction_items i where i.transaction_id = p.id)`.as('items'),
    ])
}

function toSubject(row: TransactionRow | undefined): TransactionSubject | null {
  return row ? { organizationId: row.organization_id, stayId: row.stay_id, version: row.version, row } : null
}

/** A transaction as a subject: scope, version, and row. */
export async function transactionById(db: Db, id: string, lock = false): Promise<TransactionSubject | null> {
  if (lock) await lockTransaction(db, 'id', id)
  return toSubject(await transactions(db).where('p.id', '=', id).executeTakeFirst())
}

/** A separate statement: one that waited for a lock would read the items from before it. */
async function lockTransaction(db: Db, by: 'id' | 'payment_intent_id', value: string): Promise<void> {
  await db.selectFrom('transactions').select('id').where(by, '=', value).forUpdate().execute()
}

/** The transaction for one of the provider's payments, locked. */
export async function lockByIntent(db: Db, intentId: string): Promise<TransactionSubject | null> {
  await lockTransaction(db, 'payment_intent_id', intentId)
  return toSubject(await transactions(db).where('p.payment_intent_id', '=', intentId).executeTakeFirst())
}

/** The transaction for one of the provider's payments; null if there is none. */
export async function getByIntent(db: Db, intentId: string): Promise<TransactionRow | null> {
  return (await transactions(db).where('p.payment_intent_id', '=', intentId).executeTakeFirst()) ?? null
}

/** Whether a provider invoice has been recorded. */
export async function hasInvoice(db: Db, invoiceId: string): Promise<boolean> {
  const found = await db.selectFrom('transactions').select('id').where('provider_invoice_id', '=', invoiceId).execute()
  return found.length > 0
}

/** The latest transaction for a purchasable item. */
export async function getTransaction(db: Db, collection: PaidCollection, purchaseableId: string) {
  return toSubject(
    await transactions(db)
      .where(
        sql<boolean>`exists (select from transaction_items i where i.transaction_id = p.id
          and i.purchaseable_id = ${purchaseableId} and i.collection_type = ${collection})`,
      )
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}

/** What was paid for an item, less refunds, in cents. */
export async function amountPaid(
  db: Db,
  { collectionType, purchaseableId }: { readonly collectionType: PaidCollection; readonly purchaseableId: string },
): Promise<number> {
  const paid = paidFor(sql`${collectionType}`, sql`${purchaseableId}`)
  const { rows } = await sql<{ paid: number }>`select ${paid} as paid`.execute(db)
  return rows[0]?.paid ?? 0
}

/** Undecided payments of an organization's cart, newest first. */
export function pendingOfCart(db: Db, organizationId: string): Promise<TransactionRow[]> {
  return transactions(db)
    .where('p.organization_id', '=', organizationId)
    .where('p.kind', '=', 'cart')
    .where('p.status', '=', 'pending')
    .orderBy('p.created_at', 'desc')
    .execute()
}

/** Organizations with undecided payments that include items for a stay. */
export async function organizationsPayingFor(db: Db, stayId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transaction_items as i')
    .innerJoin('transactions as p', 'p.id', 'i.transaction_id')
    .where('i.stay_id', '=', stayId)
    .where('p.kind', '=', 'cart')
    .where('p.status', '=', 'pending')
    .where('p.organization_id', 'is not', null)
    .select('p.organization_id')
    .distinct()
    .$narrowType<{ organization_id: string }>()
    .execute()
  return rows.map(({ organization_id: organizationId }) => organizationId)
}

/** A user's open payment for their own membership; null if there is none. */
export async function pendingMembership(db: Db, userId: string): Promise<TransactionRow | null> {
  const latest = await transactions(db)
    .where('p.user_id', '=', userId)
    .where('p.kind', '=', 'membership')
    .where('p.status', '=', 'pending')
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ?? null
}

/** All payments unchanged since `before` that are still undecided. */
export function pendingBefore(db: Db, before: Date): AsyncGenerator<TransactionRow> {
  return oneByOne<TransactionRow>(AT_ONCE, (last) =>
    transactions(db)
      .where('p.status', '=', 'pending')
      .where('p.updated_at', '<', before)
      .where('p.id', '>', last?.id ?? '')
      .orderBy('p.id')
      .limit(AT_ONCE)
      .execute(),
  )
}

export type TransactionFilter = {
  readonly status?: TransactionStatus | undefined
  readonly kind?: TransactionKind | undefined
  readonly number?: string | undefined
  readonly userId?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}

/**
 * Candidates are found through indexes, and only those with an item for the stay are checked for whether it is their
 * only stay.
 */
function boughtBy({ organizations, stays }: Exclude<Purchasers, 'all'>) {
  return sql<boolean>`(p.id in (select t.id from transactions t where t.organization_id = any(${organizations})
    union select i.transaction_id from transaction_items i where i.stay_id = any(${stays}))
    and (p.organization_id = any(${organizations}) or ${onlyStay} = any(${stays})))`
}

export function listTransactions(
  db: Db,
  purchasers: Purchasers,
  query: PageQuery & TransactionFilter,
): Promise<Paged<Transaction>> {
  const { status, kind, number, userId, since, until } = query
  const theirs = transactions(db)
    .where(purchasers === 'all' ? sql<boolean>`true` : boughtBy(purchasers))
    .$call((rows) =>
      whereGiven(rows, {
        'p.status': status,
        'p.kind': kind,
        'p.number': number?.trim().toUpperCase(),
        'p.user_id': userId,
      }),
    )
    .$call(ifGiven(since, (rows, since) => rows.where('p.created_at', '>=', since)))
    .$call(ifGiven(until, (rows, until) => rows.where('p.created_at', '<', until)))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  return pageOf(query, theirs, toTransaction, { counts: purchasers !== 'all' && 'exactly' })
}

/** A user's own payments, newest first. */
export function listOwnTransactions(db: Db, userId: string, query: PageQuery): Promise<Paged<Transaction>> {
  const own = transactions(db).where('p.user_id', '=', userId).orderBy('p.created_at', 'desc').orderBy('p.id')
  return pageOf(query, own, toTransaction)
}

export type NewTransactionRow = Pick<Transaction, 'kind' | 'organizationId' | 'userId' | 'amount' | 'isTest'> & {
  readonly actorId: string
  readonly tax?: number
  readonly discount?: number
  readonly balance?: number
  readonly providerInvoiceId?: string
  readonly saveCard?: boolean
  readonly createdAt?: Date
  readonly items: readonly (Omit<PaidItem, 'refunded' | 'covered'> & {
    readonly covered?: number
    readonly cartItemId?: string | null
    readonly stayId?: string | null
  })[]
}

/** Starts a transaction. @throws a unique violation (409) if one of its items is being paid for, or was. */
export async function insertTransaction(db: Db, transaction: NewTransactionRow): Promise<string> {
  const id = newId('txn')
  await db
    .insertInto('transactions')
    .values({
      id,
      kind: transaction.kind,
      organization_id: transaction.organizationId,
      user_id: transaction.userId,
      actor_id: transaction.actorId,
      amount: transaction.amount,
      tax: transaction.tax ?? 0,
      discount: transaction.discount ?? 0,
      balance: transaction.balance ?? 0,
      is_test: transaction.isTest,
      save_card: transaction.saveCard ?? false,
      provider_invoice_id: transaction.providerInvoiceId ?? null,
      ...(transaction.createdAt && { created_at: transaction.createdAt }),
    })
    .execute()
  await db
    .insertInto('transaction_items')
    .values(
      transaction.items.map((item) => ({
        transaction_id: id,
        collection_type: item.collectionType,
        purchaseable_id: item.purchaseableId,
        cart_item_id: item.cartItemId ?? null,
        stay_id: item.stayId ?? null,
        label: item.label,
        price: item.price,
        covered: item.covered ?? 0,
      })),
    )
    .execute()
  return id
}

export async function updateTransaction(db: Db, id: string, changes: Changes): Promise<void> {
  await updateOf(db, id, changes).execute()
}

/** Stores the provider's payment id for a pending transaction. @returns whether it is still pending. */
export async function saveIntent(db: Db, id: string, intentId: string): Promise<boolean> {
  const update = updateOf(db, id, { payment_intent_id: intentId }).where('status', '=', 'pending')
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

type Changes = Omit<Updateable<TransactionsTable>, 'version' | 'updated_at'>

function updateOf(db: Db, id: string, changes: Changes) {
  return db
    .updateTable('transactions')
    .set({ ...changes, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
}

/** Increments the counter of charge attempts. @returns the attempt's number. */
export async function nextAttempt(db: Db, id: string): Promise<number> {
  const { attempt } = await db
    .updateTable('transactions')
    .set({ attempt: sql`attempt + 1`, failure: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('attempt')
    .executeTakeFirstOrThrow()
  return attempt
}

/** Allows a transaction's items to be bought again. */
export async function releaseItems(db: Db, id: string): Promise<void> {
  await db.updateTable('transaction_items').set({ is_active: false }).where('transaction_id', '=', id).execute()
}

/** Adds to an item's refunded amount, or subtracts from it; a fully refunded item can be bought again. */
export async function refundItem(db: Db, id: string, item: TransactionItem, amount: number): Promise<void> {
  await db
    .updateTable('transaction_items')
    .set({ refunded: sql`refunded + ${amount}`, is_active: item.isActive && item.refunded + amount < item.price })
    .where('transaction_id', '=', id)
    .where('collection_type', '=', item.collectionType)
    .where('purchaseable_id', '=', item.purchaseableId)
    .execute()
}

export async function deleteTransaction(db: Db, id: string): Promise<void> {
  await db.deleteFrom('transactions').where('id', '=', id).execute()
}

/**
 * The next number of a year's invoices, without gaps: 'LS-2026-000001'. Blocks other callers until this transaction
 * ends.
 */
export async function nextInvoiceNumber(db: Db, now: Date): Promise<string> {
  const series = `LS-${now.getUTCFullYear()}`
  const { value } = await db
    .insertInto('counters')
    .values({ name: series, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return `${series}-${String(value).padStart(6, '0')}`
}

export function toTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    kind: row.kind,
    organizationId: row.organization_id,
    userId: row.user_id,
    csmrId: row.csmr_id,
    amount: row.amount,
    tax: row.tax,
    discount: row.discount,
    balance: row.balance,
    refunded: row.refunded,
    currency: 'USD',
    status: row.status,
    items: row.items.map(({ cartItemId: _, isActive: __, ...item }) => item),
    card: row.card,
    failure: row.failure,
    number: row.number,
    billTo: readStored(StoredBilling.nullable(), row.bill_to, 'transactions.bill_to', row.id),
    isTest: row.is_test,
    note: row.note,
    settledAt: row.settled_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
