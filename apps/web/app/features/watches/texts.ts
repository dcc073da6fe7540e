import type { Watch } from '@lodestay/domain'
import { count, ordinal } from '../../lib/format.ts'

export const watchesLead =
  'When nights you’re watching open up, we offer them to watchers first: one at a time, in the order they started watching.'
export const watchesEmpty = 'You’re not watching anything yet'
export const watchesEmptyHint = 'Open a stay, or search for a town or on the map, and choose “Watch”.'
export const watchTheseDates = 'Watch these dates'
export const youWatchThisStay = 'You’re watching this stay'
export const seeYourWatch = 'See your watch'
export const watchOtherDates = 'Watch other dates'
export const watchThisPlace = 'Watch this place'
export const watchHint = 'Taken when you want to come? Watch it: if nights open up, we’ll ask you before everyone else.'
export function watchPlace(place: string): string {
  return `Watch ${place}`
}
export const areaOnMap = 'an area on the map'
export const anArea = 'An area on the map'
export const aStay = 'A stay that’s not on the site right now'
export const nightsYouWouldTake = 'Nights you’d take'
export const nightsYouWouldTakeHint = 'Some of these nights would do. Leave empty for any nights.'
export const arrival = 'From'
export const leaving = 'Check-out'
export const minimumNights = 'Minimum nights'
export const guests = 'Guests'
export const highestPrice = 'Highest price per night'
export const startWatching = 'Start watching'
export const watchStarted = 'You’re watching it. We’ll email you when it’s your turn.'
export const endWatch = 'Stop watching'
export const confirmEndWatch = 'You’ll lose your place in line.'
export const watchEnded = 'You’re no longer watching it.'
export const endedBy: Readonly<Record<NonNullable<Watch['endedBy']>, string>> = {
  dates: 'Its dates have passed',
  membership: 'Ended with your Premium membership',
}
export const watchAgain = 'Watch again'
export const anyNights = 'Any nights'
export function atLeastNights(n: number): string {
  return `at least ${count(n, 'night')}`
}
export function guestCount(n: number): string {
  return count(n, 'guest')
}
export function upTo(price: string): string {
  return `up to ${price} a night`
}
export const nothingFreeYet = 'Nothing has opened up yet.'

export function inLine(ahead: number, people: number): string {
  return `You’re ${ordinal(ahead + 1)} in line of ${count(people, 'person', 'people')}.`
}
export function yourTurnUntil(time: string): string {
  return `It’s your turn until ${time}.`
}
export const seeNights = 'See the nights'
export const turnPassed = 'You said you weren’t interested.'
export const turnLapsed = 'Your turn is over.'
export const turnLeft = 'You’re no longer in this line.'
export const turnGone = 'The nights were gone before your turn was over.'
export const lineGone = 'The nights were gone before your turn came.'
export const lineOpened = 'The nights are open to everyone now.'

// The page of the private link
export function yourTurn(stay: string): string {
  return `Your turn: ${stay}`
}
export const yourTurnTitle = 'Your turn'
export function turnLead(time: string, position: number, people: number): string {
  return `Until ${time}, only you see these nights here. You’re ${ordinal(position)} in a line of ${count(people, 'person', 'people')}.`
}
export function minutesLeft(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${[hours > 0 && count(hours, 'hour'), (rest > 0 || hours === 0) && count(rest, 'minute')].filter(Boolean).join(' ')} left`
}
export const turnNotBooking = 'Book on the host’s own site: seeing the nights first doesn’t reserve them.'
export const seeStay = 'See the stay'
export const notInterested = 'Not interested'
export const notInterestedHint = 'The next person in line gets their turn right away.'
export const stopWatchingHint = 'You give up your place in line, and we won’t email you about it again.'
export const stoppedWatching = 'You’re no longer watching'
export const stoppedWatchingHint = 'We won’t email you about it again. You can start watching again at any time.'
export const turnOver = 'Your turn is over'
export const nightsGone = 'These nights are gone'
export const passedTitle = 'Thanks for telling us'
export const passedHint = 'The next person in line has their turn now.'
export const turnOverHint = 'You can still find the nights among the last-minute nights if nobody in line takes them.'
export const nightsGoneHint = 'Someone was faster, or the host withdrew them.'
