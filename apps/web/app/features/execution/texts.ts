import { count } from '../../lib/format.ts'

// Statuses of a task
export const statusWords = {
  waiting: 'Waiting for an earlier post',
  scheduled: 'Scheduled',
  running: 'In progress',
  blocked: 'Needs attention',
  done: 'Posted',
  failed: 'Couldn’t be posted',
} as const
export const pausedByHostHint = 'It can be posted once the host resumes the promotion.'
export const roleNouns = {
  posting: 'Post',
  amplification: 'Amplification',
  reshare: 'Reshare',
  announcement: 'Winner announcement',
} as const

// Lists
export const tasks = 'Tasks'
export const taskNoun = 'task'
export const toDo = 'To do'
export const mine = 'Mine'
export const later = 'Later'
export const done = 'Posted'
export const failed = 'Couldn’t be posted'
export const tasksEmpty = 'Nothing to post'
export const tasksEmptyHint = 'Posts from paid promotions show up here when someone has to post them.'
export const overdue = 'Overdue'
export function dueAt(when: string): string {
  return `Due ${when}`
}
export function doneAt(when: string): string {
  return `Posted ${when}`
}
export function claimedBy(name: string): string {
  return `${name} is on it`
}
export function postTitle(role: string, outlet: string): string {
  return `${role} at ${outlet}`
}
export const platformAtWork = 'The platform posts this automatically. It’s handed to you if that fails.'
export const attempts = 'Attempts'
export const outcomeWords = {
  published: 'Posted',
  postponed: 'Will retry',
  refused: 'Rejected',
  unknown: 'Unknown',
  failed: 'Given up',
} as const
export const open = 'Open'

// A task
export const allTasks = 'All tasks'
export const claim = 'I’ll post it'
export const claimHint = 'Claim it so no one else posts it too. You have an hour.'
export const notDueYet = 'It isn’t due yet. You can claim it within an hour of its time.'
export const claimLapsed = 'Their hour is up, so you can take over. Check the outlet first: it may already be posted.'
export const release = 'Put it back'
export const retry = 'Try again'
export const retryHint = 'Check the outlet first: if it was posted, enter the proof instead.'
export const claimed = 'It’s yours for an hour.'
export const released = 'Back in the list.'
export const retried = 'We’ll try it again.'
export const finished = 'Recorded as posted.'
export const givenUp = 'Recorded as not posted.'
export const caption = 'Caption'
export const copyCaption = 'Copy caption'
export const noCaption = 'No caption'
export const media = 'Media'
export const noMedia = 'No media'
export function download(n: number): string {
  return `Download ${n}`
}
export function downloadVideo(n: number): string {
  return `Download video ${n}`
}
export const existingPost = 'Post to share'
export const participants = 'Participants'
export const copyNames = 'Copy names'
export const highPriority = 'High priority'
export const mention = 'Mention'
export const copyMention = 'Copy mention'
export const boost = 'Boost'
export function boostTarget(type: string, name: string): string {
  return type ? `${name} (${type})` : name
}
export function boostBudget(price: string, outlets: number): string {
  return outlets > 1 ? `Budget ${price}, for ${outlets} outlets combined` : `Budget ${price}`
}
export const promotedNights = 'Nights promoted'
export function nightsFrom(nights: number, from: string | null): string {
  const length = count(nights, 'night')
  return from ? `${length}, bookable from ${from}` : length
}
export const tagged = 'Tag these accounts'
export const copyTagged = 'Copy accounts'
export const locations = 'Locations'
export const sticker = 'Link sticker'
export const link = 'Link'
export const notes = 'Notes from the host'
export const buildsOn = 'Builds on'
export const stay = 'Stay'
export const outlet = 'Outlet'
export const promotion = 'Promotion'
export const postReady = 'What to post'
export const proofHeading = 'It’s posted'
export const proofHint = 'The host sees this as proof.'
export const proofUrl = 'Link to the post'
export const screenshot = 'Screenshot'
export const removeScreenshot = 'Remove screenshot'
export const proof = 'Proof'
export const seePost = 'See the post'
export const record = 'Record as posted'
export const couldNot = 'It can’t be posted'
export const couldNotRefundHint = 'The host sees this reason and gets this outlet’s price back.'
export const couldNotHint = 'The host sees this reason.'
export const reason = 'Reason'
export const giveUp = 'Mark as not posted'

