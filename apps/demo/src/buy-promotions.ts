/** Pays for the demo's promotions and its traveler's membership, through the product's own functions. */
import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import { ensureOrganizationCustomer } from '@lodestay/api/modules/payments/index'
import {
  type Buying,
  beginCartCheckout,
  beginMembershipCheckout,
  cartItemById,
  getPurchaseable,
  makeCartItem,
  meansOf,
  meansOfUser,
  pay,
  prepareRefund,
  refund,
  setCartItemStatus,
} from '@lodestay/api/modules/purchases/index'
import { customerOfUser } from '@lodestay/api/modules/users/index'
import { PREMIUM_PRICE } from '@lodestay/domain'
import type { AddedPromotion } from './add-promotions.ts'
import { buyingAs, type Shop, saveTestCard } from './shop.ts'

const collectionType = 'stay-promotions'
const REFUND_REASON = 'The host canceled before the campaign began.'

/** Pays for the promotions that are to be bought, in one cart of each organization, and leaves the others in the next. */
export async function buyPromotions(shop: Shop, added: readonly AddedPromotion[], admin: Caller): Promise<void> {
  for (const buyer of new Set(added.map((each) => each.buyer))) {
    const own = added.filter((each) => each.buyer === buyer)
    const paid = own.filter(({ fate }) => fate !== undefined && fate !== 'cart')
    if (paid.length > 0) {
      const prices = new Map<string, number>()
      for (const { id } of paid) prices.set(id, await stage(shop.db, buyer.caller, id))
      const transactionId = await payCart(buyingAs(shop, buyer.caller, shop.now), buyer.organizationId, prices)
      for (const { id, fate } of paid)
        if (fate === 'refunded') await giveBack(shop, admin, { transactionId, purchaseableId: id, prices })
    }
    for (const { id, fate } of own) if (fate === 'cart') await stage(shop.db, buyer.caller, id)
  }
}

async function stage(db: Db, caller: Caller, purchaseableId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const thing = await getPurchaseable(tx, { collectionType, purchaseableId }, true)
    if (!thing) throw new Error(`the promotion ${purchaseableId} is gone`)
    const item = await cartItemById(tx, await makeCartItem(tx, caller, thing))
    if (item) await setCartItemStatus(tx, caller, item.row, 'Staged')
    return item?.row.price ?? 0
  })
}

type Prices = ReadonlyMap<string, number>

async function payCart(buying: Buying, organizationId: string, prices: Prices): Promise<string> {
  const amount = [...prices.values()].reduce((sum, price) => sum + price, 0)
  const [card] = await buying.payments.cards(await ensureOrganizationCustomer(buying, organizationId))
  const id = await beginCartCheckout(buying, { organizationId, amount })
  await pay(buying, id, await meansOf(buying, organizationId, card?.id))
  return id
}

type Returned = { readonly transactionId: string; readonly purchaseableId: string; readonly prices: Prices }

async function giveBack({ db, payments }: Shop, admin: Caller, { transactionId, purchaseableId, prices }: Returned) {
  const item = { collectionType, purchaseableId } as const
  const amount = prices.get(purchaseableId) ?? 0
  const id = await db
    .transaction()
    .execute((tx) => prepareRefund(tx, { transactionId, item, amount, reason: REFUND_REASON, actorId: admin.id }))
  await refund({ db, payments }, id)
}

/** A year of Premium, unless the traveler has paid for something before. */
export async function buyMembership(shop: Shop, traveler: Caller): Promise<void> {
  if (await customerOfUser(shop.db, traveler.id)) return
  const buying = buyingAs(shop, traveler, shop.now)
  const product = (await shop.payments.products()).find(({ kind }) => kind === 'membership')
  if (!product) throw new Error('the provider sells no membership')
  const id = await beginMembershipCheckout(buying, { priceId: product.default_price.id, amount: PREMIUM_PRICE })
  const means = await meansOfUser(buying)
  const cardId = await saveTestCard(shop, means.customerId, 'pm_card_visa')
  await pay(buying, id, { ...means, cardId })
}
