/**
 * Payments port implementation using the `stripe` SDK: against Stripe, or against the embedded provider, which speaks
 * its protocol.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { declineMessage } from '@lodestay/domain'
import Stripe from 'stripe'
import { invalid, Problem } from '../../kernel/errors.ts'
import type { Intent, PayerAddress, Payments, ProductOffer, ProviderInvoice, ProviderSubscription } from './payments.ts'
import {
  idOf,
  nextPrice,
  onlyItem,
  toCard,
  toDispute,
  toEvent,
  toIntent,
  toInvoice,
  toMovement,
  toPreview,
  toProduct,
  toPromotionCode,
  toRefund,
  toSubscription,
} from './stripe-shapes.ts'

export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** An address other than Stripe's, such as the embedded provider's. */
  readonly apiUrl: string | undefined
  readonly formUrl: string | undefined
  readonly taxesPlans: boolean
}

const TIMEOUT_MS = 8_000
const RETRIES = 2
/** Maximum age of a webhook's signature. */
const TOLERANCE_SECONDS = 300
/** How long to wait for a test clock, and how often to poll. */
const CLOCK_WAIT_MS = 25_000
const CLOCK_LOOK_MS = 100

const UNEXPECTED_STATE = 'payment_intent_unexpected_state'
/** Our pages know no other way to pay, whatever the provider's dashboard allows. */
const ONLY_CARDS: { allowed_payment_method_types: 'card'[] } = { allowed_payment_method_types: ['card'] }
/** An upgrade shows its discount on the bill: by default, its lines include it. */
const BILLING_MODE = { type: 'flexible' as const, flexible: { proration_discounts: 'itemized' as const } }
const INTENT = { expand: ['latest_charge.balance_transaction'] }
const SUBSCRIPTION = { expand: ['schedule'] }
const REFUND = { expand: ['balance_transaction', 'failure_balance_transaction'] }

export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, { ...addressOf(settings.apiUrl), ...SDK_OPTIONS })
  const isTest = /^[sr]k_test_/.test(settings.secretKey)
  return {
    isTest,
    taxesPlans: settings.taxesPlans,
    publishableKey: settings.publishableKey,
    formUrl: settings.formUrl ?? null,
    ...customerCalls(stripe, { isTest, taxesPlans: settings.taxesPlans }),
    ...productCalls(stripe),
    ...intentCalls(stripe),
    ...subscriptionCalls(stripe, settings.taxesPlans),
    ...afterwardsCalls(stripe, settings.webhookSecret),
    ...clockCalls(stripe),
  }
}

const SDK_OPTIONS = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false } as const

function addressOf(url: string | undefined) {
  if (!url) return {}
  const { protocol, hostname, port } = new URL(url)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) }
}

/** Runs a call; turns the provider's refusals and failures into our own problems. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw problemOf(error)
  }
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeCardError)
    return new Problem('payment-failed', declined(error), { cause: error })
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new Problem('conflict', 'This payment was started with other details. Reload the page.', { cause: error })
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isOfDiscount(error))
    return invalid({ path: 'promotionCode', message: NOT_FOR_THIS })
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid')
    return new Problem('conflict', NO_TAX_LOCATION, { cause: error })
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new Problem('conflict', 'The payment provider doesn’t accept this. Reload the page.', { cause: error })
  return new Problem('unavailable', 'We can’t reach the payment provider. You won’t be charged twice: try again.', {
    cause: error,
    retryAfterSeconds: 5,
  })
}

/** Why a refund isn't possible, in a message for staff. */
function refusalOf({ code, message }: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): string {
  if (code === 'charge_disputed')
    return 'The cardholder objects to this payment, so that it can’t be refunded. See Disputes.'
  if (code === 'charge_already_refunded') return 'This payment was refunded at the payment provider already.'
  return `The payment provider refuses this refund: ${message}`
}

const NO_TAX_LOCATION = 'Tax depends on your address. Enter it with its ZIP under Billing, Billing details.'
const NOT_FOR_THIS = 'This promotion code can’t be used here. It may be for a first purchase, or for a higher amount.'

function isOfDiscount({ code, param }: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): boolean {
  return /coupon|promotion_code/.test(code ?? '') || /^(discounts|coupon|promotion_code)/.test(param ?? '')
}

