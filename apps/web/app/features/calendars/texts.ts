// Availability, as travelers read it
export const availability = 'Availability'
export const nextMonths = 'The next months'
export const free = 'Free'
export const taken = 'Taken'
export const unknown = 'Ask the host'
export const over = 'Past'
export const checkDates = 'Check dates with the host: they don’t keep a calendar here.'
export const legend = 'What the colors mean'
export function monthOf(name: string): string {
  return `Nights in ${name}`
}
export function nightIs(day: string, status: string): string {
  return `${day}: ${status}`
}
export const seasons = 'Rates and minimum stays'
export function perNight(rate: string): string {
  return `${rate} a night`
}
export function atLeast(nights: string): string {
  return `${nights} or more`
}
export function calendarOf(name: string): string {
  return `Availability of ${name}`
}
export const earlierMonths = 'Earlier months'
export const laterMonths = 'Later months'
export function seeOn(brand: string): string {
  return `See the stay on ${brand}`
}
export const noSuchCalendar = 'This calendar isn’t available.'

// The host's calendar
export function calendarNamed(name: string): string {
  return `${name}’s calendar`
}
export const calendarLead =
  'Block nights, set rates and minimum stays, and stay in sync with the other sites you list on.'
export const editStay = 'Edit stay'
export const earlier = 'Earlier month'
export const later = 'Later month'
export const today = 'Today'
export const gridHint = 'Drag across nights to select them, or use the arrow keys, with Shift to select several.'
export const yourBlock = 'Blocked by you'
export const imported = 'Imported'
export function reservationAt(name: string): string {
  return `${name}: reserved`
}
export function blockAt(name: string): string {
  return `${name}: blocked`
}
export function unclearAt(name: string): string {
  return `${name}: taken`
}
export const open = 'Open'
export const cameFree = 'Opened up'
export const cameFreeTitle = 'Nights that opened up'
export const cameFreeLead = 'Other sites no longer show these as reserved, so we drafted a cancellation for each.'
export function draftFor(nights: string, state: string): string {
  return `${nights}: ${state}`
}
export const cameFreeState = {
  Available: 'see the draft',
  Submitted: 'waiting for review',
  Pending: 'in review',
  Rejected: 'changes requested',
  Accepted: 'published',
  Filled: 'filled',
  Closed: 'closed',
  Expired: 'expired',
} as const
export const notKnown = 'Unknown'

// Nights form
export const nightsLegend = 'Selected nights'
export const firstNight = 'First night'
export const leaving = 'Check-out'
export const nightsHint = 'The check-out day isn’t included.'
export const block = 'Block nights'
export const openNights = 'Open nights'
export const rate = 'Rate a night'
export const rateHint = 'In dollars. Leave it empty for your usual rate.'
export const setRate = 'Set rate'
export const minimum = 'Minimum nights'
export const minimumHint = 'Leave it empty for no minimum.'
export const setMinimum = 'Set minimum'
export const otherStays = 'Apply to other stays too'
export const otherStaysHint = 'Your change applies to this stay and every stay you select.'
export function othersAtMost(count: number): string {
  return `Choose at most ${count} other stays at a time.`
}
export const chooseNights = 'Choose the first night and the check-out day.'
export const rateIsAmount = 'Enter the rate as an amount, such as 180 or 180.50.'
export const minimumIsNumber = 'Enter the minimum as a whole number.'
export function blocked(nights: string, stays: string): string {
  return `Blocked ${nights}${stays}.`
}
export function opened(nights: string, stays: string): string {
  return `Opened ${nights}${stays}.`
}
/** Opened nights that another calendar keeps taken. */
export function stillTaken(nights: string): string {
  return `Another calendar keeps ${nights} taken. Make the change there.`
}
export function nightsOfStays(count: number): string {
  return `nights of ${count} ${count === 1 ? 'stay' : 'stays'}`
}
export function rateSet(nights: string, stays: string): string {
  return `Rate saved for ${nights}${stays}.`
}
export function minimumSet(nights: string, stays: string): string {
  return `Minimum stay saved for ${nights}${stays}.`
}
export function ofStays(count: number): string {
  return count > 1 ? ` of ${count} stays` : ''
}
export const keptHere = 'You keep this calendar here: nights no one has booked are free.'
export const notKept = 'There’s no calendar for this stay yet. Travelers are asked to check dates with you.'
export const knownByFeeds = 'Nights that aren’t taken in any calendar are free.'
export const keepHere = 'Keep the calendar here'
export const keepNoLonger = 'Stop keeping it here'
export const keeping = 'Nights no one has booked are now free.'
export const keepingNoLonger = 'Nights now count as free only where a calendar says so.'
export const conflictTitle = 'Check for double bookings'
export function conflict(nights: string, sites: string): string {
  return `${nights}: sold by ${sites}`
}

