/** An organization's cart items and transactions. */
import { z } from 'zod'
import { instant, oneOf, requiredText } from '../fields.ts'
import { purchaseLifecycle } from '../lifecycle.ts'

/** Collections of purchasable items; a collection and an id identify the purchased item. */
export const purchaseableCollections = ['stay-promotions', 'cancellations'] as const
export type PurchaseableCollection = (typeof purchaseableCollections)[number]

export const transactionStatuses = ['pending', 'settled', 'failed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

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
  status: z.enum(purchaseLifecycle.statuses),
})
export type CartItem = z.infer<typeof CartItem>

/** POST /cart-items: the item to buy. The server sets the price. */
export const NewCartItem = z.strictObject({
  collectionType: oneOf('Collection type', purchaseableCollections),
  purchaseableId: requiredText('Purchaseable', 60),
})
/** PATCH /cart-items/{id}: move it into or out of the cart, or abandon it. Only a payment makes it Purchased. */
export const CartItemChanges = z.strictObject({ status: oneOf('Status', ['Ready', 'Staged', 'Cancelled']) })

export const Transaction = z.object({
  ...common,
  /** Null if the organization was deleted. */
  organizationId: z.string().nullable(),
  /** In cents. */
  amount: z.int(),
  status: z.enum(transactionStatuses),
  items: z.array(z.object(purchased)),
})
export type Transaction = z.infer<typeof Transaction>
