import type Stripe from 'stripe'

/** Stored types, by the value of each object's `object` field. References between them are ids. */
export type Resources = {
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  coupon: Stripe.Coupon
  customer: Stripe.Customer
  discount: Stripe.Discount
  dispute: Stripe.Dispute
  event: StoredEvent
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  invoiceitem: Stripe.InvoiceItem
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: Stripe.Price
  product: Stripe.Product
  promotion_code: Stripe.PromotionCode
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  tax_id: Stripe.TaxId
  tax_rate: Stripe.TaxRate
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
  webhook_endpoint: Stripe.WebhookEndpoint
}

/** The SDK types each event separately; here all are stored alike. */
export type StoredEvent = Omit<Stripe.AccountUpdatedEvent, 'type' | 'data'> & {
  type: string
  data: { object: unknown; previous_attributes?: Record<string, unknown> }
}

export type ResourceName = keyof Resources
export type Resource = Resources[ResourceName]

/** The prefix of each type's ids. Coupons and products may have custom ids. */
export const prefixes: Record<ResourceName, string> = {
  balance_transaction: 'txn',
  charge: 'ch',
  coupon: 'coupon',
  customer: 'cus',
  discount: 'di',
  dispute: 'dp',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  invoiceitem: 'ii',
  payment_intent: 'pi',
  payment_method: 'pm',
  price: 'price',
  product: 'prod',
  promotion_code: 'promo',
  refund: 're',
  setup_intent: 'seti',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  tax_id: 'txi',
  tax_rate: 'txr',
  'test_helpers.test_clock': 'clock',
  webhook_endpoint: 'we',
}

/** How messages refer to a type, if not by its name. */
export function wordFor(name: ResourceName): string {
  if (name === 'payment_method') return 'PaymentMethod'
  return name.replace('test_helpers.', '')
}

type Reference = string | { id: string } | null | undefined

/** The id of a reference, which may have been expanded to an object. */
export function idOf(reference: { id: string } | string): string
export function idOf(reference: Reference): string | null
export function idOf(reference: Reference): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}

/** Decimals are strings on the wire; the SDK parses them into its own class. */
export function asDecimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

export const emptyAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}
