/** Disputes: what the provider says of them, and what they move. */
import { type Db, transact } from '../../kernel/db.ts'
import type { ProviderDispute } from '../../providers/payments/payments.ts'
import { post } from '../ledger/index.ts'
import type { Refunding } from './refund-payment.ts'
import { disputeSavedAt, saveDispute } from './refund-store.ts'
import { lockByIntent, type TransactionRow } from './transaction-store.ts'

/** How often to read again when somebody else took over a state meanwhile. */
const READS = 5

/** Takes over what the provider says about a dispute, and books what it moved. */
export async function applyDispute({ db, payments }: Refunding, disputeId: string): Promise<void> {
  for (let read = 1; ; read++) {
    const known = await disputeSavedAt(db, disputeId)
    const dispute = await payments.dispute(disputeId)
    if (!dispute?.intentId) return
    const intentId = dispute.intentId
    const outcome = await transact(db, async (tx) => {
      const found = await lockByIntent(tx, intentId)
      if (!found) return 'not ours'
      // Whoever took over a state after our reading began may have had a later one: ours would undo it.
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
