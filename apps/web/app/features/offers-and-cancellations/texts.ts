import { count, ordinal } from '../../lib/format.ts'

// Notice form
export const formLegend = 'What travelers read'
export const offerDates = 'Offer dates'
export const offerDatesHint = 'Leave empty to run from today through the same day next week.'
export const availableNights = 'Available nights'
export const firstNight = 'First night'
export const checkOut = 'Check-out'
export const nightsHint = 'For example: both nights together only.'
export const instructionsHint = 'For example: mention MIDWEEK when you book.'
export const bookTheseNights = 'Book these nights'
export const ctaTextHint = 'On the button that opens your link.'
export const linkTextHint = 'Beside that button.'

// Notice kinds
export const offerNoun = 'offer'
export const offersLead =
  'A lower rate or an extra, for a limited time. A moderator reviews each one before travelers see it.'
export const offersEmpty =
  'Give travelers a reason to book now: cheaper midweek nights, a late check-out, free firewood.'
export const newOffer = 'New offer'
export const cancellationNoun = 'cancellation'
export const cancellationsLead =
  'Nights that opened up again. People watching them are asked first; then everyone who likes the stay hears about them.'
export const cancellationsEmpty =
  'When a guest cancels, tell travelers which nights opened up. Everyone who likes the stay hears about it.'
export const newCancellation = 'New cancellation'

// Notice list page
export const myFavorites = 'My favorites'
export function whoseLabel(title: string): string {
  return `Whose ${title}`
}

// Notice rows
export function toTravelers(title: string): string {
  return `to travelers: ${title}`
}
export function confirmDelete(noun: string): string {
  return `Delete this ${noun}? Travelers will no longer see it, and you can’t undo this.`
}

export const confirmWithdrawOffer =
  'Withdraw this offer? Travelers will no longer see it, and it can’t be published again.'

export const markAsFilled = 'Mark as filled'
export const confirmFill =
  'Are these nights booked? Travelers will no longer see the cancellation, and if you keep this calendar here, it will show the nights as taken. You can’t undo this.'
export const confirmClose =
  'Close this cancellation? Travelers will no longer see it, and it can’t be published again. The calendar doesn’t change.'

// Notice words
export function untilDay(day: string): string {
  return `Until ${day}`
}
export function nightCount(n: number): string {
  return count(n, 'night')
}

// Notices of a stay
export function showMore(n: number): string {
  return `Show ${n} more`
}

// Way out link
export function onSiteBefore(site: string): string {
  return `on ${site}, `
}
export function onSite(site: string): string {
  return `on ${site}`
}

// Notice form
export const promoteOfferHint = 'It’s listed first, marked Promoted. We may also feature it in emails and posts.'
export const promoteCancellationHint =
  'It’s listed first, marked Promoted, and we may feature it in emails and posts. Publishing is free either way.'

// Notice rows
export const buyToPromote = 'Buy to promote'
export const toBePromoted = 'Promote'
export const draftedByCalendar = 'Drafted from calendar'

// A drafted cancellation
export const draftTitle = 'These nights opened up'
export const draftUnchanged =
  'Drafted from your calendar. Publish it as is, and travelers see it right away. If you change its text, nights or price, a moderator reviews it first.'
export const draftChanged = 'Drafted from your calendar. You’ve changed it, so a moderator reviews it first.'
export const publishAsItIs = 'Publish as is'

// Who watches the nights of a cancellation
export function peopleWatch(people: number): string {
  return people === 1 ? '1 person is watching these nights' : `${people} people are watching these nights`
}
export const peopleWatchHint =
  'When you publish, each of them gets two hours to respond, one at a time. Everyone sees the nights within a day, or as soon as you open them.'
export function offeredTo(position: number, people: number, time: string): string {
  return `Offered to the ${ordinal(position)} of ${people} in line, until ${time}.`
}
export function heldFor(people: number): string {
  return `${count(people, 'person', 'people')} in line. We’ll ask the first in a moment.`
}
export function opensAt(time: string): string {
  return `Everyone sees it by ${time}.`
}
export const openToAll = 'Open to everyone'
export const openedToAll = 'Everyone can see it now.'
export const held = 'In line'
