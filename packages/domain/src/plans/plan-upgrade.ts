/** What an upgrade within a month adds to it. Decision 0064. */
import { z } from 'zod'
import { DAY_MS } from '../durations.ts'
import { type PlanName, planNames } from './plans.ts'

/** What it adds counts for `daysLeft` of the month's `days`, including the day of the upgrade. */
export const PlanUpgrade = z.object({
  from: z.enum(planNames),
  to: z.enum(planNames),
  daysLeft: z.int(),
  days: z.int().positive(),
})
export type PlanUpgrade = z.infer<typeof PlanUpgrade>

/** An upgrade at `at`, within a month. */
export function planUpgrade(
  month: { readonly start: Date; readonly end: Date },
  { from, to, at }: { readonly from: PlanName; readonly to: PlanName; readonly at: Date },
): PlanUpgrade {
  const days = Math.round((month.end.getTime() - month.start.getTime()) / DAY_MS)
  const left = Math.ceil((month.end.getTime() - at.getTime()) / DAY_MS)
  return { from, to, daysLeft: Math.min(days, Math.max(0, left)), days }
}
