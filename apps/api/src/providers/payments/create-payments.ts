import type { Config } from '../../kernel/config.ts'
import type { Payments } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

/** The payment provider as configured; null if payments are off. */
export function createPayments(config: Config): Payments | null {
  if (!config.STRIPE_SECRET_KEY) return null
  return createStripePayments({
    secretKey: config.STRIPE_SECRET_KEY,
    publishableKey: config.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    apiUrl: config.STRIPE_API_URL,
    formUrl: config.STRIPE_FORM_URL,
    taxesPlans: config.STRIPE_TAX === 'automatic',
  })
}
