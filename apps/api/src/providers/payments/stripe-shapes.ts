/** Converts Stripe's objects to the port's. */
import { cardText, declineMessage, type PaymentProfile, type PaymentState, type Product } from '@lodestay/domain'
import type Stripe from 'stripe'
import type {
  Charge,
  EventSubject,
  Intent,
  InvoicePreview,
  Movement,
  PayerAddress,
  Period,
  PromotionCode,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
} from './payments.ts'

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** An expanded reference; null if it is absent or wasn't expanded. */
function expanded<T extends { id: string }>(reference: string | T | null | undefined): T | null {
  return reference && typeof reference === 'object' ? reference : null
}

export function toMovement(transaction: Stripe.BalanceTransaction): Movement {
  const { id, net, fee, type, created } = transaction
  return { id, net, fee, type, createdAt: dateOf(created) }
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

function brandName(brand: string | null | undefined): string {
  return brands[brand ?? ''] ?? 'Card'
}

function toCharge(charge: Stripe.Charge): Charge {
  const card = charge.payment_method_details?.card
  const movement = expanded(charge.balance_transaction)
  return {
    id: charge.id,
    card: card ? cardText({ brand: brandName(card.brand), last4: card.last4 ?? '' }) : null,
    movement: movement && toMovement(movement),
  }
}

const states: Readonly<Record<Stripe.PaymentIntent.Status, PaymentState>> = {
  requires_payment_method: 'requires_card',
  requires_confirmation: 'requires_card',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error
  const charge = expanded(intent.latest_charge)
  return {
    id: intent.id,
    customerId: idOf(intent.customer),
    amount: intent.amount,
    state: states[intent.status] ?? 'processing',
    clientSecret: intent.client_secret ?? '',
    problem: error && intent.status !== 'succeeded' ? declineMessage(error.decline_code, error.code) : null,
    metadata: intent.metadata,
    charge: charge && intent.status === 'succeeded' ? toCharge(charge) : null,
  }
}

export function toCard(method: Stripe.PaymentMethod, defaultId: string | null): PaymentProfile[] {
  const { card } = method
  if (!card) return []
  return [
    {
      id: method.id,
      brand: brandName(card.brand),
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      isDefault: method.id === defaultId,
    },
  ]
}

/** A product that is ours and has a price; ignores other products in the same account. */
export function toProduct(price: Stripe.Price): Product[] {
  const product = expanded(price.product as string | Stripe.Product)
  const { kind, tier } = product?.metadata ?? {}
  if (!product || !tier || (kind !== 'plan' && kind !== 'membership')) return []
  return [
    {
      id: product.id,
      name: product.name,
      kind,
      tier,
      default_price: { id: price.id },
      price: price.unit_amount ?? 0,
      currency: 'USD',
      interval: price.recurring?.interval === 'month' ? 'month' : 'year',
    },
  ]
}

/** A code's validity according to its own and its coupon's limits. */
export function toPromotionCode(code: Stripe.PromotionCode): PromotionCode {
  const coupon = expanded(code.promotion.coupon)
  const isSpent = ({ times_redeemed: used, max_redemptions: most }: Stripe.PromotionCode | Stripe.Coupon) =>
    most !== null && used >= most
  const until = [code.expires_at, coupon?.redeem_by].filter((at) => typeof at === 'number')
  const isOver = until.some((at) => at * 1000 <= Date.now())
  const isUsedUp = isSpent(code) || (coupon !== null && isSpent(coupon))
  return {
    id: code.id,
    state: isUsedUp ? 'used-up' : isOver ? 'expired' : code.active && coupon?.valid ? 'valid' : 'inactive',
    percentOff: coupon?.percent_off ?? null,
    amountOff: coupon?.amount_off ?? null,
  }
}

/** The price of the phase after the current one. */
export function nextPrice(subscription: Stripe.Subscription): string | null {
  const schedule = expanded(subscription.schedule)
  if (!schedule || schedule.status === 'released' || schedule.status === 'canceled') return null
  const at = schedule.current_phase?.start_date ?? 0
  const next = schedule.phases.find((phase) => phase.start_date > at)
  return idOf(next?.items[0]?.price as string | { id: string } | undefined)
}

/** @throws Error if it has none: every plan is one item. */
export function onlyItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`subscription ${id} has no item`)
  return item
}

