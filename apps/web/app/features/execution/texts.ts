import { count } from '../../lib/format.ts'

// Statuses of a task
export const statusWords = {
  waiting: 'Waiting for an earlier post',
  scheduled: 'Scheduled',
  running: 'In progress',
  blocked: 'Needs attention',
  done: 'Posted',
  failed: 'Could not be posted',
} as const
export const pausedByHostHint = 'It can be posted once its host resumes the promotion.'
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
export const failed = 'Could not be posted'
export const tasksEmpty = 'Nothing to post'
export const tasksEmptyHint = 'Posts of paid promotions show up here when a person has to make them.'
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
export const platformAtWork = 'The platform is posting this by itself. You get it if it can’t.'
export const attempts = 'Tries'
export const outcomeWords = {
  published: 'Posted',
  postponed: 'Tried again later',
  refused: 'Not taken',
  unknown: 'Unknown',
  failed: 'Given up',
} as const
export const open = 'Open'

// A task
export const allTasks = 'All tasks'
export const claim = 'I’ll post it'
export const claimHint = 'Claim it, so that nobody else posts it too. You have an hour.'
export const claimLapsed = 'Their hour is over, so you can take it on. Look at the outlet first: it may be posted.'
export const release = 'Put it back'
export const retry = 'Try again'
export const retryHint = 'Look at the outlet first: if it was posted, enter the proof instead.'
export const claimed = 'It’s yours for an hour.'
export const released = 'Back in the list.'
export const retried = 'It will be tried again.'
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
export const participants = 'Who takes part'
export const copyNames = 'Copy names'
export const highPriority = 'High priority'
export const mention = 'Mention'
export const copyMention = 'Copy mention'
export const boost = 'Boost'
export function boostTarget(type: string, name: string): string {
  return type ? `${name} (${type})` : name
}
export function boostBudget(price: string, outlets: number): string {
  return outlets > 1 ? `Budget ${price}, for ${outlets} outlets together` : `Budget ${price}`
}
export const addons = 'Add-ons'
export const promotedNights = 'The nights it’s about'
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
export const proofUrl = 'Address of the post'
export const screenshot = 'Screenshot'
export const removeScreenshot = 'Remove screenshot'
export const proof = 'Proof'
export const seePost = 'See the post'
export const record = 'Record as posted'
export const couldNot = 'It can’t be posted'
export const couldNotHint = 'The host reads the reason, and gets the price of this outlet back.'
export const couldNotAnnounceHint = 'The host reads the reason.'
export const reason = 'Reason'
export const giveUp = 'Give up on it'

// The page of an outlet's owner
export const yourPosts = 'Your posts'
export function postsOf(outlet: string): string {
  return `Posts of ${outlet}`
}
export const postNoun = 'post'
export const ownerIntro =
  'Claim a post in the hour before it’s due. Its caption and media are ready to copy; when it’s up, enter its address or a screenshot.'
export const ownerEmpty = 'Nothing here'
export const ownerEmptyHint = 'We’ll email you when there’s something to post.'
export const linkEnded = 'This link doesn’t work'
export const noDateYet = 'After an earlier post'

// The links of outlets' owners, for staff
export const ownersLink = 'Link of the outlet’s owner'
export const ownersLinks = 'Owners’ links'
export const ownersLinksIntro =
  'The owner of an outlet can post its tasks and enter the proofs, by a link that opens these tasks and nothing else.'
export const ownersLinksEmpty = 'There are no outlets that a person posts at.'
export const outletNoun = 'outlet'
export const linkStates = { none: 'No link', active: 'Works', expired: 'Expired', revoked: 'Revoked' } as const
export const state = 'Link'
export const mailedTo = 'Mailed to'
export const expires = 'Works until'
export const lastUsed = 'Last used'
export const neverUsed = 'Not yet'
export const ownersEmail = 'Email of the owner'
export const ownersEmailHint = 'We mail the link there, and tell the owner when posts fall due.'
export const giveLink = 'Make a link'
export const replaceLink = 'Make another link'
export const replaceHint = 'The link before stops working.'
export function linkGiven(email: string, url: string): string {
  return `The link is on its way to ${email}. This is the only time it’s shown: ${url}`
}
export const renewLink = 'Renew'
export const renewHint =
  'Renewing it gives it 90 days from today. While its owner uses it, each mail about posts does so, too.'
export const linkRenewed = 'Renewed for 90 days.'
export const revokeLink = 'Revoke'
export const revokeQuestion = 'Revoke the link? Whoever opens it sees nothing of the outlet’s tasks any more.'
export const linkRevoked = 'Revoked. The link opens nothing now.'
export const allOwnersLinks = 'All owners’ links'

// A promotion's page
export const allPromotions = 'All promotions'
export const mediaOfPromotion = 'Pictures and videos'
export const progress = 'Progress'
export function progressOf(done: number, all: number): string {
  return `${done} of ${count(all, 'post')} made`
}
export const notPlanned = 'The posts are being planned. This takes a few seconds.'
export const unpaid = 'Nothing is posted before it’s paid for.'
export const postsOn = 'Date'
export const changeDate = 'Change the date'
export function newDate(zone: string): string {
  return `New date and time, ${zone}`
}
export const saveDate = 'Save date'
export const dateSaved = 'The date is changed.'
export const dateInvalid = 'Enter a date and a time.'
export const takeBack = 'Take it back'
export const takeBackQuestion =
  'Take this promotion back? It stays paid for, and is posted when you give it a new date.'
export const takenBack = 'Taken back. It stays paid for: give it a new date when you’re ready.'
export const takenBackNotice = 'It’s paid for, and not scheduled. Give it a date to schedule it.'
export const asSoonAsPossible = 'As soon as possible'
export const refundNote = 'You get the price of this outlet back: we email you when it’s refunded.'
export const whatIsPosted = 'What is posted'

// Results
export const countedLinks = 'Links and QR codes'
export const countedLinksHint =
  'Whoever follows one of these comes to your stay’s page and counts for its outlet. Print the QR code where you like.'
export function qrOf(title: string): string {
  return `QR code of the link: ${title}`
}
export const results = 'What it brought'
export const noClicksYet =
  'Nobody has followed its posts yet. Post clicks are counted as they come, without programs and repeats.'
export function broughtSoFar(clicks: string, costPerClick: string): string {
  return `Its posts had ${clicks} so far, at ${costPerClick} each.`
}
export function breakEven(nights: string): string {
  return `At your rate it pays for itself with ${nights}.`
}
export const spent = 'Paid'
export const bots = 'Post clicks by programs, not counted'
export const clicksByDay = 'Post clicks by day'
export const day = 'Day'
export const clicks = 'Post clicks'
export function clickCount(n: number): string {
  return count(n, 'post click')
}
