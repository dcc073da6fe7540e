import type Stripe from 'stripe'
import { z } from 'zod'
import { discountParameter } from './discounts.ts'
import * as p from './parameters.ts'
import { defined } from './work.ts'

// Request parameters for subscriptions.

const quantity = p.integer.pipe(z.number().min(0)).optional()
const taxRates = p.emptyable(z.array(p.text)).optional()
const createdItem = z.strictObject({ metadata: p.metadata.optional(), price: p.text, quantity, tax_rates: taxRates })
/** An item in an update: changes an existing one if it has an id, otherwise adds one. */
export const changedItem = z.strictObject({
  deleted: p.boolean.optional(),
  id: p.text.optional(),
  metadata: p.emptyable(p.metadata).optional(),
  price: p.text.optional(),
  quantity,
  tax_rates: taxRates,
})
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']).optional()
const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})
export const cancellationDetails = z
  .strictObject({ comment: p.emptyable(p.text).optional(), feedback: p.emptyable(p.text).optional() })
  .optional()

export const automaticTax = z.strictObject({ enabled: p.boolean }).optional()

/** Prorations show their discounts as such; those whose amounts include them aren't supported. */
export const billingMode = z
  .strictObject({
    flexible: z.strictObject({ proration_discounts: z.literal('itemized') }).optional(),
    type: z.enum(['classic', 'flexible']),
  })
  .optional()

const details = {
  automatic_tax: automaticTax,
  cancel_at_period_end: p.boolean.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: p.text.optional(),
  default_tax_rates: taxRates,
  discounts: p.emptyable(z.array(discountParameter)).optional(),
  metadata: p.emptyable(p.metadata).optional(),
  off_session: p.boolean.optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: prorationBehavior,
}

export const createParameters = {
  ...details,
  billing_cycle_anchor: p.integer.optional(),
  billing_mode: billingMode,
  cancel_at: p.integer.optional(),
  currency: p.text.optional(),
  customer: p.text,
  description: p.text.optional(),
  items: z.array(createdItem).min(1).max(20),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
}
export const updateParameters = {
  ...details,
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  cancel_at: p.emptyable(p.integer).optional(),
  cancellation_details: cancellationDetails,
  description: p.emptyable(p.text).optional(),
  items: z.array(changedItem).max(20).optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  proration_date: p.integer.optional(),
}
export type CreateParameters = z.output<z.ZodObject<typeof createParameters>>
export type UpdateParameters = z.output<z.ZodObject<typeof updateParameters>>
export type ChangedItem = z.output<typeof changedItem>

export function toAutomaticTax(enabled: boolean): Stripe.Subscription.AutomaticTax {
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
}

export function toPaymentSettings(
  before: Stripe.Subscription.PaymentSettings | null,
  given: z.output<typeof paymentSettings> | undefined,
): Stripe.Subscription.PaymentSettings {
  const none = { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' }
  return { ...none, ...before, ...defined(given ?? {}) }
}

export function toCancellation(
  { cancellation_details }: Stripe.Subscription,
  given: UpdateParameters['cancellation_details'],
) {
  const none = { comment: null, feedback: null, feedback_option: null, reason: null }
  return given && { ...none, ...cancellation_details, ...defined(given) }
}
