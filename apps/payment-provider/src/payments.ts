import type Stripe from 'stripe'
import { AUTHENTICATION_REQUIRED, behaviorOf } from './cards.ts'
import { recordCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import type { Decline } from './errors.ts'
import { assertNotSpent, attachMethod } from './payment-methods.ts'
import { idOf } from './resources.ts'
import { change, type Work } from './work.ts'

/** How a card is charged. */
export type Attempt = {
  isOffSession?: boolean
  /** The cardholder has just authenticated. */
  isAuthenticated?: boolean
  /** Where to return after authenticating on a separate page. */
  returnUrl?: string | null
}

/** The outcome of an attempt. A declined one is recorded too, with its failed charge. */
export type Outcome = { intent: Stripe.PaymentIntent; decline: Decline | null }

/** Charges a card for an intent, which ends up succeeded, waiting for authentication, or needing another card. */
export function attemptPayment(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt = {},
): Outcome {
  if (!method.customer) assertNotSpent(work, method)
  const behavior = behaviorOf(method.card?.fingerprint)
  if (!attempt.isAuthenticated && needsAuthentication(work, method)) {
    if (attempt.isOffSession) return failPayment(work, intent, method, AUTHENTICATION_REQUIRED)
    const waiting = {
      status: 'requires_action',
      payment_method: method.id,
      next_action: nextActionOf(work, intent, attempt.returnUrl),
      last_payment_error: null,
    } as const
    return { intent: change(work, intent, waiting, 'payment_intent.requires_action'), decline: null }
  }
  const decline =
    behavior.decline ?? behavior.chargeDecline ?? (attempt.isAuthenticated ? behavior.declineAfterAuthentication : null)
  if (decline) return failPayment(work, intent, method, decline)
  return { intent: settlePayment(work, intent, method, attempt), decline: null }
}

export function needsAuthentication(work: Work, method: Stripe.PaymentMethod): boolean {
  const { authentication } = behaviorOf(method.card?.fingerprint)
  if (authentication !== 'until-set-up') return authentication === 'always'
  return !work.store.prepare('SELECT 1 FROM set_up_payment_methods WHERE id = ?').get(method.id)
}

/** Records that the cardholder has agreed to later payments. */
export function rememberSetUp(work: Work, method: string): void {
  work.store.run('INSERT OR IGNORE INTO set_up_payment_methods (id) VALUES (?)', method)
}

/** What the cardholder has to do next: authenticate in the form, or on another page and return. */
export function nextActionOf(
  work: Work,
  intent: { id: string; client_secret: string | null },
  returnUrl?: string | null,
) {
  const url = `${work.publicUrl}/authenticate/${intent.id}?client_secret=${intent.client_secret}`
  if (returnUrl) {
    const redirect = `${url}&return_url=${encodeURIComponent(returnUrl)}`
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: redirect } }
  }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

function settlePayment(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { isAuthenticated }: Attempt,
): Stripe.PaymentIntent {
  const charge = recordCharge(work, intent, method, null)
  const customer = idOf(intent.customer)
  if (customer && intent.setup_future_usage) {
    attachMethod(work, method, customer)
    if (isAuthenticated) rememberSetUp(work, method.id)
  } else if (!method.customer) {
    work.store.run('INSERT OR IGNORE INTO spent_payment_methods (id) VALUES (?)', method.id)
  }
  const changes: Partial<Stripe.PaymentIntent> = {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  }
  const paid = change(work, intent, changes, 'payment_intent.succeeded')
  if (behaviorOf(method.card?.fingerprint).disputed) openDispute(work, charge)
  return paid
}

function failPayment(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Outcome {
  const charge = recordCharge(work, intent, method, decline)
  const changes: Partial<Stripe.PaymentIntent> = {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: { type: 'card_error', charge: charge.id, ...decline, payment_method: method },
  }
  return { intent: change(work, intent, changes, 'payment_intent.payment_failed'), decline }
}

/** Records that the cardholder did not authenticate. */
export function failAuthentication(work: Work, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const changes: Partial<Stripe.PaymentIntent> = {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
      payment_method: work.store.get('payment_method', intent.payment_method as string),
    },
  }
  return change(work, intent, changes, 'payment_intent.payment_failed')
}

export const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
