/** Disputes: their state at the provider, and the money they move. */
import { type Db, transact } from '../../kernel/db.ts'
import type { ProviderDispute } from '../../providers/payments/payments.ts'
import { post } from '../ledger/index.ts'
import type { Refunding } from './refund-payment.ts'
import { disputeSavedAt, saveDispute } from './refund-store.ts'
import { lockByIntent, type TransactionRow } from './transaction-store.ts'

/** How many times to read again when the state changes concurrently. */
const READS = 5

/** Applies the provider's state of a dispute, and books the money it moved. */
export async function applyDispute({ db, payments }: Refunding, disputeId: string): Promise<void> {
  for (let read = 1; ; read++) {
    const known = await disputeSavedAt(db, disputeId)
    const dispute = await payments.dispute(disputeId)
    if (!dispute?.intentId) return
    const intentId = dispute.intentId
    const outcome = await transact(db, async (tx) => {
      const found = await lockByIntent(tx, intentId)
      if (!found) return 'not ours'
      // A concurrent update made after our read began may be newer: ours would undo it.
      if ((await disputeSavedAt(tx, disputeId)) !== known && read < READS) return 'stale'
      return recordDispute(tx, found.row, dispute)
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
}
