import { count, list } from '../../../lib/format.ts'

// Amenity groups
// Early booking
export const earlyBooking = 'Early booking'
export function youAreLetIn(day: string): string {
  return `You can book before everyone else. It opens to everyone on ${day}.`
}
export function opensToAll(day: string): string {
  return `Only some of the host’s guests can book early. It opens to everyone on ${day}.`
}
export function letInFrom(day: string, opens: string): string {
  return `You can book before everyone else. The link opens for you here on ${day}, and for everyone on ${opens}.`
}
export const bookEarly = 'Book early'
export const earlyCode = 'Code from the host'
export const enterCode = 'Use code'

export const safety = 'Safety'
export const poolAndHotTub = 'Pool and hot tub'
export const kitchenAndDining = 'Kitchen and dining'
export const workAndPlay = 'Work and play'
export const bath = 'Bath'
export const bedroomAndLaundry = 'Bedroom and laundry'
export const heatingAndCooling = 'Heating and cooling'
export const arrivalAndStay = 'Arrival and stay'
export const outdoors = 'Outdoors'
export const moreAmenities = 'More'

// Booking bar
export const opensInNewTabAfter = ', opens in a new tab'
export const whereToBook = 'Where to book'

// Booking panel
export const bookWithHost = 'Book with the host'
export function bookOn(partner: string): string {
  return `Book on ${partner}`
}
export const seeBookingPageForRate = 'See the booking page for the rate.'
export function usuallyRate(rate: string): string {
  return `Usually ${rate}`
}
export const youBookThere =
  'You book with the host on their own page, where you’ll see dates, final price and payment. We add no fees.'

// Demand
export const demand = 'Demand'
export function favoritedLately(n: number): string {
  return `${count(n, 'person', 'people')} favorited it in the last 30 days`
}
export function watchedBy(n: number): string {
  return `Watched by ${count(n, 'person', 'people')}`
}

// Share
export const share = 'Share'
export const shareStay = 'Share this stay'
export const linkToShare = 'Link to this stay'
export const byMail = 'Email'
export const print = 'Print'
export const moreWays = 'More ways'
export function mailWords(name: string, place: string): string {
  return place ? `Have a look at ${name} in ${place}:` : `Have a look at ${name}:`
}

// Print
export const qrOfPage = 'QR code for this page'
export function bookingLinksOn(brand: string): string {
  return `Dates, prices and where to book, on ${brand}:`
}

// Stay details
export const goodToKnow = 'Good to know'
export const bookedAtOnce = 'You can book without asking the host first.'
export const whereYouSleep = 'Where you sleep'
export function mapOf(name: string): string {
  return `Map: where ${name} is`
}
export const approximate = 'The location and zip code are approximate. The host shares the address after you book.'
export function minutes(n: number): string {
  return `${n} min`
}
export function hostedBy(name: string): string {
  return `Hosted by ${name}`
}
export const askOnBookingPage = 'Ask questions on the booking page.'
export const attribution = {
  before: 'This listing’s data comes from',
  license: ', under',
  after: '. The pictures are our illustrations based on it.',
}

// Structured data
export function fromRate(price: string): string {
  return `From ${price} a night`
}

// Stay page
export const highlights = 'Highlights'
export const notPublic = 'Only you and moderators see this'
export function notPublicHint(status: string): string {
  return `This is how the stay will look once it’s published. Its status: ${status}.`
}
export function videoOf(name: string): string {
  return `Video of ${name}`
}
export const videoNotReady = 'The video is still being prepared.'

// Taken down
export const appealed = 'You appealed. Another moderator will review it, and we’ll let you know.'
export const appealAnswered = 'Another moderator reviewed it, and it stays down.'
export function takenDownAt(when: string): string {
  return `Moderators took this stay down, ${when}`
}
export function answerToAppeal(answer: string): string {
  return `Their response to your appeal: “${answer}”`
}
export const whyOnSite = 'Why should it be on the site?'
export const appealHint = 'Another moderator will review this. You can appeal once.'

// Asked nights
export const yourDates = 'Your dates'
export const takenThen = 'Taken on these nights.'

// Imported stays
export const isThisYours = 'Is this yours?'
export const claimIt = 'Claim it'
export const unknowns = { guests: 'guests', bedrooms: 'bedrooms', beds: 'beds', amenities: 'amenities' } as const
export function unknown(what: readonly string[]): string {
  return `Not stated where this stay was imported from: ${list(what)}. See the booking page.`
}
