/**
 * The cart. An item and what it sells change status together, so nothing can be in two carts or be edited while in one.
 */
import type { PurchaseMove } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import {
  type CartItemRow,
  deleteCartItem,
  insertCartItem,
  moveCartItem,
  openForStay,
  setCartPrice,
} from './cart-store.ts'
import { getPurchaseable, type Market, type Purchaseable, saleIn } from './purchaseables.ts'

/**
 * Creates a Ready cart item for something accepted, at its current price.
 * @throws Problem 409 for anything else.
 */
export async function makeCartItem(db: Db, caller: Caller, purchase: Purchaseable, market: Market): Promise<string> {
  const { obstacle } = await saleIn(market, purchase)
  if (obstacle !== null) throw new Problem('conflict', obstacle)
  if (purchase.purchaseStatus !== 'Ready')
    throw new Problem('conflict', `This is ${purchase.purchaseStatus}, so it can’t be bought again.`)
  await purchase.retakeUnit(db)
  const thing = await getPurchaseable(db, { collectionType: purchase.collectionType, purchaseableId: purchase.id })
  const price = thing?.saleAt(market.now).price ?? null
  if (thing === null || price === null) throw new Problem('conflict', 'It isn’t for sale.')
  const id = await insertCartItem(db, {
    organizationId: thing.organizationId,
    stayId: thing.stayId,
    collectionType: thing.collectionType,
    purchaseableId: thing.id,
    price,
  })
  await audit(db, { actorId: caller.id, action: 'cart-item.create', subjectId: id })
  return id
}

const moveTo: Readonly<Record<'Ready' | 'Staged' | 'Cancelled', PurchaseMove>> = {
  Ready: 'unstage',
  Staged: 'stage',
  Cancelled: 'cancel',
}

/** Moves an item and what it sells; setting the current status is a no-op. @throws Problem 409. */
export async function setCartItemStatus(
  db: Db,
  caller: Caller,
  item: CartItemRow,
  status: keyof typeof moveTo,
): Promise<void> {
  if (item.status === status) return
  await moveCartItem(db, item, moveTo[status])
  if (status === 'Staged') await moveThing(db, item, 'stage')
  else await removeItem(db, item)
  if (status === 'Cancelled') await (await getPurchaseable(db, referenceOf(item), true))?.giveUpUnit(db)
  await audit(db, { actorId: caller.id, action: `cart-item.${moveTo[status]}`, subjectId: item.id })
}

/** Agrees to the current price. @throws Problem 422 with the price, if it differs. */
export async function agreeToPrice(
  db: Db,
  caller: Caller,
  { item, price, ...market }: { readonly item: CartItemRow; readonly price: number } & Market,
): Promise<void> {
  const thing = await getPurchaseable(db, referenceOf(item))
  const current = thing && (await saleIn(market, thing)).price
  if (current !== price)
    throw new Problem('price-changed', 'The price has changed. Review it again.', { extra: { price: current } })
  await setCartPrice(db, item.id, price)
  await audit(db, {
    actorId: caller.id,
    action: 'cart-item.agree',
    subjectId: item.id,
    before: { price: item.price },
    after: { price },
  })
}

export function referenceOf(item: CartItemRow) {
  return { collectionType: item.collection_type, purchaseableId: item.purchaseable_id }
}

async function moveThing(db: Db, item: CartItemRow, move: PurchaseMove): Promise<void> {
  const thing = await getPurchaseable(db, referenceOf(item), true)
  await thing?.move(db, move)
}

/** After removal from the cart, it can be bought again later. */
async function removeItem(db: Db, item: CartItemRow): Promise<void> {
  if (item.status === 'Staged') await moveThing(db, item, 'unstage')
}

/** Deletes an item; if it was in the cart, what it sells becomes Ready again. @throws Problem 409 if it is paid for. */
export async function removeCartItem(db: Db, caller: Caller, item: CartItemRow): Promise<void> {
  if (item.status === 'Purchased') throw new Problem('conflict', 'It’s paid for, so its cart item can’t be removed.')
  await removeItem(db, item)
  await deleteCartItem(db, item.id)
  await audit(db, { actorId: caller.id, action: 'cart-item.delete', subjectId: item.id, before: item })
}

/** Removes a stay's items from the carts of organizations it no longer belongs to. */
export async function removeFromCarts(db: Db, stayId: string): Promise<void> {
  for (const item of await openForStay(db, stayId)) {
    const thing = await getPurchaseable(db, referenceOf(item), true)
    if (thing?.organizationId === item.organization_id) continue
    await moveCartItem(db, item, 'cancel')
    if (item.status === 'Staged') await thing?.move(db, 'unstage')
    await audit(db, { actorId: 'system', action: 'cart-item.cancel', subjectId: item.id })
  }
}
