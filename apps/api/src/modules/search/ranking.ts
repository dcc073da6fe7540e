/**
 * The order of every list of stays: promoted ones first, then the most favored, then the newest. It is one whole number, so
 * that one index walk gives a page.
 */
import { type PlanName, rankPriority } from '@lodestay/domain'

/** How many bits each weight has, from the lowest: a higher one outweighs everything below it. The priority is one bit above. */
const rankBits = { newness: 36n, favorites: 24n } as const

const FAVORITES_MAX = 2n ** rankBits.favorites - 1n

/** Every promoted stay ranks at or above it, every other below. */
export const FIRST_PROMOTED = 1n << (rankBits.newness + rankBits.favorites)

/** A stay's rank, of 61 bits. @param id its number: the newer a stay, the larger. */
export function rankOf(plan: PlanName, favoriteCount: number, id: number): bigint {
  const favorites = BigInt(favoriteCount) < FAVORITES_MAX ? BigInt(favoriteCount) : FAVORITES_MAX
  return BigInt(rankPriority(plan)) * FIRST_PROMOTED + (favorites << rankBits.newness) + BigInt(id)
}
