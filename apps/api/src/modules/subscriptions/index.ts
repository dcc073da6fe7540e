export { applySubscription, bookPlan, isPastDue } from './apply-subscription.ts'
export { type Changing, cancelPlan, changeCard, takePlan } from './change-plan.ts'
export { cardUses, reconcileSubscriptions, subscriptionAppliers, subscriptionJobs } from './subscription-jobs.ts'
export {
  hasPlan,
  movedMonthsUntil,
  type SubscriptionRow,
  subscriptionById,
  subscriptionsOf,
} from './subscription-store.ts'
