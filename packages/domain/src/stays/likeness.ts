/** What two stays have in common, as it is said beside one that stands for another. */
import { z } from 'zod'
import type { StayCard } from './stay.ts'

/** Rates that differ by no more than this share read as similar. */
const SIMILAR_RATE = 0.15

export const Likeness = z.object({
  /** The property type of both; null if they are of different ones. */
  type: z.string().nullable(),
  /** As many guests fit in. */
  isSameSize: z.boolean(),
  isSimilarRate: z.boolean(),
  /** How many amenities of the one the other has, too. */
  sharedAmenities: z.int(),
  /** Null where one of them is on no map. */
  distanceKm: z.number().nullable(),
})
export type Likeness = z.infer<typeof Likeness>

type Compared = Pick<StayCard, 'type' | 'capacity' | 'currentRate'>

/** What is alike in words that cards have; amenities and distance are the caller's. */
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
