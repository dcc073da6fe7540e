import type { Db } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'

/**
 * Ends what a payer has at the payment provider, in the transaction that deletes the user or organization: the customer, with
 * cards, billing details and subscriptions. Payments can still be refunded.
 * @param from the earliest time, if something paid for lasts until then
 */
export async function removeCustomer(db: Db, customerId: string | null, from: Date | null = null): Promise<void> {
  if (customerId === null) return
  const options = { about: customerId, ...(from && { runAt: from }) }
  await enqueue(db, 'payments:remove-customer', { customerId }, options)
}
