import type { ReviewStanding } from '@lodestay/domain/review/review'
import { readUnsaved, removeUnsaved, storeUnsaved } from '../../lib/unsaved-input.ts'

/** A reason for the host, as written by the moderator. */
export type Rejection = { readonly category: string; readonly message: string }
/** An item, and when it was submitted: a rejection isn't about what is submitted later. */
export type Submission = { readonly id: string; readonly submittedAt: ReviewStanding['submittedAt'] }

function keyOf(id: string): string {
  return `${id}.rejection`
}

/** What was written in this tab about this submission of the item; null if nothing was. */
export function readRejectionDraft({ id, submittedAt }: Submission, userId: string | null): Rejection | null {
  const stored = readUnsaved<Rejection & Submission>(keyOf(id), userId)
  return stored?.submittedAt === submittedAt ? stored : null
}

/** Keeps it in this tab until the decision is saved, for a reload, another item in between, an undo or a failure. */
export function storeRejectionDraft(
  { id, submittedAt }: Submission,
  userId: string | null,
  { category, message }: Rejection,
): void {
  storeUnsaved(keyOf(id), userId, { submittedAt, category, message })
}

export function forgetRejection(id: string): void {
  removeUnsaved(keyOf(id))
}
