import type { stayLifecycle } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { assertUnclaimed, setReviewStatus } from '../review/index.ts'
import { stayReview } from './stay-review.ts'
import { moveRevision, type StaySubject } from './stay-store.ts'
import { submitStay } from './submit-stay.ts'

/**
 * Implements a PATCH of the status by calling the matching named action.
 * @param body the rejection's category and message, for Rejected.
 */
export async function changeStayStatus(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  status: (typeof stayLifecycle.statuses)[number],
  body: unknown,
  now: Date,
): Promise<void> {
  if (await setReviewStatus(db, caller, stayReview, subject, { status, rejection: body, now })) return
  if (status === 'Submitted') await submitStay(db, caller, subject, {}, now)
  if (status === 'Draft') {
    assertUnclaimed(caller, { noun: 'stay', permission: 'stay.Update', now }, subject)
    const move = subject.revision?.status === 'Submitted' ? 'withdraw' : 'redraft'
    await moveRevision(db, subject, move)
    await audit(db, { actorId: caller.id, action: `stay.${move}`, subjectId: subject.stayId })
  }
}
