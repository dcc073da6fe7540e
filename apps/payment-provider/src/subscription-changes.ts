import type Stripe from 'stripe'
import { cardError, invalidRequest } from './errors.ts'
import { collectInvoice, draftInvoice, finalizeInvoice, NO_CARD, voidInvoice } from './invoices.ts'
import { addIntervals, periodEnd } from './periods.ts'
import { idOf } from './resources.ts'
import { newId } from './store.ts'
import {
  type Item,
  intervalOf,
  isSameInterval,
  type Period,
  type Proration,
  periodFrom,
  prorations,
  toLine,
} from './subscription-items.ts'
import { change, create, emit, timeOf, type Work } from './work.ts'

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none'
export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete'

/** A change expires if it isn't paid within 23 hours, or before the period ends that it prorates. */
const PENDING_SECONDS = 23 * 3600

export type ItemChange = {
  items: Item[]
  behavior: ProrationBehavior
  /** When the change takes effect, in seconds. */
  at: number
  restartsCycle: boolean
}

/** The changed subscription, not stored yet, and the draft of what the change bills immediately. */
export type Changed = { after: Partial<Stripe.Subscription>; invoice: Stripe.Invoice | null }

export function currentPeriod({ items }: Stripe.Subscription): Period {
  const [first] = items.data
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 }
}

/** Prepares a change of items: its prorations become pending items, or a draft invoice. */
export function prepareItemChange(work: Work, subscription: Stripe.Subscription, change: ItemChange): Changed {
  const before = subscription.items.data
  const period = currentPeriod(subscription)
  const price = change.items[0]?.price as Stripe.Price
  const restarts = change.restartsCycle || !isSameInterval(price, before[0]?.price as Stripe.Price)
  const anchor = restarts ? change.at : subscription.billing_cycle_anchor
  const renewed = restarts ? periodFrom(anchor, price, change.at) : period
  const items = change.items.map((item) => ({
    ...item,
    current_period_start: renewed.start,
    current_period_end: renewed.end,
  }))
  if (change.behavior !== 'none') {
    const after = restarts ? [] : change.items
    for (const proration of prorations(work, before, after, period, change.at))
      addProration(work, subscription, proration)
  }
  const bills = restarts || change.behavior === 'always_invoice'
  const rates = subscription.default_tax_rates ?? []
  const lines = restarts ? items.map((item) => toLine(work, item, renewed, rates)) : []
  const hasPending = hasPendingItems(work, subscription)
  const invoice =
    bills && (lines.length > 0 || hasPending)
      ? draftInvoice(work, {
          customer: work.store.get('customer', idOf(subscription.customer)),
          subscription,
          reason: 'subscription_update',
          lines,
          period,
          discounts: subscription.discounts.map((discount) => idOf(discount)),
          isAdvancing: false,
        })
      : null
  const discounts = invoice ? lastingDiscounts(work, subscription, invoice.created) : subscription.discounts
  const after = { items: { ...subscription.items, data: items }, billing_cycle_anchor: anchor, discounts }
  return { after, invoice }
}

export function hasPendingItems(work: Work, { id, customer }: Stripe.Subscription): boolean {
  return work.store
    .all('invoiceitem', { customer: idOf(customer), invoice: null })
    .some(({ parent }) => parent?.subscription_details?.subscription === id)
}

export function addProration(work: Work, subscription: Stripe.Subscription, proration: Proration): void {
  const { item, amount, description, period } = proration
  const { pricing } = toLine(work, item, period, [])
  const pending: Stripe.InvoiceItem = {
    id: newId('invoiceitem'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: timeOf(work, subscription.test_clock),
    description,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    period,
    pricing: pricing as Stripe.InvoiceItem.Pricing | null,
    proration: true,
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1) as unknown as Stripe.Decimal,
    tax_rates: item.tax_rates ?? [],
    test_clock: subscription.test_clock,
  }
  create(work, pending, 'invoiceitem.created')
}

/** The error for a payment that the cardholder must complete. */
export const REQUIRES_ACTION = {
  code: 'subscription_payment_intent_requires_action',
  message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
}

type Payment = { behavior: PaymentBehavior; isOffSession: boolean }

/**
 * Stores a change and collects what it bills; a change that awaits payment becomes a pending update, and replaces an
 * earlier one.
 */
