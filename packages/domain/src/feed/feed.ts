/** A traveler's feed: recently published items that are still available. */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { Giveaway } from '../giveaways/giveaway.ts'
import { Picture } from '../media/media-item.ts'
import { Cancellation, Offer } from '../offers-and-cancellations/notice.ts'
import { StayCard } from '../stays/stay.ts'

/** News about a favorite stay is pinned to the top for this many days. */
export const FAVORITES_LEAD_DAYS = 14
/** A stay counts as new for this many days. */
export const NEW_STAY_DAYS = 30

/** What a promotion posted to the feed. */
export const FeedPost = z.object({
  id: z.string(),
  /** The feed's outlet that was bought: 'Feed: East Coast'. */
  outletName: z.string(),
  caption: z.string(),
  media: z.array(Picture),
  /** The counted path to its stay: '/l/3f9a1c2b7d'. */
  link: z.string(),
  /** It is shown until then. */
  endsAt: instant('endsAt'),
})
export type FeedPost = z.infer<typeof FeedPost>

const item = {
  /** When it became news. */
  at: instant('at'),
  /** True for news about a favorite stay that is pinned to the top. */
  leads: z.boolean(),
  stay: StayCard,
}
/** One line of the feed: the stay, and what is new about it. */
export const FeedItem = z.discriminatedUnion('kind', [
  z.object({ ...item, kind: z.literal('offer'), offer: Offer.omit({ stay: true }) }),
  z.object({ ...item, kind: z.literal('cancellation'), cancellation: Cancellation.omit({ stay: true }) }),
  z.object({ ...item, kind: z.literal('giveaway'), giveaway: Giveaway.omit({ stay: true }) }),
  z.object({ ...item, kind: z.literal('post'), post: FeedPost }),
  z.object({ ...item, kind: z.literal('stay') }),
])
export type FeedItem = z.infer<typeof FeedItem>
