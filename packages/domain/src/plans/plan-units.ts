/**
 * Units of a plan: how many emails, posts, stories, giveaways and promoted cancellations a billing month includes, and
 * what something costs with or without one. Sections 5 and 9. Amounts are cents.
 */
import { formatCents } from '../promotions/price.ts'
import type { PlanUpgrade } from './plan-upgrade.ts'
import { type PlanItem, type PlanName, planItems, planNames, plans, quotaFor } from './plans.ts'
import type { PlanUnit, PlanUsage, StayPlanUnits } from './stay-plan-units.ts'

/** Items sold individually beyond the quota, other than promotions. */
const extraItems = ['cancellations', 'giveaways'] as const
export type ExtraItem = (typeof extraItems)[number]

/**
 * How many of an item a month includes after upgrades within it: of what they add, the share of the days that were
 * left, rounded down.
 */
export function includedUnits(plan: PlanName, item: PlanItem, upgrades: readonly PlanUpgrade[]): number {
  const [first] = upgrades
  if (!first) return quotaFor(plan, item)
  const addedDays = upgrades.reduce(
    (sum, { from, to, daysLeft }) => sum + (quotaFor(to, item) - quotaFor(from, item)) * daysLeft,
    0,
  )
  return quotaFor(first.from, item) + Math.floor(addedDays / first.days)
}

/**
 * Usage in a plan's month, from the units taken and the upgrades within it. Without a paid plan, nothing is included.
 */
export function planUsage(
  plan: PlanName | null,
  used: Readonly<Partial<Record<PlanItem, number>>>,
  upgrades: readonly PlanUpgrade[] = [],
): PlanUsage[] {
  return planItems.map((item) => ({
    item,
    included: plan ? includedUnits(plan, item, upgrades) : 0,
    used: used[item] ?? 0,
  }))
}

/** The unit that would pay for an item; null if none is left, or no plan includes it. */
export function unitLeft(usage: readonly PlanUsage[], item: PlanItem | null): PlanUnit | null {
  const { included, used } = usage.find((each) => each.item === item) ?? { included: 0, used: 0 }
  return item !== null && included > used ? { item, included, left: included - used } : null
}

/** The smallest plan that would cover something, and what it would save. */
export type PlanProposal = {
  readonly plan: PlanName
  readonly item: PlanItem
  readonly included: number
  readonly saves: number
}

/** The plan to propose to a stay on the Free plan; null for other stays, and if no plan would save anything. */
export function proposePlan(plan: PlanName, item: PlanItem | null, saves: number): PlanProposal | null {
  if (plan !== 'Free' || item === null || saves === 0) return null
  const proposed = planNames.find((name) => quotaFor(name, item) > 0)
  return proposed ? { plan: proposed, item, included: quotaFor(proposed, item), saves } : null
}

/** A price, and the reason for it. */
export type ExtraQuote = {
  readonly price: number
  /** The part the plan covers. */
  readonly covered: number
  readonly unit: PlanUnit | null
  readonly proposal: PlanProposal | null
}

/** The price of promoting a cancellation or opening a giveaway: nothing while the plan has a unit left. */
export function quoteExtra(item: ExtraItem, { plan, usage, extraPrices }: StayPlanUnits): ExtraQuote {
  const listed = extraPrices[item]
  const unit = listed > 0 ? unitLeft(usage, item) : null
  if (unit) return { price: 0, covered: listed, unit, proposal: null }
  return { price: listed, covered: 0, unit: null, proposal: proposePlan(plan, item, listed) }
}

const nouns: Readonly<Record<PlanItem, readonly [one: string, many: string]>> = {
  email: ['email', 'emails'],
  feedPosts: ['feed post', 'feed posts'],
  stories: ['story', 'stories'],
  giveaways: ['giveaway', 'giveaways'],
  cancellations: ['promoted cancellation', 'promoted cancellations'],
}

/** Why a running plan has nothing to use. */
export const AWAITS_PAYMENT =
  'The plan’s new month starts once its payment arrives. What it includes can be used from then on.'

/** '1 of 3 stories left this month'. */
export function unitsLeftText({ item, included, left }: PlanUnit): string {
  return `${left} of ${included} ${nouns[item][included === 1 ? 0 : 1]} left this month`
}

/** 'The Basic plan, $395 a month, includes 2 stories a month. It saves $49 here.' */
export function proposalText({ plan, item, included, saves }: PlanProposal): string {
  const noun = nouns[item][included === 1 ? 0 : 1]
  const price = formatCents(plans[plan].dollarsAMonth * 100)
  return `The ${plan} plan, ${price} a month, includes ${included} ${noun} a month. It saves ${formatCents(saves)} here.`
}

/** The text a host sees before submitting: the price, and why. */
export function quoteText(item: ExtraItem, { price, unit }: ExtraQuote): string {
  if (unit) return `Free with your plan: ${unitsLeftText(unit)}.`
  if (price === 0) return item === 'cancellations' ? 'Promoting it is free.' : 'It’s free.'
  return item === 'cancellations'
    ? `${formatCents(price)} to promote. Publishing is free.`
    : `${formatCents(price)}. You pay once a moderator accepts it, then it opens.`
}
