import { invalidRequest, missingResource } from './errors.ts'
import type { Work } from './work.ts'

// Code shared by payment intents and setup intents.

/** A browser only has the publishable key, so it must also present the intent's client secret. */
export function assertClientSecret(
  work: Work,
  intent: { id: string; client_secret: string | null; object: string },
  secret?: string,
): void {
  if (secret === undefined && !work.isBrowser) return
  if (secret === intent.client_secret) return
  if (secret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  }
  throw missingResource(intent.object, intent.id, 'intent')
}

/** Throws, with Stripe's wording, unless the intent's status allows the operation. */
export function assertStatus(
  intent: { object: 'payment_intent' | 'setup_intent'; status: string },
  verb: string,
  allowed: readonly string[],
): void {
  if (allowed.includes(intent.status)) return
  const name = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  const message =
    verb === 'confirm' && intent.status === 'succeeded'
      ? `You cannot confirm this ${name} because it has already succeeded after being previously confirmed.`
      : `You cannot ${verb} this ${name} because it has a status of ${intent.status}. Only a ${name} with one of the following statuses may be ${verb === 'cancel' ? 'canceled' : `${verb}ed`}: ${allowed.join(', ')}.`
  throw invalidRequest(message, { code: `${intent.object}_unexpected_state` })
}

export const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const
