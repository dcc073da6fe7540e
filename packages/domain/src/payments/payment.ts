/** Payments: customers' cards, what the payment provider sells, and the state of a payment. Section 7, 'Payments'. */
import { z } from 'zod'
import { cents, instant, isEmail, oneOf, requiredText, text } from '../fields.ts'
import { messages } from '../messages.ts'
import { planNames } from '../plans/plans.ts'
import { PROMOTION_CODE_MAX } from '../text-limits.ts'

/** Longest id of the payment provider that we accept. */
const PROVIDER_ID_MAX = 255

/** An id of the payment provider: a customer, a card, an intent, a price. */
export function providerId(label: string) {
  return requiredText(label, PROVIDER_ID_MAX)
}

/** A customer's saved card: a 'payment profile'. Its number never reaches us. */
export const PaymentProfile = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** Pays renewals, unless a subscription names another card. */
  isDefault: z.boolean(),
})
export type PaymentProfile = z.infer<typeof PaymentProfile>

/** The payer: a customer at the provider, or an organization, which becomes one with its first payment. */
const payer = {
  customerId: providerId('Customer').optional(),
  organizationId: requiredText('Organization', 60).optional(),
}
type PayerReference = { readonly [P in keyof typeof payer]?: string | undefined }

function namesOnePayer({ customerId, organizationId }: PayerReference): boolean {
  return (customerId === undefined) !== (organizationId === undefined)
}
const ONE_PAYER = { path: ['customerId'], message: 'Name a customer, or an organization.' }

/** POST /payments/profiles: starts saving a card, which the browser then sends to the provider. */
export const NewPaymentProfile = z
  .strictObject(payer)
  .refine(namesOnePayer, ONE_PAYER)
  .meta({ examples: [{ customerId: 'cus_QXg1o8vcGmoR32' }] })

const productKinds = ['plan', 'membership'] as const
export type ProductKind = (typeof productKinds)[number]

/** A product at the payment provider: a stay's monthly plan, or a traveler's yearly membership. */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(productKinds),
  /** A plan's name, or a membership's tier. */
  tier: z.string(),
  default_price: z.object({ id: z.string() }),
  /** In cents. */
  price: z.int(),
  currency: z.literal('USD'),
  interval: z.enum(['month', 'year']),
})
export type Product = z.infer<typeof Product>

/**
 * A payment's state. `requires_card`: none was given, or the last one failed; `requires_action`: the bank requires
 * authentication; `processing`: the provider hasn't decided.
 */
const paymentStates = ['requires_card', 'requires_action', 'processing', 'succeeded', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What a browser needs to take a card without showing it to us. */
export const PaymentForm = z.object({
  clientSecret: z.string(),
  publishableKey: z.string(),
  /** The provider's own form, shown in a frame; null where its script draws one. */
  formUrl: z.string().nullable(),
  isTest: z.boolean(),
})
export type PaymentForm = z.infer<typeof PaymentForm>

export const Payment = z.object({
  state: z.enum(paymentStates),
  /** What it charges, in cents. */
  amount: z.int(),
  /** Why the last try failed and what to do; null if none did. */
  problem: z.string().nullable(),
  /** Null once it is paid. */
  form: PaymentForm.nullable(),
})
export type Payment = z.infer<typeof Payment>

/** A card that is about to be saved. */
export const PaymentSetup = z.object({ id: z.string(), form: PaymentForm })
export type PaymentSetup = z.infer<typeof PaymentSetup>

/** POST /payments/checkout: pays the staged items of an organization, or the caller's own membership. */
export const NewCheckout = z
  .strictObject({
    ...payer,
    /** The membership's price, to buy it for oneself. */
    priceId: providerId('Price').optional(),
    /** The total that the buyer saw, in cents. */
    amount: cents('Amount'),
    /** Save the card for later payments. */
    saveCard: z.boolean().default(false),
  })
  .refine((body) => [body.customerId, body.organizationId, body.priceId].filter(Boolean).length === 1, {
    path: ['organizationId'],
    message: 'Name an organization, its customer, or a price.',
  })
  .meta({ examples: [{ customerId: 'cus_QXg1o8vcGmoR32', amount: 12_000 }] })
export type NewCheckout = z.output<typeof NewCheckout>

/** POST /payments/profiles/checkout: pays with a saved card. */
export const ProfileCheckout = z.strictObject({
  amount: cents('Amount'),
  customerId: providerId('Customer'),
  paymentProfileId: providerId('Payment profile'),
  /** The intent of a payment already started; without it, the staged items are paid. */
  paymentIntentId: providerId('Payment intent').optional(),
})

/** POST /payments/subscriptions. `metadata.stayId` names the stay that the plan is for. */
export const NewSubscription = z.strictObject({
  priceId: providerId('Price'),
  csmrId: providerId('Customer'),
  metadata: z.strictObject(
    { stayId: requiredText('Stay', 60) },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'Metadata is required.') },
  ),
})
/** POST /payments/subscriptions/{id}: the card that pays from now on. */
export const SubscriptionCard = z.strictObject({
  paymentMethodId: providerId('Payment method'),
  /** What is due, in cents, as its payer has seen it: if that has changed since, nothing is charged. */
  amount: cents('Amount').optional(),
})
export type SubscriptionCard = z.infer<typeof SubscriptionCard>

