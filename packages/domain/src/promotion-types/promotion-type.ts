/** Promotion types, their variants with prices, boosts and addons. Prices are US cents. */
import { z } from 'zod'
import { locationKinds, socialPlatforms } from '../enumerations.ts'
import type { CatalogueOutlet, OutletNetwork } from '../outlets/outlet.ts'
import { promotionPlanItems } from '../plans/plans.ts'

/** A promotion type's defaults, in hours, unless its editor sets others. */
export const AMPLIFY_AFTER_HOURS = 2
export const RESHARE_AFTER_HOURS = 24

export const PromotionVariant = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The exact number of pictures it takes, without videos; null if its networks' limits apply. */
  pictures: z.int().nullable(),
  /**
   * How many hours our own feed shows its posts, or until the host's end date if that is sooner; null: until that date,
   * or two weeks.
   */
  feedHours: z.int().nullable(),
  /**
   * The host's pictures, videos and text are posted as is, so a network's API can post them without anyone preparing
   * anything.
   */
  isPostedAsIs: z.boolean(),
  price: z.int(),
})
export type PromotionVariant = z.infer<typeof PromotionVariant>

/** A one-time extra bought with a promotion. */
export const PromotionAddonOffer = z.object({
  type: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
})
export type PromotionAddonOffer = z.infer<typeof PromotionAddonOffer>

/** Kinds of boost targets. */
export const boostTargetTypes = [...locationKinds, 'Interest'] as const

/** A boost shows a post to more people: those in a place, or with an interest. */
export const BoostOption = z.object({
  type: z.enum(boostTargetTypes),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  /** Roughly how many more people see it. */
  reach: z.int(),
})
export type BoostOption = z.infer<typeof BoostOption>

export const PromotionType = z.object({
  id: z.string(),
  /** Its code: 'instagram-story'. */
  promotionType: z.string(),
  name: z.string(),
  description: z.string(),
  /** The name of an icon in the icon catalogue. */
  icon: z.string(),
  platform: z.enum(socialPlatforms),
  /** The plan quota it counts against; null if no plan includes it. */
  planItem: z.enum(promotionPlanItems).nullable(),
  /** Hours from the posting to its amplification, and from the reshared post to its reshare. */
  amplifyAfterHours: z.int(),
  reshareAfterHours: z.int(),
})
export const PromotionTypeWithVariants = PromotionType.extend({
  variants: z.array(PromotionVariant),
  addons: z.array(PromotionAddonOffer),
})
export type PromotionType = z.infer<typeof PromotionType>
export type PromotionTypeWithVariants = z.infer<typeof PromotionTypeWithVariants>

/** A type in the catalogue. A boost without networks is sold on all that can carry it out. */
export type CatalogueType = PromotionTypeWithVariants & {
  readonly boosts: readonly (BoostOption & { readonly networkIds: readonly string[] })[]
}

/** Prices beyond a plan's quota, in US cents; null if not sold. */
export type ExtraPrices = { readonly giveaway: number | null; readonly cancellation: number | null }

/** The content system's current types and outlets for promotions. */
export type Catalogue = {
  readonly networks: readonly OutletNetwork[]
  readonly outlets: readonly CatalogueOutlet[]
  readonly types: readonly CatalogueType[]
  readonly extraPrices: ExtraPrices
}

/** The boosts of a type that are sold for posts of `outlets`: where some of them can carry it out. */
export function boostsFor(type: CatalogueType, outlets: readonly CatalogueOutlet[]): BoostOption[] {
  const able = outlets.filter(({ carriesOutExtras }) => carriesOutExtras)
  const isSold = ({ networkIds }: CatalogueType['boosts'][number]) =>
    networkIds.length === 0
      ? outlets.length === 0 || able.length > 0
      : able.some(({ network }) => network !== null && networkIds.includes(network.id))
  return type.boosts.filter(isSold).map(({ networkIds: _, ...boost }) => boost)
}

/** The addons of a type that are sold for posts of `outlets`: where all of them can carry them out. */
export function addonsFor(type: CatalogueType, outlets: readonly CatalogueOutlet[]): readonly PromotionAddonOffer[] {
  return outlets.every(({ carriesOutExtras }) => carriesOutExtras) ? type.addons : []
}
