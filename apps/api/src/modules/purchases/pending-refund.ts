/** Pending refunds, and their effect on what was paid for. */
import type { Db } from '../../kernel/db.ts'
import type { Reference } from './purchaseables.ts'
import { itemsOf, spread, taxOnRefund } from './refund-payment.ts'
import { refundsOf } from './refund-store.ts'
import { getTransaction } from './transaction-store.ts'

/** Whether pending refunds cover everything left of what was paid for an item. */
export async function isBeingRefunded(db: Db, { collectionType, purchaseableId }: Reference): Promise<boolean> {
  const transaction = (await getTransaction(db, collectionType, purchaseableId))?.row
  if (transaction?.status !== 'settled') return false
  const pending = (await refundsOf(db, transaction.id)).filter(({ status }) => status === 'pending')
  const left = new Map(transaction.items.map((item) => [item.purchaseableId, item.price - item.refunded]))
  const before = left.get(purchaseableId) ?? 0
  let { refunded } = transaction
  for (const refund of pending) {
    const net = refund.amount - taxOnRefund({ ...transaction, refunded }, refund.amount)
    refunded += refund.amount
    const ids = (await itemsOf(db, transaction, refund)).map((item) => item.purchaseableId)
    for (const { item: id, part } of spread(net, ids, (each) => left.get(each) ?? 0))
      left.set(id, (left.get(id) ?? 0) - part)
  }
  return before > 0 && left.get(purchaseableId) === 0
}
