import { count } from '../../lib/format.ts'

// Active filters
export function fromRate(rate: string): string {
  return `From ${rate}`
}
export function upToRate(rate: string): string {
  return `Up to ${rate}`
}
export function guestsOrMore(n: number): string {
  return `${n}+ guests`
}
export function bedroomsOrMore(n: number): string {
  return `${n}+ bedrooms`
}
export function bedsOrMore(n: number): string {
  return `${n}+ beds`
}
export function bathroomsOrMore(n: number): string {
  return `${n}+ bathrooms`
}
export function nightsOrFewer(n: number): string {
  return n === 1 ? 'One-night stays' : `Minimum stay of ${n} nights or fewer`
}
export const instantBooking = 'Instant booking'
export const petsWelcome = 'Pets welcome'
export function bedNamed(type: string): string {
  return type === 'Other' ? 'Other bed' : `${type} bed`
}
export function parkingNamed(kind: string): string {
  return `${kind} parking`
}
export function nearLandmark(landmark: string): string {
  return `Near ${landmark}`
}
export const thisMapArea = 'This map area'

// Filter drawer
export function showCount(n: number, isCapped: boolean | undefined): string {
  return `Show ${count(n, 'stay', 'stays', isCapped)}`
}
export const clearAll = 'Clear all'
export const noStaysMatch = 'No stays match'
export const noStays = 'No stays'

// Filter form
export const propertyType = 'Property type'
export const thingsToDo = 'Things to do'
export const ratePerNight = 'Rate per night'
export const guests = 'Guests'
export const any = 'Any'
export const bedrooms = 'Bedrooms'
export const beds = 'Beds'
export const bathrooms = 'Bathrooms'
export const nightsYouStay = 'Nights you stay'
export const nightsHint = 'Hides places with a longer minimum stay.'
export const booking = 'Booking and rules'
export const instantBookingHint = 'Book without asking the host first.'
export const petsHint = 'Always, or on request.'
export const bedKinds = 'Bed type'
export const filtersFailed = 'We couldn’t load more filters. You can use the ones shown here.'
export const countsFailed = 'We couldn’t load the stay counts. You can still choose filters.'
export function showMoreOf(n: number): string {
  return `${n} more`
}

export function findIn(title: string): string {
  return `Find in ${title.toLowerCase()}`
}
export function nothingFound(typed: string): string {
  return `No matches for “${typed}”.`
}

// Nothing
export const nothingTitle = 'No stays match your filters'
export function removeToSee(label: string, n: number, isCapped: boolean | undefined): string {
  return `Remove ${label} to see ${count(n, 'stay', 'stays', isCapped)}`
}
export const nothingHint = 'Try another place, different dates, or fewer words.'

// Phone search
export const anyDates = 'Any dates'
export const bothDates = 'Choose both dates, From and To.'
export const datesPassed = 'These dates have passed.'
export const datesInOrder = 'To must be after From.'
export const anyGuests = 'Any guests'
export const changeSearchBefore = 'Change search:'
export const anywhere = 'Anywhere'

// Place suggestions
export const statePrefix = 'State · '
export const regionPrefix = 'Region · '

// Results
export const endOfResults = 'You’ve reached the end.'
export const backToFirstPage = 'Back to first page'

// Search bar
export const whereHint = 'Place or stay'
export const recentAndNearby = 'Recent and nearby'
export const nearMe = 'Near me'
export const locating = 'Finding where you are…'
export const locationRefused =
  'Your browser isn’t sharing your location. Allow it in the browser’s settings for this site, or type a place.'
export const locationUnknown = 'We couldn’t find your location. Type a place instead.'
export const withLabel = 'With'
export const withHint = 'Hot tub, lake view…'

// Search page
export function staysIn(place: string): string {
  return `Stays in ${place}`
}
export function staysNear(landmark: string): string {
  return `Stays near ${landmark}`
}
export function stayTotal(n: number, isCapped: boolean | undefined): string {
  return count(n, 'stay', 'stays', isCapped)
}
export function inPlace(place: string): string {
  return ` in ${place}`
}
export function nearPlace(landmark: string): string {
  return ` near ${landmark}`
}
export function addedSpoken(n: number): string {
  return `More stays below: ${n}`
}
export function foundSpoken(heading: string): string {
  return `${heading} found`
}
export const hideMap = 'Hide map'
export const showMap = 'Show map'
export const results = 'Results'
export const resultsForBefore = 'Showing results for'
export function nothingCalled(wrong: string): string {
  return `. No matches for ${wrong}.`
}

// Search url
export const totalLowToHigh = 'Total, low to high'
export const priceLowToHigh = 'Price, low to high'
export const priceHighToLow = 'Price, high to low'
export const mostFavorites = 'Most favorites'

// Toolbar
export function chosenAfter(_n: number): string {
  return 'chosen'
}
export const activeFilters = 'Active filters'
export const bestMatch = 'Best match'
export const sortByBefore = 'Sort by:'
export const isChosen = ', chosen'

// Dates
export function aWeekendIn(month: string): string {
  return `A weekend in ${month}`
}
export const aWeekend = 'A weekend'
export function inMonth(month: string): string {
  return `in ${month}`
}
export function giveOrTake(days: number): string {
  return `± ${days === 1 ? '1 day' : `${days} days`}`
}
export const exactDates = 'Exact'
export const flexibility = 'How flexible'
export const orAWeekendIn = 'Or a weekend in'
export const knownFree = 'Confirmed free'
export const knownFreeHint = 'Hides places without a calendar here.'
