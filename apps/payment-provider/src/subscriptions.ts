import type Stripe from 'stripe'
import { z } from 'zod'
import { assertOwnMethod } from './customers.ts'
import { type DiscountParameter, discountParameter, redeemDiscounts } from './discounts.ts'
import { cardError, invalidRequest, missingResource } from './errors.ts'
import { collectInvoice, draftInvoice, finalizeInvoice, intentOf, NO_CARD, voidInvoice } from './invoices.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { addIntervals } from './periods.ts'
import { idOf } from './resources.ts'
import { newId } from './store.ts'
import {
  addProration,
  applyChange,
  type Changed,
  currentPeriod,
  firstPeriod,
  hasPendingItems,
  lastingDiscounts,
  type PaymentBehavior,
  prepareItemChange,
} from './subscription-changes.ts'
import {
  amountOf,
  assertSameInterval,
  findRecurringPrice,
  type Item,
  intervalOf,
  newItem,
  prorate,
  prorations,
  toLine,
  toPlan,
} from './subscription-items.ts'
import { endSubscription } from './subscription-status.ts'
import { findTaxRates } from './tax-rates.ts'
import { defined, emit, mergeMetadata, timeOf, type Work } from './work.ts'

const quantity = p.integer.pipe(z.number().min(0)).optional()
const taxRates = p.emptyable(z.array(p.text)).optional()
const createdItem = z.strictObject({ metadata: p.metadata.optional(), price: p.text, quantity, tax_rates: taxRates })
/** An item in an update: with its id a change of it, without one more. */
export const changedItem = z.strictObject({
  deleted: p.boolean.optional(),
  id: p.text.optional(),
  metadata: p.emptyable(p.metadata).optional(),
  price: p.text.optional(),
  quantity,
  tax_rates: taxRates,
})
export type ChangedItem = z.output<typeof changedItem>
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']).optional()

const details = {
  cancel_at: p.emptyable(p.integer).optional(),
  cancel_at_period_end: p.boolean.optional(),
  cancellation_details: z
    .strictObject({ comment: p.emptyable(p.text).optional(), feedback: p.emptyable(p.text).optional() })
    .optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: p.text.optional(),
  default_tax_rates: taxRates,
  description: p.emptyable(p.text).optional(),
  discounts: p.emptyable(z.array(discountParameter)).optional(),
  metadata: p.emptyable(p.metadata).optional(),
  off_session: p.boolean.optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  proration_behavior: prorationBehavior,
}
const { cancellation_details: _, cancel_at: __, ...createdDetails } = details

export const subscriptionOperations = [
  operation(
    'POST /v1/subscriptions',
    {
      ...createdDetails,
      billing_cycle_anchor: p.integer.optional(),
      billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
      cancel_at: p.integer.optional(),
      currency: p.text.optional(),
      customer: p.text,
      description: p.text.optional(),
      items: z.array(createdItem).min(1).max(20),
      payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
    },
    (work, given) => createSubscription(work, given),
  ),
  operation('GET /v1/subscriptions/:id', {}, (work, _, { id }) => work.store.get('subscription', id)),
  operation(
    'POST /v1/subscriptions/:id',
    {
      ...details,
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      items: z.array(changedItem).max(20).optional(),
      payment_behavior: z
        .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
        .optional(),
      proration_date: p.integer.optional(),
    },
    (work, given, { id }) => updateSubscription(work, work.store.get('subscription', id), given),
  ),
  operation(
    'DELETE /v1/subscriptions/:id',
    {
      cancellation_details: details.cancellation_details,
      invoice_now: p.boolean.optional(),
      prorate: p.boolean.optional(),
    },
    (work, { cancellation_details, invoice_now, prorate: isProrated }, { id }) => {
      const subscription = work.store.get('subscription', id)
      assertRunning(subscription)
      const told = toCancellation(subscription, cancellation_details)
      const canceled = work.store.update(subscription, defined({ cancellation_details: told }))
      return cancelSubscription(work, canceled, { isProrated: isProrated ?? false, isInvoiced: invoice_now ?? false })
    },
  ),
  operation(
    'GET /v1/subscriptions',
    {
      ...p.page,
      created: p.range.optional(),
      customer: p.text.optional(),
      price: p.text.optional(),
      status: p.text.optional(),
      test_clock: p.text.optional(),
    },
    (work, { customer, price, status, test_clock, ...page }) =>
      work.store.list(
        'subscription',
        '/v1/subscriptions',
        page,
        defined({ customer, test_clock }),
        (subscription) =>
          hasStatus(subscription, status) &&
          (!price || subscription.items.data.some((item) => item.price.id === price)),
      ),
  ),
]

/** Without a status all that are not canceled. */
function hasStatus({ status }: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return !['canceled', 'incomplete_expired'].includes(status)
  if (wanted === 'ended') return ['canceled', 'incomplete_expired'].includes(status)
  return wanted === 'all' || wanted === status
}

