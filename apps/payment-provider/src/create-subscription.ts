import type Stripe from 'stripe'
import { assertTaxLocation } from './automatic-tax.ts'
import { assertOwnMethod } from './customers.ts'
import { redeemDiscounts } from './discounts.ts'
import { cardError, invalidRequest } from './errors.ts'
import { collectInvoice, draftInvoice, finalizeInvoice, intentOf, NO_CARD } from './invoices.ts'
import { addIntervals } from './periods.ts'
import { idOf } from './resources.ts'
import { newId } from './store.ts'
import { firstPeriod, lastingDiscounts, REQUIRES_ACTION } from './subscription-changes.ts'
import {
  amountOf,
  assertSameInterval,
  findRecurringPrice,
  type Item,
  intervalOf,
  newItem,
  prorate,
  toLine,
} from './subscription-items.ts'
import { type CreateParameters, toAutomaticTax, toPaymentSettings } from './subscription-parameters.ts'
import { findTaxRates } from './tax-rates.ts'
import { emit, mergeMetadata, timeOf, type Work } from './work.ts'

/** Creates a subscription with its first invoice, and collects it according to the payment behavior. */
export function createSubscription(work: Work, given: CreateParameters): Stripe.Subscription {
  const customer = work.store.get('customer', given.customer, 'customer')
  const { default_payment_method: method, payment_behavior: behavior = 'allow_incomplete' } = given
  if (method) assertOwnMethod(work, customer.id, method, 'default_payment_method')
  const draft = prepareSubscription(work, customer, given)
  const open = finalizeInvoice(work, draft)
  const subscription = work.store.get('subscription', idOf(draft.parent?.subscription_details?.subscription) as string)
  if (open.status === 'paid') return subscription
  if (behavior === 'default_incomplete') {
    offerMethod(work, subscription, customer, open.id)
    return subscription
  }
  const { invoice, decline } = collectInvoice(work, open, { isOffSession: given.off_session ?? false })
  if (decline === NO_CARD) throw invalidRequest(decline.message, { code: decline.code })
  if (behavior === 'error_if_incomplete' && invoice.status !== 'paid') {
    throw cardError(decline ?? REQUIRES_ACTION, {}, false)
  }
  return work.store.get('subscription', subscription.id)
}

/** Stores an incomplete subscription and returns the draft of its first invoice. */
export function prepareSubscription(work: Work, customer: Stripe.Customer, given: CreateParameters): Stripe.Invoice {
  if (given.automatic_tax?.enabled) assertTaxLocation(customer)
  const now = timeOf(work, customer.test_clock)
  const id = newId('subscription')
  const prices = given.items.map(({ price }, index) => findRecurringPrice(work, price, `items[${index}][price]`))
  const anchor = given.billing_cycle_anchor ?? now
  const period = firstPeriod(anchor, prices[0] as Stripe.Price, now)
  const items = given.items.map((item, index) =>
    newItem(id, now, period, {
      price: prices[index] as Stripe.Price,
      quantity: item.quantity ?? 1,
      metadata: item.metadata ?? {},
      taxRates: findTaxRates(work, item.tax_rates, `items[${index}][tax_rates]`),
    }),
  )
  assertSameInterval(items)
  if (given.currency && given.currency !== prices[0]?.currency) {
    throw invalidRequest(`The price is not in the currency \`${given.currency}\`.`, { param: 'currency' })
  }
  const amount = items.reduce((sum, item) => sum + amountOf(item), 0)
  const discounts = redeemDiscounts(work, given.discounts ?? [], { customer, subscription: id, amount })
  const subscription = work.store.insert(
    newSubscription(work, id, customer, given, { now, anchor, period, items, discounts }),
  )
  emit(work, 'customer.subscription.created', subscription)
  const isPartial = anchor > now
  const full = { start: addIntervals(period.end, intervalOf(prices[0] as Stripe.Price), -1), end: period.end }
  const rates = subscription.default_tax_rates ?? []
  const lines = items.map((item) => {
    const part = given.proration_behavior === 'none' ? 0 : prorate(amountOf(item), full, now)
    return toLine(work, item, period, rates, isPartial ? part : amountOf(item))
  })
  const invoice = draftInvoice(work, {
    customer,
    subscription,
    reason: 'subscription_create',
    lines,
    period: { start: now, end: now },
    discounts,
    isAdvancing: false,
  })
  work.store.update(subscription, { latest_invoice: invoice.id, discounts: lastingDiscounts(work, subscription, now) })
  return invoice
}

/** With a saved card, the first payment only needs confirmation. */
function offerMethod(work: Work, subscription: Stripe.Subscription, customer: Stripe.Customer, invoice: string): void {
  const method = idOf(subscription.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method)
  const intent = intentOf(work, invoice)
  if (method && intent) work.store.update(intent, { payment_method: method, status: 'requires_confirmation' })
}

type Prepared = {
  now: number
  anchor: number
  period: { start: number; end: number }
  items: Item[]
  discounts: string[]
}

function newSubscription(
  work: Work,
  id: string,
  customer: Stripe.Customer,
  given: CreateParameters,
  { now, anchor, items, discounts }: Prepared,
): Stripe.Subscription {
  const cancel_at = given.cancel_at_period_end ? (items[0]?.current_period_end ?? null) : (given.cancel_at ?? null)
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: toAutomaticTax(given.automatic_tax?.enabled ?? false),
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: given.billing_mode?.flexible ?? { proration_discounts: 'included' },
      type: given.billing_mode?.type ?? 'flexible',
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at,
    cancel_at_period_end: given.cancel_at_period_end ?? false,
    canceled_at: cancel_at === null ? null : now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: findTaxRates(work, given.default_tax_rates, 'default_tax_rates'),
    description: given.description ?? null,
    discounts,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: toPaymentSettings(null, given.payment_settings),
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: idOf(customer.test_clock),
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  }
}
