// Promotion rows
export const outlets = 'Outlets'
export function andMore(n: number): string {
  return `and ${n} more`
}
export function continueAt(step: string): string {
  return `Continue: ${step}`
}
export const confirmDelete = 'Delete this promotion? You can’t undo this.'
export const inCart = 'In the cart'
export const noTypeYet = 'No type chosen yet'
export const priceBefore = 'Price:'

export const duplicate = 'Duplicate'
export function copiedWithout(title: string, leftOut: readonly { name: string; reason: string }[]): string {
  const named = leftOut.map(({ name, reason }) => `${name} (${reason.replace(/\.$/, '')})`).join('; ')
  return `Copied as “${title}”, a new draft. Left out: ${named}.`
}

// Pausing
export const paused = 'Paused'
export const pausedHint =
  'Nothing is posted until you resume it. Posts whose time has passed go out right away when you do.'
export const pause = 'Pause'
export const pauseHeading = 'Pause this promotion'
export const pauseHint =
  'Nothing more is posted until you resume it. A post already on its way still goes out, and existing posts stay up.'
export const resume = 'Resume'
export const pausedNow = 'Paused. Nothing more is posted until you resume it.'
export const resumedNow = 'Resumed. Its posts go out on schedule, or now if they’re overdue.'

// Outcome
export const completeTitle = 'Your promotion is complete'
export const completeHint = 'Every outlet has finished its part.'
export const partlyPostedTitle = 'Your promotion has been posted'
export function postedBySome(made: number, all: number): string {
  return `${made} of ${all} outlets have posted it.`
}
export const notPostedTitle = 'Your promotion couldn’t be posted'
export const postedByNone = 'None of its outlets could post it.'
export const refundComing = 'Your organization gets an email once its price is refunded.'
export const priceRefunded = 'Its price has been refunded.'
export const canceledTitle = 'This promotion was canceled'
export const canceledHint = 'It won’t be posted. Start a new one to promote the stay.'

// Promotion tabs

// Start form
export const stayToPromote = 'Stay to promote'
export const newPromotion = 'New promotion'

export const addToCart = 'Add to cart'
export const coveredByPlan = 'Covered by your plan'

// A promotion's status
export const notSubmitted = 'Not submitted yet'
export const notSubmittedHint = 'Nothing is posted until you submit it and a moderator accepts it.'
export const sentBack = 'A moderator asked for changes'
export const sentBackHint = 'Make them, then submit it again. Nothing is posted until a moderator accepts it.'
export const waitingForReview = 'Waiting for review'
export const waitingForReviewHint =
  'Most are reviewed within a day. Your promotion and its price won’t change until then.'
export const underReview = 'A moderator is reviewing your promotion'
export const acceptedTitle = 'Your promotion was accepted'
export const acceptedHint = 'Its content and price are final. It’s scheduled once it’s paid for.'
export const inCartTitle = 'This promotion is in the cart'
export const inCartHint = 'It’s scheduled once it’s paid for.'
export const paidTitle = 'Paid and scheduled'
export const paidHint = 'Outlets will post it on its date.'
export const unscheduledTitle = 'Paid for, but not scheduled'
export const unscheduledHint = 'Nothing is posted until you give it a date.'
export const acceptedAndCovered = 'Its content and price are final. Your plan covers it, so it’s scheduled next.'
export const acceptedAndFree = 'Its content and price are final. It costs nothing, so it’s scheduled next.'
