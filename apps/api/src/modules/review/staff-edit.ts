/** Staff edits to a host's content: recorded as feedback of the kind 'Admin Edit' and in the audit log. */
import { actsOnlyAsStaff, type Permission, type Scope } from '@lodestay/domain'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { recordFeedback, takeBackEdit } from '../feedback/index.ts'
import { assertNoConflictOfInterest } from './conflict-of-interest.ts'
import { assertNotClaimedByAnother } from './decide.ts'
import type { Reviewed } from './review-kind.ts'
import { type EditedNoun, renewClaim } from './review-store.ts'

/**
 * True if the caller acts as staff rather than for the host's organization: staff who may do something as a host do it
 * as one, whatever scope the request names.
 * @throws Problem 403 for staff whose role there doesn't let them do it: nobody moderates their own items.
 */
export function actsAsStaff(caller: Caller, permission: Permission, scope: Scope): boolean {
  if (!actsOnlyAsStaff({ ...caller, contextRoles: caller.heldRoles }, permission, scope)) return false
  assertNoConflictOfInterest(caller, scope)
  return true
}

/** @throws Problem 423 while an item is claimed. For what nobody does as staff, such as moving a stay. */
export function assertUnlocked(noun: string, { review }: Pick<Reviewed, 'review'>): void {
  if (review.status === 'Pending')
    throw new Problem(
      'locked-for-review',
      `A moderator is reviewing this ${noun}. You can edit it again once they decide.`,
    )
}

/**
 * While an item is claimed, the host's organization is locked out (423), and among staff only the holder may write or
 * delete (409 names the holder).
 */
export function assertUnclaimed(
  caller: Caller,
  { noun, permission, now }: { noun: string; permission: Permission; now: Date },
  subject: Scope & Pick<Reviewed, 'review'>,
): void {
  if (actsAsStaff(caller, permission, subject)) assertNotClaimedByAnother(caller, subject, now)
  else assertUnlocked(noun, subject)
}

type Edit = {
  readonly noun: EditedNoun
  /** Names the fields in words. */
  readonly table: Readonly<Record<string, { readonly label: string }>>
  readonly id: string
  readonly fields: readonly string[]
  readonly before: object
  readonly after: object
}

const listWords = new Intl.ListFormat('en-US')

/** Records a staff edit as feedback to the host, and renews the editor's claim: it lapses without action. */
export async function recordStaffEdit(
  db: Db,
  caller: Caller,
  { noun, table, id, fields, before, after }: Edit,
): Promise<void> {
  if (fields.length === 0) return
  const earlier = await takeBackEdit(db, { subjectId: id, authorId: caller.id, fields: Object.keys(table) })
  const edited = [...new Set([...earlier, ...fields])]
  const changed = listWords.format(edited.map((field) => table[field]?.label ?? field)).toLowerCase()
  await recordFeedback(db, {
    subjectId: id,
    kind: 'Admin Edit',
    message: `${caller.name} changed ${changed}.`,
    changedFields: edited,
    authorId: caller.id,
  })
  await auditEdit(db, { actorId: caller.id, action: `${noun}.edit`, subjectId: id, fields, before, after })
  await renewClaim(db, noun, id, caller.id)
}

export type FieldEdit = {
  readonly noun: EditedNoun
  readonly id: string
  readonly permission: Permission
  /** The audit log's name for a host's edit. */
  readonly action: string
  readonly field: string
  /** The field in words. */
  readonly label: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Records an edit of one field that has a call of its own. */
export async function recordFieldEdit(
  db: Db,
  caller: Caller,
  scope: Scope,
  { noun, id, permission, action, field, label, before, after }: FieldEdit,
): Promise<void> {
  const change = { before: { [field]: before }, after: { [field]: after } }
  if (actsAsStaff(caller, permission, scope))
    return recordStaffEdit(db, caller, { noun, table: { [field]: { label } }, id, fields: [field], ...change })
  await audit(db, { actorId: caller.id, action, subjectId: id, ...change })
}
