/** All SQL of cart items and transactions. */
import {
  type CartItem,
  nextStatus,
  openMoves,
  type Paged,
  type PageQuery,
  type PurchaseableCollection,
  type PurchaseMove,
  type PurchaseStatus,
  purchaseLifecycle,
  type Transaction,
  type TransactionStatus,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { CartItemsTable, TransactionsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { illegalMove, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'

/** Which organizations' rows to list. */
export type Purchasers = 'all' | readonly string[]

type CartItemRow = Selectable<CartItemsTable> & { csmr_id: string | null }
type TransactionRow = Selectable<TransactionsTable> & { csmr_id: string | null; items: Transaction['items'] }

function cartItems(db: Db) {
  return db
    .selectFrom('cart_items as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .selectAll('p')
    .select('o.stripe_customer_id as csmr_id')
}

function transactions(db: Db) {
  return db
    .selectFrom('transactions as p')
    .leftJoin('organizations as o', 'o.id', 'p.organization_id')
    .selectAll('p')
    .select([
      'o.stripe_customer_id as csmr_id',
      sql<Transaction['items']>`(select coalesce(jsonb_agg(jsonb_build_object('collectionType', i.collection_type,
        'purchaseableId', i.purchaseable_id, 'price', i.price) order by i.collection_type, i.purchaseable_id), '[]')
        from transaction_items i where i.transaction_id = p.id)`.as('items'),
    ])
}

/** A cart item as a subject: scope, version, and API view. */
export async function cartItemById(db: Db, id: string, lock = false) {
  const row = await cartItems(db)
    .where('p.id', '=', id)
    .$if(lock, (query) => query.forUpdate('p'))
    .executeTakeFirst()
  return row ? { organizationId: row.organization_id, version: row.version, item: toCartItem(row) } : null
}

type NewItem = Pick<CartItem, 'organizationId' | 'collectionType' | 'purchaseableId' | 'price'>

/** Creates a Ready item. @throws Problem 409 if the same one is already waiting or in the cart. */
export async function insertCartItem(db: Db, item: NewItem): Promise<string> {
  const id = newId('crt')
  const made = await db
    .insertInto('cart_items')
    .values({
      id,
      organization_id: item.organizationId,
      collection_type: item.collectionType,
      purchaseable_id: item.purchaseableId,
      price: item.price,
    })
    .onConflict((conflict) =>
      conflict.columns(['collection_type', 'purchaseable_id']).where('status', 'in', ['Ready', 'Staged']).doNothing(),
    )
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) throw new Problem('already-exists', 'It has a cart item already.')
  return id
}

/** Moves an item according to the purchase lifecycle. @throws Problem 409 naming the open moves. */
export async function moveCartItem(db: Db, { id, status }: CartItem, move: PurchaseMove): Promise<void> {
  const to = nextStatus(purchaseLifecycle, status, move)
  const moved =
    to &&
    (await db
      .updateTable('cart_items')
      .set({ status: to, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .where('status', 'in', purchaseLifecycle.moves[move].from)
      .executeTakeFirst())
  if (!to || !moved || moved.numUpdatedRows !== 1n)
    throw illegalMove(move, status, openMoves(purchaseLifecycle, status))
}

export async function deleteCartItem(db: Db, id: string): Promise<void> {
  await db.deleteFrom('cart_items').where('id', '=', id).execute()
}

export function listCartItems(
  db: Db,
  purchasers: Purchasers,
  query: PageQuery & { status?: PurchaseStatus | undefined },
): Promise<Paged<CartItem>> {
  const theirs = cartItems(db)
    .$if(purchasers !== 'all', (rows) => rows.where(sql<boolean>`p.organization_id = any(${purchasers})`))
    .$if(query.status !== undefined, (rows) => rows.where('p.status', '=', query.status ?? 'Ready'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  return pageOf(query, theirs, toCartItem)
}

function toTransactionSubject(row: TransactionRow | undefined) {
  return row ? { organizationId: row.organization_id, version: row.version, transaction: toTransaction(row) } : null
}

/** A transaction as a subject: scope, version, and API view. */
export async function transactionById(db: Db, id: string) {
  return toTransactionSubject(await transactions(db).where('p.id', '=', id).executeTakeFirst())
}

/** The latest transaction for a purchasable item. */
export async function getTransaction(db: Db, collection: PurchaseableCollection, purchaseableId: string) {
  return toTransactionSubject(
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

export function listTransactions(
  db: Db,
  purchasers: Purchasers,
  query: PageQuery & { status?: TransactionStatus | undefined },
): Promise<Paged<Transaction>> {
  const theirs = transactions(db)
    .$if(purchasers !== 'all', (rows) => rows.where(sql<boolean>`p.organization_id = any(${purchasers})`))
    .$if(query.status !== undefined, (rows) => rows.where('p.status', '=', query.status ?? 'pending'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  return pageOf(query, theirs, toTransaction)
}

function toCartItem(row: CartItemRow): CartItem {
  return {
    id: row.id,
    organizationId: row.organization_id,
    csmrId: row.csmr_id,
    collectionType: row.collection_type,
    purchaseableId: row.purchaseable_id,
    price: row.price,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function toTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    organizationId: row.organization_id,
    csmrId: row.csmr_id,
    amount: row.amount,
    status: row.status,
    items: row.items,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
