/** A stay's plan, paid monthly. Sections 7 and 9. */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { subscriptionLifecycle } from '../lifecycle.ts'
import { Payment } from '../payments/payment.ts'
import { planItems, planNames } from '../plans/plans.ts'
import { PlanUsage } from '../plans/stay-plan-units.ts'

export const Subscription = z.object({
  id: z.string(),
  stayId: z.string(),
  stayName: z.string(),
  organizationId: z.string(),
  csmrId: z.string(),
  priceId: z.string(),
  metadata: z.object({ stayId: z.string() }),
  tier: z.enum(planNames),
  /** The provider's statuses incomplete, past due, unpaid and paused are pending here and grant nothing. */
  status: z.enum(subscriptionLifecycle.statuses),
  isPastDue: z.boolean(),
  paymentMethodId: z.string().nullable(),
  /** In cents per month, before tax. */
  price: z.int(),
  /** Null until the first payment. */
  period: z.object({ start: instant('start'), end: instant('end') }).nullable(),
  /** It ends with the current period. */
  cancelAtPeriodEnd: z.boolean(),
  /** The plan from the next period on, if different. */
  nextTier: z.enum(planNames).nullable(),
  /** The plan it changes to once the cardholder has confirmed the payment with their bank. */
  pendingTier: z.enum(planNames).nullable(),
  /** When the provider will retry a failed renewal. */
  nextPaymentAttempt: instant('nextPaymentAttempt').nullable(),
  /** Its current month has begun and is yet to be paid: nothing that it includes can be used until then. */
  awaitsPayment: z.boolean(),
  usage: z.array(PlanUsage),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type Subscription = z.infer<typeof Subscription>

/** A new or changed plan, with the payment it may still need. */
export const SubscriptionOutcome = z.object({ subscription: Subscription, payment: Payment.nullable() })
export type SubscriptionOutcome = z.infer<typeof SubscriptionOutcome>

/** What changing to a plan costs, and when it takes effect. In cents. */
export const PlanPreview = z.object({
  tier: z.enum(planNames),
  /** Immediately for a first plan and an upgrade, at the end of the period for a downgrade. */
  startsAt: instant('startsAt'),
  /** Due now, including tax. */
  due: z.int(),
  tax: z.int(),
  discount: z.int(),
  /** What the payer's balance adds to it, or pays of it if negative. */
  balance: z.int(),
  lines: z.array(z.object({ description: z.string(), amount: z.int() })),
  /** Monthly from then on, before tax. */
  monthly: z.int(),
  /** For an upgrade: what the month includes until it ends, with the share of what the upgrade adds. Else null. */
  restOfMonth: z
    .object({
      until: instant('until'),
      units: z.array(z.object({ item: z.enum(planItems), included: z.int() })),
    })
    .nullable(),
})
export type PlanPreview = z.infer<typeof PlanPreview>
