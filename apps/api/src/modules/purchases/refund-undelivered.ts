/** Refunds in full what was paid for but can't be handed over. */
import type { Db } from '../../kernel/db.ts'
import { getPurchaseable, type Reference } from './purchaseables.ts'
import { isPurchaseable, UNDELIVERED } from './refund-parts.ts'
import { prepareRefund, refundable, returnAllowance } from './refund-payment.ts'
import { getRefundFor } from './refund-store.ts'
import { refundItem, type TransactionItem, type TransactionRow, transactionById } from './transaction-store.ts'

const NOT_FOR_SALE = 'It was no longer for sale when the payment arrived.'

/**
 * Prepares the refund of an item that was not handed over, once.
 * @returns null if no money was paid for it, or all of it is refunded.
 */
export async function prepareUndelivered(
  db: Db,
  { transactionId, ...item }: Reference & { readonly transactionId: string },
): Promise<string | null> {
  const causeId = `${UNDELIVERED}${transactionId} ${item.purchaseableId}`
  const transaction = (await transactionById(db, transactionId, true))?.row
  const known = await getRefundFor(db, causeId)
  if (known) return known.id
  const bought = transaction?.items.find(
    (each) => each.collectionType === item.collectionType && each.purchaseableId === item.purchaseableId,
  )
  if (!transaction || !bought) return null
  if (bought.price === 0) {
    await revertFree(db, transaction, bought, causeId)
    return null
  }
  const amount = await refundable(db, transaction, { item, evenStarted: true })
  if (amount === 0) return null
  const request = { transactionId, item, evenStarted: true, amount, reason: NOT_FOR_SALE } as const
  return prepareRefund(db, { ...request, actorId: 'system', causeId })
}

/** No money moves: it can be bought again, and what a plan paid is reversed. */
async function revertFree(db: Db, transaction: TransactionRow, item: TransactionItem, causeId: string) {
  if (!item.isActive) return
  if (isPurchaseable(item.collectionType)) {
    const { collectionType, purchaseableId } = item
    // For sale again, but without its unit, which is returned.
    await (await getPurchaseable(db, { collectionType, purchaseableId }, true))?.giveUpUnit(db)
  }
  await refundItem(db, transaction.id, item, 0)
  await returnAllowance(db, transaction, { id: causeId, actor_id: 'system', reason: NOT_FOR_SALE }, item)
}
