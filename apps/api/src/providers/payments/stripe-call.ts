/** Calls to the `stripe` SDK: its refusals and failures as our own problems. */
import { declineMessage } from '@lodestay/domain'
import Stripe from 'stripe'
import { invalid, Problem } from '../../kernel/errors.ts'

/** Runs a call; turns the provider's refusals and failures into our own problems. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw problemOf(error)
  }
}

export function problemOf(error: unknown): unknown {
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
export function refusalOf({ code, message }: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): string {
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

export function declined({ decline_code: decline, code }: InstanceType<typeof Stripe.errors.StripeCardError>): string {
  return declineMessage(decline, code)
}

/** Whether the card's bank requires the cardholder to confirm the payment. */
export function needsCardholder(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError && error.code === 'subscription_payment_intent_requires_action'
}

/** Null for anything the provider doesn't have. */
export async function found<T>(call: () => Promise<T>): Promise<T | null> {
  return callStripe(async () => {
    try {
      return await call()
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
      throw error
    }
  })
}
