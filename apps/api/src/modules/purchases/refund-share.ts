/** Refunds the share of a promotion that finally failed. */
import type { Db } from '../../kernel/db.ts'
import { getPurchaseable } from './purchaseables.ts'
import { isPurchaseable } from './refund-parts.ts'
import { prepareRefund, refundable, returnAllowance, sumOfPrices } from './refund-payment.ts'
import { getRefundFor, isLost } from './refund-store.ts'
import { getTransaction, type TransactionItem, type TransactionRow } from './transaction-store.ts'

const NOT_POSTED = 'It could not be posted.'

type Share = {
  readonly promotionId: string
  /**
   * The failed task, a boost or an addon that no outlet carries out, or a promotion of which none succeeded. Each is
   * refunded once.
   */
  readonly causeId: string
  /** Its part of the whole, in cents before discounts. */
  readonly part: number
  readonly whole: number
  readonly reason?: string
}

/**
 * Prepares the refund of a promotion's finally failed share of what was paid.
 * @returns null if no money was paid for it, or all of it is refunded or was lost in a dispute.
 */
export async function prepareShare(
  db: Db,
  { promotionId, causeId, part, whole, reason = NOT_POSTED }: Share,
): Promise<string | null> {
  const reference = { collectionType: 'stay-promotions', purchaseableId: promotionId } as const
  const known = await getRefundFor(db, causeId)
  if (known) return known.id
  const transaction = (await getTransaction(db, 'stay-promotions', promotionId))?.row
  const item = transaction?.items.find(({ purchaseableId }) => purchaseableId === promotionId)
  if (transaction?.status !== 'settled' || !item) return null
  // The buyer has the money already.
  if (await isLost(db, transaction.id)) return null
  const isWhole = causeId === promotionId
  const cancelWhole = () => isWhole && cancelUnposted(db, transaction, item, causeId)
  if (item.price === 0) {
    await cancelWhole()
    return null
  }
  const share = (item.price * part) / whole
  const request = { item: reference, evenStarted: true } as const
  // Including the tax on it.
  const gross = Math.floor((share * transaction.amount) / sumOfPrices(transaction))
  const amount = Math.min(gross, await refundable(db, transaction, request))
  if (amount <= 0) {
    // The shares of its outlets were all that was paid in money.
    await cancelWhole()
    return null
  }
  return prepareRefund(db, {
    ...request,
    transactionId: transaction.id,
    amount,
    reason,
    actorId: 'system',
    causeId,
  })
}

/** Cancels what no outlet could post if no money moves: a plan paid for it, or all of the money is refunded. Idempotent. */
async function cancelUnposted(db: Db, transaction: TransactionRow, item: TransactionItem, causeId: string) {
  if (!isPurchaseable(item.collectionType)) return
  const { collectionType, purchaseableId } = item
  const thing = await getPurchaseable(db, { collectionType, purchaseableId }, true)
  if (thing?.purchaseStatus !== 'Purchased') return
  await thing.move(db, 'refund')
  await returnAllowance(db, transaction, { id: causeId, actor_id: 'system', reason: NOT_POSTED }, item)
}
