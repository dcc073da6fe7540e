import type Stripe from 'stripe'

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
  payment_method?: Stripe.PaymentMethod
}

/** An error as sent in a response: `{ error: body }` with its status. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** A declined payment responds with 402 but is still an attempted payment: its work is committed. */
  readonly keepsWork: boolean

  constructor(status: number, body: ErrorBody, keepsWork = false) {
    super(body.message)
    this.status = status
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body
    this.keepsWork = keepsWork
  }
}

export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message, ...details })
}

export function missingResource(what: string, id: string, param = 'id'): ProviderError {
  const message = `No such ${what}: '${id}'`
  return new ProviderError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** Why a bank or the provider declines a card. */
export type Decline = { code: string; decline_code?: string; message: string }

export function cardError(decline: Decline, more: Partial<ErrorBody> = {}, keepsWork = true): ProviderError {
  return new ProviderError(402, { type: 'card_error', ...decline, ...more }, keepsWork)
}
