/** Plans at Stripe: subscriptions, their changes with previews, and the invoices that they bill. */
import type Stripe from 'stripe'
import { invalid, Problem } from '../../kernel/errors.ts'
import type { Payments, ProviderInvoice } from './payments.ts'
import { callStripe, found, needsCardholder } from './stripe-call.ts'
import {
  idOf,
  nextPrice,
  onlyItem,
  toAddress,
  toInvoice,
  toPreview,
  toPromotionCode,
  toSubscription,
} from './stripe-shapes.ts'

/** An upgrade shows its discount on the bill: by default, its lines include it. */
const BILLING_MODE = { type: 'flexible' as const, flexible: { proration_discounts: 'itemized' as const } }
const SUBSCRIPTION = { expand: ['schedule'] }

const NO_CODE_WITH_CONFIRMATION =
  'Your bank asks you to confirm this payment, which doesn’t work together with a promotion code. Use another card, or upgrade without the code.'

/** Whether the provider adds tax to a plan, as a field of its requests. */
type AutomaticTax = { readonly automatic_tax?: { readonly enabled: true } }

export function subscriptionCalls(stripe: Stripe, taxesPlans: boolean) {
  const automaticTax: AutomaticTax = taxesPlans ? { automatic_tax: { enabled: true } } : {}
  return {
    ...purchaseCalls(stripe, automaticTax),
    ...changeCalls(stripe, automaticTax),
    ...endingCalls(stripe),
    ...invoiceCalls(stripe),
  } satisfies Partial<Payments>
}

function purchaseCalls(stripe: Stripe, automaticTax: AutomaticTax) {
  return {
    promotionCode: (code, customerId) =>
      callStripe(async () => {
        const { data } = await stripe.promotionCodes.list({ code, limit: 10, expand: ['data.promotion.coupon'] })
        const own = data.filter(({ customer }) => customer === null || idOf(customer) === customerId)
        const found = own.find(({ active }) => active) ?? own[0]
        return found ? toPromotionCode(found) : null
      }),
    createSubscription: ({ key, customerId, priceId, cardId, promotionCodeId, metadata }) =>
      callStripe(async () =>
        toSubscription(
          await stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price: priceId }],
              metadata,
              billing_mode: BILLING_MODE,
              payment_behavior: 'default_incomplete',
              payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
              ...automaticTax,
              ...(cardId && { default_payment_method: cardId }),
              ...discountsOf(promotionCodeId, null),
              ...SUBSCRIPTION,
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    previewChange: ({ payer, subscriptionId, priceId, promotionCodeId }) =>
      callStripe(async () => {
        const present = subscriptionId ? await requireSubscription(stripe, subscriptionId) : null
        const payerFields =
          typeof payer === 'string' ? { customer: payer } : { customer_details: { address: toAddress(payer) } }
        const preview = await stripe.invoices.createPreview({
          ...payerFields,
          ...automaticTax,
          ...discountsOf(promotionCodeId, present),
          ...(present
            ? {
                subscription: present.id,
                subscription_details: {
                  items: [{ id: onlyItem(present).id, price: priceId }],
                  proration_behavior: 'always_invoice',
                },
              }
            : { subscription_details: { items: [{ price: priceId }], billing_mode: BILLING_MODE } }),
        })
        return toPreview(preview)
      }),
  } satisfies Partial<Payments>
}

function changeCalls(stripe: Stripe, automaticTax: AutomaticTax) {
  return {
    upgradeSubscription: (change) =>
      callStripe(async () => {
        const present = await requireSubscription(stripe, change.id)
        await dropPending(stripe, present)
        const pending = await upgradeOrAwaitPayment(stripe, present, change, automaticTax)
        return toSubscription(pending ?? (await renew(stripe, present)))
      }),
    downgradeSubscription: ({ key, id, priceId }) =>
      callStripe(async () => {
        const present = await requireSubscription(stripe, id)
        const phases = phasesOf(present, priceId, automaticTax)
        await dropPending(stripe, present)
        if (present.cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
        const scheduleId =
          idOf(present.schedule) ??
          (await stripe.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey: `${key} schedule` }))
            .id
        await stripe.subscriptionSchedules.update(
          scheduleId,
          { end_behavior: 'release', proration_behavior: 'none', phases },
          { idempotencyKey: key },
        )
        return toSubscription(await requireSubscription(stripe, id))
      }),
    resumeSubscription: (id) =>
      callStripe(async () => {
        const present = await requireSubscription(stripe, id)
        await dropPending(stripe, present)
        return toSubscription(await renew(stripe, present))
      }),
    setSubscriptionCard: (id, cardId) =>
      callStripe(async () => {
        const changed = await stripe.subscriptions.update(id, { default_payment_method: cardId, ...SUBSCRIPTION })
        const [scheduleId, nextPriceId] = [idOf(changed.schedule), nextPrice(changed)]
        if (scheduleId && nextPriceId) {
          const phases = phasesOf(changed, nextPriceId, automaticTax)
          await stripe.subscriptionSchedules.update(scheduleId, { proration_behavior: 'none', phases })
        }
        return toSubscription(changed)
      }),
  } satisfies Partial<Payments>
}

function endingCalls(stripe: Stripe) {
  return {
    cancelAtPeriodEnd: async (id) => {
      const present = await findSubscription(stripe, id)
      if (!present) return null
      return callStripe(async () => {
        await dropPending(stripe, present)
        await releaseSchedule(stripe, present)
        return toSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: true, ...SUBSCRIPTION }))
      })
    },
    cancelSubscription: async (id) => {
      const present = await findSubscription(stripe, id)
      if (!present) return null
      return callStripe(async () => {
        const isOver = present.status === 'canceled' || present.status === 'incomplete_expired'
        const ended = isOver ? present : await stripe.subscriptions.cancel(id, SUBSCRIPTION)
        await dropUnpaid(stripe, present)
        return toSubscription(ended)
      })
    },
  } satisfies Partial<Payments>
}

