/** The statuses of a submission that waits for a moderator's decision, claimed or not. */
export const inReview = ['Submitted', 'Pending'] as const

export function isInReview(status: string | undefined): status is (typeof inReview)[number] {
  return inReview.some((each) => each === status)
}
