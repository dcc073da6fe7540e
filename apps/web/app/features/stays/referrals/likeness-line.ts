import type { Likeness } from '@lodestay/domain/stays/likeness'
import * as texts from './texts.ts'

const MILES_PER_KM = 0.621_371
const AROUND_THE_CORNER_MILES = 0.2
/** Fewer shared amenities mean little: almost every stay has a kitchen and an alarm. */
const FEW_AMENITIES = 3

function distance(km: number): string {
  const miles = km * MILES_PER_KM
  if (miles < AROUND_THE_CORNER_MILES) return texts.aroundTheCorner
  return texts.milesAway(miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles))
}

/**
 * What a stay has in common with another: 'Same size · Similar rate · 0.8 mi away'. `said` is a type shared by all,
 * named in the heading.
 */
export function likenessLine(likeness: Likeness, stayType: string | null): string {
  const { type, isSameSize, isSimilarRate, sharedAmenities, distanceKm } = likeness
  return [
    type !== null && type !== stayType && texts.alsoA(type),
    isSameSize && texts.asManyGuests,
    isSimilarRate && texts.similarRate,
    sharedAmenities >= FEW_AMENITIES && texts.sharedAmenities(sharedAmenities),
    distanceKm !== null && distance(distanceKm),
  ]
    .filter(Boolean)
    .join(' · ')
}
