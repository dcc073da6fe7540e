/**
 * Outlets: the accounts whose posts a promotion buys, their networks, and which networks work together.
 * Source: sections 3 and 7 of the specification.
 */
import { z } from 'zod'
import { mediaKinds, socialPlatforms } from '../enumerations.ts'

/** An outlet's role in a promotion: it posts, amplifies a post, or reshares it. */
export const participationRoles = ['posting', 'amplification', 'reshare'] as const
export type ParticipationRole = (typeof participationRoles)[number]

/** Who posts at an outlet: a person, with the post ready to copy, or the platform itself. */
export const publishers = ['assisted', 'lodestay-feed', 'email', 'webhook'] as const
export type Publisher = (typeof publishers)[number]
/** Who carries out a task: also the platform, through the network's API, if the outlet's account is connected. */
export const taskPublishers = [...publishers, 'network-api'] as const
export type TaskPublisher = (typeof taskPublishers)[number]

/** How one network's outlets work with another's. */
export const interactionTypes = ['collaboration', 'reshare'] as const
export type InteractionType = (typeof interactionTypes)[number]

/** A network's limits for one post. */
export const NetworkLimits = z.object({
  /** In characters. */
  captionMax: z.int(),
  mediaKinds: z.array(z.enum(mediaKinds)),
  mediaMin: z.int(),
  mediaMax: z.int(),
  /** The narrowest and widest aspect ratio (width / height); null if the network accepts any. */
  ratioMin: z.number().nullable(),
  ratioMax: z.number().nullable(),
  taggedAccountsMax: z.int(),
  linkSticker: z.boolean(),
})
export type NetworkLimits = z.infer<typeof NetworkLimits>

export const OutletNetwork = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  platform: z.enum(socialPlatforms),
  description: z.string(),
  limits: NetworkLimits,
  /** Networks whose outlets amplify this one's posts. */
  collaborationNetworkIds: z.array(z.string()),
  /** Networks whose outlets reshare this one's posts. */
  reshareNetworkIds: z.array(z.string()),
})
export type OutletNetwork = z.infer<typeof OutletNetwork>

export const Outlet = z.object({
  id: z.string(),
  name: z.string(),
  /** In the network's own notation: '@coastal.weekends'. */
  handle: z.string(),
  description: z.string(),
  /** Null if the content system no longer has it; the outlet is then closed. */
  network: OutletNetwork.nullable(),
  roles: z.array(z.enum(participationRoles)),
  /** Number of followers. */
  reach: z.int(),
  audience: z.string(),
  /** Its topics: 'Skiing', 'Family travel'. */
  topics: z.array(z.string()),
  /** Its regions: 'New England'; empty if it covers the whole country. */
  regions: z.array(z.string()),
  url: z.string().nullable(),
  isOpen: z.boolean(),
  /** Why it is closed; empty while it is open. */
  closedReason: z.string(),
  /** Whether a boost and addons can be bought for its posts. */
  carriesOutExtras: z.boolean(),
})
export type Outlet = z.infer<typeof Outlet>

/** An outlet with its price for the requested variant and role, in cents. */
export const PricedOutlet = Outlet.extend({ price: z.int() })
export type PricedOutlet = z.infer<typeof PricedOutlet>

/** An outlet's price for one variant in one role, in cents. */
export type OutletPrice = {
  readonly promotionTypeId: string
  readonly variantId: string
  readonly role: ParticipationRole
  readonly price: number
}
/** An outlet in the catalogue, with all its prices. */
export type CatalogueOutlet = Outlet & {
  readonly prices: readonly OutletPrice[]
  /** Null if its network determines who posts. */
  readonly publisher: Publisher | null
}

/** The variant and role requested of an outlet. */
export type OutletWant = Omit<OutletPrice, 'price'>

/** Whether something works, and if not why. */
export const Validity = z.object({ valid: z.boolean(), reasons: z.array(z.string()) })
export type Validity = z.infer<typeof Validity>

export function validity(reasons: readonly string[]): Validity {
  return {
    valid: reasons.length === 0,
    reasons: [...reasons],
  }
}
