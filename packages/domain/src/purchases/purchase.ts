/** An organization's cart items and transactions. */
import { z } from 'zod'
import { cents, instant, oneOf, requiredText, text } from '../fields.ts'
import { purchaseLifecycle } from '../lifecycle.ts'
import { messages } from '../messages.ts'
import { Payment, providerId, StoredBilling } from '../payments/payment.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

/** Collections of purchasable items; a collection and an id identify the purchased item. */
export const purchaseableCollections = ['stay-promotions', 'cancellations', 'giveaways'] as const
export type PurchaseableCollection = (typeof purchaseableCollections)[number]

/** Collections that a transaction can pay for: the contents of a cart, a month of a plan, a year of a membership. */
const paidCollections = [...purchaseableCollections, 'subscriptions', 'memberships'] as const
export type PaidCollection = (typeof paidCollections)[number]

export const transactionStatuses = ['pending', 'settled', 'failed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]
export const transactionKinds = ['cart', 'plan', 'membership'] as const
export type TransactionKind = (typeof transactionKinds)[number]

const purchased = {
  collectionType: z.enum(purchaseableCollections),
  purchaseableId: z.string(),
  /** In cents. */
  price: z.int(),
}
const common = {
  id: z.string(),
  /** The organization's customer id at the payment provider; null until it has one. */
  csmrId: z.string().nullable(),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
}

export const CartItem = z.object({
  ...common,
  ...purchased,
  organizationId: z.string(),
  /** The purchased item, and its stay. */
  label: z.string(),
  stayId: z.string().nullable(),
  stayName: z.string(),
  /** Its current price in cents; differs from `price` if it changed after being added. Null: no longer for sale. */
  currentPrice: z.int().nullable(),
  /** Why it is no longer for sale; null if it is, or was deleted. */
  obstacle: z.string().nullable(),
  /** The amount covered by a unit of the stay's plan, in cents, on top of the price. */
  covered: z.int(),
  status: z.enum(purchaseLifecycle.statuses),
})
export type CartItem = z.infer<typeof CartItem>

/** POST /cart-items: the item to buy. The server sets the price. */
export const NewCartItem = z.strictObject({
  collectionType: oneOf('Collection type', purchaseableCollections),
  purchaseableId: requiredText('Purchaseable', 60),
})
/**
 * PATCH /cart-items/{id}: move it into or out of the cart, or abandon it; `price` agrees to a changed price. Only a
 * payment makes it Purchased.
 */
export const CartItemChanges = z
  .strictObject({
    status: oneOf('Status', ['Ready', 'Staged', 'Cancelled']).optional(),
    price: cents('Price').optional(),
  })
  .refine(({ status, price }) => status !== undefined || price !== undefined, {
    path: ['status'],
    message: messages.required('Status'),
  })
  .meta({ examples: [{ status: 'Staged' }] })

const paidItem = z.object({
  collectionType: z.enum(paidCollections),
  purchaseableId: z.string(),
  label: z.string(),
  /** In cents, before tax; negative for a plan's invoice that is a credit. */
  price: z.int(),
  /** The amount covered by a unit of the stay's plan, in cents, on top of the price. */
  covered: z.int(),
  /** The amount refunded, in cents. */
  refunded: z.int(),
})
export type PaidItem = z.infer<typeof paidItem>

/** A payment and its items: pending until the provider has the money. */
export const Transaction = z.object({
  ...common,
  kind: z.enum(transactionKinds),
  /** Null for a traveler's membership, or if the organization was deleted. */
  organizationId: z.string().nullable(),
  /** The buyer of their own membership. */
  userId: z.string().nullable(),
  /** In cents, including tax: the amount charged. */
  amount: z.int(),
  tax: z.int(),
  discount: z.int(),
  /**
   * What the payer's balance at the provider added to the amount, or paid of it if negative. It also evens out invoices
   * that are settled by the next one: those that are a credit, or too small to charge.
   */
  balance: z.int(),
  refunded: z.int(),
  currency: z.literal('USD'),
  status: z.enum(transactionStatuses),
  items: z.array(paidItem),
  /** 'Visa ending in 4242'; null if no card was charged. */
  card: z.string().nullable(),
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
  /** The invoice's number, once settled. */
  number: z.string().nullable(),
  /** The addressee on the invoice, once settled. */
  billTo: StoredBilling.nullable(),
  /** No real money moved. */
  isTest: z.boolean(),
  /** Staff's note. */
  note: z.string(),
  settledAt: instant('settledAt').nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** POST /transactions: starts a payment for an organization's staged items. */
export const NewTransaction = z
  .strictObject({
    csmrId: providerId('Customer').optional(),
    organizationId: requiredText('Organization', 60).optional(),
    amount: cents('Amount'),
  })
  .refine(({ csmrId, organizationId }) => (csmrId === undefined) !== (organizationId === undefined), {
    path: ['csmrId'],
    message: 'Name a customer, or an organization.',
  })
  .meta({ examples: [{ csmrId: 'cus_QXg1o8vcGmoR32', amount: 12_000 }] })
/** PATCH /transactions/{id}: staff cancel a payment that never arrived, or add a note. */
export const TransactionChanges = z.strictObject({
  status: oneOf('Status', transactionStatuses).optional(),
  note: text('Note', MESSAGE_MAX).optional(),
})

/** A started or completed payment: the transaction, and what its payment still needs. */
export const Checkout = z.object({ transaction: Transaction, payment: Payment })
export type Checkout = z.infer<typeof Checkout>

const refundStatuses = ['pending', 'succeeded', 'failed'] as const
/** A refund of a transaction, as staff see it. */
export const Refund = z.object({
  id: z.string(),
  /** In cents, including tax. */
  amount: z.int(),
  reason: z.string(),
  /** `failed`: the provider refused it, and no money moved. */
  status: z.enum(refundStatuses),
  /** Who made it; null: the platform itself, for what was not carried out. */
  by: z.string().nullable(),
  createdAt: instant('createdAt'),
})
export type Refund = z.infer<typeof Refund>

/**
 * POST /transactions/{id}/refund, in cents. Without an item, refunds the first items that have not been carried out.
 */
export const NewRefund = z.strictObject({
  amount: cents('Amount', 1),
  reason: requiredText('Reason', MESSAGE_MAX),
  item: NewCartItem.optional(),
})
