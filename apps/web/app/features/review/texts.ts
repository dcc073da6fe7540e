import { count } from '../../lib/format.ts'

// Attribute proposal
export const category = 'Category'
export const icon = 'Icon'

// Change list
export const onlyInThis = 'only in this version'
export function positionInOther(position: number): string {
  return `position ${position} in the other version`
}
export const descriptionChanged = 'description changed'
export const noVideo = 'No video'
export const proposed = 'Proposed'
export const removed = 'removed'
export const added = 'added'
export function unchanged(n: number): string {
  return `${n} unchanged`
}

// Campaign proposal
export const contents = 'In it'

// Changes
export const nothing = 'nothing'
export const onNoMap = 'not on the map'
export function onTheMap(label: string): string {
  return `${label}: on the map`
}

// Claim bar
export const unclaimed = 'Unclaimed'
export function claimedBy(name: string | undefined): string {
  return `Claimed by ${name}`
}
export const claimedByYou = 'Claimed by you'
export const claimTime = 'Time until the claim expires'
export const claim = 'Claim'
export const renew = 'Renew'
export const release = 'Release'
export const takeOver = 'Take over'

// Dated proposal
export const notPublicNow = 'Not public right now'

// Keys help
export const nextInQueue = 'Next in queue'
export const previousInQueue = 'Previous in queue'
export const claimOrRenew = 'Claim or renew'
export const rejectWithReason = 'Reject with a reason and a message'
export const undoDecision = 'Undo the last decision'
export const showShortcuts = 'Show shortcuts'
export const shortcutsTitle = 'Keyboard shortcuts'
export const shortcutsHint = 'They’re off while you type in a field.'
export const singleKeyShortcuts = 'Use single-key shortcuts'
export const singleKeyShortcutsHint = 'Turn them off if you use dictation or tend to press keys by accident.'

// Kinds
export const stayNoun = 'stay'
export const stayAccepted = 'Already accepted and live.'
export const offerNoun = 'offer'
export const offerAccepted = 'Already accepted or expired.'
export const cancellationNoun = 'cancellation'
export const giveawayNoun = 'giveaway'
export const giveawayAccepted = 'Already accepted or drawn.'
export const promotionNoun = 'promotion'
export const promotionAccepted = 'Already accepted or finished.'
export const campaignNoun = 'campaign'
export const campaignAccepted = 'Already accepted or over.'
export const attributeNoun = 'attribute'
export const attributes = 'Attributes'
export const attributeAccepted = 'Already accepted and in the catalog.'

// Promotion proposal
export function stayNotPublic(name: string): string {
  return `${name}, not public right now`
}
export function postCount(n: number): string {
  return count(n, 'post')
}

// Proposal
export const asUploaded = 'Media as uploaded'
export const asUploadedHint = 'Posts leave out what is dimmed. Descriptions are posted with their pictures.'
export function changeCount(n: number): string {
  return count(n, 'change')
}
export const fullPreview = 'Full preview'

// Queue list
export function newItem(noun: string): string {
  return `New ${noun}`
}
export function isReviewing(name: string): string {
  return `${name} is reviewing`
}
export const fromUser = 'From a user'
export function changesFields(fields: string): string {
  return `Changes ${fields}`
}
/** How long ago it was submitted; a decided item no longer waits. */
export function submittedAgo(time: string, isWaiting: boolean): string {
  return isWaiting ? `waiting ${time}` : `submitted ${time} ago`
}

