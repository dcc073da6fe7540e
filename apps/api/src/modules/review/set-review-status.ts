import { isStaff, nextStatus, Rejection } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem, parseOrRefuse } from '../../kernel/errors.ts'
import { accept, claim, reject, release } from './decide.ts'
import type { Reviewed, ReviewKind } from './review-kind.ts'

/**
 * Sets a status that moderators set, with the same checks as its named action. A claimed item that staff set to
 * Submitted is released.
 * @param rejection the category and message, for Rejected
 * @returns whether the status is one of theirs; if not, nothing has happened
 * @throws Problem 403 for others
 */
export async function setReviewStatus(
  db: Db,
  caller: Caller,
  kind: ReviewKind,
  subject: Reviewed,
  { status, rejection, now }: { readonly status: string; readonly rejection: unknown; readonly now: Date },
): Promise<boolean> {
  if (status === 'Submitted') {
    if (subject.review.status !== 'Pending' || !isStaff(caller)) return false
    await release(db, caller, kind, subject, now)
    return true
  }
  const accepted = nextStatus(kind.lifecycle, 'Submitted', 'publish')
  if (![accepted, 'Rejected', 'Pending'].includes(status)) return false
  if (!isStaff(caller)) throw new Problem('forbidden', `Only moderators can set ${status}.`)
  if (status === accepted) await accept(db, caller, kind, subject, now)
  else if (status === 'Pending') await claim(db, caller, kind, subject, now)
  else await reject(db, caller, kind, subject, parseOrRefuse(Rejection, rejection), now)
  return true
}