function invoiceCalls(stripe: Stripe) {
  const invoice = async (id: string): Promise<ProviderInvoice | null> => {
    const read = await found(() => stripe.invoices.retrieve(id, { expand: ['payments'] }))
    return read && toInvoice(read)
  }
  return {
    subscription: async (id) => {
      const present = await findSubscription(stripe, id)
      return present && toSubscription(present)
    },
    invoice,
    invoiceOf: async (intentId) => {
      const payment = { type: 'payment_intent', payment_intent: intentId } as const
      const { data } = await callStripe(() => stripe.invoicePayments.list({ payment, limit: 1 }))
      const id = idOf(data[0]?.invoice)
      return id ? invoice(id) : null
    },
  } satisfies Partial<Payments>
}

function findSubscription(stripe: Stripe, id: string): Promise<Stripe.Subscription | null> {
  return found(() => stripe.subscriptions.retrieve(id, SUBSCRIPTION))
}

async function requireSubscription(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const present = await findSubscription(stripe, id)
  if (!present) throw new Problem('conflict', 'This plan no longer exists. Reload the page.')
  return present
}

/** Upgrades at once, or returns the subscription with the change that awaits its cardholder. */
async function upgradeOrAwaitPayment(
  stripe: Stripe,
  present: Stripe.Subscription,
  { key, id, priceId, promotionCodeId }: Parameters<Payments['upgradeSubscription']>[0],
  automaticTax: AutomaticTax,
): Promise<Stripe.Subscription | null> {
  const items = [{ id: onlyItem(present).id, price: priceId }]
  const now = { items, proration_behavior: 'always_invoice', ...SUBSCRIPTION } as const
  const whole = { ...automaticTax, ...discountsOf(promotionCodeId, present) }
  try {
    const fields = { ...now, ...whole, payment_behavior: 'error_if_incomplete' } as const
    await stripe.subscriptions.update(id, fields, { idempotencyKey: key })
    return null
  } catch (error) {
    if (!needsCardholder(error)) throw error
    // Make the change pending until paid; a pending change may only affect the price, so it can't have a discount.
    if (promotionCodeId) throw invalid({ path: 'promotionCode', message: NO_CODE_WITH_CONFIRMATION })
    const fields = { ...now, payment_behavior: 'pending_if_incomplete' } as const
    const changed = await stripe.subscriptions.update(id, fields, { idempotencyKey: `${key} pending` })
    return changed.pending_update ? changed : null
  }
}

/** Lets it renew as it is: undoes a cancellation and a downgrade. */
async function renew(stripe: Stripe, present: Stripe.Subscription): Promise<Stripe.Subscription> {
  await releaseSchedule(stripe, present)
  return stripe.subscriptions.update(present.id, { cancel_at_period_end: false, ...SUBSCRIPTION })
}

/** A schedule owns its subscription: release it before changing the subscription directly. */
async function releaseSchedule(stripe: Stripe, present: Stripe.Subscription): Promise<void> {
  const scheduleId = idOf(present.schedule)
  if (scheduleId) await stripe.subscriptionSchedules.release(scheduleId)
}

/**
 * Drops a change that is still awaiting payment by voiding what it billed. That isn't always the latest invoice: a
 * renewal may have been billed since.
 */
async function dropPending(stripe: Stripe, { id, pending_update: pending }: Stripe.Subscription): Promise<void> {
  if (!pending) return
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }))
    if (invoice.billing_reason === 'subscription_update') await stripe.invoices.voidInvoice(invoice.id)
}

/** Voids a month that was billed and not paid: whoever has its form open could still pay it. */
async function dropUnpaid(stripe: Stripe, { latest_invoice: latest }: Stripe.Subscription): Promise<void> {
  const invoiceId = idOf(latest)
  const invoice = invoiceId ? await found(() => stripe.invoices.retrieve(invoiceId)) : null
  if (invoice?.status === 'open') await stripe.invoices.voidInvoice(invoice.id)
}

/**
 * The phases of a schedule: the paid month, then another price. A phase states everything that isn't to be lost,
 * because each replaces the subscription's discounts, card and automatic tax with its own.
 */
function phasesOf(present: Stripe.Subscription, nextPriceId: string, automaticTax: AutomaticTax) {
  const item = onlyItem(present)
  const cardId = idOf(present.default_payment_method)
  const same = {
    discounts: discountsIn(present),
    ...automaticTax,
    ...(cardId && { default_payment_method: cardId }),
  }
  const { current_period_start: start_date, current_period_end: end_date } = item
  return [
    { ...same, items: [{ price: item.price.id }], start_date, end_date },
    { ...same, items: [{ price: nextPriceId }], duration: { interval: 'month', interval_count: 1 } },
  ] satisfies Stripe.SubscriptionScheduleUpdateParams['phases']
}

/** Adds a code to a subscription's existing discounts. Without a code, they remain unchanged. */
function discountsOf(promotionCodeId: string | undefined, present: Stripe.Subscription | null) {
  return promotionCodeId ? { discounts: [...discountsIn(present), { promotion_code: promotionCodeId }] } : {}
}

function discountsIn(present: Stripe.Subscription | null) {
  const ids = (present?.discounts ?? []).map((discount) => idOf(discount))
  return ids.flatMap((id) => (id ? [{ discount: id }] : []))
}
