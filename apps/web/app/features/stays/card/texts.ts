import { count } from '../../../lib/format.ts'

// Beds
export function opensToAll(day: string): string {
  return `Early booking: opens to everyone on ${day}`
}
export const bed = 'Bed'
export function bedOfType(type: string): string {
  return `${type} bed`
}
export function severalBeds(n: number, bed: string): string {
  return `${n} ${bed.toLowerCase()}s`
}

// Card pictures
export function pictureOf(direction: string, name: string): string {
  return `${direction} picture of ${name}`
}
export const previous = 'Previous'

// Favorite button
export const signInToSave = 'Sign in, and it’s in your favorites.'
export function favoriteRemoved(name: string): string {
  return `Removed ${name} from your favorites and lists.`
}
export function favoriteLabel(name: string): string {
  return `Favorite: ${name}`
}

// Quick look
export const loading = 'Loading'
export const quickLookFailed = 'We couldn’t load this. Open the stay’s page to see everything.'
export function andMore(n: number): string {
  return ` · ${n} more`
}
export const viewStay = 'View stay'

// Room line
export const studio = 'Studio'
export function bedCount(n: number): string {
  return count(n, 'bed')
}
export function bathroomCount(n: number): string {
  return n === 0.5 ? 'Half a bathroom' : count(n, 'bathroom')
}

// Stay card
/** Read after the number by screen readers. */
export function favoriteCountAfter(n: number): string {
  return n === 1 ? 'favorite' : 'favorites'
}
export const less = 'Less'
export const quickLook = 'Quick look'
export const highlightsBefore = 'Highlights: '

// Quoted price
export const askForPrice = 'Ask the host for the price'
export const checkDates = 'Check dates with the host'
export function forNights(nights: number): string {
  return `for ${count(nights, 'night')}`
}
export function minimumNights(nights: number): string {
  return `From ${count(nights, 'night')}`
}
