/**
 * The cart. An item and what it sells change status together, so nothing can be in two carts or be edited while in one.
 */
import type { CartItem, PurchaseMove } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { movePurchase, promotionById } from '../promotions/index.ts'
import { deleteCartItem, insertCartItem, moveCartItem } from './purchase-store.ts'

type Purchaseable = Pick<CartItem, 'collectionType' | 'purchaseableId'>

/** What a cart item sells, with its scope. Cancellations are part of the plans, and not sold individually. */
export async function getPurchaseable(db: Db, { collectionType, purchaseableId }: Purchaseable, lock = false) {
  return collectionType === 'stay-promotions' ? promotionById(db, purchaseableId, lock) : null
}

type Bought = NonNullable<Awaited<ReturnType<typeof getPurchaseable>>>

/**
 * Creates a Ready cart item for an accepted promotion, at the price that its host confirmed.
 * @throws Problem 409 for anything else.
 */
export async function makeCartItem(db: Db, caller: Caller, bought: Bought): Promise<string> {
  const { status, purchase_status: purchase, price } = bought.row
  if (status !== 'Accepted' || !price) throw new Problem('conflict', 'Only an accepted promotion can be bought.')
  if (purchase !== 'Ready') throw new Problem('conflict', `This promotion is ${purchase}: it cannot be bought again.`)
  const id = await insertCartItem(db, {
    organizationId: bought.organizationId,
    collectionType: 'stay-promotions',
    purchaseableId: bought.id,
    price: price.total,
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
  item: CartItem,
  status: keyof typeof moveTo,
): Promise<void> {
  if (item.status === status) return
  await moveCartItem(db, item, moveTo[status])
  if (status === 'Staged') await moveBought(db, item, 'stage')
  else await takeOut(db, item)
  await audit(db, { actorId: caller.id, action: `cart-item.${moveTo[status]}`, subjectId: item.id })
}

async function moveBought(db: Db, item: CartItem, move: PurchaseMove): Promise<void> {
  const bought = await getPurchaseable(db, item, true)
  if (bought) await movePurchase(db, bought, move)
}

/** Removed from the cart, it can be bought again later. */
async function takeOut(db: Db, item: CartItem): Promise<void> {
  if (item.status === 'Staged') await moveBought(db, item, 'unstage')
}

/** Deletes an item; what was in the cart with it becomes Ready again. @throws Problem 409 if it is paid for. */
export async function removeCartItem(db: Db, caller: Caller, item: CartItem): Promise<void> {
  if (item.status === 'Purchased') throw new Problem('conflict', 'It is paid for: its item stays.')
  await takeOut(db, item)
  await deleteCartItem(db, item.id)
  await audit(db, { actorId: caller.id, action: 'cart-item.delete', subjectId: item.id, before: item })
}
