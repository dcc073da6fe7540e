import { balanceOperations } from './balance.ts'
import { catalogOperations } from './catalog.ts'
import { chargeOperations } from './charges.ts'
import { customerOperations } from './customers.ts'
import { disputeOperations } from './disputes.ts'
import { eventOperations } from './events.ts'
import type { Includable } from './expand.ts'
import type { Operation } from './operation.ts'
import { paymentIntentOperations } from './payment-intents.ts'
import { paymentMethodOperations } from './payment-methods.ts'
import { refundOperations } from './refunds.ts'
import { setupIntentOperations } from './setup-intents.ts'

/** Every call that is answered. */
export const operations: Operation[] = [
  ...balanceOperations,
  ...catalogOperations,
  ...chargeOperations,
  ...customerOperations,
  ...disputeOperations,
  ...eventOperations,
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...refundOperations,
  ...setupIntentOperations,
]

/** What objects include only when a request expands it. */
export const includables: Record<string, Record<string, Includable>> = {
  charge: {
    refunds: (work, { id }) =>
      work.store.list('refund', `/v1/charges/${id}/refunds`, { limit: 10 }, { charge: String(id) }),
  },
  customer: {
    tax_ids: (work, { id }) =>
      work.store.list('tax_id', `/v1/customers/${id}/tax_ids`, { limit: 10 }, { customer: String(id) }),
  },
}
