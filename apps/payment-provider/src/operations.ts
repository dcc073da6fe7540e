import { balanceOperations } from './balance.ts'
import { catalogOperations } from './catalog.ts'
import { chargeOperations } from './charges.ts'
import { customerOperations } from './customers.ts'
import { discountOperations } from './discounts.ts'
import { disputeOperations } from './disputes.ts'
import { eventOperations } from './events.ts'
import type { Includable } from './expand.ts'
import { invoiceOperations } from './invoice-operations.ts'
import { intentOf } from './invoices.ts'
import type { Operation } from './operation.ts'
import { paymentIntentOperations } from './payment-intents.ts'
import { paymentMethodOperations } from './payment-methods.ts'
import { refundOperations } from './refunds.ts'
import { setupIntentOperations } from './setup-intents.ts'
import { subscriptionScheduleOperations } from './subscription-schedules.ts'
import { subscriptionOperations } from './subscriptions.ts'
import { taxRateOperations } from './tax-rates.ts'
import { testClockOperations } from './test-clocks.ts'

/** All supported API calls. */
export const operations: Operation[] = [
  ...balanceOperations,
  ...catalogOperations,
  ...chargeOperations,
  ...customerOperations,
  ...discountOperations,
  ...disputeOperations,
  ...eventOperations,
  ...invoiceOperations,
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...refundOperations,
  ...setupIntentOperations,
  ...subscriptionOperations,
  ...subscriptionScheduleOperations,
  ...taxRateOperations,
  ...testClockOperations,
]

/** Fields that objects include only if a request expands them. */
export const includables: Record<string, Record<string, Includable>> = {
  charge: {
    refunds: (work, { id }) =>
      work.store.list('refund', `/v1/charges/${id}/refunds`, { limit: 10 }, { charge: String(id) }),
  },
  customer: {
    tax_ids: (work, { id }) =>
      work.store.list('tax_id', `/v1/customers/${id}/tax_ids`, { limit: 10 }, { customer: String(id) }),
    subscriptions: (work, { id }) =>
      work.store.list('subscription', `/v1/customers/${id}/subscriptions`, { limit: 10 }, { customer: String(id) }),
  },
  invoice: {
    confirmation_secret: (work, { id }) => {
      const intent = intentOf(work, String(id))
      return intent && { client_secret: intent.client_secret, type: 'payment_intent' }
    },
    payments: (work, { id }) =>
      work.store.list('invoice_payment', `/v1/invoice_payments?invoice=${id}`, { limit: 10 }, { invoice: String(id) }),
  },
  // Only failed refunds have it.
  refund: { failure_balance_transaction: () => null },
}