// The page of an outlet's owner
export const yourPosts = 'Your posts'
export function postsOf(outlet: string): string {
  return `Posts of ${outlet}`
}
export const postNoun = 'post'
export const ownerIntro =
  'Claim a post within an hour of when it’s due. Its caption and media are ready to copy; once it’s up, enter its link or a screenshot.'
export const ownerEmpty = 'Nothing here'
export const ownerEmptyHint = 'We’ll email you when there’s something to post.'
export const linkEnded = 'This link doesn’t work'
export const noDateYet = 'After an earlier post'

// The links of outlets' owners, for staff
export const ownersLink = 'Outlet owner’s link'
export const ownersLinks = 'Owners’ links'
export const ownersLinksIntro =
  'An outlet’s owner can post its tasks and enter the proofs using a link that opens only these tasks.'
export const ownersLinksEmpty = 'No outlet has its posts made by a person.'
export const outletNoun = 'outlet'
export const linkStates = { none: 'No link', active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const
export const state = 'Link'
export const mailedTo = 'Emailed to'
export const expires = 'Valid until'
export const lastUsed = 'Last used'
export const neverUsed = 'Never'
export const ownersEmail = 'Owner’s email'
export const ownersEmailHint = 'We email the link there, and let the owner know when posts are due.'
export const giveLink = 'Create link'
export const replaceLink = 'Create new link'
export const replaceHint = 'The previous link stops working.'
export function linkGiven(email: string): string {
  return `The link is on its way to ${email}.`
}
export const copyLinkNow = 'You can copy the link now'
export const linkOnce = 'Once you leave this page, it can’t be shown again.'
export const copyLink = 'Copy link'
export const renewLink = 'Renew'
export const renewHint =
  'Renewing extends it to 90 days from today. As long as the owner uses it, each email about posts renews it too.'
export const linkRenewed = 'Renewed for 90 days.'
export const revokeLink = 'Revoke'
export const revokeQuestion = 'Revoke this link? It will no longer open the outlet’s tasks.'
export const linkRevoked = 'Link revoked.'
export const allOwnersLinks = 'All owners’ links'

// A promotion's page
export const allPromotions = 'All promotions'
export const mediaOfPromotion = 'Pictures and videos'
export const progress = 'Progress'
export function progressOf(done: number, all: number): string {
  return `${done} of ${count(all, 'post')} done`
}
export const notPlanned = 'The posts are being planned. This takes a few seconds.'
export const postsOn = 'Date'
export const changeDate = 'Change the date'
export function newDate(zone: string): string {
  return `New date and time, ${zone}`
}
export const saveDate = 'Save date'
export const dateSaved = 'Date changed.'
export const dateInvalid = 'Enter a date and a time.'
export const takeBack = 'Unschedule'
export const takeBackQuestion =
  'Unschedule this promotion? It stays paid for, and is posted once you give it a new date.'
export const takenBack = 'Unscheduled. It stays paid for: give it a new date when you’re ready.'
export const asSoonAsPossible = 'As soon as possible'
export const refundNote = 'Your organization gets this outlet’s price back, and an email once it’s refunded.'
export const whatIsPosted = 'What gets posted'

// Results
export const countedLinks = 'Links and QR codes'
export const countedLinksHint =
  'Anyone who follows one of these lands on your stay’s page and is counted for its outlet. Print the QR code wherever you like.'
export function qrOf(title: string): string {
  return `QR code for the link: ${title}`
}
export const results = 'Results'
export const noClicksYet =
  'No one has followed a link in its posts yet. Post clicks show up as they happen, without bots and repeats.'
export function broughtSoFar(clicks: string, costPerClick: string): string {
  return `Its posts have had ${clicks} so far, at ${costPerClick} each.`
}
export function breakEven(nights: string): string {
  return `At your rate it pays for itself with ${nights}.`
}
export const spent = 'Paid'
export const bots = 'Post clicks by bots, not counted'
export const clicksByDay = 'Post clicks by day'
export const day = 'Day'
export const clicks = 'Post clicks'
export function clickCount(n: number): string {
  return count(n, 'post click')
}
