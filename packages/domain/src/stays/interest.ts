/** How popular a stay is, in publicly visible numbers. */
import { z } from 'zod'

/** The period that counts as 'lately' for favorites. */
export const INTEREST_DAYS = 30

export const StayInterest = z
  .object({
    /** How many people favorited it in the last 30 days and haven't removed it. */
    recentFavorites: z.int(),
    /** How many people watch it for nights that become available. */
    watchers: z.int(),
    /** Whether the caller is one of them. */
    isWatched: z.boolean(),
  })
  .meta({ id: 'StayInterest', examples: [{ recentFavorites: 12, watchers: 3, isWatched: false }] })
export type StayInterest = z.infer<typeof StayInterest>
