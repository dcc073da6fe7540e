/** Disputes: their state at the provider, the money they move, the posts they hold up, and the memberships they end. */
import type { Db } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'
import type { ProviderDispute } from '../../providers/payments/payments.ts'
import { post } from '../ledger/index.ts'
import { disputeSavedAt, isChargedBack, isLost, saveDispute } from './refund-store.ts'
import { type Following, onceSettled } from './settle-payment.ts'
import type { TransactionRow } from './transaction-store.ts'

/** How many times to read again when the state changes concurrently. */
const READS = 5

/** Applies the provider's state of a dispute, and books the money it moved. */
export async function applyDispute(following: Following, disputeId: string): Promise<void> {
  for (let read = 1; ; read++) {
    const known = await disputeSavedAt(following.db, disputeId)
    const dispute = await following.payments.dispute(disputeId)
    if (!dispute?.intentId) return
    const outcome = await onceSettled(following, dispute.intentId, async (tx, transaction) => {
      // A concurrent update made after our read began may be newer: ours would undo it.
      if ((await disputeSavedAt(tx, disputeId)) !== known && read < READS) return 'stale'
      return recordDispute(tx, transaction, dispute)
    })
    if (outcome !== 'stale') return
  }
}

async function recordDispute(db: Db, transaction: TransactionRow, dispute: ProviderDispute): Promise<void> {
  await saveDispute(db, transaction.id, dispute)
  for (const movement of dispute.movements)
    await post(db, {
      movement: 'dispute',
      objectId: movement.id,
      causeId: transaction.id,
      organizationId: transaction.organization_id,
      actorId: 'payment-provider',
      memo: `Dispute: ${dispute.reason}`,
      lines: [
        { account: 'provider', amount: movement.net },
        { account: 'fees', amount: movement.fee },
        { account: 'disputes', amount: -movement.net - movement.fee },
      ],
    })
  const { id: transactionId, items } = transaction
  const [isHeldUp, isTakenBack] = [await isChargedBack(db, transactionId), await isLost(db, transactionId)]
  for (const { collectionType, purchaseableId: promotionId } of items) {
    if (collectionType === 'memberships' && isTakenBack)
      await enqueue(db, 'memberships:end-refunded', { transactionId }, { about: transactionId })
    if (collectionType === 'stay-promotions' && !isHeldUp)
      await enqueue(db, 'execution:release-disputed', { promotionId }, { about: promotionId })
  }
}
