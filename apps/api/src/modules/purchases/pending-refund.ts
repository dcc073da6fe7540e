/** Refunds that are on their way, as they bear on what was paid for. */
import type { Db } from '../../kernel/db.ts'
import type { Reference } from './purchaseables.ts'
import { itemsOf, taxOf } from './refund-payment.ts'
import { refundsOf } from './refund-store.ts'
import { getTransaction } from './transaction-store.ts'

/** Whether refunds that have not arrived yet take all that is left of what was paid for something. */
export async function isBeingRefunded(db: Db, { collectionType, purchaseableId }: Reference): Promise<boolean> {
  const transaction = (await getTransaction(db, collectionType, purchaseableId))?.row
  if (transaction?.status !== 'settled') return false
  const pending = (await refundsOf(db, transaction.id)).filter(({ status }) => status === 'pending')
  const left = new Map(transaction.items.map((item) => [item.purchaseableId, item.price - item.refunded]))
  const before = left.get(purchaseableId) ?? 0
  for (const refund of pending) {
    let net = refund.amount - taxOf(transaction, refund.amount)
    for (const { purchaseableId: id } of await itemsOf(db, transaction, refund)) {
      const part = Math.min(net, left.get(id) ?? 0)
      left.set(id, (left.get(id) ?? 0) - part)
      net -= part
    }
  }
  return before > 0 && left.get(purchaseableId) === 0
}
