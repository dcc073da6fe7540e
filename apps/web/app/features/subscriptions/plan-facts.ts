import type { PlanUsage, Subscription } from '@lodestay/domain'
import { type PlanFeature, type PlanName, planFeatures, planLabels, plans } from '@lodestay/domain/plans/plans'
import type { SayDayOfTime } from '../../lib/use-date-time.ts'
import * as texts from './texts.ts'

/** A plan's text for a feature; null if it doesn't have it. */
function featureText(plan: PlanName, feature: PlanFeature): string | null {
  const value = plans[plan][feature]
  if (!value) return null
  if (value === true) return planLabels[feature]
  return feature === 'promotionDiscount' ? texts.percentOff(value) : texts.aMonth(planLabels[feature], value)
}

/** A plan's distinguishing features, without those that every plan includes. */
export function planHighlights(plan: PlanName): string[] {
  return planFeatures.flatMap((feature) =>
    plans.Free[feature] === plans[plan][feature] ? [] : (featureText(plan, feature) ?? []),
  )
}

/** What a stay on `from` would lose on `to`: of what both have, the difference. */
export function planLosses(from: PlanName, to: PlanName): string[] {
  return planFeatures.flatMap((feature) => {
    const [had, included] = [Number(plans[from][feature]), Number(plans[to][feature])]
    if (included >= had) return []
    if (included === 0) return featureText(from, feature) ?? []
    return feature === 'promotionDiscount'
      ? texts.percentInsteadOf(included, had)
      : texts.someAMonth(planLabels[feature], had - included, had)
  })
}

/** The effective plan: an unpaid one grants nothing. */
export function runningPlan(subscription: Subscription | null): PlanName {
  return subscription?.status === 'active' ? subscription.tier : 'Free'
}

/** Whether a first plan was chosen but not paid: it grants nothing. */
export function isNotStarted({ status, isPastDue }: Subscription): boolean {
  return status === 'pending' && !isPastDue
}

/** The plan that was chosen, first or instead of the present one, but isn't paid yet. */
export function startedPlan(subscription: Subscription | null): PlanName | null {
  return subscription && isNotStarted(subscription) ? subscription.tier : (subscription?.pendingTier ?? null)
}

/** The plan that is on hold because its renewal failed. */
export function currentPlan(subscription: Subscription | null): PlanName | null {
  return subscription?.isPastDue ? subscription.tier : null
}

/** When a canceled plan ends, and the stay goes back to Free; null if the plan goes on. */
export function freeFrom(subscription: Subscription | null, dayOfTime: SayDayOfTime): string | null {
  const isEnding = subscription?.status === 'active' && subscription.cancelAtPeriodEnd
  return isEnding && subscription.period ? dayOfTime(subscription.period.end) : null
}

/** The month's units that the plan includes. */
export function includedUsage({ usage }: Subscription): PlanUsage[] {
  return usage.filter(({ included }) => included > 0)
}

/** 'Stories 3'. */
export function includedWords({ item, included }: Pick<PlanUsage, 'item' | 'included'>): string {
  return `${planLabels[item]} ${included}`
}

/** What happens at the end of the paid month; null before the first payment. */
export function nextEvent(
  { period, cancelAtPeriodEnd, nextTier, status }: Subscription,
  dayOfTime: SayDayOfTime,
): string | null {
  if (!period || status !== 'active') return null
  const when = dayOfTime(period.end)
  if (cancelAtPeriodEnd) return texts.endsOn(when)
  return nextTier ? texts.changesOn(nextTier, when) : texts.renewsOn(when)
}
