import type { Payment, PaymentForm } from '@lodestay/domain'
import type { Intent, Payments } from '../../providers/payments/payments.ts'

/** What a browser needs to give the provider a card for `clientSecret`. */
export function formFor(payments: Payments, clientSecret: string): PaymentForm {
  return {
    clientSecret,
    publishableKey: payments.publishableKey,
    formUrl: payments.formUrl,
    isTest: payments.isTest,
  }
}

/** Whether a card can be charged for it: none was yet, or an earlier one’s bank still waits. */
export function acceptsCard({ state }: Intent): boolean {
  return state === 'requires_card' || state === 'requires_action'
}

/** The state of a payment; null: there is nothing to pay. */
export function toPayment(payments: Payments, intent: Intent | null): Payment {
  const amount = intent?.amount ?? 0
  if (!intent || intent.state === 'succeeded') return { state: 'succeeded', amount, problem: null, form: null }
  return {
    state: intent.state,
    amount,
    problem: intent.problem,
    form: intent.state === 'canceled' ? null : formFor(payments, intent.clientSecret),
  }
}