function declined({ decline_code: decline, code }: InstanceType<typeof Stripe.errors.StripeCardError>): string {
  return declineMessage(decline, code)
}

/** Whether the card's bank requires the cardholder to confirm the payment. */
function needsCardholder(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError && error.code === 'subscription_payment_intent_requires_action'
}

/** Null for anything the provider doesn't have. */
async function found<T>(call: () => Promise<T>): Promise<T | null> {
  return callStripe(async () => {
    try {
      return await call()
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
      throw error
    }
  })
}

function customerCalls(stripe: Stripe, { isTest, taxesPlans }: { isTest: boolean; taxesPlans: boolean }) {
  /** Where an address no longer determined the tax, the provider has turned it off for good. */
  const restoreTax = async (customer: string) => {
    for await (const { id, automatic_tax: tax } of stripe.subscriptions.list({ customer, limit: 100 }))
      if (tax.disabled_reason) await stripe.subscriptions.update(id, { automatic_tax: { enabled: true } })
  }
  return {
    createCustomer: ({ key, name, email, address, metadata, clockFrom }) =>
      callStripe(async () => {
        const clock = isTest && clockFrom ? await createClock(stripe, name, clockFrom) : null
        const fields = {
          name,
          metadata: { ...metadata },
          ...(email && { email }),
          ...(address && { address: toAddress(address) }),
          ...(clock && { test_clock: clock }),
        }
        const { id } = await stripe.customers.create(fields, { idempotencyKey: clock ? `${key} ${clock}` : key })
        return id
      }),
    knowsCustomer: async (customerId) => (await found(() => stripe.customers.retrieve(customerId))) !== null,
    updateCustomer: async (customerId, { name, email, address }) => {
      const details = { name, email: email ?? '', address: toAddress(address) }
      const updated = await found(() => stripe.customers.update(customerId, details))
      if (updated && taxesPlans) await callStripe(() => restoreTax(customerId))
    },
    removeCustomer: async (customerId) => {
      await found(() => stripe.customers.del(customerId))
    },
    cards: async (customerId) => {
      const customer = await found(() => stripe.customers.retrieve(customerId))
      if (!customer || customer.deleted) return []
      const { data } = await callStripe(() =>
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
      )
      const defaultId = idOf(customer.invoice_settings.default_payment_method)
      return data
        .flatMap((method) => toCard(method, defaultId))
        .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    },
    cardOwner: async (cardId) => idOf((await found(() => stripe.paymentMethods.retrieve(cardId)))?.customer),
    removeCard: async (cardId) => {
      await found(() => stripe.paymentMethods.detach(cardId))
    },
    setDefaultCard: async (customerId, cardId) => {
      await callStripe(() =>
        stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }),
      )
    },
    createSetup: ({ key, customerId }) =>
      callStripe(async () => {
        const setup = await stripe.setupIntents.create(
          { customer: customerId, usage: 'off_session', ...ONLY_CARDS },
          { idempotencyKey: key },
        )
        return { id: setup.id, clientSecret: setup.client_secret ?? '' }
      }),
  } satisfies Partial<Payments>
}

function toAddress({ address1, address2, city, state, zip, country }: PayerAddress): Stripe.AddressParam {
  return { line1: address1, line2: address2, city, state, postal_code: zip, country }
}

/** Creates a clock that is frozen until advanced, which affects only its own customer's renewals. */
async function createClock(stripe: Stripe, name: string, from: Date): Promise<string> {
  return (await stripe.testHelpers.testClocks.create({ frozen_time: seconds(from), name: name.slice(0, 300) })).id
}

function productCalls(stripe: Stripe) {
  return {
    products: () =>
      callStripe(async () => {
        const prices = await stripe.prices.list({ active: true, limit: 100, expand: ['data.product'] })
        return prices.data.filter(({ lookup_key }) => lookup_key?.startsWith(LOOKUP_PREFIX)).flatMap(toProduct)
      }),
    ensureProduct: (offer) => callStripe(() => ensureProduct(stripe, offer)),
  } satisfies Partial<Payments>
}

/** Identifies our prices among those of the account. */
const LOOKUP_PREFIX = 'lodestay_'

