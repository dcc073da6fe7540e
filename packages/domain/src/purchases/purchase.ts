/** What an organization is about to buy (cart items), and what it bought (transactions). */
import { z } from 'zod'
import { instant, oneOf, requiredText } from '../fields.ts'
import { purchaseLifecycle } from '../lifecycle.ts'

/** Collections whose things are bought; with an id they name what a purchase is of. */
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
  /** The organization's id at the payment provider; null while it has none. */
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

/** POST /cart-items: what is to be bought. Its price is the platform's to say. */
export const NewCartItem = z.strictObject({
  collectionType: oneOf('Collection type', purchaseableCollections),
  purchaseableId: requiredText('Purchaseable', 60),
})
/** PATCH /cart-items/{id}: into the cart, out of it again, or given up. A payment alone makes it Purchased. */
export const CartItemChanges = z.strictObject({ status: oneOf('Status', ['Ready', 'Staged', 'Cancelled']) })

export const Transaction = z.object({
  ...common,
  /** Null where the organization is gone. */
  organizationId: z.string().nullable(),
  /** In cents. */
  amount: z.int(),
  status: z.enum(transactionStatuses),
  items: z.array(z.object(purchased)),
})
export type Transaction = z.infer<typeof Transaction>
