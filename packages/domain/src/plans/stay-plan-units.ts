/** A stay's used and remaining plan units, as the API returns them. The rules are in plan-units.ts. */
import { z } from 'zod'
import { planItems, planNames } from './plans.ts'

/** For one plan item: how many a billing month includes, and how many are used. */
export const PlanUsage = z.object({ item: z.enum(planItems), included: z.int(), used: z.int() })
export type PlanUsage = z.infer<typeof PlanUsage>

/** An available unit: how many a month includes, and how many are left, including this one. */
export const PlanUnit = z.object({ item: z.enum(planItems), included: z.int(), left: z.int() })
export type PlanUnit = z.infer<typeof PlanUnit>

/** GET /stays/{id}/plan-units. */
export const StayPlanUnits = z.object({
  plan: z.enum(planNames),
  /** The plan's current month has begun and is yet to be paid: nothing that it includes can be used until then. */
  awaitsPayment: z.boolean(),
  usage: z.array(PlanUsage),
  /** The prices of promoting a cancellation and opening a giveaway beyond the quota; 0 if free. */
  extraPrices: z.object({ cancellations: z.int(), giveaways: z.int() }),
})
export type StayPlanUnits = z.infer<typeof StayPlanUnits>
