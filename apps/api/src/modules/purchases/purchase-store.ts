/** All SQL of cart items and transactions. */
import type {
  CartItem,
  Paged,
  PageQuery,
  PurchaseableCollection,
  PurchaseStatus,
  Transaction,
  TransactionStatus,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { CartItemsTable, TransactionsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { pageOf } from '../../kernel/page-of.ts'

/** Whose rows a list holds. */
export type Purchasers = 'all' | readonly string[]

type CartItemRow = Selectable<CartItemsTable> & { csmr_id: string | null }
type TransactionRow = Selectable<TransactionsTable> & { csmr_id: string | null; items: Transaction['items'] }

const cartItems = (db: Db) =>
  db
    .selectFrom('cart_items as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .selectAll('p')
    .select('o.stripe_customer_id as csmr_id')

const transactions = (db: Db) =>
  db
    .selectFrom('transactions as p')
    .leftJoin('organizations as o', 'o.id', 'p.organization_id')
    .selectAll('p')
    .select([
      'o.stripe_customer_id as csmr_id',
      sql<Transaction['items']>`(select coalesce(jsonb_agg(jsonb_build_object('collectionType', i.collection_type,
        'purchaseableId', i.purchaseable_id, 'price', i.price) order by i.collection_type, i.purchaseable_id), '[]')
        from transaction_items i where i.transaction_id = p.id)`.as('items'),
    ])

/** A cart item as a subject: its scope, its version, and what is answered. */
export const cartItemById = async (db: Db, id: string) => {
  const row = await cartItems(db).where('p.id', '=', id).executeTakeFirst()
  return row ? { organizationId: row.organization_id, version: row.version, item: toCartItem(row) } : null
}

export const listCartItems = (
  db: Db,
  purchasers: Purchasers,
  query: PageQuery & { status?: PurchaseStatus | undefined },
): Promise<Paged<CartItem>> => {
  const theirs = cartItems(db)
    .$if(purchasers !== 'all', (rows) => rows.where(sql<boolean>`p.organization_id = any(${purchasers})`))
    .$if(query.status !== undefined, (rows) => rows.where('p.status', '=', query.status ?? 'Ready'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  return pageOf(query, theirs, toCartItem)
}

const toTransactionSubject = (row: TransactionRow | undefined) =>
  row ? { organizationId: row.organization_id, version: row.version, transaction: toTransaction(row) } : null

/** A transaction as a subject: its scope, its version, and what is answered. */
export const transactionById = async (db: Db, id: string) =>
  toTransactionSubject(await transactions(db).where('p.id', '=', id).executeTakeFirst())

/** The latest transaction about something that is bought. */
export const transactionOf = async (db: Db, collection: PurchaseableCollection, purchaseableId: string) =>
  toTransactionSubject(
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

export const listTransactions = (
  db: Db,
  purchasers: Purchasers,
  query: PageQuery & { status?: TransactionStatus | undefined },
): Promise<Paged<Transaction>> => {
  const theirs = transactions(db)
    .$if(purchasers !== 'all', (rows) => rows.where(sql<boolean>`p.organization_id = any(${purchasers})`))
    .$if(query.status !== undefined, (rows) => rows.where('p.status', '=', query.status ?? 'pending'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  return pageOf(query, theirs, toTransaction)
}

const toCartItem = (row: CartItemRow): CartItem => ({
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
})

const toTransaction = (row: TransactionRow): Transaction => ({
  id: row.id,
  organizationId: row.organization_id,
  csmrId: row.csmr_id,
  amount: row.amount,
  status: row.status,
  items: row.items,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
