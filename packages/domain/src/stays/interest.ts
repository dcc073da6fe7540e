/** How wanted a stay is, in numbers that anybody may see. */
import { z } from 'zod'

/** How far back 'recently' goes for favorites. */
export const INTEREST_DAYS = 30

export const StayInterest = z
  .object({
    /** How many people favorited it in the last 30 days, and still do. */
    recentFavorites: z.int(),
    /** How many people are watching it for nights that open up. */
    watchers: z.int(),
    /** Whether the caller is one of them. */
    isWatched: z.boolean(),
  })
  .meta({ id: 'StayInterest', examples: [{ recentFavorites: 12, watchers: 3, isWatched: false }] })
export type StayInterest = z.infer<typeof StayInterest>
