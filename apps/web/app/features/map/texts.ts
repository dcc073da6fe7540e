import { compactNumber, count } from '../../lib/format.ts'

// Pins
export const rateOnBookingPage = 'rate on the booking page'
export function nightlyRate(rate: string): string {
  return `${rate} a night`
}
export function totalPrice(total: string, nights: number): string {
  return `${total} for ${count(nights, 'night')}`
}
export function clusterLabel(n: number, isAbout: boolean, from: string): string {
  return `${isAbout ? 'About ' : ''}${compactNumber(n)} stays${from}, zoom in`
}
export function fromRate(rate: string): string {
  return ` from ${rate}`
}

// Results map
export const mapLabel = 'Map of results. Use the arrow keys to move it.'
export const searchThisArea = 'Search this area'
export const searchAsMapMoves = 'Search as I move the map'
export const stayFailed = 'We couldn’t load this stay.'

// Point picker
export const pinLabel = 'Location of the stay. Drag it, or move it with the arrow keys.'
export const pinInMiddle = 'Put the pin in the middle'

// Map credit
export const waterCredit = 'Water © OpenStreetMap contributors'