/** A price is never changed at the provider: a new one takes over the lookup key, and existing subscriptions keep theirs. */
async function ensureProduct(
  stripe: Stripe,
  { lookupKey, name, kind, tier, price, interval }: ProductOffer,
): Promise<void> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true })
  const [present] = data
  if (present?.unit_amount === price) {
    // Tax is added on top. Prices that leave this unspecified predate our collecting tax.
    if (present.tax_behavior === 'unspecified') await stripe.prices.update(present.id, { tax_behavior: 'exclusive' })
    return
  }
  const known = await stripe.products.retrieve(lookupKey).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  })
  if (!known)
    await stripe.products.create(
      { id: lookupKey, name, metadata: { kind, tier } },
      { idempotencyKey: `product ${lookupKey}` },
    )
  const created = await stripe.prices.create(
    {
      product: lookupKey,
      currency: 'usd',
      unit_amount: price,
      lookup_key: lookupKey,
      tax_behavior: 'exclusive',
      transfer_lookup_key: true,
      ...(kind === 'plan' && { recurring: { interval } }),
    },
    // Include the predecessor: returning to an earlier price within a day must not replay that one's response.
    { idempotencyKey: `price ${lookupKey} ${price} after ${present?.id ?? 'none'}` },
  )
  await stripe.products.update(lookupKey, { default_price: created.id })
}

