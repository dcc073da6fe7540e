/** Editing a stay: hosts edit a working copy; staff edit in place. */
import { changedStayFields, isInReview, type StayDraftFields, stayFields, withStayChanges } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import {
  actsAsStaff,
  assertNotClaimedByAnother,
  assertUnclaimed,
  type FieldEdit,
  recordFieldEdit,
  recordStaffEdit,
} from '../review/index.ts'
import { reindexStay } from './publish-stay.ts'
import { type MediaUse, submittable, withUsableMedia, withValidChanges } from './stay-content.ts'
import { goLive, moveRevision, type StaySubject, saveWorkingCopy, workingContent } from './stay-store.ts'

/**
 * Saves the host's working copy. A rejected stay becomes a draft again; one in review must remain valid for submission.
 */
export async function saveAsHost(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  content: StayDraftFields,
  now: Date,
): Promise<void> {
  assertUnclaimed(caller, { noun: 'stay', permission: 'stay.Update', now }, subject)
  const usable = await withUsableMedia(db, content, mediaUse(caller, subject))
  const checked = isInReview(subject.revision?.status) ? await submittable(db, subject.stay, usable) : usable
  if (subject.revision?.status === 'Rejected') await moveRevision(db, subject, 'redraft')
  await saveWorkingCopy(db, subject, checked, caller.id)
  if (actsAsStaff(caller, 'stay.Update', subject)) await recordAdminEdit(db, caller, subject, checked)
}

/** Pictures of its working copy and of the live stay may stay. */
export function mediaUse(caller: Caller, subject: StaySubject): MediaUse {
  const versions = [workingContent(subject), subject.stay.content as StayDraftFields | null]
  return { caller, organizationId: subject.organizationId, versions }
}

/** Changes to fields that the host's submitted edit leaves as they are live. */
function liveChanges(live: StayDraftFields, working: StayDraftFields, changes: StayDraftFields): StayDraftFields {
  const proposed: readonly string[] = changedStayFields(live, working)
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !proposed.includes(field)))
}

/**
 * Staff edits apply directly, and are recorded as feedback. What the host has submitted stays a proposal when it is
 * corrected: only its acceptance makes it public.
 */
export async function editAsStaff(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  requested: StayDraftFields,
  now: Date,
): Promise<void> {
  assertNotClaimedByAnother(caller, subject, now)
  const { stay, revision } = subject
  const before = workingContent(subject)
  const changes = await withUsableMedia(db, requested, mediaUse(caller, subject))
  if (revision) await saveWorkingCopy(db, subject, withValidChanges(stay, before, changes), caller.id)
  const content = stay.content as StayDraftFields | null
  const corrected = content && (isInReview(subject.revision?.status) ? liveChanges(content, before, changes) : changes)
  if (corrected && Object.keys(corrected).length > 0) {
    await goLive(db, subject, await submittable(db, stay, withStayChanges(content, corrected)))
    await reindexStay(db, stay.id)
  }
  await recordAdminEdit(db, caller, subject, withStayChanges(workingContent(subject), changes))
}

/** Records a staff edit as feedback to the host. */
export async function recordAdminEdit(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  after: StayDraftFields,
): Promise<void> {
  const before = workingContent(subject)
  const fields = changedStayFields(before, after)
  await recordStaffEdit(db, caller, { noun: 'stay', table: stayFields, id: subject.stayId, fields, before, after })
}

/** Records a change to what a stay has besides its content, such as its calendar. */
export function recordStayChange(
  db: Db,
  caller: Caller,
  subject: Pick<StaySubject, 'stayId' | 'organizationId'>,
  change: Pick<FieldEdit, 'action' | 'field' | 'label' | 'before' | 'after'>,
): Promise<void> {
  const edited = { noun: 'stay', id: subject.stayId, permission: 'stay.Update' } as const
  return recordFieldEdit(db, caller, subject, { ...edited, ...change })
}
