import * as texts from './texts.ts'

const words: Readonly<Record<string, string>> = {
  Draft: texts.draft,
  // A cancellation that hasn't been submitted yet.
  Available: texts.draft,
  Submitted: texts.submitted,
  Pending: texts.inReview,
  Rejected: texts.changesRequested,
  Accepted: texts.accepted,
  Queued: texts.scheduled,
  Executed: texts.done,
  Filled: texts.filled,
  Cancelled: texts.canceled,
  Closed: texts.closed,
  Expired: texts.expired,
}

/**
 * The display name of a status, the same in tabs, badges and counts: 'In review' for Pending, 'Needs response' for
 * needs_response.
 */
export function statusWord(status: string): string {
  const plain = status.replaceAll('_', ' ')
  return words[status] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
