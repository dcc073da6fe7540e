// Appeal form
export const whyAccept = 'Why should it be accepted as is?'
export const appealHint = 'Another moderator will review this. You can appeal each rejection once.'
export const appealDecision = 'Appeal this decision'
export const sendAppeal = 'Send appeal'

// Campaign select
export const noCampaign = 'No campaign'

// Flash
export const submitted = 'Submitted. We’ll let you know as soon as it’s reviewed.'
export const appealed = 'Appeal sent. Another moderator will review it, and we’ll let you know.'
export const savedButNotSubmitted = 'Saved as a draft, but we couldn’t submit it. Submit it from here.'
export const stayMoved = 'Stay moved.'
export const stayOffered = 'Offered. An owner there has a week to accept, and we’ll let you know either way.'
export const published = 'Published. Travelers can see it now.'
export const publishedToWatchers =
  'Published. People watching these nights see them first, one at a time; then everyone does.'
export const savedNotYetPublic = 'Saved. Travelers will see it once it’s submitted and accepted.'

// Hosted form
export const textIsFixed = 'The text can’t change anymore. You can hide it or create a new one.'
export const waitingForReview = 'Waiting for review. Moderators see your latest saved version.'
export const stayBefore = 'Stay:'
export const afterAcceptance = 'After it’s accepted'
export const backToList = 'Back to list'

// Staff in a host's form
export const editingAsStaff = 'You’re editing as staff'
export const staffEditsDraft = 'The host sees which fields you changed.'
export const backToReview = 'Back to review'
export function isReviewing(name: string): string {
  return `${name} is reviewing this`
}

// Rejected
export const editAndResubmit = 'Edit and resubmit'

// Without a stay
export const noStayOfYours = 'Your role lets you view these, but not add them. Ask an owner of the organization.'

// Withdrawing from review
export const withdrawSubmission = 'Withdraw submission'
export const withdrawn = 'Withdrawn from review. It’s a draft again.'
export function picturesNeeded(least: number): string {
  return `Add at least ${least} pictures.`
}
