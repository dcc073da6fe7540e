/** A traveler's feed: recently published items that are still available. */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { Giveaway } from '../giveaways/giveaway.ts'
import { Cancellation, Offer } from '../offers-and-cancellations/notice.ts'
import { AnsweredMedia } from '../promotions/stay-promotion.ts'
import { StayCard } from '../stays/stay.ts'

/** News about a favorite stay is pinned to the top for this many days. */
export const FAVORITES_LEAD_DAYS = 14
/** Stays this close to a favorite one are near, in degrees of latitude: some 50 km. */
export const NEAR_DEGREES = 0.45
/** A story is shown for this many hours. */
export const STORY_HOURS = 24
/** A stay counts as new for this many days. */
export const NEW_STAY_DAYS = 30

/** A promotion's post in the feed. */
export const FeedPost = z.object({
  id: z.string(),
  /** The feed's outlet that was bought: 'Feed: East Coast'. */
  outletName: z.string(),
  caption: z.string(),
  media: z.array(AnsweredMedia),
  /** The places that it tags. */
  locations: z.array(z.string()),
  /** The counted path to its stay: '/l/3f9a1c2b7d'. */
  link: z.string(),
  /** It is shown until then. */
  endsAt: instant('endsAt'),
})
export type FeedPost = z.infer<typeof FeedPost>

/** Why an item is shown: its stay is a favorite or near one, its host promotes it, or it is new. */
const feedReasons = ['favorite', 'near', 'promoted', 'new'] as const
export type FeedReason = (typeof feedReasons)[number]

const item = {
  /** When it became news. */
  at: instant('at'),
  /** True for recent news about a favorite stay, or one close by, which is pinned to the top. */
  leads: z.boolean(),
  reason: z.enum(feedReasons),
  stay: StayCard,
}
/** A feed item: the stay, and its news. */
export const FeedItem = z.discriminatedUnion('kind', [
  z.object({ ...item, kind: z.literal('offer'), offer: Offer.omit({ stay: true }) }),
  z.object({ ...item, kind: z.literal('cancellation'), cancellation: Cancellation.omit({ stay: true }) }),
  z.object({ ...item, kind: z.literal('giveaway'), giveaway: Giveaway.omit({ stay: true }) }),
  z.object({ ...item, kind: z.literal('post'), post: FeedPost }),
  z.object({ ...item, kind: z.literal('stay') }),
])
export type FeedItem = z.infer<typeof FeedItem>

/** A promoted story: one picture with a caption, for a day. */
export const FeedStory = z.object({ post: FeedPost, reason: z.enum(feedReasons), stay: StayCard })
export type FeedStory = z.infer<typeof FeedStory>

/** A stay that a user has hidden from their feed. */
export const FeedMute = z.object({ stayId: z.string(), stayName: z.string(), mutedAt: instant('mutedAt') })
export type FeedMute = z.infer<typeof FeedMute>
