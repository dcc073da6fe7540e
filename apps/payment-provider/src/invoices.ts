import type Stripe from 'stripe'
import { automaticRates } from './automatic-tax.ts'
import { cancelIntent, createIntent } from './create-intent.ts'
import { couponsAt } from './discounts.ts'
import { type Decline, invalidRequest } from './errors.ts'
import { type DiscountAmount, type Draft, priceLines } from './invoice-lines.ts'
import { getMethod } from './payment-methods.ts'
import { attemptPayment } from './payments.ts'
import { DAY_SECONDS } from './periods.ts'
import { emptyAddress, idOf } from './resources.ts'
import { newId, type Store } from './store.ts'
import { isOfPendingUpdate, subscriptionFailed, subscriptionPaid } from './subscription-status.ts'
import { change, create, emit, timeOf, type Work } from './work.ts'

/** A renewal's invoice stays a draft, and editable, for an hour. */
const DRAFT_SECONDS = 3600
/** When an unpaid renewal is retried, in days after the first attempt. */
const RETRY_DAYS = [1, 3, 5]
const CHARGE_MIN = 50

export type InvoiceDetails = {
  customer: Stripe.Customer
  subscription: Stripe.Subscription | null
  reason: Stripe.Invoice.BillingReason
  lines: Draft[]
  period: { start: number; end: number }
  /** The ids of the discounts to apply. */
  discounts: string[]
  isAdvancing: boolean
  description?: string | null
  metadata?: Stripe.Metadata
}

/** Drafts an invoice from lines and the pending items of the customer and the subscription. */
export function draftInvoice(work: Work, details: InvoiceDetails): Stripe.Invoice {
  const { customer, subscription, reason, period } = details
  const created = timeOf(work, customer.test_clock)
  const id = newId('invoice')
  const pending = pendingItems(work.store, customer.id, subscription?.id ?? null)
  const isTaxedAutomatically = subscription?.automatic_tax.enabled ?? false
  const rates = isTaxedAutomatically ? automaticRates(work, customer) : null
  const drafts = [
    ...pending.map((item) => toDraft(work, item, subscription?.default_tax_rates ?? [])),
    ...details.lines,
  ].map((draft) => (isTaxedAutomatically ? { ...draft, taxRates: rates ?? [] } : draft))
  const { lines, ...totals } = priceLines(id, drafts, couponsAt(work, details.discounts, created), customer.tax_exempt)
  const { amount_due } = settleBalance(totals.total, customer.balance)
  const invoice: Stripe.Invoice = {
    ...blankInvoice(id, customer),
    ...totals,
    amount_due,
    amount_remaining: amount_due,
    auto_advance: details.isAdvancing,
    ...(isTaxedAutomatically && { automatic_tax: toAutomaticTax(rates ? 'complete' : 'requires_location_inputs') }),
    automatically_finalizes_at: details.isAdvancing ? created + DRAFT_SECONDS : null,
    billing_reason: reason,
    created,
    currency: subscription?.currency ?? drafts[0]?.currency ?? 'usd',
    customer_tax_ids: work.store.all('tax_id', { customer: customer.id }).map(({ type, value }) => ({ type, value })),
    default_tax_rates: subscription?.default_tax_rates ?? [],
    description: details.description ?? null,
    discounts: details.discounts,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: details.metadata ?? {},
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
  }
  for (const item of pending) work.store.update(item, { invoice: id })
  return create(work, invoice, 'invoice.created')
}

function toAutomaticTax(status: Stripe.Invoice.AutomaticTax.Status): Stripe.Invoice.AutomaticTax {
  return { disabled_reason: null, enabled: true, liability: { type: 'self' }, provider: 'stripe', status }
}

function pendingItems(store: Store, customer: string, subscription: string | null): Stripe.InvoiceItem[] {
  return store.all('invoiceitem', { customer, invoice: null }).filter((item) => {
    const own = item.parent?.subscription_details?.subscription ?? null
    return own === null || own === subscription
  })
}

/** The discounts of the line that a proration credits, in proportion: what was debited is credited, not the list price. */
function creditedDiscounts(work: Work, { amount, customer, parent, pricing }: Stripe.InvoiceItem): DiscountAmount[] {
  const item = parent?.subscription_details?.subscription_item
  const price = pricing?.price_details?.price
  const line = work.store
    .all('invoice', { customer: idOf(customer) })
    .filter(({ status }) => status === 'paid' || status === 'open')
    .flatMap(({ lines }) => lines.data)
    .filter((each) => each.parent?.subscription_item_details?.subscription_item === item && each.amount > 0)
    .findLast((each) => idOf(each.pricing?.price_details?.price) === idOf(price))
  return (line?.discount_amounts ?? []).map((discount) => ({
    id: idOf(discount.discount),
    amount: Math.round((discount.amount * amount) / (line?.amount ?? 1)),
  }))
}

