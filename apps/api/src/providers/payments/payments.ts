/** Payments port: the card payment provider, in our own shapes. Amounts are integer US cents. */
import type { PaymentProfile, PaymentState, Product, ProductKind } from '@lodestay/domain'

/** A key for each thing that is asked for: asked again with the same key, it happens once. */
type Once = { readonly key: string }

/** A movement on our balance at the provider: `net` is what it changed, after the provider's `fee`. */
export type Movement = {
  readonly id: string
  readonly net: number
  readonly fee: number
  /** In the provider's words: `charge`, `refund`, `adjustment`, `payout`, … */
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
  /** Why the last try failed and what to do; null if none did. */
  readonly problem: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** Of what was paid. */
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
  /** In the provider's words: `active`, `past_due`, `incomplete`, … */
  readonly status: string
  readonly priceId: string
  readonly period: Period
  readonly cancelAtPeriodEnd: boolean
  /** The price from the next period on, if another one is scheduled. */
  readonly nextPriceId: string | null
  /** The price that it changes to once its latest invoice is paid, if such a change waits. */
  readonly pendingPriceId: string | null
  readonly cardId: string | null
  readonly latestInvoiceId: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** A code of the provider's that takes something off: per cent or cents. */
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
  /** In the provider's words: `draft`, `open`, `paid`, `void`, `uncollectible`. */
  readonly status: string
  /** What is charged, with tax. */
  readonly total: number
  readonly tax: number
  readonly discount: number
  readonly lines: readonly InvoiceLine[]
  /** Null where nothing is to be paid. */
  readonly intentId: string | null
  readonly nextAttemptAt: Date | null
}

export type InvoicePreview = Pick<ProviderInvoice, 'total' | 'tax' | 'discount' | 'lines'>

export type ProviderRefund = {
  readonly id: string
  readonly intentId: string | null
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly metadata: Readonly<Record<string, string>>
  readonly movement: Movement | null
  /** What came back when the buyer's bank refused it. */
  readonly failureMovement: Movement | null
}

export type ProviderDispute = {
  readonly id: string
  readonly intentId: string | null
  readonly amount: number
  readonly reason: string
  /** In the provider's words: `needs_response`, `under_review`, `won`, `lost`, … */
  readonly status: string
  readonly evidenceDueAt: Date | null
  readonly movements: readonly Movement[]
}

export const eventSubjects = ['intent', 'subscription', 'invoice', 'refund', 'dispute', 'payout'] as const
export type EventSubject = (typeof eventSubjects)[number]
export type ProviderEvent = {
  readonly id: string
  readonly type: string
  /** What the event is about; null for what we don't follow. */
  readonly subject: { readonly kind: EventSubject; readonly id: string } | null
  readonly objectId: string
  readonly createdAt: Date
  readonly isTest: boolean
  /** The connected account that it belongs to; null for our own. */
  readonly account: string | null
  readonly payload: unknown
}

/** Something for sale, found again by its `lookupKey`. */
export type ProductOffer = {
  readonly lookupKey: string
  readonly name: string
  readonly kind: ProductKind
  readonly tier: string
  readonly price: number
  readonly interval: 'month' | 'year'
}

/** Where somebody pays from; what is not known is empty. */
export type PayerAddress = {
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
}

/** What invoices of the provider's and its tax go by. */
export type PayerDetails = {
  readonly name: string
  readonly email: string | null
  readonly address: PayerAddress
}

export type ProviderCustomer = Pick<PayerDetails, 'name' | 'email'> & {
  /** Null for a traveler, whom nobody asks for it. */
  readonly address: PayerAddress | null
  readonly metadata: Readonly<Record<string, string>>
  /** In test mode it gets a billing clock of its own, which starts then and which the simulator advances. */
  readonly clockFrom: Date | null
}