export function applyChange(
  work: Work,
  before: Stripe.Subscription,
  { after, invoice }: Changed,
  { behavior, isOffSession }: Payment,
): Stripe.Subscription {
  if (!invoice) return change(work, before, after, 'customer.subscription.updated')
  const subscription = discardPendingUpdate(work, before)
  const waits = behavior === 'pending_if_incomplete'
  const now = timeOf(work, subscription.test_clock)
  const latest = { latest_invoice: invoice.id }
  const pending_update = {
    ...noUpdate,
    expires_at: Math.min(now + PENDING_SECONDS, currentPeriod(subscription).end),
    subscription_items: after.items?.data ?? null,
    billing_cycle_anchor: after.billing_cycle_anchor ?? null,
  }
  const stored = waits ? { ...latest, pending_update } : { ...after, ...latest }
  change(work, subscription, stored, 'customer.subscription.updated')
  const open = finalizeInvoice(work, invoice)
  if (behavior === 'default_incomplete') {
    const current = work.store.get('subscription', subscription.id)
    if (open.status === 'paid' || current.status !== 'active') return current
    return change(work, current, { status: 'past_due' }, 'customer.subscription.updated')
  }
  const { decline, invoice: collected } = collectInvoice(work, open, { isOffSession })
  if (decline === NO_CARD) throw invalidRequest(decline.message, { code: decline.code })
  if (behavior === 'error_if_incomplete' && collected.status !== 'paid') {
    throw cardError(decline ?? REQUIRES_ACTION, {}, false)
  }
  const current = work.store.get('subscription', subscription.id)
  const needsAction = collected.status === 'open' && !decline && current.status === 'active' && !waits
  return needsAction ? change(work, current, { status: 'past_due' }, 'customer.subscription.updated') : current
}

/** Drops a change that awaits payment: with its invoice voided, nothing can be charged for it. */
function discardPendingUpdate(work: Work, subscription: Stripe.Subscription): Stripe.Subscription {
  if (!subscription.pending_update) return subscription
  voidInvoice(work, work.store.get('invoice', idOf(subscription.latest_invoice) as string))
  return work.store.get('subscription', subscription.id)
}

/** Drops a change that wasn't paid in time. */
export function expirePendingUpdate(work: Work, subscription: Stripe.Subscription): void {
  const after = discardPendingUpdate(work, subscription)
  emit(work, 'customer.subscription.pending_update_expired', after)
}

const noUpdate: Stripe.Subscription.PendingUpdate = {
  billing_cycle_anchor: null,
  cancel_at_period_end: null,
  discount: null,
  discounts: null,
  expires_at: 0,
  metadata: null,
  subscription_items: null,
  trial_end: null,
  trial_from_plan: null,
}

/** Begins the next period and returns the draft invoice for it. */
export function renewSubscription(work: Work, subscription: Stripe.Subscription): Stripe.Invoice {
  const before = currentPeriod(subscription)
  const price = subscription.items.data[0]?.price as Stripe.Price
  const end = periodEnd(subscription.billing_cycle_anchor, intervalOf(price), before.end)
  const period = { start: before.end, end }
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: end,
  }))
  const rates = subscription.default_tax_rates ?? []
  const invoice = draftInvoice(work, {
    customer: work.store.get('customer', idOf(subscription.customer)),
    subscription,
    reason: 'subscription_cycle',
    lines: data.map((item) => toLine(work, item, period, rates)),
    period: before,
    discounts: discountIdsOf(work, subscription),
    isAdvancing: subscription.status !== 'unpaid',
  })
  const changes = {
    items: { ...subscription.items, data },
    latest_invoice: invoice.id,
    discounts: lastingDiscounts(work, subscription, invoice.created),
  }
  change(work, subscription, changes, 'customer.subscription.updated')
  return invoice
}

function discountIdsOf(work: Work, { discounts }: Stripe.Subscription): string[] {
  return discounts.map((discount) => idOf(discount)).filter((id) => work.store.find('discount', id))
}

/** The discounts that remain after an invoice: excludes one-time discounts and those whose months are over. */
export function lastingDiscounts(work: Work, subscription: Stripe.Subscription, now: number): string[] {
  return discountIdsOf(work, subscription).filter((id) => {
    const discount = work.store.get('discount', id)
    const coupon = work.store.find('coupon', idOf(discount.source.coupon) as string)
    return coupon?.duration !== 'once' && (discount.end === null || now < discount.end)
  })
}

/** The end of the first period if the billing cycle is anchored in the future. Throws if that is too late. */
export function firstPeriod(anchor: number, price: Stripe.Price, now: number): Period {
  if (anchor > addIntervals(now, intervalOf(price))) {
    throw invalidRequest('billing_cycle_anchor cannot be later than next natural billing date.', {
      param: 'billing_cycle_anchor',
    })
  }
  return periodFrom(anchor, price, now)
}
