import { count } from '../../lib/format.ts'

// Draw check
export const drawCorrect = 'The draw is correct'
export const drawCorrectDetail =
  'Your browser repeated the draw and got the same winner, from the seed that was promised before anyone entered.'
export const seedChanged = 'The seed was changed'
export const seedChangedDetail =
  'The published seed doesn’t match the fingerprint that was promised before anyone entered.'
export const otherEntryWins = 'A different entry should have won'
export const otherEntryWinsDetail = 'With the published seed and entries, your browser got a different winner.'
export const notDrawnYet = 'Not drawn yet'
export const seedComes = 'The seed will be published with the draw.'
export const verifyDraw = 'Verify the draw'
export const verifyDrawLead =
  'We created a random seed with the giveaway and published its fingerprint before anyone entered. Now the seed is public too, so your browser can repeat the draw without trusting us.'
export const repeatDraw = 'Repeat the draw in my browser'
export const downloadProof = 'Download the proof, with the rules in plain language'
export const entryCounted = 'Yes, it counted'
export const entryMissing = 'No, it’s missing'
export const promisedFingerprint = 'Promised fingerprint'
export const seed = 'Seed'
export const entries = 'Entries'
export function entryCount(n: number): string {
  return count(n, 'entry', 'entries')
}
export const winningEntry = 'Winning entry'
export const noOneEntered = 'No one entered'
export const yourEntry = 'Your entry'

// Entry panel
export const comeBackSoon = 'Come back soon'
export const enterToWin = 'Enter to win'
export const entriesClosed = 'Entries are closed'
export const winnerDrawn = 'Winner drawn'
export const youWon = 'You won'
export const shareHint =
  'Share your name and email address with the host, so that they can reach you about the prize. No one else sees them.'
export const shareContact = 'Share with the host'
export const contactShared = 'The host has your name and email address to reach you about the prize.'
export const youAreIn = 'You’re in'
export const youEntered = 'You entered'
export const anotherWasDrawn = 'Another entry was drawn this time'
export const yourEntryBefore = 'Your entry:'
export const enter = 'Enter'
export const signInToEnter = 'Sign in to enter'
export const winningEntryBefore = 'Winning entry:'
export const noOneEnteredYet = 'No one entered.'
export const winnerIs = { before: 'The winner is', after: '. Only you and your organization can see this name.' }
export const seedFingerprintBefore = 'Seed fingerprint:'

// Giveaway facts
export const opensSoon = 'Opens soon'
export const open = 'Open'
export const closedNotDrawn = 'Closed, winner not drawn yet'
export const drawn = 'Drawn'
export function entriesOpenOn(start: string): string {
  return `Entries open on ${start}`
}
export function entriesUntil(entries: string, end: string): string {
  return `${entries}, until ${end}`
}
export function entriesClosedOn(entries: string, end: string): string {
  return `${entries}, closed on ${end}`
}

// Giveaway form
export const formLegend = 'The giveaway'
export const datesHint = 'Required before you can submit it.'
export const periodHint = 'Its days start and end at midnight UTC. Travelers see this too.'

// Host giveaway row
export function winnerName(name: string): string {
  return `${name} won`
}
export const winnerNotReached = 'Once the winner shares their email address, it’s shown here.'
export const winnerDeleted = 'The winner’s account was closed'
export const viewPublicPage = 'View public page'
export function ofTitle(title: string): string {
  return `of ${title}`
}
export const drawWinner = 'Draw winner'
export const confirmDelete = 'Delete this giveaway? You can’t undo this.'

// Host giveaway row
export const buyToOpen = 'Buy to open'
export const opensOnceBought = 'Accepted. It opens to travelers once you have bought it.'
export const refunded = 'Its payment was refunded, so it isn’t open to travelers.'
export const staffCantEnter = 'Employees cannot enter giveaways.'
export const teamCantEnter = 'You’re on the host’s team, so you can’t enter.'
export const endedUnbought = 'It ended before it was bought, so it never opened.'
export const announcedBy = 'The draw was announced by'
export const promote = 'Promote'
