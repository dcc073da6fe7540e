import type { PlanUsage, Subscription } from '@lodestay/domain'
import { type PlanFeature, type PlanName, planFeatures, planLabels, plans } from '@lodestay/domain/plans/plans'
import { day } from '../../lib/format.ts'
import * as texts from './texts.ts'

/** What a plan says about a feature; null where it doesn't have it. */
function featureText(plan: PlanName, feature: PlanFeature): string | null {
  const value = plans[plan][feature]
  if (!value) return null
  if (value === true) return planLabels[feature]
  return feature === 'promotionDiscount' ? texts.percentOff(value) : texts.aMonth(planLabels[feature], value)
}

/** Everything that sets a plan apart; what every plan includes is left out. */
export function planHighlights(plan: PlanName): string[] {
  return planFeatures.flatMap((feature) =>
    plans.Free[feature] === plans[plan][feature] ? [] : (featureText(plan, feature) ?? []),
  )
}

/** What a stay on `from` would no longer have on `to`. */
export function planLosses(from: PlanName, to: PlanName): string[] {
  return planFeatures.flatMap((feature) =>
    Number(plans[to][feature]) < Number(plans[from][feature]) ? (featureText(from, feature) ?? []) : [],
  )
}

/** A dearer plan starts at once; another one when the paid month ends. */
export function isUpgrade(from: PlanName, to: PlanName): boolean {
  return plans[to].dollarsAMonth > plans[from].dollarsAMonth
}

/** The plan that works now: an unpaid one grants nothing. */
export function runningPlan(subscription: Subscription | null): PlanName {
  return subscription?.status === 'active' ? subscription.tier : 'Free'
}

/** Whether a first plan was chosen and not paid: it has no period yet, and grants nothing. */
export function isNotStarted({ status, isPastDue, period }: Subscription): boolean {
  return status === 'pending' && !isPastDue && period === null
}

/** Of the month's units, those that the plan includes. */
export function includedUsage({ usage }: Subscription): PlanUsage[] {
  return usage.filter(({ included }) => included > 0)
}

/** What happens at the end of the paid month; null before the first payment. */
export function nextEvent({ period, cancelAtPeriodEnd, nextTier, status }: Subscription): string | null {
  if (!period || status !== 'active') return null
  const when = day(period.end)
  if (cancelAtPeriodEnd) return texts.endsOn(when)
  return nextTier ? texts.changesOn(nextTier, when) : texts.renewsOn(when)
}