function intentCalls(stripe: Stripe) {
  const intent = async (id: string): Promise<Intent | null> => {
    const read = await found(() => stripe.paymentIntents.retrieve(id, INTENT))
    return read && toIntent(read)
  }
  return {
    intent,
    createIntent: ({ key, customerId, amount, description, metadata, saveCard }) =>
      callStripe(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              customer: customerId,
              description,
              metadata,
              ...ONLY_CARDS,
              // Otherwise the charge's movement, and with it everything that was paid for, arrives seconds later.
              capture_method: 'automatic',
              ...(saveCard && { setup_future_usage: 'off_session' as const }),
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    confirmIntent: ({ key, id, cardId, offSession }) =>
      callStripe(async () => {
        try {
          const fields = { payment_method: cardId, ...(offSession && { off_session: true }), ...INTENT }
          return toIntent(await stripe.paymentIntents.confirm(id, fields, { idempotencyKey: key }))
        } catch (error) {
          // A declined card leaves the intent waiting for another, and a concurrent payment leaves it paid: read its
          // current state.
          const isDecline = error instanceof Stripe.errors.StripeCardError
          const isOver = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === UNEXPECTED_STATE
          const read = isDecline || isOver ? await intent(id) : null
          if (!read) throw error
          return isDecline ? { ...read, problem: read.problem ?? declined(error) } : read
        }
      }),
    cancelIntent: async (id) => {
      try {
        return toIntent(await stripe.paymentIntents.cancel(id, INTENT))
      } catch (error) {
        // Paid, canceled and unknown intents can't be canceled: return the current state.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return intent(id)
        throw problemOf(error)
      }
    },
  } satisfies Partial<Payments>
}

/** Adds a code to a subscription's existing discounts. Without a code, they remain unchanged. */
function discountsOf(promotionCodeId: string | undefined, present: Stripe.Subscription | null) {
  return promotionCodeId ? { discounts: [...discountsIn(present), { promotion_code: promotionCodeId }] } : {}
}

function discountsIn(present: Stripe.Subscription | null) {
  const ids = (present?.discounts ?? []).map((discount) => idOf(discount))
  return ids.flatMap((id) => (id ? [{ discount: id }] : []))
}

function subscriptionCalls(stripe: Stripe, taxesPlans: boolean) {
  const automaticTax = taxesPlans ? { automatic_tax: { enabled: true } } : {}
  const read = async (id: string): Promise<Stripe.Subscription | null> =>
    found(() => stripe.subscriptions.retrieve(id, SUBSCRIPTION))
  const subscription = async (id: string): Promise<ProviderSubscription | null> => {
    const present = await read(id)
    return present && toSubscription(present)
  }
  const invoice = async (id: string): Promise<ProviderInvoice | null> => {
    const read = await found(() => stripe.invoices.retrieve(id, { expand: ['payments'] }))
    return read && toInvoice(read)
  }
  const required = async (id: string): Promise<Stripe.Subscription> => {
    const present = await read(id)
    if (!present) throw new Problem('conflict', 'This plan no longer exists. Reload the page.')
    return present
  }
  /** A schedule owns its subscription: release it before changing the subscription directly. */
  const releaseSchedule = async (present: Stripe.Subscription): Promise<void> => {
    const scheduleId = idOf(present.schedule)
    if (scheduleId) await stripe.subscriptionSchedules.release(scheduleId)
  }
  /**
   * Drops a change that is still awaiting payment by voiding what it billed. That isn't always the latest invoice: a
   * renewal may have been billed since.
   */
  const dropPending = async ({ id, pending_update: pending }: Stripe.Subscription): Promise<void> => {
    if (!pending) return
    for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }))
      if (invoice.billing_reason === 'subscription_update') await stripe.invoices.voidInvoice(invoice.id)
  }
  /** Voids a month that was billed and not paid: whoever has its form open could still pay it. */
  const dropUnpaid = async ({ latest_invoice: latest }: Stripe.Subscription): Promise<void> => {
    const invoiceId = idOf(latest)
    const invoice = invoiceId ? await found(() => stripe.invoices.retrieve(invoiceId)) : null
    if (invoice?.status === 'open') await stripe.invoices.voidInvoice(invoice.id)
  }
  /**
   * The phases of a schedule: the paid month, then another price. A phase states everything that isn't to be lost,
   * because each replaces the subscription's discounts, card and automatic tax with its own.
   */
  const phasesOf = (present: Stripe.Subscription, nextPriceId: string) => {
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
  /** Lets it renew as it is: undoes a cancellation and a downgrade. */
  const renew = async (present: Stripe.Subscription): Promise<Stripe.Subscription> => {
    await releaseSchedule(present)
    return stripe.subscriptions.update(present.id, { cancel_at_period_end: false, ...SUBSCRIPTION })
  }
  return {
    subscription,
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
    upgradeSubscription: ({ key, id, priceId, promotionCodeId }) =>
      callStripe(async () => {
        const present = await required(id)
        await dropPending(present)
        const items = [{ id: onlyItem(present).id, price: priceId }]
        const now = { items, proration_behavior: 'always_invoice', ...SUBSCRIPTION } as const
        const whole = { ...automaticTax, ...discountsOf(promotionCodeId, present) }
        try {
          const fields = { ...now, ...whole, payment_behavior: 'error_if_incomplete' } as const
          await stripe.subscriptions.update(id, fields, { idempotencyKey: key })
        } catch (error) {
          if (promotionCodeId || !needsCardholder(error)) throw error
          // Make the change pending until paid; a pending change may only affect the price.
          const fields = { ...now, payment_behavior: 'pending_if_incomplete' } as const
          const changed = await stripe.subscriptions.update(id, fields, { idempotencyKey: `${key} pending` })
          if (changed.pending_update) return toSubscription(changed)
        }
        return toSubscription(await renew(present))
      }),
    downgradeSubscription: ({ key, id, priceId }) =>
      callStripe(async () => {
        const present = await required(id)
        const phases = phasesOf(present, priceId)
        await dropPending(present)
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
        return toSubscription(await required(id))
      }),
    resumeSubscription: (id) =>
      callStripe(async () => {
        const present = await required(id)
        await dropPending(present)
        return toSubscription(await renew(present))
      }),
    cancelAtPeriodEnd: async (id) => {
      const present = await read(id)
      if (!present) return null
      return callStripe(async () => {
        await dropPending(present)
        await releaseSchedule(present)
        return toSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: true, ...SUBSCRIPTION }))
      })
    },
    cancelSubscription: async (id) => {
      const present = await read(id)
      if (!present) return null
      return callStripe(async () => {
        const isOver = present.status === 'canceled' || present.status === 'incomplete_expired'
        const ended = isOver ? present : await stripe.subscriptions.cancel(id, SUBSCRIPTION)
        await dropUnpaid(present)
        return toSubscription(ended)
      })
    },
    setSubscriptionCard: (id, cardId) =>
      callStripe(async () => {
        const changed = await stripe.subscriptions.update(id, { default_payment_method: cardId, ...SUBSCRIPTION })
        const [scheduleId, nextPriceId] = [idOf(changed.schedule), nextPrice(changed)]
        if (scheduleId && nextPriceId) {
          const phases = phasesOf(changed, nextPriceId)
          await stripe.subscriptionSchedules.update(scheduleId, { proration_behavior: 'none', phases })
        }
        return toSubscription(changed)
      }),
    previewChange: ({ payer, subscriptionId, priceId, promotionCodeId }) =>
      callStripe(async () => {
        const present = subscriptionId ? await required(subscriptionId) : null
        const paying =
          typeof payer === 'string' ? { customer: payer } : { customer_details: { address: toAddress(payer) } }
        return toPreview(
          await stripe.invoices.createPreview(
            present
              ? {
                  ...paying,
                  subscription: present.id,
                  ...automaticTax,
                  ...discountsOf(promotionCodeId, present),
                  subscription_details: {
                    items: [{ id: onlyItem(present).id, price: priceId }],
                    proration_behavior: 'always_invoice',
                  },
                }
              : {
                  ...paying,
                  ...automaticTax,
                  subscription_details: { items: [{ price: priceId }], billing_mode: BILLING_MODE },
                  ...discountsOf(promotionCodeId, present),
                },
          ),
        )
      }),
    invoice,
    invoiceOf: async (intentId) => {
      const payment = { type: 'payment_intent', payment_intent: intentId } as const
      const { data } = await callStripe(() => stripe.invoicePayments.list({ payment, limit: 1 }))
      const id = idOf(data[0]?.invoice)
      return id ? invoice(id) : null
    },
  } satisfies Partial<Payments>
}

