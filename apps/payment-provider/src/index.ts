export type { Fault, FaultKind } from './faults.ts'
export { type PaymentProvider, type ProviderOptions, startPaymentProvider } from './start.ts'
export type { DeliveryPlan } from './webhooks.ts'
