/** What two stays have in common, shown next to an alternative. */
import { z } from 'zod'
import type { StayCard } from './stay.ts'

/** Rates that differ by no more than this share read as similar. */
const SIMILAR_RATE = 0.15

export const Likeness = z.object({
  /** The property type of both; null if they are of different ones. */
  type: z.string().nullable(),
  /** They fit the same number of guests. */
  isSameSize: z.boolean(),
  isSimilarRate: z.boolean(),
  /** How many amenities of the one the other has, too. */
  sharedAmenities: z.int(),
  /** Null if one of them isn't on the map. */
  distanceKm: z.number().nullable(),
})
export type Likeness = z.infer<typeof Likeness>

type Compared = Pick<StayCard, 'type' | 'capacity' | 'currentRate'>

/** Similarities computed from card data; the caller adds amenities and distance. */
export function likenessOf(stay: Compared, other: Compared): Pick<Likeness, 'type' | 'isSameSize' | 'isSimilarRate'> {
  const types = new Set(other.type.map((type) => type.toLowerCase()))
  return {
    type: stay.type.find((type) => types.has(type.toLowerCase())) ?? null,
    isSameSize: stay.capacity !== null && stay.capacity === other.capacity,
    isSimilarRate:
      stay.currentRate !== null &&
      other.currentRate !== null &&
      Math.abs(other.currentRate - stay.currentRate) <= stay.currentRate * SIMILAR_RATE,
  }
}
