import type Stripe from 'stripe'
import { assertTaxLocation } from './automatic-tax.ts'
import { assertOwnMethod } from './customers.ts'
import { redeemDiscounts } from './discounts.ts'
import { invalidRequest, missingResource } from './errors.ts'
import { idOf } from './resources.ts'
import { applyChange, type Changed, currentPeriod, prepareItemChange } from './subscription-changes.ts'
import { amountOf, assertSameInterval, findRecurringPrice, type Item, newItem, toPlan } from './subscription-items.ts'
import {
  type ChangedItem,
  toAutomaticTax,
  toCancellation,
  toPaymentSettings,
  type UpdateParameters,
} from './subscription-parameters.ts'
import { assertRunning } from './subscription-status.ts'
import { findTaxRates } from './tax-rates.ts'
import { defined, mergeMetadata, timeOf, type Work } from './work.ts'

/** Changes a subscription, and collects what the change bills immediately according to the payment behavior. */
export function updateSubscription(
  work: Work,
  subscription: Stripe.Subscription,
  given: UpdateParameters,
): Stripe.Subscription {
  assertRunning(subscription)
  const behavior = given.payment_behavior ?? 'allow_incomplete'
  const changes = toldChanges(work, subscription, given)
  const [unsupported] = Object.keys(changes)
  if (behavior === 'pending_if_incomplete' && unsupported) {
    throw invalidRequest(`\`${unsupported}\` cannot be changed with \`payment_behavior=pending_if_incomplete\`.`, {
      param: unsupported,
    })
  }
  const changed = prepareUpdate(work, subscription, given, changes)
  return applyChange(work, subscription, changed, { behavior, isOffSession: given.off_session ?? false })
}

/** The updated subscription, and the draft of what the update bills immediately. Nothing is paid. */
export function prepareUpdate(
  work: Work,
  subscription: Stripe.Subscription,
  given: UpdateParameters,
  changes = toldChanges(work, subscription, given),
): Changed {
  const restartsCycle = given.billing_cycle_anchor === 'now'
  if (!given.items && !restartsCycle) return { after: changes, invoice: null }
  const at = given.proration_date ?? timeOf(work, subscription.test_clock)
  const period = currentPeriod(subscription)
  if (at < period.start || at > period.end) {
    throw invalidRequest('The proration date must be within the current period.', { param: 'proration_date' })
  }
  const items = mergeItems(work, subscription, given.items ?? [], at)
  const behavior = given.proration_behavior ?? 'create_prorations'
  const changed = prepareItemChange(work, { ...subscription, ...changes }, { items, behavior, at, restartsCycle })
  return { after: { ...changes, ...changed.after }, invoice: changed.invoice }
}

/** The changes in a request other than items. */
function toldChanges(
  work: Work,
  subscription: Stripe.Subscription,
  given: UpdateParameters,
): Partial<Stripe.Subscription> {
  const customer = work.store.get('customer', idOf(subscription.customer))
  if (given.automatic_tax?.enabled) assertTaxLocation(customer)
  const { default_payment_method, default_tax_rates, description, discounts, metadata, payment_settings } = given
  if (default_payment_method) assertOwnMethod(work, customer.id, default_payment_method, 'default_payment_method')
  const amount = subscription.items.data.reduce((sum, item) => sum + amountOf(item), 0)
  const redeemer = { customer, subscription: subscription.id, amount }
  return defined({
    ...cancellation(work, subscription, given),
    automatic_tax: given.automatic_tax && toAutomaticTax(given.automatic_tax.enabled),
    default_payment_method,
    description,
    default_tax_rates:
      default_tax_rates === undefined ? undefined : findTaxRates(work, default_tax_rates, 'default_tax_rates'),
    discounts: discounts === undefined ? undefined : redeemDiscounts(work, discounts ?? [], redeemer),
    metadata: metadata === undefined ? undefined : mergeMetadata(subscription.metadata, metadata),
    payment_settings: payment_settings && toPaymentSettings(subscription.payment_settings, payment_settings),
  })
}

function cancellation(
  work: Work,
  subscription: Stripe.Subscription,
  given: UpdateParameters,
): Partial<Stripe.Subscription> {
  const { cancel_at_period_end: atPeriodEnd, cancel_at } = given
  const cancellation = toCancellation(subscription, given.cancellation_details)
  if (atPeriodEnd === undefined && cancel_at === undefined) return defined({ cancellation_details: cancellation })
  const schedule = idOf(subscription.schedule)
  if (schedule) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  const ends = atPeriodEnd ? currentPeriod(subscription).end : (cancel_at ?? null)
  const reason = ends === null ? null : 'cancellation_requested'
  const details = cancellation ?? subscription.cancellation_details
  return {
    cancel_at: ends,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: ends === null ? null : timeOf(work, subscription.test_clock),
    cancellation_details: details && { ...details, reason },
  }
}

/** The items after a request: those it references are changed or deleted, those without an id are added. */
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
