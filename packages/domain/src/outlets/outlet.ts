/**
 * Outlets: whose posts a promotion buys, on which networks, and who works with whom. Source: sections 3 and 7 of the
 * specification, 'The promotion wizard' of the decisions.
 */
import { z } from 'zod'
import { mediaKinds, socialPlatforms } from '../enumerations.ts'

/** What an outlet does in a promotion: it posts, it amplifies what was posted, or it shares it again. */
export const participationRoles = ['posting', 'amplification', 'reshare'] as const
export type ParticipationRole = (typeof participationRoles)[number]

/** How one network's outlets work with another's. */
export const interactionTypes = ['collaboration', 'reshare'] as const
export type InteractionType = (typeof interactionTypes)[number]

/** What a network takes in one post. */
export const NetworkLimits = z.object({
  /** In characters. */
  captionMax: z.int(),
  mediaKinds: z.array(z.enum(mediaKinds)),
  mediaMin: z.int(),
  mediaMax: z.int(),
  /** Width by height of the narrowest and the widest picture; null where the network takes any. */
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
  /** Networks whose outlets share this one's posts again. */
  reshareNetworkIds: z.array(z.string()),
})
export type OutletNetwork = z.infer<typeof OutletNetwork>

export const Outlet = z.object({
  id: z.string(),
  name: z.string(),
  /** As its network writes it: '@coastal.weekends'. */
  handle: z.string(),
  description: z.string(),
  /** Null where the content system has lost it; the outlet is closed then. */
  network: OutletNetwork.nullable(),
  roles: z.array(z.enum(participationRoles)),
  /** People who follow it. */
  reach: z.int(),
  audience: z.string(),
  /** What it writes about: 'New England', 'Family travel'. */
  topics: z.array(z.string()),
  url: z.string().nullable(),
  isOpen: z.boolean(),
  /** Why it takes nothing now; empty while it is open. */
  closedReason: z.string(),
})
export type Outlet = z.infer<typeof Outlet>

/** An outlet with what it asks for the variant and role of the question, in cents. */
export const PricedOutlet = Outlet.extend({ price: z.int() })
export type PricedOutlet = z.infer<typeof PricedOutlet>

/** What an outlet asks for one variant in one role, in cents. */
export type OutletPrice = {
  readonly promotionTypeId: string
  readonly variantId: string
  readonly role: ParticipationRole
  readonly price: number
}
/** An outlet as the catalogue has it: with all that it asks. */
export type CatalogueOutlet = Outlet & { readonly prices: readonly OutletPrice[] }

/** What an outlet is asked for. */
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
