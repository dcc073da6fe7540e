/** Travelers' lists of favorites, which can be shared with a link. */
import { z } from 'zod'
import { changesOf, instant, requiredText, text } from '../fields.ts'
import { Picture } from '../media/media-item.ts'
import { paged } from '../paging.ts'
import { StayCard } from '../stays/stay.ts'
import { LISTED_STAY_NOTE_MAX, NAME_MAX } from '../text-limits.ts'

/** The most favorites of a person: every signed-in page carries their IDs, for the hearts on it. */
export const FAVORITES_MAX = 1000
/** The most lists of a person, and the most stays of a list. */
export const FAVORITE_LISTS_MAX = 50
export const LISTED_STAYS_MAX = 200

/** POST /favorite-lists. */
export const FavoriteListFields = z
  .strictObject({ name: requiredText('Name', NAME_MAX) })
  .meta({ examples: [{ name: 'Fall by the coast' }] })
/** PATCH /favorite-lists/{id}. `shared` creates a link for others, or revokes the existing one. */
export const FavoriteListChanges = changesOf(FavoriteListFields).extend({ shared: z.boolean().optional() })
/** PUT /favorite-lists/{id}/stays/{stayId}. Without a note, that of a stay already in the list is kept. */
export const ListedStayFields = z.strictObject({ note: text('Note', LISTED_STAY_NOTE_MAX).optional() })

export const FavoriteList = z.object({
  id: z.string(),
  name: z.string(),
  /** Its public stays. */
  stayCount: z.int(),
  /** Pictures of the latest of them. */
  pictures: z.array(Picture),
  /** The token of its shared link; null if it isn't shared. */
  shareToken: z.string().nullable(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type FavoriteList = z.infer<typeof FavoriteList>

/** A stay in a list, with its owner's note. */
export const ListedStay = z.object({ stay: StayCard, note: z.string(), addedAt: instant('addedAt') })
export type ListedStay = z.infer<typeof ListedStay>

/** GET /shared-lists/{token}: the list as others see it. */
export const SharedList = paged(ListedStay).extend({
  name: z.string(),
  /** Its owner's first name only. */
  ownerName: z.string(),
})
export type SharedList = z.infer<typeof SharedList>