function toDraft(work: Work, item: Stripe.InvoiceItem, taxRates: Stripe.TaxRate[]): Draft {
  const details = item.parent?.subscription_details
  const own = { proration: item.proration, proration_details: { credited_items: null } }
  return {
    amount: item.amount,
    currency: item.currency,
    description: item.description ?? '',
    quantity: item.quantity,
    period: item.period,
    pricing: item.pricing as Stripe.InvoiceLineItem.Pricing | null,
    parent: details?.subscription_item
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            ...own,
            invoice_item: item.id,
            subscription: details.subscription,
            subscription_item: details.subscription_item,
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: { ...own, invoice_item: item.id, subscription: details?.subscription ?? null },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    subscription: details?.subscription ?? null,
    discountable: item.discountable,
    ...(item.proration && item.amount < 0 && { credited: creditedDiscounts(work, item) }),
    metadata: item.metadata ?? {},
    taxRates: item.tax_rates?.length ? item.tax_rates : taxRates,
  }
}

function blankInvoice(id: string, customer: Stripe.Customer) {
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Lodestay (test mode)',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    collection_method: 'charge_automatically',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? emptyAddress,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    default_payment_method: null,
    default_source: null,
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: idOf(customer.test_clock),
    total_pretax_credit_amounts: [],
    webhooks_delivered_at: null,
  } satisfies Partial<Stripe.Invoice>
}

/** Automatic tax ends with the first invoice for an address that doesn't determine it, for its subscription too. */
function turnOffTax(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  const off = { enabled: false, liability: null } as const
  const id = subscriptionOf(invoice)
  const automatic_tax = { ...off, disabled_reason: 'requires_location_inputs' as const }
  if (id) change(work, work.store.get('subscription', id), { automatic_tax }, 'customer.subscription.updated')
  return work.store.update(invoice, {
    automatic_tax: { ...off, disabled_reason: 'finalization_requires_location_inputs', provider: null, status: null },
  })
}

/** Numbers an invoice, applies the customer's balance, and opens it for payment; a zero invoice is paid. */
export function finalizeInvoice(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  const customer = work.store.get('customer', idOf(invoice.customer) as string)
  const now = timeOf(work, customer.test_clock)
  const sequence = customer.next_invoice_sequence ?? 1
  if (invoice.automatic_tax.status === 'requires_location_inputs')
    return finalizeInvoice(work, turnOffTax(work, invoice))
  const { amount_due, ending_balance } = settleBalance(invoice.total, customer.balance)
  change(work, customer, { next_invoice_sequence: sequence + 1, balance: ending_balance }, 'customer.updated')
  const finalized = change(
    work,
    invoice,
    {
      status: 'open',
      number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
      amount_due,
      amount_remaining: amount_due,
      auto_advance: true,
      automatically_finalizes_at: null,
      effective_at: now,
      starting_balance: customer.balance,
      ending_balance,
      status_transitions: { ...invoice.status_transitions, finalized_at: now },
    },
    'invoice.finalized',
  )
  if (amount_due === 0) return markPaid(work, { ...finalized, attempted: true }, null)
  requestPayment(work, finalized)
  return finalized
}

/**
 * What is left to pay after the customer's balance. An amount too small to charge is carried over to the next invoice.
 */
export function settleBalance(total: number, balance: number): { amount_due: number; ending_balance: number } {
  const owed = total + balance
  return owed < CHARGE_MIN ? { amount_due: 0, ending_balance: owed } : { amount_due: owed, ending_balance: 0 }
}

function requestPayment(work: Work, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(invoice)
  const intent = createIntent(work, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description: descriptions[invoice.billing_reason ?? ''] ?? `Payment for Invoice`,
    metadata: {},
    receipt_email: null,
    setup_future_usage: subscription ? 'off_session' : null,
    capture_method: 'automatic',
    automatic_payment_methods: null,
    allowed_payment_method_types: null,
  })
  const payment: Stripe.InvoicePayment = {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: invoice.effective_at ?? invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  work.store.insert(payment)
}

const descriptions: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
}

function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription)
}

/** The intent that pays an invoice; null for a zero invoice. */
export function intentOf(work: Work, invoice: string): Stripe.PaymentIntent | null {
  const payment = work.store.all('invoice_payment', { invoice }).at(-1)?.payment.payment_intent
  return payment ? work.store.get('payment_intent', payment) : null
}

/** The saved card an invoice is charged to by default. */
function defaultMethodOf(work: Work, invoice: Stripe.Invoice): string | null {
  const subscription = subscriptionOf(invoice)
  const customer = work.store.get('customer', idOf(invoice.customer) as string)
  return (
    idOf(invoice.default_payment_method) ??
    (subscription && idOf(work.store.get('subscription', subscription).default_payment_method)) ??
    idOf(customer.invoice_settings.default_payment_method)
  )
}

