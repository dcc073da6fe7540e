import type Stripe from 'stripe'
import { z } from 'zod'
import { recordMovement } from './balance.ts'
import { invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { DAY_SECONDS } from './periods.ts'
import { newId } from './store.ts'
import { change, defined, emit, mergeMetadata, type Work } from './work.ts'

const FEE = 1500
const ANSWER_WITHIN_SECONDS = 7 * DAY_SECONDS
const evidenceTexts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const
type EvidenceText = (typeof evidenceTexts)[number]
const evidenceText = p.emptyable(z.string().max(20_000)).optional()
const evidenceShape = Object.fromEntries(evidenceTexts.map((name) => [name, evidenceText])) as Record<
  EvidenceText,
  typeof evidenceText
>

export const disputeOperations = [
  operation('GET /v1/disputes/:id', {}, (work, _, { id }) => work.store.get('dispute', id)),
  operation(
    'GET /v1/disputes',
    { ...p.page, created: p.range.optional(), charge: p.text.optional(), payment_intent: p.text.optional() },
    (work, { charge, payment_intent, ...page }) =>
      work.store.list('dispute', '/v1/disputes', page, defined({ charge, payment_intent })),
  ),
  operation(
    'POST /v1/disputes/:id',
    {
      evidence: z.strictObject(evidenceShape).optional(),
      metadata: p.emptyable(p.metadata).optional(),
      submit: p.boolean.optional(),
    },
    (work, { evidence, metadata, submit = true }, { id }) => {
      const dispute = work.store.get('dispute', id)
      assertOpen(dispute)
      const given = { ...dispute.evidence, ...defined(evidence ?? {}) }
      const isSubmitted = submit && evidence !== undefined
      const changes: Partial<Stripe.Dispute> = {
        evidence: given,
        ...(metadata !== undefined && { metadata: mergeMetadata(dispute.metadata, metadata) }),
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: Object.values(given).some((value) => typeof value === 'string'),
          submission_count: dispute.evidence_details.submission_count + (isSubmitted ? 1 : 0),
        },
        ...(isSubmitted && { status: 'under_review' }),
      }
      const updated = change(work, dispute, changes, 'charge.dispute.updated')
      // The evidence texts that decide a test dispute: https://docs.stripe.com/testing#disputes.
      if (isSubmitted && given.uncategorized_text === 'winning_evidence') return winDispute(work, updated)
      if (isSubmitted && given.uncategorized_text === 'losing_evidence') return closeDispute(work, updated, 'lost')
      return updated
    },
  ),
  operation('POST /v1/disputes/:id/close', {}, (work, _, { id }) => {
    const dispute = work.store.get('dispute', id)
    assertOpen(dispute)
    return closeDispute(work, dispute, 'lost')
  }),
]

function assertOpen(dispute: Stripe.Dispute): void {
  if (!['won', 'lost'].includes(dispute.status)) return
  throw invalidRequest('This dispute is already closed.', { code: 'dispute_already_closed' })
}

/** Disputes a charge, which immediately deducts the amount and a fee from the balance. */
export function openDispute(work: Work, charge: Stripe.Charge): Stripe.Dispute {
  const created = work.realTime()
  const id = newId('dispute')
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [moveDisputed(work, id, charge, created, -1)],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
  change(work, charge, { disputed: true }, 'charge.updated')
  work.store.insert(dispute)
  emit(work, 'charge.dispute.created', dispute)
  emit(work, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function winDispute(work: Work, dispute: Stripe.Dispute): Stripe.Dispute {
  const charge = work.store.get('charge', dispute.charge)
  const back = moveDisputed(work, dispute.id, charge, work.realTime(), 1)
  const won = closeDispute(work, dispute, 'won', [...dispute.balance_transactions, back])
  emit(work, 'charge.dispute.funds_reinstated', won)
  return won
}

function closeDispute(
  work: Work,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
  balance_transactions = dispute.balance_transactions,
): Stripe.Dispute {
  return change(work, dispute, { status, balance_transactions }, 'charge.dispute.closed')
}

function moveDisputed(work: Work, source: string, charge: Stripe.Charge, created: number, sign: 1 | -1) {
  const id = recordMovement(work, {
    type: 'adjustment',
    reporting_category: sign < 0 ? 'dispute' : 'dispute_reversal',
    source,
    amount: sign * charge.amount,
    fee: sign < 0 ? FEE : -FEE,
    currency: charge.currency,
    created,
    description: `Chargeback ${sign < 0 ? 'withdrawal' : 'reversal'} for ${charge.id}`,
  })
  return work.store.get('balance_transaction', id)
}

function noEvidence(): Stripe.Dispute.Evidence {
  const texts = Object.fromEntries(evidenceTexts.map((name) => [name, null])) as Record<EvidenceText, null>
  return { ...texts, enhanced_evidence: {} }
}