/** The plans that are paid for. */
export const paidPlans = planNames.filter((name) => name !== 'Free')

/** A code that takes something off the price, as the buyer typed it. */
export const promotionCode = requiredText('Promotion code', PROMOTION_CODE_MAX)

/** POST /stays/{id}/subscription: buys or changes a stay's plan. Without a card, the browser is asked for one. */
export const StaySubscription = z.strictObject({
  tier: oneOf('Tier', paidPlans as ['Basic', 'Plus', 'Growth']),
  paymentMethodId: providerId('Payment method').optional(),
  promotionCode: promotionCode.optional(),
  /** What its preview said is due, in cents: if that has changed since, nothing is charged. */
  amount: cents('Amount').optional(),
})

const billingFields = {
  company: text('Company', 200).default(''),
  email: text('Email', 100)
    .refine((value) => value === '' || isEmail(value), messages.invalidEmail)
    .default(''),
  address1: text('Address line 1', 100).default(''),
  address2: text('Address line 2', 100).default(''),
  city: text('City', 50).default(''),
  state: text('State', 50).default(''),
  zip: text('ZIP', 20).default(''),
  country: z
    .string('Country must be text.')
    .regex(/^[A-Z]{2}$/, 'Country must be two capital letters, such as US.')
    .default('US'),
  taxId: text('VAT or tax id', 50).default(''),
}
/** Where invoices are addressed, and the tax ID they show. */
export const BillingDetails = z
  .strictObject(billingFields)
  .meta({ examples: [{ company: 'Harbor Stays LLC', city: 'Belmont', state: 'MA', zip: '02478', country: 'US' }] })
export type BillingDetails = z.infer<typeof BillingDetails>
/** Billing details as stored and returned; an older version may have omitted some, or added others. */
export const StoredBilling = z.object(billingFields)

/** An event of the payment provider, as stored. */
export const PaymentEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  receivedAt: instant('receivedAt'),
  appliedAt: instant('appliedAt').nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  source: z.enum(['webhook', 'reconciler']),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>

/** The current time of an organization's billing clock, in test mode; null if real time applies. */
export const BillingClock = z.object({ now: instant('now').nullable() })
/** POST /organizations/{id}/billing-clock. */
export const BillingClockStep = z.strictObject({ by: oneOf('By', ['day', 'month']) })
export type BillingClockStep = z.infer<typeof BillingClockStep>

/** A cardholder's dispute of a payment, in the provider's terms. */
export const Dispute = z.object({
  id: z.string(),
  transactionId: z.string(),
  organizationId: z.string().nullable(),
  /** In cents. */
  amount: z.int(),
  reason: z.string(),
  status: z.string(),
  evidenceDueAt: instant('evidenceDueAt').nullable(),
  createdAt: instant('createdAt'),
})
export type Dispute = z.infer<typeof Dispute>
