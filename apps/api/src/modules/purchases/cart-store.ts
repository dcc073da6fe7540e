/** All SQL for cart items. */
import {
  type CartItem,
  type Paged,
  type PageQuery,
  type PurchaseMove,
  type PurchaseStatus,
  purchaseLifecycle,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { CartItemsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import {
  getPurchaseable,
  getPurchaseables,
  type Market,
  type Purchaseable,
  type Reference,
  saleAsKnown,
} from './purchaseables.ts'

/** Whose rows to list: everyone's, or those of some organizations and stays. */
export type Purchasers = 'all' | { readonly organizations: readonly string[]; readonly stays: readonly string[] }

export type CartItemRow = Selectable<CartItemsTable> & { csmr_id: string | null; own_stay_id: string | null }

function cartItems(db: Db) {
  return (
    db
      .selectFrom('cart_items as p')
      .innerJoin('organizations as o', 'o.id', 'p.organization_id')
      // Later owners of a stay see nothing that was bought for it before.
      .leftJoin('stays as s', (join) =>
        join.onRef('s.id', '=', 'p.stay_id').onRef('s.organization_id', '=', 'p.organization_id'),
      )
      .selectAll('p')
      .select(['o.stripe_customer_id as csmr_id', 's.id as own_stay_id'])
  )
}

/** A cart item as a subject: scope, version, and row. */
export async function cartItemById(db: Db, id: string, lock = false) {
  const row = await cartItems(db)
    .where('p.id', '=', id)
    .$if(lock, (query) => query.forUpdate('p'))
    .executeTakeFirst()
  return row ? { organizationId: row.organization_id, stayId: row.own_stay_id, version: row.version, row } : null
}

/** An organization's staged items, locked, oldest first. */
export function lockStaged(db: Db, organizationId: string): Promise<CartItemRow[]> {
  return cartItems(db)
    .where('p.organization_id', '=', organizationId)
    .where('p.status', '=', 'Staged')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
}

/** Unpurchased items for a stay, locked. */
export function openForStay(db: Db, stayId: string): Promise<CartItemRow[]> {
  return cartItems(db)
    .where('p.stay_id', '=', stayId)
    .where('p.status', 'in', ['Ready', 'Staged'])
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
}

/** The id of something's cart item that isn't bought or discarded, locked; null if there is none. */
export async function openItemOf(db: Db, { collectionType, purchaseableId }: Reference): Promise<string | null> {
  const row = await db
    .selectFrom('cart_items')
    .select('id')
    .where('collection_type', '=', collectionType)
    .where('purchaseable_id', '=', purchaseableId)
    .where('status', 'in', ['Ready', 'Staged'])
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

type NewItem = Pick<CartItem, 'organizationId' | 'stayId' | 'collectionType' | 'purchaseableId' | 'price'>

/** Creates a Ready item. @throws Problem 409 if the same one is already waiting or in the cart. */
export async function insertCartItem(db: Db, item: NewItem): Promise<string> {
  const id = newId('crt')
  const result = await db
    .insertInto('cart_items')
    .values({
      id,
      organization_id: item.organizationId,
      stay_id: item.stayId,
      collection_type: item.collectionType,
      purchaseable_id: item.purchaseableId,
      price: item.price,
    })
    .onConflict((conflict) =>
      conflict.columns(['collection_type', 'purchaseable_id']).where('status', 'in', ['Ready', 'Staged']).doNothing(),
    )
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) throw new Problem('already-exists', 'It already has a cart item.')
  return id
}

/** Moves an item according to the purchase lifecycle. @throws Problem 409 naming the open moves. */
export async function moveCartItem(
  db: Db,
  { id, status }: Pick<CartItemRow, 'id' | 'status'>,
  move: PurchaseMove,
): Promise<void> {
  await moveStatus(purchaseLifecycle, status, move, (to, from) =>
    db
      .updateTable('cart_items')
      .set({ status: to, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
}

/** Sets the price the buyers agreed to, in cents. */
export async function setCartPrice(db: Db, id: string, price: number): Promise<void> {
  await db
    .updateTable('cart_items')
    .set({ price, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCartItem(db: Db, id: string): Promise<void> {
  await db.deleteFrom('cart_items').where('id', '=', id).execute()
}

export async function listCartItems(
  db: Db,
  purchasers: Purchasers,
  query: PageQuery & { status?: PurchaseStatus | undefined; purchaseableId?: string | undefined },
  market: Market,
): Promise<Paged<CartItem>> {
  const theirs = cartItems(db)
    .where(
      purchasers === 'all'
        ? sql<boolean>`true`
        : sql<boolean>`(p.organization_id = any(${purchasers.organizations})
            or (p.stay_id = any(${purchasers.stays}) and s.id is not null))`,
    )
    .$call((rows) => whereGiven(rows, { 'p.status': query.status, 'p.purchaseable_id': query.purchaseableId }))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  const found = await pageOf(query, theirs, (row) => row)
  return { ...found, docs: await toCartItems(db, found.docs, market) }
}

/** Adds the current state of what they sell. */
async function toCartItems(db: Db, rows: readonly CartItemRow[], market: Market): Promise<CartItem[]> {
  const things = await getPurchaseables(db, rows.map(soldBy))
  return Promise.all(
    rows.map((row) => {
      const { collectionType, purchaseableId } = soldBy(row)
      return withState(
        row,
        things.find((thing) => thing.collectionType === collectionType && thing.id === purchaseableId) ?? null,
        market,
      )
    }),
  )
}

/** Adds the current state of what it sells. */
export async function toCartItem(db: Db, row: CartItemRow, market: Market): Promise<CartItem> {
  return withState(row, await getPurchaseable(db, soldBy(row)), market)
}

function soldBy(row: CartItemRow): Reference {
  return { collectionType: row.collection_type, purchaseableId: row.purchaseable_id }
}

/** If what it sells was deleted, it has no name and no price. */
async function withState(row: CartItemRow, thing: Purchaseable | null, market: Market): Promise<CartItem> {
  const isHere = thing?.organizationId === row.organization_id
  const { price: currentPrice, obstacle } = isHere ? await saleAsKnown(market, thing) : { price: null, obstacle: null }
  return {
    id: row.id,
    organizationId: row.organization_id,
    csmrId: row.csmr_id,
    collectionType: row.collection_type,
    purchaseableId: row.purchaseable_id,
    label: thing?.label ?? '',
    stayId: row.stay_id,
    stayName: thing?.stayName ?? '',
    price: row.price,
    currentPrice,
    obstacle: currentPrice === null ? obstacle : null,
    covered: isHere ? thing.covered : 0,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
