import type { cardTiers } from '../enumerations.ts'

/** The membership plans for listings: section 9, 'Membership plans'. Prices are US dollars a month. */
export const planNames = ['Free', 'Basic', 'Plus', 'Growth'] as const
export type PlanName = (typeof planNames)[number]

/** What a promotion type can count as; set in the content system. */
export const promotionPlanItems = ['email', 'feedPosts', 'stories'] as const
/** Items of which a plan includes a number every month. */
export const planItems = [...promotionPlanItems, 'giveaways', 'cancellations'] as const
export type PromotionPlanItem = (typeof promotionPlanItems)[number]
export type PlanItem = (typeof planItems)[number]

export type Plan = {
  readonly name: PlanName
  readonly dollarsAMonth: number
  readonly email: number
  readonly feedPosts: number
  readonly stories: number
  readonly giveaways: number
  readonly highlights: boolean
  readonly cancellations: number
  /** Percent off a promotion's price. */
  readonly promotionDiscount: number
  readonly priorityRanking: boolean
  readonly preferredReferrals: boolean
  readonly blog: boolean
  readonly listedInTopStays: boolean
  /** All plans include both: section 9. */
  readonly bookingCalendarPlug: true
  readonly influencerMarketplace: true
}

/** A plan's features besides its name and price. */
export type PlanFeature = Exclude<keyof Plan, 'name' | 'dollarsAMonth'>

/** The rows of the plan table, in order, for the web's pages and the content system's choices. */
export const planLabels: Readonly<Record<PlanFeature, string>> = {
  email: 'Emails',
  feedPosts: 'Feed posts',
  stories: 'Stories',
  giveaways: 'Giveaways',
  highlights: 'Highlights',
  cancellations: 'Cancellations',
  promotionDiscount: 'Promotion discount',
  priorityRanking: 'Priority ranking, shown as Promoted',
  preferredReferrals: 'Preferred referrals',
  blog: 'Blog',
  listedInTopStays: 'Listed in top stays',
  bookingCalendarPlug: 'Booking calendar plug',
  influencerMarketplace: 'Influencer marketplace',
}
export const planFeatures = Object.keys(planLabels) as PlanFeature[]

const included = { bookingCalendarPlug: true, influencerMarketplace: true } as const

export const plans: Readonly<Record<PlanName, Plan>> = {
  Free: {
    name: 'Free',
    dollarsAMonth: 0,
    email: 0,
    feedPosts: 0,
    stories: 0,
    giveaways: 0,
    highlights: false,
    cancellations: 0,
    promotionDiscount: 0,
    priorityRanking: false,
    preferredReferrals: false,
    blog: false,
    listedInTopStays: false,
    ...included,
  },
  Basic: {
    name: 'Basic',
    dollarsAMonth: 395,
    email: 1,
    feedPosts: 1,
    stories: 2,
    giveaways: 1,
    highlights: true,
    cancellations: 1,
    promotionDiscount: 0,
    priorityRanking: false,
    preferredReferrals: false,
    blog: false,
    listedInTopStays: false,
    ...included,
  },
  Plus: {
    name: 'Plus',
    dollarsAMonth: 750,
    email: 1,
    feedPosts: 2,
    stories: 3,
    giveaways: 1,
    highlights: true,
    cancellations: 2,
    promotionDiscount: 5,
    priorityRanking: true,
    preferredReferrals: true,
    blog: false,
    listedInTopStays: false,
    ...included,
  },
  Growth: {
    name: 'Growth',
    dollarsAMonth: 1200,
    email: 1,
    feedPosts: 3,
    stories: 5,
    giveaways: 1,
    highlights: true,
    cancellations: 3,
    promotionDiscount: 10,
    priorityRanking: true,
    preferredReferrals: true,
    blog: true,
    listedInTopStays: true,
    ...included,
  },
}

/** A stay's card under a plan: a Premium card also shows what sets the stay apart, and is labeled 'Promoted'. */
export function cardTierFor(plan: PlanName): (typeof cardTiers)[number] {
  return plans[plan].priorityRanking ? 'Premium' : 'Standard'
}

/** 1 for plans with priority ranking (shown as 'Promoted'), otherwise 0: the bounded ranking boost. */
export function rankPriority(plan: PlanName): 0 | 1 {
  return plans[plan].priorityRanking ? 1 : 0
}

/** A more expensive plan starts immediately; any other when the paid month ends. */
export function isUpgrade(from: PlanName, to: PlanName): boolean {
  return plans[to].dollarsAMonth > plans[from].dollarsAMonth
}

/** How many of an item a plan includes per billing month. More are bought individually. */
export function quotaFor(plan: PlanName, item: PlanItem): number {
  return plans[plan][item]
}