export type Payments = {
  /** No real money moves. */
  readonly isTest: boolean
  /** Plans cost tax besides, by the payer's address. */
  readonly taxesPlans: boolean
  readonly publishableKey: string
  /** Null where the provider's script draws the form. */
  readonly formUrl: string | null

  readonly createCustomer: (customer: ProviderCustomer & Once) => Promise<string>
  readonly updateCustomer: (customerId: string, details: PayerDetails) => Promise<void>
  /** Deletes a customer with their cards, and ends their subscriptions; idempotent. */
  readonly removeCustomer: (customerId: string) => Promise<void>

  /** Saved cards, the default one first. */
  readonly cards: (customerId: string) => Promise<PaymentProfile[]>
  /** Who a card belongs to; null if there is no such card, or it was removed. */
  readonly cardOwner: (cardId: string) => Promise<string | null>
  readonly removeCard: (cardId: string) => Promise<void>
  readonly setDefaultCard: (customerId: string, cardId: string) => Promise<void>
  /** Begins saving a card. */
  readonly createSetup: (setup: Once & { customerId: string }) => Promise<{ id: string; clientSecret: string }>

  readonly products: () => Promise<Product[]>
  readonly ensureProduct: (offer: ProductOffer) => Promise<void>

  readonly createIntent: (intent: NewIntent) => Promise<Intent>
  /** Charges a saved card. A declined card is an answer, not an error: see the intent's `problem`. */
  readonly confirmIntent: (intent: Once & { id: string; cardId: string; offSession: boolean }) => Promise<Intent>
  /** @returns null if there is none. */
  readonly intent: (id: string) => Promise<Intent | null>
  /** Gives up an intent; one that was paid meanwhile stays paid. */
  readonly cancelIntent: (id: string) => Promise<Intent | null>

  /** @returns null for a code that nobody knows, or another customer's. */
  readonly promotionCode: (code: string, customerId: string | null) => Promise<PromotionCode | null>

  /** @throws Problem 422 if the promotion code is not for this purchase. */
  readonly createSubscription: (subscription: NewProviderSubscription) => Promise<ProviderSubscription>
  readonly subscription: (id: string) => Promise<ProviderSubscription | null>
  /** Changes to a dearer plan now, and charges the difference. @throws Problem 402 if the card is declined. */
  readonly upgradeSubscription: (
    change: Once & { id: string; priceId: string; promotionCodeId: string | undefined },
  ) => Promise<ProviderSubscription>
  /** Changes to a cheaper plan when the paid month ends. */
  readonly downgradeSubscription: (change: Once & { id: string; priceId: string }) => Promise<ProviderSubscription>
  /** Lets it renew on the present plan: undoes a cancellation and a downgrade. */
  readonly resumeSubscription: (id: string) => Promise<ProviderSubscription>
  readonly cancelAtPeriodEnd: (id: string) => Promise<ProviderSubscription>
  readonly cancelSubscription: (id: string) => Promise<ProviderSubscription | null>
  readonly setSubscriptionCard: (id: string, cardId: string) => Promise<ProviderSubscription>
  /** What changing to a price would cost. @throws Problem 409 where the tax can't be computed without an address. */
  readonly previewChange: (change: {
    /** Who pays; their address where nobody is a customer yet. */
    payer: string | PayerAddress
    subscriptionId: string | null
    priceId: string
    promotionCodeId: string | undefined
  }) => Promise<InvoicePreview>

  readonly invoice: (id: string) => Promise<ProviderInvoice | null>

  /** @returns why, in words for staff, if the provider refuses it for good. */
  readonly createRefund: (
    refund: Once & { intentId: string; amount: number; metadata: Readonly<Record<string, string>> },
  ) => Promise<ProviderRefund | { readonly refused: string }>
  readonly refund: (id: string) => Promise<ProviderRefund | null>
  readonly dispute: (id: string) => Promise<ProviderDispute | null>

  /** @throws Problem 400 for a bad signature, or one older than five minutes. */
  readonly readWebhook: (body: Buffer, signature: string) => ProviderEvent
  /** What a stored event is about; null for what we don't follow. */
  readonly subjectOf: (payload: unknown) => ProviderEvent['subject']
  /** Events since a time, oldest first. */
  readonly eventsSince: (since: Date) => AsyncIterable<ProviderEvent>
  /** Every movement on our balance since a time. */
  readonly movementsSince: (since: Date) => AsyncIterable<Movement>

  /** The billing clock of a customer, in test mode; null where there is none. */
  readonly clock: (customerId: string) => Promise<Date | null>
  /** Moves it forward, and waits until what falls due by then has happened. */
  readonly advanceClock: (customerId: string, to: Date) => Promise<void>
}
