/**
 * Sort order of every list of stays: promoted first, then most favorites, then newest. Packed into one integer, so that
 * one index scan returns a page.
 */
import { type PlanName, rankPriority } from '@lodestay/domain'

/** Bits per weight, lowest first: each outweighs everything below it. The priority is one bit above. */
const rankBits = { newness: 36n, favorites: 24n } as const

const FAVORITES_MAX = 2n ** rankBits.favorites - 1n

/** Lowest rank of a promoted stay; every other stay ranks below it. */
export const FIRST_PROMOTED = 1n << (rankBits.newness + rankBits.favorites)

/** Computes a stay's rank, of 61 bits. @param id its number: newer stays have larger ones. */
export function rankOf(plan: PlanName, favoriteCount: number, id: number): bigint {
  const favorites = BigInt(favoriteCount) < FAVORITES_MAX ? BigInt(favoriteCount) : FAVORITES_MAX
  return BigInt(rankPriority(plan)) * FIRST_PROMOTED + (favorites << rankBits.newness) + BigInt(id)
}
