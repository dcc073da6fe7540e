export { purchaseAppliers, purchaseJobs, reconcilePurchases } from './purchase-jobs.ts'
export { applyIntent, type OnSettled, recordInvoice } from './settle-payment.ts'
export { getByIntent } from './transaction-store.ts'
