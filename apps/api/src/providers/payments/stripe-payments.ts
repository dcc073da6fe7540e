/**
 * Payments port implementation using the `stripe` SDK: against Stripe, or against the embedded provider, which speaks
 * its protocol.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { Problem } from '../../kernel/errors.ts'
import type { Intent, Payments, ProductOffer } from './payments.ts'
import { callStripe, declined, found, problemOf, refusalOf } from './stripe-call.ts'
import {
  idOf,
  toAddress,
  toCard,
  toDispute,
  toEvent,
  toIntent,
  toMovement,
  toProduct,
  toRefund,
} from './stripe-shapes.ts'
import { subscriptionCalls } from './stripe-subscriptions.ts'

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
const INTENT = { expand: ['latest_charge.balance_transaction'] }
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
