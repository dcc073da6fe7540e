/** Pays for the demo's promotions and its traveler's membership, through the product's own functions. */
import type { Caller } from '@lodestay/api/kernel/auth'
import { ensureOrganizationCustomer } from '@lodestay/api/modules/payments/index'
import {
  amountPaid,
  beginCartCheckout,
  beginMembershipCheckout,
  cartItemById,
  getPurchaseable,
  getRefundFor,
  getTransaction,
  lockStaged,
  makeCartItem,
  meansOf,
  meansOfUser,
  pay,
  pendingMembership,
  prepareRefund,
  refund,
  saleIn,
  setCartItemStatus,
} from '@lodestay/api/modules/purchases/index'
import { customerOfUser } from '@lodestay/api/modules/users/index'
import { PREMIUM_PRICE } from '@lodestay/domain'
import { type AddedPromotion, findPromotions, isOutOfCart, isUnpaid, isUnrefunded } from './add-promotions.ts'
import type { Buyer } from './buyers.ts'
import { buyingAs, type Shop, saveTestCard } from './shop.ts'
import type { DemoWorld } from './world/index.ts'

const collectionType = 'stay-promotions'
const REFUND_REASON = 'The host canceled before the campaign began.'

/**
 * Pays for what should be bought and isn't, in one cart per organization, refunds what should be refunded, and leaves
 * the rest in the next cart. Pays nothing if hosts have added items of their own to the cart.
 */
export async function buyPromotions(shop: Shop, world: DemoWorld, buyers: readonly Buyer[], admin: Caller) {
  for (const buyer of buyers) {
    const unpaid = (await findPromotions(shop.db, world, [buyer])).filter(isUnpaid)
    if (unpaid.length > 0) await payFor(shop, buyer, unpaid)
    for (const promotion of await findPromotions(shop.db, world, [buyer])) {
      if (isUnrefunded(promotion)) await giveBack(shop, admin, promotion.id)
      if (isOutOfCart(promotion)) await stage(shop, buyer.caller, promotion.id)
    }
  }
}

async function stage({ db, now, content }: Shop, caller: Caller, purchaseableId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const thing = await getPurchaseable(tx, { collectionType, purchaseableId }, true)
    // Hosts may have made it ineligible for sale since.
    const market = { now, content }
    if (!thing || (await saleIn(market, thing)).obstacle !== null) return
    const item = await cartItemById(tx, await makeCartItem(tx, caller, thing, market))
    if (item) await setCartItemStatus(tx, caller, item.row, 'Staged')
  })
}

async function payFor(shop: Shop, { caller, organizationId }: Buyer, unpaid: readonly AddedPromotion[]): Promise<void> {
  for (const { id, purchaseStatus } of unpaid) if (purchaseStatus === 'Ready') await stage(shop, caller, id)
  const staged = await shop.db.transaction().execute((tx) => lockStaged(tx, organizationId))
  const isOurs = (id: string) => unpaid.some((promotion) => promotion.id === id)
  if (staged.length === 0 || !staged.every((item) => isOurs(item.purchaseable_id))) return
  const amount = staged.reduce((sum, { price }) => sum + price, 0)
  const buying = buyingAs(shop, caller, shop.now)
  const [card] = await buying.payments.cards(await ensureOrganizationCustomer(buying, organizationId))
  const id = await beginCartCheckout({ ...buying, content: shop.content }, { organizationId, amount })
  await pay(buying, id, await meansOf(buying, organizationId, card?.id))
}

/** The promotion is the refund's cause, which is how a refund that was only prepared is found again. */
async function giveBack({ db, payments }: Shop, admin: Caller, purchaseableId: string): Promise<void> {
  const item = { collectionType, purchaseableId } as const
  const id = await db.transaction().execute(async (tx) => {
    const prepared = await getRefundFor(tx, purchaseableId)
    if (prepared) return prepared.id
    const bought = await getTransaction(tx, collectionType, purchaseableId)
    const amount = await amountPaid(tx, item)
    const refunding = { item, amount, reason: REFUND_REASON, actorId: admin.id, causeId: purchaseableId }
    return prepareRefund(tx, { ...refunding, transactionId: bought?.row.id ?? '' })
  })
  await refund({ db, payments }, id)
}

/**
 * Buys a year of Premium, unless the traveler has paid for something before; completes a payment that was only begun.
 */
export async function buyMembership(shop: Shop, traveler: Caller): Promise<void> {
  const isBegun = await pendingMembership(shop.db, traveler.id)
  if (!isBegun && (await customerOfUser(shop.db, traveler.id))) return
  const buying = buyingAs(shop, traveler, shop.now)
  const product = (await shop.payments.products()).find(({ kind }) => kind === 'membership')
  if (!product) throw new Error('the provider sells no membership')
  const id = await beginMembershipCheckout(buying, { priceId: product.default_price.id, amount: PREMIUM_PRICE })
  const means = await meansOfUser(buying)
  const cardId = await saveTestCard(shop, means.customerId, 'pm_card_visa')
  await pay(buying, id, { ...means, cardId })
}
