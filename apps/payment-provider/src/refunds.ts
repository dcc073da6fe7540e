import type Stripe from 'stripe'
import { z } from 'zod'
import { recordMovement } from './balance.ts'
import { behaviorOf } from './cards.ts'
import { invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { idOf } from './resources.ts'
import { newId } from './store.ts'
import { change, create, defined, emit, mergeMetadata, type Work } from './work.ts'

export const refundOperations = [
  operation(
    'POST /v1/refunds',
    {
      amount: p.integer.optional(),
      charge: p.text.optional(),
      metadata: p.emptyable(p.metadata).optional(),
      payment_intent: p.text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    (work, { amount, charge, metadata, payment_intent, reason }) => {
      const charged = findCharge(work, charge, payment_intent)
      const details = { amount, reason: reason ?? null, metadata: mergeMetadata({}, metadata) }
      const refund = refundCharge(work, charged, details)
      if (behaviorOf(charged.payment_method_details?.card?.fingerprint).refundFails) failRefund(work, refund)
      // As created; a later failure is reported by an event.
      return refund
    },
  ),
  operation('GET /v1/refunds/:id', {}, (work, _, { id }) => work.store.get('refund', id)),
  operation('POST /v1/refunds/:id', { metadata: p.emptyable(p.metadata) }, (work, { metadata }, { id }) => {
    const refund = work.store.get('refund', id)
    const updated = change(work, refund, { metadata: mergeMetadata(refund.metadata, metadata) }, 'refund.updated')
    emit(work, 'charge.refund.updated', updated)
    return updated
  }),
  operation(
    'GET /v1/refunds',
    { ...p.page, charge: p.text.optional(), created: p.range.optional(), payment_intent: p.text.optional() },
    (work, { charge, payment_intent, ...page }) =>
      work.store.list('refund', '/v1/refunds', page, defined({ charge, payment_intent })),
  ),
]

function findCharge(work: Work, charge: string | undefined, intent: string | undefined): Stripe.Charge {
  if (charge) return work.store.get('charge', charge, 'charge')
  if (!intent) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  const { status, latest_charge } = work.store.get('payment_intent', intent, 'payment_intent')
  if (status === 'succeeded' && latest_charge) return work.store.get('charge', latest_charge)
  throw invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

type RefundDetails = { amount: number | undefined; reason: Stripe.Refund.Reason | null; metadata: Stripe.Metadata }

function refundCharge(work: Work, charge: Stripe.Charge, { amount, reason, metadata }: RefundDetails): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid.`, { code: 'charge_not_refundable' })
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const refunded = amount ?? left
  if (refunded < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (refunded > left) {
    const message = `Refund amount (${inDollars(refunded)}) is greater than unrefunded amount on charge (${inDollars(left)})`
    throw invalidRequest(message, { param: 'amount' })
  }
  const created = work.realTime()
  const id = newId('refund')
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount: refunded,
    balance_transaction: recordMovement(work, {
      type: 'refund',
      source: id,
      amount: -refunded,
      fee: 0,
      currency: charge.currency,
      created,
      description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ''}`,
    }),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const after = { amount_refunded: charge.amount_refunded + refunded, refunded: refunded === left }
  create(work, refund, 'refund.created')
  change(work, charge, after, 'charge.refunded')
  return refund
}

function failRefund(work: Work, refund: Stripe.Refund): void {
  const { id, amount, currency } = refund
  const failure_balance_transaction = recordMovement(work, {
    type: 'refund_failure',
    source: id,
    amount,
    fee: 0,
    currency,
    created: work.realTime(),
    description: 'REFUND FAILURE',
  })
  const charge = work.store.get('charge', idOf(refund.charge) as string)
  change(work, charge, { amount_refunded: charge.amount_refunded - amount, refunded: false }, 'charge.updated')
  const failed: Partial<Stripe.Refund> = {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction,
  }
  change(work, refund, failed, 'refund.failed')
}

function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
