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

/** A half-open range of ranks. */
export type RankRange = { readonly from: bigint; readonly to: bigint }

/**
 * The ranks of promoted or other stays with this many favorites; counts above the largest that fits in a rank share its
 * rank.
 */
export function ranksOf(promoted: boolean, favorites: { readonly least: number; readonly most: number }): RankRange {
  const first = promoted ? FIRST_PROMOTED : 0n
  const within = (count: number) => (BigInt(count) < FAVORITES_MAX ? BigInt(count) : FAVORITES_MAX)
  return {
    from: first + (within(favorites.least) << rankBits.newness),
    to: first + ((within(favorites.most) + 1n) << rankBits.newness),
  }
}

/** Computes a stay's 61-bit rank. @param id its number: newer stays have larger ones. */
export function rankOf(plan: PlanName, favoriteCount: number, id: number): bigint {
  const favorites = BigInt(favoriteCount) < FAVORITES_MAX ? BigInt(favoriteCount) : FAVORITES_MAX
  return BigInt(rankPriority(plan)) * FIRST_PROMOTED + (favorites << rankBits.newness) + BigInt(id)
}

/** How many top stays qualify by favorites and clicks, and which places go to stays listed by their plan. */
export const TOP_STAYS = { best: 84, everyNth: 8 } as const

export type PlacedStay = { readonly place: number; readonly stayId: string; readonly listedByPlan: boolean }

/**
 * Assembles the list: every eighth place goes to the next stay listed by its plan, and the remaining ones follow the
 * best. A listed stay among the best appears there on its own merit. So a plan puts a stay on the list, but at most one
 * in eight stays ahead of the last of the best is there because of its plan.
 * @param best and `listed`: ids, best first.
 */
export function placeTopStays(best: readonly string[], listed: readonly string[]): PlacedStay[] {
  const merited = best.slice(0, TOP_STAYS.best)
  const others = listed.filter((stayId) => !merited.includes(stayId))
  const placed: PlacedStay[] = []
  for (let [nextBest, nextOther] = [0, 0]; nextBest < merited.length || nextOther < others.length; ) {
    const place = placed.length + 1
    const byPlan = nextOther < others.length && (place % TOP_STAYS.everyNth === 0 || nextBest === merited.length)
    const stayId = byPlan ? others[nextOther++] : merited[nextBest++]
    if (stayId === undefined) break
    placed.push({ place, stayId, listedByPlan: byPlan })
  }
  return placed
}
