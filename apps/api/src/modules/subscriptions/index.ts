export { cardUses, reconcileSubscriptions, subscriptionAppliers, subscriptionJobs } from './subscription-jobs.ts'
