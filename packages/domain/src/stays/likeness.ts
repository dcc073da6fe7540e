/** What two stays have in common, shown next to one that substitutes for another. */
import { z } from 'zod'
import type { StayCard } from './stay.ts'

/** Rates that differ by at most this share are described as similar. */
const SIMILAR_RATE = 0.15

export const Likeness = z.object({
  /** The property type they share; null if they differ. */
  type: z.string().nullable(),
  /** Whether both have the same capacity. */
  isSameSize: z.boolean(),
  isSimilarRate: z.boolean(),
  /** How many amenities they share. */
  sharedAmenities: z.int(),
  /** Null if one of them has no map location. */
  distanceKm: z.number().nullable(),
})
export type Likeness = z.infer<typeof Likeness>

type Compared = Pick<StayCard, 'type' | 'capacity' | 'currentRate'>

/** Compares what cards contain; amenities and distance are up to the caller. */
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