// Reject form
export const phraseTypo = 'There is a typo in'
export const phraseSpelling = 'The name is spelled two different ways.'
export const phraseGrammar = 'This sentence does not read well:'
export const phrasePunctuation = 'Please end each sentence of the description with a period.'
export const phraseExclamation = 'Fewer exclamation marks, please.'
export const phraseLanguage = 'These words may put off some travelers:'
export const phraseCriticism = 'Please describe what you offer without criticizing others.'
export const phraseWrongPicture = 'This picture doesn’t show the place:'
export const phrasePeople = 'One of the pictures shows recognizable people.'
export const phrasePhone = 'Please remove phone numbers and prices from the pictures.'
export const phraseBookingLink = 'The booking link goes to a different place:'
export const phraseMapPin = 'The map pin doesn’t match the address.'
export const chooseReason = 'Choose a reason.'
export const messageRequired = 'Message is required.'
export const choose = 'Choose'
export const suggestedPhrases = 'Suggested phrases'
export const messageToHost = 'Message to host'
export const messageHint = 'Tell the host what to change.'
export const reject = 'Reject'
export const jumpsToReason = 'jumps to the reason'

// Require staff
export const staffOnly = 'Only staff moderate.'

// Review page
export const previous = 'Previous'
export function editOfLive(noun: string): string {
  return `Edit of a live ${noun}`
}
export const earlierMessages = 'Earlier messages'
export const mayNotDecide =
  'You rejected or requested this yourself, or have a role in it, so another moderator decides.'
export function claimedByOther(name: string): string {
  return `${name} has claimed this. Take it over first.`
}
export const decision = 'Decision'
export const reload = 'Reload'
export const nothingToReview = 'Nothing to review here'
export const backToQueue = 'Back to queue'
export const sentBack = 'It was sent back to the host with a reason.'
export const stillEditing = 'The host is still editing it.'
export function appealText(message: string, name: string): string {
  return `“${message}” ${name} rejected it.`
}

// Use decision
export const accepted = 'accepted'
export const rejected = 'rejected'
export const changedSince = 'This changed after you opened it. Reload before you decide.'
export const unreachable = 'We couldn’t reach the server. Try again.'
export const saveFailed = 'We couldn’t save that. Try again.'

// Waiting time
export const moments = 'moments'
export function days(n: number): string {
  return `${n} d`
}
export function hours(n: number): string {
  return `${n} h`
}
export function minutes(n: number): string {
  return `${n} min`
}
export const seeGiveaway = 'See the giveaway'

// Host panel
export function liveItem(noun: string): string {
  return `Live ${noun}`
}
export const undone = 'Undone'
export function hostNumbers(stays: number, accepted: number, rejected: number): string {
  return `${count(stays, 'stay')} · ${accepted} accepted · ${rejected} rejected`
}
export function overturnedCount(n: number): string {
  return `${n} overturned on appeal`
}
export const openReport = 'open report'
export function aboutThisStay(n: number): string {
  return `This stay (${n})`
}
export function aboutOthers(n: number): string {
  return `Their other submissions (${n})`
}
export function alsoWaiting(n: number): string {
  return `Also waiting (${n})`
}
export const nothingDecided = 'No earlier decisions about this host.'

// Assignment
export const assignedTo = 'Assigned to'
export const nobody = 'No one'
export const assign = 'Assign'
export function isAssigned(name: string): string {
  return `For ${name}`
}

// Templates
export const useTemplate = 'Template'
export const chooseTemplate = 'Choose a template'
export const templateTitle = 'Title'
export const templateTitleHint = 'Only moderators see it.'
export const templateCategory = 'Reason'
export const templateMessage = 'Message to host'
export const saveTemplate = 'Save template'
export const addTemplate = 'Add template'

// Place
export const onMap = 'On the map'
export function mapOfItem(name: string): string {
  return `Map of ${name}`
}

// Bulk actions
export const withSelected = 'With selected'
export const acceptSelected = 'Accept selected'
export const assignSelected = 'Assign selected'
export const rejectSelected = 'Reject selected'
export const rejectWithOneReason = 'Reject with one reason'

// Selected item
export const changedMeanwhile = 'Someone else changed it, so it was left alone. Review it again first.'
export function refusedFor(name: string, reason: string): string {
  return `“${name}”: ${reason}`
}
