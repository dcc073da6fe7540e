import type { Feedback } from '@lodestay/domain/feedback/feedback'

/** A rejection that its host has not answered by submitting again. Editing alone makes a draft of what was rejected. */
export function unansweredRejection(rejection: Feedback | null, submittedAt: string | null | undefined) {
  return rejection && submittedAt && rejection.createdAt >= submittedAt ? rejection : null
}
