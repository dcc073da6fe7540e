import {
  changedStayFields,
  isInReview,
  openMoves,
  type Stay,
  type StayDraftFields,
  stayLifecycle,
  withStayChanges,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { illegalMove, Problem } from '../../kernel/errors.ts'
import { actsAsStaff, assertUnclaimed, isAlreadySubmitted } from '../review/index.ts'
import { mediaUse, recordAdminEdit, saveAsHost } from './edit-stay.ts'
import { submittable, withUsableMedia } from './stay-content.ts'
import { moveRevision, type StaySubject, saveWorkingCopy, stayById, workingContent } from './stay-store.ts'
import { staySeenByHost } from './stay-view.ts'

/** Submits the working copy with `changes` applied; what is submitted already is only saved. */
export async function submitStay(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  changes: StayDraftFields,
  now: Date,
): Promise<Stay> {
  assertUnclaimed(caller, { noun: 'stay', permission: 'stay.Update', now }, subject)
  const status = subject.revision?.status
  if (isAlreadySubmitted(status, changes)) {
    await saveAsHost(db, caller, subject, withStayChanges(workingContent(subject), changes), now)
    return staySeenByHost(db, subject.stayId)
  }
  if (isInReview(status)) throw illegalMove('submit', status, openMoves(stayLifecycle, status))
  const usable = await withUsableMedia(db, changes, mediaUse(caller, subject))
  const content = await submittable(db, subject.stay, withStayChanges(workingContent(subject), usable))
  if (subject.stay.content && changedStayFields(subject.stay.content as StayDraftFields, content).length === 0)
    throw new Problem('conflict', 'There are no changes from the accepted stay, so there is nothing to submit.')
  await saveWorkingCopy(db, subject, content, caller.id)
  if (actsAsStaff(caller, 'stay.Update', subject)) await recordAdminEdit(db, caller, subject, content)
  const saved = await stayById(db, subject.stayId)
  if (saved) await moveRevision(db, saved, 'submit')
  await audit(db, { actorId: caller.id, action: 'stay.submit', subjectId: subject.stayId })
  return staySeenByHost(db, subject.stayId)
}
