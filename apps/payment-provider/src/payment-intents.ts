import type Stripe from 'stripe'
import { z } from 'zod'
import { currency } from './catalog.ts'
import { assertAmount, cancelIntent, createIntent } from './create-intent.ts'
import { cardError, invalidRequest } from './errors.ts'
import { assertClientSecret, assertStatus, CONFIRMABLE } from './intents.ts'
import { followPayment } from './invoices.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { createMethod, getMethod, methodData } from './payment-methods.ts'
import { type Attempt, attemptPayment, failAuthentication, type Outcome } from './payments.ts'
import { idOf } from './resources.ts'
import { change, defined, mergeMetadata, type Work } from './work.ts'

const confirmation = {
  error_on_requires_action: p.boolean.optional(),
  off_session: z.union([p.boolean, z.enum(['one_off', 'recurring']).transform(() => true)]).optional(),
  payment_method: p.text.optional(),
  payment_method_data: z.strictObject(methodData).optional(),
  receipt_email: p.emptyable(p.text).optional(),
  return_url: p.text.optional(),
  setup_future_usage: p.emptyable(z.enum(['on_session', 'off_session'])).optional(),
  use_stripe_sdk: p.boolean.optional(),
}
const details = {
  allowed_payment_method_types: p.allowedTypes.optional(),
  customer: p.text.optional(),
  description: p.emptyable(p.text).optional(),
  metadata: p.emptyable(p.metadata).optional(),
}

export const paymentIntentOperations = [
  operation(
    'POST /v1/payment_intents',
    {
      ...confirmation,
      ...details,
      amount: p.integer,
      automatic_payment_methods: p.automaticPaymentMethods.optional(),
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
      confirm: p.boolean.optional(),
      currency,
    },
    (work, { confirm = false, ...given }) => {
      if (given.off_session && !confirm) {
        throw invalidRequest('off_session can only be set when confirm is true.', { param: 'off_session' })
      }
      p.assertOneChoiceOfMethods(given)
      const intent = createIntent(work, {
        amount: given.amount,
        currency: given.currency,
        customer: given.customer ?? null,
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
        allowed_payment_method_types: given.allowed_payment_method_types ?? null,
        receipt_email: given.receipt_email ?? null,
        setup_future_usage: given.setup_future_usage ?? null,
        capture_method: given.capture_method ?? 'automatic_async',
        automatic_payment_methods: given.automatic_payment_methods
          ? { enabled: true, ...defined({ allow_redirects: given.automatic_payment_methods.allow_redirects }) }
          : null,
      })
      const chosen = chooseMethod(work, intent, given)
      return confirm ? confirmIntent(work, chosen, given) : chosen
    },
  ),
  operation(
    'GET /v1/payment_intents/:id',
    { client_secret: p.text.optional() },
    (work, { client_secret }, { id }) => {
      const intent = work.store.get('payment_intent', id, 'intent')
      assertClientSecret(work, intent, client_secret)
      return forCaller(work, intent)
    },
    { isForBrowsers: true },
  ),
  operation(
    'POST /v1/payment_intents/:id',
    {
      ...details,
      amount: p.integer.optional(),
      currency: currency.optional(),
      payment_method: p.emptyable(p.text).optional(),
      receipt_email: p.emptyable(p.text).optional(),
      setup_future_usage: p.emptyable(z.enum(['on_session', 'off_session'])).optional(),
    },
    (work, { payment_method, metadata, ...given }, { id }) => {
      const intent = work.store.get('payment_intent', id, 'intent')
      const isOnlyDescribed = Object.keys(defined({ ...given, payment_method })).every((name) => name === 'description')
      if (!isOnlyDescribed) assertStatus(intent, 'update', CONFIRMABLE)
      if (given.amount !== undefined) assertAmount(given.amount, given.currency ?? intent.currency)
      if (given.customer) work.store.get('customer', given.customer, 'customer')
      const after = change(
        work,
        intent,
        { ...defined(given), ...(metadata !== undefined && { metadata: mergeMetadata(intent.metadata, metadata) }) },
        'payment_intent.updated',
      )
      if (payment_method === null)
        return work.store.update(after, { payment_method: null, status: 'requires_payment_method' })
      return chooseMethod(work, after, { payment_method })
    },
  ),
  operation(
    'POST /v1/payment_intents/:id/confirm',
    { ...confirmation, client_secret: p.text.optional() },
    (work, { client_secret, ...given }, { id }) => {
      const intent = work.store.get('payment_intent', id, 'intent')
      assertClientSecret(work, intent, client_secret)
      assertStatus(intent, 'confirm', CONFIRMABLE)
      if (work.isBrowser && given.off_session) {
        throw invalidRequest('You may only set off_session with a secret key.', { param: 'off_session' })
      }
      const changes = defined({ receipt_email: given.receipt_email, setup_future_usage: given.setup_future_usage })
      const chosen = chooseMethod(work, work.store.update(intent, changes), given)
      return forCaller(work, confirmIntent(work, chosen, given))
    },
    { isForBrowsers: true },
  ),
  operation(
    'POST /v1/payment_intents/:id/cancel',
    { cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional() },
    (work, { cancellation_reason = null }, { id }) => {
      const intent = work.store.get('payment_intent', id, 'intent')
      assertStatus(intent, 'cancel', CONFIRMABLE)
      if (work.store.all('invoice_payment', { 'payment.payment_intent': id }).length > 0) {
        throw invalidRequest(
          'You cannot cancel this PaymentIntent because it was created by an invoice. Void the invoice instead.',
        )
      }
      return cancelIntent(work, intent, cancellation_reason)
    },
  ),
  operation(
    'GET /v1/payment_intents',
    { ...p.page, created: p.range.optional(), customer: p.text.optional() },
    (work, { customer, ...page }) =>
      work.store.list('payment_intent', '/v1/payment_intents', page, defined({ customer })),
  ),
]

