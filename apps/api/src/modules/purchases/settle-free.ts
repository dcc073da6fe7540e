import type { Db } from '../../kernel/db.ts'
import { openItemOf } from './cart-store.ts'
import { getPurchaseable, labelOf, type Reference } from './purchaseables.ts'
import { type OnSettled, settle, transactionNow } from './settle-payment.ts'
import { insertTransaction } from './transaction-store.ts'

type SettlingFree = { readonly db: Db; readonly now: Date; readonly isTest: boolean; readonly onSettled: OnSettled }

/**
 * Settles something that is free, without the provider, and with it the cart item that its buyer may have made of it.
 * Ignores it if it costs something by now, or is in a cart.
 */
export async function settleFree({ db, now, isTest, onSettled }: SettlingFree, reference: Reference): Promise<void> {
  // Locked before what it sells, in the same order as wherever both are moved.
  const cartItemId = await openItemOf(db, reference)
  const thing = await getPurchaseable(db, reference, true)
  if (thing?.saleAt(now).price !== 0 || thing.purchaseStatus !== 'Ready') return
  const id = await insertTransaction(db, {
    kind: 'cart',
    organizationId: thing.organizationId,
    userId: null,
    actorId: 'system',
    amount: 0,
    isTest,
    items: [
      { ...reference, cartItemId, stayId: thing.stayId, label: labelOf(thing), price: 0, covered: thing.covered },
    ],
  })
  await settle({ db, now, onSettled }, await transactionNow(db, id), null)
}