type Created = {
  customer: string
  items: z.output<typeof createdItem>[]
  billing_cycle_anchor?: number | undefined
  billing_mode?: { type: 'classic' | 'flexible' } | undefined
  cancel_at?: number | undefined
  cancel_at_period_end?: boolean | undefined
  default_payment_method?: string | undefined
  default_tax_rates?: string[] | null | undefined
  description?: string | null | undefined
  discounts?: DiscountParameter[] | null | undefined
  metadata?: Record<string, string> | null | undefined
  off_session?: boolean | undefined
  payment_behavior?: PaymentBehavior | undefined
  payment_settings?: PaymentSettings | undefined
  proration_behavior?: z.output<typeof prorationBehavior>
}
type PaymentSettings = {
  save_default_payment_method?: 'off' | 'on_subscription' | undefined
  payment_method_types?: 'card'[] | undefined
}

function createSubscription(work: Work, given: Created): Stripe.Subscription {
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

const REQUIRES_ACTION = {
  code: 'subscription_payment_intent_requires_action',
  message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
}

/** Stores an incomplete subscription, and answers the draft of its first invoice. */
export function prepareSubscription(work: Work, customer: Stripe.Customer, given: Created): Stripe.Invoice {
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

/** With a saved card the first payment only waits to be confirmed. */
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
  given: Created,
  { now, anchor, items, discounts }: Prepared,
): Stripe.Subscription {
  const cancel_at = given.cancel_at_period_end ? (items[0]?.current_period_end ?? null) : (given.cancel_at ?? null)
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: given.billing_mode?.type ?? 'flexible' },
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

function toPaymentSettings(
  before: Stripe.Subscription.PaymentSettings | null,
  given: PaymentSettings | undefined,
): Stripe.Subscription.PaymentSettings {
  const none = { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' }
  return { ...none, ...before, ...defined(given ?? {}) }
}

export type Update = {
  billing_cycle_anchor?: 'now' | 'unchanged' | undefined
  cancel_at?: number | null | undefined
  cancel_at_period_end?: boolean | undefined
  cancellation_details?: z.output<NonNullable<typeof details.cancellation_details>>
  default_payment_method?: string | undefined
  default_tax_rates?: string[] | null | undefined
  description?: string | null | undefined
  discounts?: DiscountParameter[] | null | undefined
  items?: ChangedItem[] | undefined
  metadata?: Record<string, string> | null | undefined
  off_session?: boolean | undefined
  payment_behavior?: PaymentBehavior | undefined
  payment_settings?: PaymentSettings | undefined
  proration_behavior?: z.output<typeof prorationBehavior>
  proration_date?: number | undefined
}

function updateSubscription(work: Work, subscription: Stripe.Subscription, given: Update): Stripe.Subscription {
  assertRunning(subscription)
  const behavior = given.payment_behavior ?? 'allow_incomplete'
  const told = toldChanges(work, subscription, given)
  const [unsupported] = Object.keys(told)
  if (behavior === 'pending_if_incomplete' && unsupported) {
    throw invalidRequest(`\`${unsupported}\` cannot be changed with \`payment_behavior=pending_if_incomplete\`.`, {
      param: unsupported,
    })
  }
  const changed = prepareUpdate(work, subscription, given, told)
  return applyChange(work, subscription, changed, { behavior, isOffSession: given.off_session ?? false })
}

/** What an update makes of a subscription, and the draft of what it bills at once. Nothing is paid. */
export function prepareUpdate(
  work: Work,
  subscription: Stripe.Subscription,
  given: Update,
  told = toldChanges(work, subscription, given),
): Changed {
  const restartsCycle = given.billing_cycle_anchor === 'now'
  if (!given.items && !restartsCycle) return { after: told, invoice: null }
  const at = given.proration_date ?? timeOf(work, subscription.test_clock)
  const period = currentPeriod(subscription)
  if (at < period.start || at > period.end) {
    throw invalidRequest('The proration date must be within the current period.', { param: 'proration_date' })
  }
  const items = mergeItems(work, subscription, given.items ?? [], at)
  const behavior = given.proration_behavior ?? 'create_prorations'
  const changed = prepareItemChange(work, { ...subscription, ...told }, { items, behavior, at, restartsCycle })
  return { after: { ...told, ...changed.after }, invoice: changed.invoice }
}

/** What a request says beside the items. */
function toldChanges(work: Work, subscription: Stripe.Subscription, given: Update): Partial<Stripe.Subscription> {
  const customer = work.store.get('customer', idOf(subscription.customer))
  const { default_payment_method, default_tax_rates, description, discounts, metadata, payment_settings } = given
  if (default_payment_method) assertOwnMethod(work, customer.id, default_payment_method, 'default_payment_method')
  const amount = subscription.items.data.reduce((sum, item) => sum + amountOf(item), 0)
  const redeemer = { customer, subscription: subscription.id, amount }
  return defined({
    ...cancellation(work, subscription, given),
    default_payment_method,
    description,
    default_tax_rates:
      default_tax_rates === undefined ? undefined : findTaxRates(work, default_tax_rates, 'default_tax_rates'),
    discounts: discounts === undefined ? undefined : redeemDiscounts(work, discounts ?? [], redeemer),
    metadata: metadata === undefined ? undefined : mergeMetadata(subscription.metadata, metadata),
    payment_settings: payment_settings && toPaymentSettings(subscription.payment_settings, payment_settings),
  })
}

function cancellation(work: Work, subscription: Stripe.Subscription, given: Update): Partial<Stripe.Subscription> {
  const { cancel_at_period_end: atPeriodEnd, cancel_at } = given
  const told = toCancellation(subscription, given.cancellation_details)
  if (atPeriodEnd === undefined && cancel_at === undefined) return defined({ cancellation_details: told })
  const schedule = idOf(subscription.schedule)
  if (schedule) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  const ends = atPeriodEnd ? currentPeriod(subscription).end : (cancel_at ?? null)
  const reason = ends === null ? null : 'cancellation_requested'
  const details = told ?? subscription.cancellation_details
  return {
    cancel_at: ends,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: ends === null ? null : timeOf(work, subscription.test_clock),
    cancellation_details: details && { ...details, reason },
  }
}

function toCancellation({ cancellation_details }: Stripe.Subscription, given: Update['cancellation_details']) {
  const none = { comment: null, feedback: null, feedback_option: null, reason: null }
  return given && { ...none, ...cancellation_details, ...defined(given) }
}

/** The items after a request: those that it names are changed or deleted, those without an id are added. */
function mergeItems(work: Work, subscription: Stripe.Subscription, given: ChangedItem[], now: number): Item[] {
  const before = subscription.items.data
  const merged = before.flatMap((item) => {
    const change = given.find(({ id }) => id === item.id)
    return change?.deleted ? [] : [change ? changeItem(work, item, change) : item]
  })
  given.forEach(({ id }, index) => {
    if (id && !before.some((item) => item.id === id))
      throw missingResource('subscription item', id, `items[${index}][id]`)
  })
  const added = given.filter(({ id }) => !id)
  for (const { price, quantity = 1, metadata, tax_rates } of added) {
    if (!price)
      throw invalidRequest('Missing required param: items[price].', {
        code: 'parameter_missing',
        param: 'items[price]',
      })
    const details = {
      price: findRecurringPrice(work, price, 'items[price]'),
      quantity,
      metadata: metadata ?? {},
      taxRates: findTaxRates(work, tax_rates, 'items[tax_rates]'),
    }
    merged.push(newItem(subscription.id, now, currentPeriod(subscription), details))
  }
  assertSameInterval(merged)
  return merged
}

function changeItem(work: Work, item: Item, { price, quantity, metadata, tax_rates }: ChangedItem): Item {
  const found = price === undefined ? undefined : findRecurringPrice(work, price, 'items[price]')
  return {
    ...item,
    ...(found && { price: found, plan: toPlan(found) }),
    ...defined({
      quantity,
      metadata: metadata === undefined ? undefined : mergeMetadata(item.metadata, metadata),
      tax_rates: tax_rates === undefined ? undefined : findTaxRates(work, tax_rates, 'items[tax_rates]'),
    }),
  }
}

function assertRunning({ id, status }: Stripe.Subscription): void {
  if (!['canceled', 'incomplete_expired'].includes(status)) return
  throw missingResource('subscription', id)
}

/** Cancels at once. With a proration the rest of the period is credited; with an invoice what is pending is billed. */
function cancelSubscription(
  work: Work,
  subscription: Stripe.Subscription,
  { isProrated, isInvoiced }: { isProrated: boolean; isInvoiced: boolean },
): Stripe.Subscription {
  if (subscription.status === 'incomplete') {
    voidInvoice(work, work.store.get('invoice', idOf(subscription.latest_invoice) as string))
    return endSubscription(work, subscription, 'cancellation_requested', 'incomplete_expired')
  }
  const last = prepareLastInvoice(work, subscription, { isProrated, isInvoiced })
  const ended = endSubscription(work, subscription, 'cancellation_requested')
  if (!last) return ended
  const open = finalizeInvoice(work, last)
  collectInvoice(work, open)
  return work.store.update(work.store.get('subscription', ended.id), { latest_invoice: last.id })
}

export function prepareLastInvoice(
  work: Work,
  subscription: Stripe.Subscription,
  { isProrated, isInvoiced }: { isProrated: boolean; isInvoiced: boolean },
): Stripe.Invoice | null {
  const period = currentPeriod(subscription)
  const now = timeOf(work, subscription.test_clock)
  if (isProrated) {
    for (const credit of prorations(work, subscription.items.data, [], period, now))
      addProration(work, subscription, credit)
  }
  if (!isInvoiced || !hasPendingItems(work, subscription)) return null
  return draftInvoice(work, {
    customer: work.store.get('customer', idOf(subscription.customer)),
    subscription,
    reason: 'subscription_update',
    lines: [],
    period,
    discounts: subscription.discounts.map((discount) => idOf(discount)),
    isAdvancing: false,
  })
}
