import { count } from '../../lib/format.ts'

// Feedback
export const rejections = 'Rejections'
export const staffEdits = 'Staff edits'
export const theSite = 'The site'
export const entryNoun = 'entry'
export const entriesNoun = 'entries'
export const byKind = 'By kind'
export const feedbackCaption = 'All feedback, newest first'
export const feedbackEmpty = 'No feedback yet.'
export const by = 'By'
export const deletedAccount = 'Deleted account'
export const reporterHidden = 'Reporter hidden'
export const aVisitor = 'A visitor'

// Flags
export const reports = 'Reports'
export const inProgress = 'In progress'
export const resolved = 'Resolved'
export function reportResolved(stayName: string): string {
  return `Report of “${stayName}” resolved.`
}
export const outcome = 'Outcome'
export const resolve = 'Resolve'
export const reportNoun = 'report'
export const reportsEmpty = 'No reports'
export const reportsEmptyHint = 'New reports about stays show up under New.'
export function ofStay(stayName: string): string {
  return `of ${stayName}`
}
export const lookIntoIt = 'Start review'

// Item
export function reviewOf(name: string): string {
  return `Review ${name}`
}
export const aSubmission = 'a submission'
export function forStay(stayName: string): string {
  return `For ${stayName}`
}

// Layout
export const openAppeal = 'open appeal'
export const openAppeals = 'open appeals'
export function decisionFailed(name: string, verb: string): string {
  return `“${name}” was not ${verb}`
}
export const reviewAgain = 'Review again'

// Queue
export const claimed = 'Claimed'
export function submissions(n: number): string {
  return count(n, 'submission')
}
export const queueEmpty = 'The queue is empty'
export const everythingReviewed = 'Everything has been reviewed.'
export const nothingRightNow = 'Nothing here right now.'

// Takedown
export const takeDown = 'Take down'
export const roleForStay = 'You have a role for this stay, so another moderator decides.'
export const tookDownYourself = 'You took this down, so another moderator decides.'
export const takenDownDone = 'Taken down. We let the host know why, and they can appeal.'
export const backOnSite = 'Back on the site. We let the host know.'
export const backButHidden = 'No longer taken down, but the host has hidden it. We let them know.'
export const upheld = 'It stays down. We sent the host your response.'
export function takenDownBy(name: string, when: string): string {
  return `Taken down by ${name}, ${when}`
}
export const aModeratorLowercase = 'a moderator'
export function answeredWith(answer: string): string {
  return `Response: “${answer}”`
}
export const answerToHost = 'Response to host'
export const answerHint = 'Explain why it stays down. The host can’t appeal again.'
export const upholdTakedown = 'Uphold takedown'
export const putBack = 'Restore stay'
export const viewPage = 'View page'
export const resolveUnderReports = 'Resolve them under Reports'
export const reasonHint = 'The host sees this and can appeal to another moderator.'
export const neverOnSite = 'This stay was never on the site, so there’s nothing to take down.'

// Takedowns
export const stayNoun = 'stay'
export const takedownsEmpty = 'No stays taken down'
export const takedownsEmptyHint = 'Stays that moderators took down show up here, appeals first.'

// Claims
export const claims = 'Claims'
export const claimNoun = 'open claim'
export const claimsHint =
  'Hosts claim imported stays. A code on the booking page is proof by itself; you decide the claims where someone wrote to us.'
export const claimsEmpty = 'No open claims'
export const claimsEmptyHint = 'Claims to imported stays show up here.'
export const claimAccepted = 'Claim accepted. The stay now belongs to its host.'
export const claimRefused = 'Claim declined.'
export const asksStaff = 'Wrote to us'
export function claimedFor(claimant: string, organization: string): string {
  return `${claimant}, for ${organization}`
}
export const bookingPage = 'Booking page'
export const noMessage = 'No message: this claim will be decided by its code.'
export function codeProblem(problem: string): string {
  return `Code: ${problem}`
}
export const ownClaim = 'This is your own claim: someone else decides it.'
export const roleForClaim = 'You have a role for this stay or its new organization, so another moderator decides.'
export const acceptClaim = 'Accept claim'
export const refusalReason = 'Reason for declining'
export const refuseClaim = 'Decline claim'

// Answering feedback
export const toAnswer = 'Unanswered'
export const answered = 'Answered'
export const markAnswered = 'Mark as answered'
export const openAgain = 'Reopen'
export const feedbackAnswered = 'Marked as answered.'
export const feedbackReopened = 'Reopened.'
export const feedbackReplied = 'Reply sent.'

// Queue: what is done to a selection
export const mine = 'Assigned to me'
export function doneWith(n: number): string {
  return `Reviewed ${count(n, 'submission')}.`
}
export function undoneWith(n: number): string {
  return `Undid ${count(n, 'decision')}. You can decide again.`
}

// Reply templates
export const templates = 'Templates'
export const templatesHint =
  'Rejection texts shared by all moderators. Choose one next to a submission and change it as needed.'
export const templateNoun = 'template'
export const templatesEmpty = 'No templates yet'
export const templatesEmptyHint = 'Save what you write often, so everyone says it the same way.'
export const newTemplate = 'New template'
export const editTemplate = 'Edit'
export function templateSaved(title: string): string {
  return `“${title}” saved.`
}
export const templateDeleted = 'Template deleted.'
export function confirmDeleteTemplate(title: string): string {
  return `“${title}” will be deleted for everyone.`
}

// Metrics
export const metrics = 'Statistics'
export const metricsRange = 'Range'
export function lastDays(n: number): string {
  return `${n} days`
}
export const decisionsMade = 'Decisions'
export const acceptedShare = 'Accepted'
export const appealed = 'Appealed'
export const overturned = 'Overturned on appeal'
export const oldestWaiting = 'Oldest waiting'
export const nothingWaits = 'Nothing is waiting'
export const byPerson = 'By person'
export const moderator = 'Moderator'
export const aDay = 'Per day'
export const byDay = 'By day'
export const decisionsByDay = 'Decisions by day'
export const day = 'Day'
export const accepted = 'Accepted'
export const rejected = 'Rejected'
export const noDecisions = 'No decisions in this range.'
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
export const deletedSubmission = 'Deleted'
