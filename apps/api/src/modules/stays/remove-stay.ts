import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { assertUnclaimed, type SubjectOfStay, subjectsOfStay } from '../review/index.ts'
import { dropStays } from '../search/index.ts'
import { leaveOrganization } from './leave-organization.ts'
import { deleteStay, idsOfStaysIn, lockStays, type StaySubject, stayById } from './stay-store.ts'

/**
 * Deletes a stay and everything it owns.
 * @throws Problem 423 if a moderator has claimed any of it, 409 if any of it is in progress: paid for, entered, or
 * reserved for a line.
 */
export async function removeStay(db: Db, caller: Caller, subject: StaySubject, now: Date): Promise<void> {
  await removeOutsideIndex(db, caller, subject, now)
  await dropStays(db, [subject.stayId])
}

/** Deletes a stay, except from the public index. */
async function removeOutsideIndex(db: Db, caller: Caller, subject: StaySubject, now: Date): Promise<void> {
  assertUnclaimed(caller, { noun: 'stay', permission: 'stay.Delete', now }, subject)
  for (const made of await subjectsOfStay(db, subject.stayId)) {
    if (made.status === 'Pending')
      assertUnclaimed(caller, { noun: made.noun, permission: 'stay.Delete', now }, { ...subject, review: made })
    if (made.isOwed) throw owed(made)
  }
  await deleteStay(db, subject.stayId, now)
  await leaveOrganization(db, subject.stayId, { isGone: true })
  await audit(db, {
    actorId: caller.id,
    action: 'stay.delete',
    subjectId: subject.stayId,
    before: { organizationId: subject.organizationId, ...(subject.stay.content ?? subject.revision?.content) },
  })
}

function owed({ noun, title }: SubjectOfStay): Problem {
  const detail =
    noun === 'giveaway'
      ? `The giveaway “${title}” is under way. Delete the stay once its winner is drawn.`
      : noun === 'cancellation'
        ? `The cancellation “${title}” is promoted, or people are in line for it. Close it, then delete the stay.`
        : `The promotion “${title}” is paid for. Delete the stay once it’s done, or refunded.`
  return new Problem('conflict', detail)
}

/** Deletes all stays of an organization. @throws Problem 409 or 423, like `removeStay`. */
export async function removeStaysIn(db: Db, caller: Caller, organizationId: string, now: Date): Promise<void> {
  const ids = await idsOfStaysIn(db, organizationId)
  // Lock them all first, and the index last: a concurrent publish holds a stay's row while waiting for the index, and
  // all others wait for the index until this commits.
  await lockStays(db, ids)
  for (const id of ids) {
    const subject = await stayById(db, id, true)
    if (subject) await removeOutsideIndex(db, caller, subject, now)
  }
  await dropStays(db, ids)
}
