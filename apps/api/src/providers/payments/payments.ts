/** Payments port: the card payment provider, in our own types. Amounts are integer US cents. */
import type { PaymentProfile, PaymentState, Product, ProductKind } from '@lodestay/domain'

/** Idempotency key: repeating a request with the same key has no further effect. */
type Once = { readonly key: string }

/** A movement on our balance at the provider: `net` is the change, after the provider's `fee`. */
export type Movement = {
  readonly id: string
  readonly net: number
  readonly fee: number
  /** As named by the provider: `charge`, `refund`, `adjustment`, `payout`, … */
  readonly type: string
  readonly createdAt: Date
}

export type Charge = { readonly id: string; readonly card: string | null; readonly movement: Movement | null }

export type Intent = {
  readonly id: string
  readonly customerId: string | null
  readonly amount: number
  readonly state: PaymentState
  readonly clientSecret: string
  /** Why the last attempt failed and what to do; null if none did. */
  readonly problem: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** The charge that was paid. */
  readonly charge: Charge | null
}

export type NewIntent = Once & {
  readonly customerId: string
  readonly amount: number
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
  readonly saveCard: boolean
}

export type Period = { readonly start: Date; readonly end: Date }

export type ProviderSubscription = {
  readonly id: string
  readonly customerId: string
  /** As named by the provider: `active`, `past_due`, `incomplete`, … */
  readonly status: string
  readonly priceId: string
  readonly period: Period
  readonly cancelAtPeriodEnd: boolean
  /** The price from the next period on, if a different one is scheduled. */
  readonly nextPriceId: string | null
  /** The price it changes to once its latest invoice is paid, if such a change is pending. */
  readonly pendingPriceId: string | null
  readonly cardId: string | null
  readonly latestInvoiceId: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** A discount code of the provider: percent or cents off. */
export type PromotionCode = {
  readonly id: string
  readonly state: 'valid' | 'expired' | 'used-up' | 'inactive'
  readonly percentOff: number | null
  readonly amountOff: number | null
}

export type NewProviderSubscription = Once & {
  readonly customerId: string
  readonly priceId: string
  readonly promotionCodeId: string | undefined
  readonly cardId: string | undefined
  readonly metadata: Readonly<Record<string, string>>
}

export type InvoiceLine = { readonly description: string; readonly amount: number }
export type ProviderInvoice = {
  readonly id: string
  readonly customerId: string
  readonly subscriptionId: string | null
  /** As named by the provider: `draft`, `open`, `paid`, `void`, `uncollectible`. */
  readonly status: string
  /** Including tax, and negative for a credit. */
  readonly total: number
  /** The amount charged: the total with what the customer's balance adds to it, or pays of it. */
  readonly amountDue: number
  readonly tax: number
  readonly discount: number
  readonly lines: readonly InvoiceLine[]
  /** The month that it bills as a whole; null for the difference of an upgrade. */
  readonly month: Period | null
  /** The rest of a month for which it bills the difference of an upgrade; null without one. */
  readonly rest: Period | null
  /** Null if nothing is due. */
  readonly intentId: string | null
  readonly nextAttemptAt: Date | null
}

export type InvoicePreview = Pick<ProviderInvoice, 'total' | 'amountDue' | 'tax' | 'discount' | 'lines' | 'rest'>

export type ProviderRefund = {
  readonly id: string
  readonly intentId: string | null
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly metadata: Readonly<Record<string, string>>
  readonly movement: Movement | null
  /** The amount returned when the buyer's bank rejected the refund. */
  readonly failureMovement: Movement | null
}

export type ProviderDispute = {
  readonly id: string
  readonly intentId: string | null
  readonly amount: number
  readonly reason: string
  /** As named by the provider: `needs_response`, `under_review`, `won`, `lost`, … */
  readonly status: string
  readonly evidenceDueAt: Date | null
  readonly movements: readonly Movement[]
}

const eventSubjects = ['intent', 'subscription', 'invoice', 'refund', 'dispute', 'payout'] as const
export type EventSubject = (typeof eventSubjects)[number]
export type ProviderEvent = {
  readonly id: string
  readonly type: string
  /** What the event is about; null for events that we don't follow. */
  readonly subject: { readonly kind: EventSubject; readonly id: string } | null
  readonly objectId: string
  readonly createdAt: Date
  readonly isTest: boolean
  /** The connected account it belongs to; null for our own. */
  readonly account: string | null
  readonly payload: unknown
}

/** A product for sale, identified by its `lookupKey`. */
export type ProductOffer = {
  readonly lookupKey: string
  readonly name: string
  readonly kind: ProductKind
  readonly tier: string
  readonly price: number
  readonly interval: 'month' | 'year'
}

/** The payer's address; unknown fields are empty. */
export type PayerAddress = {
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
}

/** What the provider's invoices and tax are based on. */
export type PayerDetails = {
  readonly name: string
  readonly email: string | null
  readonly address: PayerAddress
}

export type ProviderCustomer = Pick<PayerDetails, 'name' | 'email'> & {
  /** Null for travelers, who aren't asked for it. */
  readonly address: PayerAddress | null
  readonly metadata: Readonly<Record<string, string>>
  /** In test mode, gives it its own billing clock that starts at this time and that the simulator advances. */
  readonly clockFrom: Date | null
}

export type Payments = {
  /** No real money moves. */
  readonly isTest: boolean
  /** Tax is added to plans, according to the payer's address. */
  readonly taxesPlans: boolean
  readonly publishableKey: string
  /** Null if the provider's script renders the form. */
  readonly formUrl: string | null

  readonly createCustomer: (customer: ProviderCustomer & Once) => Promise<string>
  /** Whether the provider's account has this customer, or had it. */
  readonly knowsCustomer: (customerId: string) => Promise<boolean>
  readonly updateCustomer: (customerId: string, details: PayerDetails) => Promise<void>
  /** Deletes a customer with their cards, and ends their subscriptions; idempotent. */
  readonly removeCustomer: (customerId: string) => Promise<void>

  /** Saved cards, the default one first. */
  readonly cards: (customerId: string) => Promise<PaymentProfile[]>
  /** The owner of a card; null if there is no such card, or it was removed. */
  readonly cardOwner: (cardId: string) => Promise<string | null>
  readonly removeCard: (cardId: string) => Promise<void>
  readonly setDefaultCard: (customerId: string, cardId: string) => Promise<void>
  /** Starts saving a card. */
  readonly createSetup: (setup: Once & { customerId: string }) => Promise<{ id: string; clientSecret: string }>

  readonly products: () => Promise<Product[]>
  readonly ensureProduct: (offer: ProductOffer) => Promise<void>

  readonly createIntent: (intent: NewIntent) => Promise<Intent>
  /** Charges a saved card. A declined card is a result, not an error: see the intent's `problem`. */
  readonly confirmIntent: (intent: Once & { id: string; cardId: string; offSession: boolean }) => Promise<Intent>
  /** @returns null if there is none. */
  readonly intent: (id: string) => Promise<Intent | null>
  /** Cancels an intent; one that was paid in the meantime stays paid. */
  readonly cancelIntent: (id: string) => Promise<Intent | null>

  /** @returns null for an unknown code, or one for another customer. */
  readonly promotionCode: (code: string, customerId: string | null) => Promise<PromotionCode | null>

  /** @throws Problem 422 if the promotion code isn't valid for this purchase. */
  readonly createSubscription: (subscription: NewProviderSubscription) => Promise<ProviderSubscription>
  readonly subscription: (id: string) => Promise<ProviderSubscription | null>
  /**
   * Changes to a more expensive plan now, and charges the difference; once that is paid, a cancellation or a downgrade
   * is undone, unless the cardholder has yet to confirm it.
   * @throws Problem 402 if the card is declined; 422 if the promotion code isn't valid for this purchase, or if the card's
   * bank asks for a confirmation, which a payment with a code can't wait for.
   */
  readonly upgradeSubscription: (
    change: Once & { id: string; priceId: string; promotionCodeId: string | undefined },
  ) => Promise<ProviderSubscription>
  /** Changes to a cheaper plan at the end of the paid month. */
  readonly downgradeSubscription: (change: Once & { id: string; priceId: string }) => Promise<ProviderSubscription>
  /** Lets it renew on the current plan: undoes a cancellation and a downgrade. */
  readonly resumeSubscription: (id: string) => Promise<ProviderSubscription>
  /** Null: the provider doesn't know it. */
  readonly cancelAtPeriodEnd: (id: string) => Promise<ProviderSubscription | null>
  readonly cancelSubscription: (id: string) => Promise<ProviderSubscription | null>
  readonly setSubscriptionCard: (id: string, cardId: string) => Promise<ProviderSubscription>
  /** The cost of changing to a price. @throws Problem 409 if the tax can't be computed without an address. */
  readonly previewChange: (change: {
    /** The paying customer, or just an address if there is no customer yet. */
    payer: string | PayerAddress
    subscriptionId: string | null
    priceId: string
    promotionCodeId: string | undefined
  }) => Promise<InvoicePreview>

  readonly invoice: (id: string) => Promise<ProviderInvoice | null>
  /** The invoice that an intent pays; null if it pays none. */
  readonly invoiceOf: (intentId: string) => Promise<ProviderInvoice | null>

  /** @returns the reason, in a message for staff, if the provider rejects it for good. */
  readonly createRefund: (
    refund: Once & { intentId: string; amount: number; metadata: Readonly<Record<string, string>> },
  ) => Promise<ProviderRefund | { readonly refused: string }>
  readonly refund: (id: string) => Promise<ProviderRefund | null>
  readonly dispute: (id: string) => Promise<ProviderDispute | null>

  /** @throws Problem 400 for a bad signature, or one older than five minutes. */
  readonly readWebhook: (body: Buffer, signature: string) => ProviderEvent
  /** What a stored event is about; null for events that we don't follow. */
  readonly subjectOf: (payload: unknown) => ProviderEvent['subject']
  /** Events since a time, oldest first. */
  readonly eventsSince: (since: Date) => AsyncIterable<ProviderEvent>
  /** Every movement on our balance since a time. */
  readonly movementsSince: (since: Date) => AsyncIterable<Movement>

  /** A customer's billing clock, in test mode; null if there is none. */
  readonly clock: (customerId: string) => Promise<Date | null>
  /** Advances it, and waits until everything due by then has happened. */
  readonly advanceClock: (customerId: string, to: Date) => Promise<void>
}
