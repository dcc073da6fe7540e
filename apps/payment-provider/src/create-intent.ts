import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { newId, randomText } from './store.ts'
import { change, create, type Work } from './work.ts'

const AMOUNT_MIN = 50
const AMOUNT_MAX = 99_999_999

export function cancelIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  cancellation_reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const canceled_at = work.realTime()
  const changes = { status: 'canceled', canceled_at, cancellation_reason, next_action: null } as const
  return change(work, intent, changes, 'payment_intent.canceled')
}

type IntentDetails = Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'description' | 'metadata' | 'receipt_email'> &
  Pick<
    Stripe.PaymentIntent,
    'setup_future_usage' | 'capture_method' | 'automatic_payment_methods' | 'allowed_payment_method_types'
  > & {
    customer: string | null
  }

export function createIntent(work: Work, details: IntentDetails): Stripe.PaymentIntent {
  assertAmount(details.amount, details.currency)
  if (details.customer) work.store.get('customer', details.customer, 'customer')
  const id = newId('payment_intent')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: work.realTime(),
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...details,
  }
  return create(work, intent, 'payment_intent.created')
}

/** Throws unless this amount can be charged to a card. */
export function assertAmount(amount: number, currency: string): void {
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount < AMOUNT_MIN) {
    throw invalidRequest(`Amount must be at least $0.50 ${currency}`, { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > AMOUNT_MAX) {
    throw invalidRequest(`Amount must be no more than $999,999.99`, { code: 'amount_too_large', param: 'amount' })
  }
}