export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = onlyItem(subscription)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    priceId: item.price.id,
    period: { start: dateOf(item.current_period_start), end: dateOf(item.current_period_end) },
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    nextPriceId: nextPrice(subscription),
    pendingPriceId: subscription.pending_update?.subscription_items?.[0]?.price.id ?? null,
    cardId: idOf(subscription.default_payment_method),
    latestInvoiceId: idOf(subscription.latest_invoice),
    metadata: subscription.metadata,
  }
}

function sum(amounts: readonly { amount: number }[] | null | undefined): number {
  return (amounts ?? []).reduce((total, { amount }) => total + amount, 0)
}

/** The period for which an invoice bills a subscription: a whole month, or the rest of one after a change. */
function billedPeriod({ lines }: Stripe.Invoice, isProrated: boolean): Period | null {
  const line = lines.data.find(({ parent }) => parent?.subscription_item_details?.proration === isProrated)
  return line ? { start: dateOf(line.period.start), end: dateOf(line.period.end) } : null
}

export function toPreview(invoice: Stripe.Invoice): InvoicePreview {
  return {
    total: invoice.total,
    amountDue: invoice.amount_due,
    tax: sum(invoice.total_taxes),
    discount: sum(invoice.total_discount_amounts),
    rest: billedPeriod(invoice, true),
    lines: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount })),
  }
}

export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const payment = invoice.payments?.data.find(({ payment: { type } }) => type === 'payment_intent')
  return {
    ...toPreview(invoice),
    id: invoice.id,
    customerId: idOf(invoice.customer) ?? '',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoice.status ?? 'draft',
    month: billedPeriod(invoice, false),
    intentId: idOf(payment?.payment.payment_intent),
    nextAttemptAt: invoice.next_payment_attempt ? dateOf(invoice.next_payment_attempt) : null,
  }
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const movement = expanded(refund.balance_transaction)
  const failure = expanded(refund.failure_balance_transaction)
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amount: refund.amount,
    status: refund.status === 'succeeded' ? 'succeeded' : isFailed(refund.status) ? 'failed' : 'pending',
    metadata: refund.metadata ?? {},
    movement: movement && toMovement(movement),
    failureMovement: failure && toMovement(failure),
  }
}

function isFailed(status: string | null): boolean {
  return status === 'failed' || status === 'canceled'
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const due = dispute.evidence_details?.due_by
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    amount: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    evidenceDueAt: due ? dateOf(due) : null,
    movements: dispute.balance_transactions.map(toMovement),
  }
}

const subjects: Readonly<Record<string, EventSubject>> = {
  payment_intent: 'intent',
  subscription: 'subscription',
  invoice: 'invoice',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
}

type EventObject = { id?: string; object?: string; payment_intent?: string | null }

/** A charge's movement may be reported after its payment: its events are about that. */
function subjectOf({ id, object, payment_intent: intentId }: EventObject): ProviderEvent['subject'] {
  if (object === 'charge') return intentId ? { kind: 'intent', id: intentId } : null
  const kind = subjects[object ?? '']
  return kind && id ? { kind, id } : null
}

export function toEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as EventObject
  return {
    id: event.id,
    type: event.type,
    subject: subjectOf(object),
    objectId: object.id ?? '',
    createdAt: dateOf(event.created),
    isTest: !event.livemode,
    account: event.account ?? null,
    payload: event,
  }
}

export function toAddress({ address1, address2, city, state, zip, country }: PayerAddress): Stripe.AddressParam {
  return { line1: address1, line2: address2, city, state, postal_code: zip, country }
}