type Chosen = {
  payment_method?: string | undefined
  payment_method_data?: Parameters<typeof createMethod>[1] | undefined
}

/** Sets the payment method that a request references or describes. */
function chooseMethod(work: Work, intent: Stripe.PaymentIntent, { payment_method, payment_method_data }: Chosen) {
  if (!payment_method && !payment_method_data) return intent
  const method = payment_method_data
    ? createMethod(work, payment_method_data)
    : getMethod(work, payment_method as string)
  if (method.customer && method.customer !== intent.customer) {
    throw invalidRequest(
      `The provided PaymentMethod (${method.id}) is attached to another customer than this PaymentIntent's.`,
      { param: 'payment_method' },
    )
  }
  return work.store.update(intent, { payment_method: method.id, status: 'requires_confirmation', next_action: null })
}

type Confirmation = {
  off_session?: boolean | undefined
  error_on_requires_action?: boolean | undefined
  return_url?: string | undefined
}

/** Confirms an intent with its payment method; throws the card error if it is declined. */
function confirmIntent(work: Work, intent: Stripe.PaymentIntent, given: Confirmation): Stripe.PaymentIntent {
  const method = idOf(intent.payment_method)
  if (!method) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. To confirm the PaymentIntent with an existing customer, specify a payment method attached to this customer along with the customer ID.',
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const attempt: Attempt = {
    isOffSession: Boolean(given.off_session || given.error_on_requires_action),
    returnUrl: given.return_url ?? null,
  }
  return answerOutcome(work, method, attemptPayment(work, intent, work.store.get('payment_method', method), attempt))
}

function answerOutcome(work: Work, method: string, { intent, decline }: Outcome): Stripe.PaymentIntent {
  followPayment(work, intent)
  if (!decline) return intent
  const payment_method = work.store.get('payment_method', method)
  const charge = idOf(intent.latest_charge)
  throw cardError(decline, { payment_intent: forCaller(work, intent), payment_method, ...(charge && { charge }) })
}

/** Continues after the cardholder has completed or failed authentication. */
export function authenticatePayment(work: Work, id: string, isComplete: boolean): Stripe.PaymentIntent {
  const intent = work.store.get('payment_intent', id, 'intent')
  if (intent.status !== 'requires_action') {
    throw invalidRequest('This PaymentIntent is not waiting for authentication.', {
      code: 'payment_intent_unexpected_state',
    })
  }
  const method = work.store.get('payment_method', idOf(intent.payment_method) as string)
  const after = isComplete
    ? attemptPayment(work, intent, method, { isAuthenticated: true }).intent
    : failAuthentication(work, intent)
  followPayment(work, after)
  return after
}

/** A browser sees only the parts of an intent that its page needs. */
function forCaller(work: Work, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (!work.isBrowser) return intent
  const { metadata: _, customer: __, latest_charge: ___, ...shown } = intent
  return shown as Stripe.PaymentIntent
}
