import { count } from '../../../lib/format.ts'

// Attention list
export const otherReason = 'Other'
export const moderatorRequestedChanges = 'A moderator requested changes.'
export function toFillIn(n: number): string {
  return `${count(n, 'thing')} to fill in`
}
export function isReviewing(name: string): string {
  return `${name} is reviewing it`
}
export function moreAttention(n: number, isMore: boolean): string {
  return isMore ? `More than ${n} others` : `${n} more`
}
export const allInStays = 'See all in your stays'
export const notScheduled = 'Not scheduled'
export const workNouns = {
  plans: 'plan',
  promotions: 'promotion',
  cancellations: 'cancellation',
  offers: 'offer',
  giveaways: 'giveaway',
  campaigns: 'campaign',
}

// Delete stay dialog
export const typeExactName = 'Type the name exactly as shown above.'
export function deleteNamed(name: string): string {
  return `Delete “${name}”?`
}
export const deleteHint =
  'This permanently deletes its page and edits, and removes it from travelers’ favorites. To take it off the site for a while, hide it instead.'
export const keepIt = 'Keep stay'
export const nameToConfirm = 'Type its name to confirm'

// Hosting welcome
export const keepGuests = 'You keep your guests'
export const keepGuestsHint = 'They book on your own page or your partners’. We point the way.'
export const reviewedByPeople = 'Reviewed by people'
export const reviewedByPeopleHint = 'A moderator reviews every stay before it goes live, most within a day.'
export const seenWhenItMatters = 'Seen when it matters'
export const seenWhenItMattersHint = 'A cancellation, an offer, a story: shared where travelers look.'
export const welcomeTitle = 'Show your place to people who will love it'
export const createAccountToStart = 'Create an account to start'
export const createAccountHint = 'It takes a minute, and listing a stay is free.'

// Shown switch
export const notYet = 'Not yet'
export function shownAgain(name: string): string {
  return `Travelers see “${name}” again.`
}
export function hiddenFromTravelers(name: string): string {
  return `“${name}” is hidden from travelers.`
}
export function showToTravelers(name: string): string {
  return `Show ${name} to travelers`
}

// Stay menu
export function actionsFor(name: string): string {
  return `Actions for ${name}`
}
export const publicPage = 'Public page'
export const move = 'Move'
export const duplicate = 'Duplicate'
export const roleForbids = 'Your role doesn’t allow this.'

// Fields of the table's filter
export const status = 'Status'
export const shownWhenLive = 'Shown when live'
export const latitude = 'Latitude'
export const longitude = 'Longitude'
export const numberOfBeds = 'Number of beds'
export const bedTypes = 'Bed types'
export const bookingPartners = 'Booking partners'
export const promoted = 'Promoted'
export const published = 'Published'

// Stays table
export function whyTakenDown(name: string): string {
  return `Why ${name} was taken down`
}
export const noLocation = 'No location yet'
export function deleted(name: string): string {
  return `“${name}” deleted.`
}
export function deleteFailed(name: string): string {
  return `We couldn’t delete “${name}”.`
}
export const tableCaption = 'Stays of the organization'
export const updated = 'Updated'

// Transfer list
export const transfers = 'Transfers'
export function offersYou(from: string, stay: string): string {
  return `${from} offers you ${stay}`
}
export function offeredTo(stay: string, to: string): string {
  return `${stay}, offered to ${to}`
}
export function requestedBy(name: string, ends: string): string {
  return `Requested by ${name} · ends ${ends}`
}
export const acceptHint = 'Once you accept, people with a role for just this stay lose it.'
export const onlyOwnerDecides = 'Only an owner can decide.'
export function declineHint(stay: string, from: string): string {
  return `${stay} stays with ${from}, and we’ll let them know.`
}
export function withdrawHint(to: string, stay: string): string {
  return `${to} can no longer accept ${stay}.`
}

// Plan of a stay
export function onPlan(plan: string): string {
  return `${plan} plan`
}
export const seePlans = 'See plans'
export const managePlan = 'Manage plan'
export function planOf(name: string): string {
  return `of ${name}`
}

// Selected stays
export const selectedStays = 'Selected stays'
export const showSelected = 'Show to travelers'
export const hideSelected = 'Hide from travelers'
export const changeOfAll = 'Change'
export const apply = 'Apply'
export const chooseChange = 'Choose what to change.'
export const enterValue = 'Enter a value.'
export const chooseNames = 'Choose at least one.'
export const changeOfAllHint = 'A live stay keeps what travelers see until you submit the edit and it’s reviewed.'
export function addTo(field: string): string {
  return `Add ${field.toLowerCase()}`
}
export function removeFrom(field: string): string {
  return `Remove ${field.toLowerCase()}`
}
export function nowShown(n: number): string {
  return `“Show to travelers” is on for ${count(n, 'stay')}.`
}
export function nowHidden(n: number): string {
  return `“Show to travelers” is off for ${count(n, 'stay')}.`
}
export function changeSaved(field: string, n: number): string {
  return `${field} saved for ${count(n, 'stay')}.`
}
export function submitted(n: number): string {
  return `${count(n, 'stay')} submitted for review.`
}
export function refusedFor(name: string, reason: string): string {
  return `${name}: ${reason}`
}