// Feeds
export const feeds = 'Imported calendars'
export const feedsLead = 'We fetch them about every half hour. Nights taken there are taken here.'
export const noFeeds = 'No calendars yet. Add the iCal address from Airbnb, Vrbo, Booking.com or any calendar program.'
export const feedAddress = 'Calendar address'
export const feedAddressHint = 'Copy it from the other site: its calendar export, ending in .ics or similar.'
export const partner = 'Site'
export const byAddress = 'Detect'
export const addFeed = 'Add calendar'
export const refresh = 'Refresh'
export function refreshed(name: string): string {
  return `${name} is up to date.`
}
export function feedAdded(name: string): string {
  return `${name} is connected.`
}
export function feedAddedBut(name: string, problem: string): string {
  return `${name} is added, but we couldn’t read it: ${problem}`
}
export function refreshFailed(name: string, problem: string): string {
  return `We couldn’t read ${name}: ${problem}`
}
export const feedRemoved = 'Calendar removed. The nights it blocked are open.'
export function removeFeedQuestion(name: string): string {
  return `Stop reading ${name}? The nights it blocked will open up.`
}
export function outage(reservations: string, when: string, name: string): string {
  return `${reservations} disappeared at the same time ${when}. That’s usually an outage at ${name}, so we drafted no cancellations. If the nights really are free, create them yourself.`
}
export const waiting = 'Not read yet'
export const synced = 'Up to date'
export const failing = 'Can’t be read'
export function readAgo(ago: string): string {
  return `Read ${ago}`
}
export const neverRead = 'Never read'
export function nextTry(when: string): string {
  return `Next try ${when}`
}
export function holds(reservations: string, blocks: string): string {
  return `${reservations}, ${blocks}`
}
export const reservation = 'reservation'
export const closure = 'block'
export const entry = 'entry'
export const entries = 'entries'
export function skipped(entries: string): string {
  return `${entries} couldn’t be read`
}

// Addresses out
export const exports = 'Addresses for other sites'
export const exportsLead =
  'Give each site its own secret address for this calendar. It leaves out what came from that site, so nothing is sent back to where it came from.'
export const noExports = 'No addresses yet.'
export const addExport = 'Create address'
export const chooseSite = 'Choose a site'
export const otherSite = 'Another site'
export const otherSiteHint = 'Only if it isn’t in the list.'
export const copyAddress = 'Copy address'
export function addressFor(name: string): string {
  return `Address for ${name}`
}
export const renew = 'Renew'
export function renewQuestion(name: string): string {
  return `Create a new address for ${name}? The old one stops working, so you’ll have to paste the new one there.`
}
export function removeExportQuestion(name: string): string {
  return `Remove the address? ${name} will no longer be able to read this calendar.`
}
export function exportAdded(name: string): string {
  return `Address for ${name} created. Paste it there.`
}
export function exportRenewed(name: string): string {
  return `New address for ${name} created. Paste it there.`
}
export const exportRemoved = 'Address removed.'
export const neverFetched = 'Not fetched yet'
export function fetchedAgo(ago: string): string {
  return `Fetched ${ago}`
}

// Embed
export const embed = 'On your own website'
export const embedLead = 'Paste this where the calendar should appear. It sets no cookies and runs no scripts.'
export const embedCode = 'HTML for your page'
export const embedLink = 'Only a link'
export const copyCode = 'Copy HTML'
export const copyLink = 'Copy link'
export const theme = 'Colors'
export const themeAuto = 'Match the visitor’s device'
export const embedAfterPublishing = 'Once this stay is public, you can show its calendar on your own website.'