export type Collection = { method?: string | undefined; isOffSession?: boolean }
type Collected = { invoice: Stripe.Invoice; decline: Decline | null }

/** Tries to collect an open invoice. The invoice and its subscription reflect the outcome. */
export function collectInvoice(
  work: Work,
  invoice: Stripe.Invoice,
  { method, isOffSession = true }: Collection = {},
): Collected {
  const intent = intentOf(work, invoice.id)
  if (invoice.status !== 'open' || !intent) return { invoice, decline: null }
  const chosen = method ?? defaultMethodOf(work, invoice)
  if (!chosen) return { invoice: recordFailure(work, invoice), decline: NO_CARD }
  const card = getMethod(work, chosen)
  const { intent: after, decline } = attemptPayment(work, intent, card, { isOffSession })
  followPayment(work, after)
  return { invoice: work.store.get('invoice', invoice.id), decline }
}

export const NO_CARD: Decline = {
  code: 'resource_missing',
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
}

/** Updates the invoice that an intent pays to match the intent's status. */
export function followPayment(work: Work, intent: Stripe.PaymentIntent): void {
  const payment = work.store.all('invoice_payment', { 'payment.payment_intent': intent.id })[0]
  if (payment?.status !== 'open') return
  const invoice = work.store.get('invoice', idOf(payment.invoice))
  if (intent.status === 'succeeded') markPaid(work, invoice, payment)
  else if (intent.status === 'requires_action') emit(work, 'invoice.payment_action_required', invoice)
  else if (intent.status === 'requires_payment_method') recordFailure(work, invoice)
}

function markPaid(work: Work, invoice: Stripe.Invoice, payment: Stripe.InvoicePayment | null): Stripe.Invoice {
  const paid_at = timeOf(work, invoice.test_clock)
  if (payment) {
    const status_transitions = { ...payment.status_transitions, paid_at }
    const changes = { status: 'paid', amount_paid: payment.amount_requested, status_transitions }
    change(work, payment, changes, 'invoice_payment.paid')
  }
  const paid = change(
    work,
    invoice,
    {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      attempt_count: invoice.attempt_count + (payment ? 1 : 0),
      next_payment_attempt: null,
      auto_advance: false,
      status_transitions: { ...invoice.status_transitions, paid_at },
    },
    'invoice.paid',
  )
  emit(work, 'invoice.payment_succeeded', paid)
  const subscription = subscriptionOf(paid)
  const intent = payment ? work.store.get('payment_intent', payment.payment.payment_intent as string) : null
  if (subscription)
    subscriptionPaid(work, work.store.get('subscription', subscription), paid, idOf(intent?.payment_method))
  return paid
}

function recordFailure(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  const attempt_count = invoice.attempt_count + 1
  const days = RETRY_DAYS[attempt_count - 1]
  const subscription = subscriptionOf(invoice)
  const isRetried = subscription !== null && invoice.billing_reason !== 'subscription_create' && days !== undefined
  const first = invoice.status_transitions.finalized_at ?? invoice.created
  const next_payment_attempt = isRetried ? first + days * DAY_SECONDS : null
  const changes = { attempted: true, attempt_count, next_payment_attempt }
  const failed = change(work, invoice, changes, 'invoice.payment_failed')
  if (subscription) {
    const isLast = invoice.billing_reason !== 'subscription_create' && !isRetried
    subscriptionFailed(work, work.store.get('subscription', subscription), failed, isLast)
  }
  return failed
}

/** Drops the subscription's pending update if it was waiting for this invoice. */
function dropPendingUpdate(work: Work, invoice: Stripe.Invoice): void {
  const subscriptionId = subscriptionOf(invoice)
  const subscription = subscriptionId ? work.store.find('subscription', subscriptionId) : undefined
  if (subscription && isOfPendingUpdate(subscription, invoice))
    change(work, subscription, { pending_update: null }, 'customer.subscription.updated')
}

/** Voids an open invoice, so that it can no longer be paid. The balance it used is returned. */
export function voidInvoice(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  const intent = intentOf(work, invoice.id)
  if (intent && !['succeeded', 'canceled'].includes(intent.status)) cancelIntent(work, intent, 'void_invoice')
  const customer = work.store.get('customer', idOf(invoice.customer) as string)
  const balance = customer.balance + invoice.starting_balance - (invoice.ending_balance ?? 0)
  change(work, customer, { balance }, 'customer.updated')
  dropPendingUpdate(work, invoice)
  const voided_at = timeOf(work, invoice.test_clock)
  const changes: Partial<Stripe.Invoice> = {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at },
  }
  return change(work, invoice, changes, 'invoice.voided')
}

/** Throws, with Stripe's wording, unless an invoice is open. */
export function assertPayable(invoice: Stripe.Invoice): void {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status === 'void') throw invalidRequest('This invoice has been voided and can no longer be paid.')
}
