export {
  type Appliers,
  type Applying,
  type Reconcile,
  type Reconciling,
  receiveApplied,
} from './apply-event.ts'
export { ensureOrganizationCustomer, ensureUserCustomer, requirePayments } from './customers.ts'
export { ensureProducts } from './ensure-products.ts'
export { knownTo, payerOf } from './payer.ts'
export { cardSubject, type GetCardUses } from './payment-routes.ts'
export { acceptsCard, toPayment } from './payment-view.ts'
