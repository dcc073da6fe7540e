import { count } from '../../../lib/format.ts'

// Similar stays
export const similarNearby = 'Similar stays nearby'
/** 'Cottage' → 'cottages', 'RV' → 'RVs', 'Ranch' → 'ranches'. */
function several(type: string): string {
  const words = type.replaceAll(/\p{L}+/gu, (word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
  if (/(?:s|x|ch|sh)$/.test(words)) return `${words}es`
  return /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}s`
}
export function similarOfType(type: string): string {
  return `Similar ${several(type)} nearby`
}
export function alsoA(type: string): string {
  return `Also: ${type.toLowerCase()}`
}
export const asManyGuests = 'Same size'
export const similarRate = 'Similar rate'
export function sharedAmenities(n: number): string {
  return `${count(n, 'amenity', 'amenities')} in common`
}
export const aroundTheCorner = 'Around the corner'
export function milesAway(miles: number): string {
  return `${miles} mi away`
}
export const nightsTaken = 'Last-minute nights taken? Try these'
export const taken = 'Taken? Try these'

// Gone page
export const goneTitle = 'This stay isn’t available'
export const goneHint = 'It’s off the site for now.'
export const closeBy = 'These places are close by.'
