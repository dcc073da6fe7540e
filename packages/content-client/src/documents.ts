/** The content system's documents, as far as we read them. Prices are US cents. */
import { mediaKinds, socialPlatforms } from '@lodestay/domain/enumerations'
import { participationRoles, publishers } from '@lodestay/domain/outlets/outlet'
import { promotionPlanItems } from '@lodestay/domain/plans/plans'
import {
  AMPLIFY_AFTER_HOURS,
  boostTargetTypes,
  RESHARE_AFTER_HOURS,
} from '@lodestay/domain/promotion-types/promotion-type'
import {
  count,
  flag,
  id,
  list,
  number,
  oneOf,
  or,
  orNull,
  type Read,
  type Relation,
  record,
  relation,
  requiredText,
  text,
  validOr,
} from './shape.ts'

export type { Relation } from './shape.ts'

type Of<R> = R extends Read<infer T> ? T : never

/** The id of a related document, whether embedded or only referenced. */
export function relatedId(related: Relation<{ readonly id: string }>): string {
  return typeof related === 'string' ? related : related.id
}

export const variation = record({
  id,
  code: text,
  name: requiredText,
  description: text,
  pictures: validOr(count, null),
  feedHours: validOr(count, null),
  postedAsIs: validOr(flag, false),
})
export type PromotionVariation = Of<typeof variation>

const limits = record({
  captionMax: count,
  mediaKinds: list(oneOf(mediaKinds)),
  mediaMin: count,
  mediaMax: count,
  ratioMin: orNull(number),
  ratioMax: orNull(number),
  taggedAccountsMax: count,
  linkSticker: flag,
})

const networkFields = {
  id,
  slug: requiredText,
  name: requiredText,
  platform: oneOf(socialPlatforms),
  description: text,
  limits,
}
/** A network referenced by another one, without its own partners. */
const partner = record(networkFields)
export const network = record({
  ...networkFields,
  collaborationNetworks: list(relation(partner)),
  reshareNetworks: list(relation(partner)),
})
export type ContentNetwork = Of<typeof network>

const namedType = record({ id, promotionType: requiredText, name: requiredText })
const namedNetwork = record({ id, slug: requiredText, name: requiredText })

export const outlet = record({
  id,
  name: requiredText,
  handle: text,
  description: text,
  network: orNull(relation(namedNetwork)),
  roles: list(oneOf(participationRoles)),
  reach: or(count, 0),
  audience: text,
  topics: list(requiredText),
  regions: validOr(list(requiredText), []),
  url: orNull(text),
  publisher: validOr(oneOf(publishers), null),
  isOpen: flag,
  closedReason: text,
  prices: list(
    record({
      promotionType: relation(namedType),
      variation: relation(variation),
      role: oneOf(participationRoles),
      price: count,
    }),
  ),
})
export type ContentOutlet = Of<typeof outlet>

const offer = { type: requiredText, name: requiredText, description: text, price: count }
export const promotionType = record({
  id,
  promotionType: requiredText,
  name: requiredText,
  description: text,
  icon: text,
  platform: oneOf(socialPlatforms),
  order: or(number, 0),
  planItem: validOr(oneOf(promotionPlanItems), null),
  amplifyAfterHours: validOr(count, AMPLIFY_AFTER_HOURS),
  reshareAfterHours: validOr(count, RESHARE_AFTER_HOURS),
  variants: list(record({ variation: relation(variation), price: count })),
  addons: list(record(offer)),
  boosts: list(
    record({ ...offer, type: oneOf(boostTargetTypes), reach: or(count, 0), networks: list(relation(namedNetwork)) }),
  ),
})
export type ContentPromotionType = Of<typeof promotionType>

/** A global document: a content system that doesn't have it sells no extras. */
export const extraPrices = record({ giveaway: orNull(count), cancellation: orNull(count) })
export type ContentExtraPrices = Of<typeof extraPrices>

export const channel = record({
  id,
  name: text,
  promotionType: relation(namedType),
  participationRole: oneOf(participationRoles),
  channelCode: requiredText,
  networks: list(relation(namedNetwork)),
})
export type PromotionChannel = Of<typeof channel>

const file = record({ url: orNull(text), width: orNull(count) })
export const media = record({
  id,
  url: requiredText,
  alt: text,
  width: orNull(count),
  height: orNull(count),
  updatedAt: text,
  /** The same picture in other widths; null for sizes that don't exist. */
  sizes: or(record({ small: orNull(file), medium: orNull(file) }), { small: null, medium: null }),
})
export type ContentMedia = Of<typeof media>

/** An icon by its Material name; category is null for icons outside the categories. */
export const icon = record({ id, label: requiredText, value: requiredText, category: orNull(text) })
export type ContentIcon = Of<typeof icon>

/** One block of a page: its type determines its fields. */
export type Block = { readonly blockType: string } & Readonly<Record<string, unknown>>
const block: Read<Block> = (value, at, report) => {
  record({ blockType: requiredText })(value, at, report)
  return value as Block
}
/** The kinds of pages; a content system without kinds has plain pages. */
const pageKinds = ['page', 'blog'] as const
/** A content system without drafts sends no status; those pages count as published. */
const pageFields = {
  id,
  slug: requiredText,
  title: requiredText,
  description: text,
  layout: list(block),
  kind: validOr(oneOf(pageKinds), 'page'),
  /** The stay that a blog post is about. */
  stayId: validOr(text, null),
  updatedAt: or(text, ''),
  _status: or(text, 'published'),
}
export const page = record(pageFields)
/** A page that is being written: its title may be empty for a moment. */
export const draftPage = record({ ...pageFields, title: text })
export type ContentPage = Of<typeof page>