function afterwardsCalls(stripe: Stripe, webhookSecret: string) {
  return {
    createRefund: async ({ key, intentId, amount, metadata }) => {
      try {
        const params = { payment_intent: intentId, amount, metadata: { ...metadata }, ...REFUND }
        return toRefund(await stripe.refunds.create(params, { idempotencyKey: key }))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return { refused: refusalOf(error) }
        throw problemOf(error)
      }
    },
    refund: async (id) => {
      const refund = await found(() => stripe.refunds.retrieve(id, REFUND))
      return refund && toRefund(refund)
    },
    dispute: async (id) => {
      const dispute = await found(() => stripe.disputes.retrieve(id))
      return dispute && toDispute(dispute)
    },
    readWebhook: (body, signature) => {
      try {
        return toEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS))
      } catch (cause) {
        throw new Problem('malformed-request', 'The webhook’s signature is invalid.', { cause })
      }
    },
    subjectOf: (payload) => toEvent(payload as Stripe.Event).subject,
    eventsSince: (since) => eventsSince(stripe, since),
    movementsSince: (since) => movementsSince(stripe, since),
  } satisfies Partial<Payments>
}

/** Stripe lists the newest first. */
async function* eventsSince(stripe: Stripe, since: Date) {
  const events: Stripe.Event[] = []
  await callStripe(async () => {
    for await (const event of stripe.events.list({ created: { gte: seconds(since) }, limit: 100 })) events.push(event)
  })
  for (const event of events.reverse()) yield toEvent(event)
}

async function* movementsSince(stripe: Stripe, since: Date) {
  for await (const movement of stripe.balanceTransactions.list({ created: { gte: seconds(since) }, limit: 100 }))
    yield toMovement(movement)
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function clockCalls(stripe: Stripe) {
  const clockOf = async (customerId: string): Promise<Stripe.TestHelpers.TestClock | null> => {
    const customer = await found(() => stripe.customers.retrieve(customerId))
    const id = customer && !customer.deleted ? idOf(customer.test_clock) : null
    return id ? found(() => stripe.testHelpers.testClocks.retrieve(id)) : null
  }
  return {
    clock: async (customerId) => {
      const clock = await clockOf(customerId)
      return clock && new Date(clock.frozen_time * 1000)
    },
    advanceClock: async (customerId, to) => {
      const clock = await clockOf(customerId)
      if (!clock) throw new Problem('conflict', 'This organization’s billing doesn’t have its own clock.')
      await callStripe(() => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds(to) }))
      const deadline = Date.now() + CLOCK_WAIT_MS
      while ((await clockOf(customerId))?.status === 'advancing') {
        if (Date.now() > deadline) throw new Problem('unavailable', 'The billing clock is still advancing. Try again.')
        await sleep(CLOCK_LOOK_MS)
      }
    },
  } satisfies Partial<Payments>
}
