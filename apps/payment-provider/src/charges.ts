import type Stripe from 'stripe'
import { feeFor, recordMovement } from './balance.ts'
import type { Decline } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { newId } from './store.ts'
import { change, create, defined, mergeMetadata, type Work } from './work.ts'

const CAPTURE_SECONDS = 3

export const chargeOperations = [
  operation('GET /v1/charges/:id', {}, (work, _, { id }) => work.store.get('charge', id)),
  operation(
    'POST /v1/charges/:id',
    { description: p.text.optional(), metadata: p.emptyable(p.metadata).optional() },
    (work, { description, metadata }, { id }) => {
      const charge = work.store.get('charge', id)
      const changes = defined({
        description,
        metadata: metadata === undefined ? undefined : mergeMetadata(charge.metadata, metadata),
      })
      return change(work, charge, changes, 'charge.updated')
    },
  ),
  operation(
    'GET /v1/charges',
    { ...p.page, created: p.range.optional(), customer: p.text.optional(), payment_intent: p.text.optional() },
    (work, { customer, payment_intent, ...page }) =>
      work.store.list('charge', '/v1/charges', page, defined({ customer, payment_intent })),
  ),
]

/**
 * Records a charge with its balance transaction, or a failed charge with the reason. One that is captured asynchronously
 * gets its balance transaction later.
 */
export function recordCharge(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Stripe.Charge {
  const id = newId('charge')
  const created = work.realTime()
  const isPaid = decline === null
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details as Stripe.Charge.BillingDetails,
    calculated_statement_descriptor: isPaid ? 'LODESTAY TEST' : null,
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: chargedCard(method), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  const isBooked = isPaid && intent.capture_method !== 'automatic_async'
  const booked = isBooked ? { ...charge, balance_transaction: bookCharge(work, charge) } : charge
  return create(work, booked, isPaid ? 'charge.succeeded' : 'charge.failed')
}

function bookCharge(work: Work, { id, amount, currency, description }: Stripe.Charge): string {
  const created = work.realTime()
  const fee = feeFor(amount)
  return recordMovement(work, { type: 'charge', source: id, amount, fee, currency, created, description })
}

/** When an asynchronously captured charge gets its balance transaction; null if it has it, or gets none. */
export function dueOfCharge({ balance_transaction, paid, created }: Stripe.Charge): number | null {
  return paid && balance_transaction === null ? created + CAPTURE_SECONDS : null
}

/** Records the balance transaction of a charge that was captured asynchronously. */
export function captureCharge(work: Work, charge: Stripe.Charge): void {
  change(work, charge, { balance_transaction: bookCharge(work, charge) }, 'charge.updated')
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? decline?.code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function chargedCard(method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } =
    method.card as Stripe.PaymentMethod.Card
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: fingerprint ?? null,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: 0, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
