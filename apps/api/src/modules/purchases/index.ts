export { cartItemById, lockStaged } from './cart-store.ts'
export { type Buying, beginCartCheckout, meansOf, pay } from './checkout.ts'
export { beginMembershipCheckout, meansOfUser } from './checkout-membership.ts'
export { makeCartItem, setCartItemStatus } from './edit-cart.ts'
export { purchaseAppliers, purchaseJobs, reconcilePurchases } from './purchase-jobs.ts'
export { getPurchaseable, saleIn } from './purchaseables.ts'
export { isBeingRefunded } from './refund-parts.ts'
export { prepareRefund, refund } from './refund-payment.ts'
export {
  disputesToAnswer,
  getRefundFor,
  isDisputed,
  promotionInOpenDispute,
  promotionIsDisputed,
  promotionIsLost,
} from './refund-store.ts'
export { applyIntent, type BookPlan, type OnSettled, recordInvoice } from './settle-payment.ts'
export { amountPaid, getByIntent, getTransaction, pendingMembership } from './transaction-store.ts'
