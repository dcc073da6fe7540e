import type { NewsKind, SearchFrequency, SearchProblem } from '@lodestay/domain/saved-searches/saved-search'
import { count } from '../../lib/format.ts'

export const saveThisSearch = 'Save this search'
export const savedSearchesLead = 'Find out when places are new, free again or cheaper.'
export const savedSearchesEmpty = 'No saved searches yet'
export const savedSearchesEmptyHint = 'Search for stays, then choose “Save this search”. We’ll let you know what’s new.'

// A search
export const frequencies: Readonly<Record<SearchFrequency, string>> = {
  instant: 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week',
}
export const inAppOnly = 'in the app only'
export const byMailToo = 'in the app and by email'
export const paused = 'Paused'
export const problems: Readonly<Record<SearchProblem, string>> = {
  'invalid-filter': 'We no longer understand this search. Delete it and save a new one.',
  'dates-over': 'These dates have passed. Delete it, or search for new dates.',
  'place-gone': 'There are no stays here right now. We’ll let you know when there are.',
}
export const madeElsewhere = 'Saved by another app'
export function matchesSince(n: number, since: string): string {
  return n === 0 ? `Nothing new since ${since}` : `${count(n, 'new place', 'new places')} since ${since}`
}
export const openSearch = 'Open search'
export const pause = 'Pause'
export const resume = 'Resume'
export const nowPaused = 'Paused. You won’t hear from us about it until you resume it.'
export const resumed = 'Resumed. We’ll let you know what’s new from now on.'
export const deleteQuestion = 'Delete this search? You’ll no longer hear what’s new.'
export const deleted = 'Deleted.'

// The form
export const howOften = 'How often'
export const alsoByMail = 'Also by email'
export const alsoByMailHint = 'It always appears under Notifications.'
export const saveSearch = 'Save search'
export const saved = 'Saved. We’ll let you know when something is new.'
export const changesSaved = 'Changes saved.'

// What was new
export const whatWasNew = 'What was new'
export const nothingNew = 'Nothing new yet'
export const nothingNewHint = 'Places that are newly published, free again or cheaper show up here.'
export const kinds: Readonly<Record<NewsKind, string>> = {
  new: 'New',
  free: 'Free again',
  cheaper: 'Costs less now',
}

// The link of a mail
export const emailsTitle = 'Saved search emails'
export function youGet(name: string): string {
  return `You get emails about new places in “${name}”.`
}
export function youGetNone(name: string): string {
  return `You no longer get emails about “${name}”. New places still appear under Notifications.`
}
