/** Changes to a stay: its host writes a working copy, staff edit what is there. */
import { changedStayFields, type StayDraftFields, withStayChanges } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { actsAsStaff, assertNotClaimedByAnother, assertUnlocked, recordStaffEdit } from '../review/index.ts'
import { reindexStay } from './publish-stay.ts'
import { submittable, withValidChanges } from './stay-content.ts'
import { goLive, moveRevision, type StaySubject, saveWorkingCopy, workingContent } from './stay-store.ts'

/** Saves the host's working copy; what was rejected becomes a draft again, what is submitted must stay submittable. */
export async function saveAsHost(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  content: StayDraftFields,
): Promise<void> {
  assertUnlocked('stay', subject)
  const checked = subject.revision?.status === 'Submitted' ? submittable(subject.stay, content) : content
  if (subject.revision?.status === 'Rejected') await moveRevision(db, subject, 'redraft')
  await saveWorkingCopy(db, subject, checked, caller.id)
  if (actsAsStaff(caller, 'stay.Update', subject)) await recordAdminEdit(db, caller, subject, checked)
}

/** An edit by staff goes straight into what it concerns, and is kept as feedback. */
export async function editAsStaff(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  changes: StayDraftFields,
  now: Date,
): Promise<void> {
  assertNotClaimedByAnother(caller, subject, now)
  const { stay, revision } = subject
  const before = workingContent(subject)
  if (revision) await saveWorkingCopy(db, subject, withValidChanges(stay, before, changes), caller.id)
  if (stay.content) {
    const live = submittable(stay, withStayChanges(stay.content as StayDraftFields, changes))
    await goLive(db, subject, live)
    await reindexStay(db, stay.id)
  }
  await recordAdminEdit(db, caller, subject, withStayChanges(workingContent(subject), changes))
}

/** An edit by staff goes to its host as feedback. */
export async function recordAdminEdit(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  after: StayDraftFields,
): Promise<void> {
  const before = workingContent(subject)
  const fields = changedStayFields(before, after)
  await recordStaffEdit(db, caller, { noun: 'stay', id: subject.stayId, fields, before, after })
}
