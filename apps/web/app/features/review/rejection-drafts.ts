import type { ReviewStanding } from '@lodestay/domain/review/review'
import { storeInTab, UNSAVED } from '../../lib/personal-storage.ts'

/** A reason for the host, as written by the moderator. */
export type Rejection = { readonly category: string; readonly message: string }
/** An item, and when it was submitted: a rejection isn't about what is submitted later. */
export type Submission = { readonly id: string; readonly submittedAt: ReviewStanding['submittedAt'] }

function keyOf(id: string): string {
  return `${UNSAVED}${id}.rejection`
}

/** What was written in this tab about this submission of the item; null if nothing was. */
export function keptRejection({ id, submittedAt }: Submission): Rejection | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as (Rejection & Submission) | null
    return kept?.submittedAt === submittedAt ? kept : null
  } catch {
    return null
  }
}

/** Keeps it in this tab until the decision is saved, for a reload, another item in between, an undo or a failure. */
export function keepRejection({ id, submittedAt }: Submission, { category, message }: Rejection): void {
  storeInTab(keyOf(id), JSON.stringify({ submittedAt, category, message }))
}

export function forgetRejection(id: string): void {
  sessionStorage.removeItem(keyOf(id))
}
