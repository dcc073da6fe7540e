import { auditAll } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { assertUnclaimed, type SubjectOfStay, subjectsOfStays } from '../review/index.ts'
import { dropStays } from '../search/index.ts'
import { leaveOrganization } from './leave-organization.ts'
import { deleteStays, idsOfStaysIn, lockedStays, lockStays, type StaySubject } from './stay-store.ts'

/**
 * Deletes a stay and everything it owns.
 * @throws Problem 423 if a moderator has claimed any of it, 409 if any of it is in progress: paid for, entered, or
 * reserved for a line.
 */
export async function removeStay(db: Db, caller: Caller, subject: StaySubject, now: Date): Promise<void> {
  await removeOutsideIndex(db, caller, [subject], now)
  await dropStays(db, [subject.stayId])
}

/** Deletes stays, except from the public index. */
async function removeOutsideIndex(db: Db, caller: Caller, subjects: readonly StaySubject[], now: Date): Promise<void> {
  const permission = 'stay.Delete'
  const byId = new Map(subjects.map((subject) => [subject.stayId, subject]))
  for (const subject of subjects) assertUnclaimed(caller, { noun: 'stay', permission, now }, subject)
  const subjectsOfThem = await subjectsOfStays(db, [...byId.keys()])
  for (const made of subjectsOfThem) {
    const subject = byId.get(made.stay_id)
    if (subject && made.status === 'Pending')
      assertUnclaimed(caller, { noun: made.noun, permission, now }, { ...subject, review: made })
    if (made.isOwed) throw owed(made)
  }
  await deleteStays(db, [...byId.keys()], now)
  await leaveOrganization(db, [...byId.keys()], { isGone: true })
  await auditAll(
    db,
    subjects.map(({ stayId, organizationId, stay, revision }) => ({
      actorId: caller.id,
      action: 'stay.delete',
      subjectId: stayId,
      before: { organizationId, ...(stay.content ?? revision?.content) },
    })),
  )
  await auditAll(
    db,
    subjectsOfThem.map(({ id, noun, title, stay_id: stayId }) => ({
      actorId: caller.id,
      action: `${noun}.delete`,
      subjectId: id,
      before: { stayId, title },
    })),
  )
}

function owed({ noun, title }: SubjectOfStay): Problem {
  const detail =
    noun === 'giveaway'
      ? `The giveaway “${title}” is under way, or was drawn lately. Delete the stay 30 days after its winner is drawn.`
      : noun === 'cancellation'
        ? `The cancellation “${title}” is promoted, or people are in line for it. Close it, then delete the stay.`
        : `The promotion “${title}” is paid for. Delete the stay once it’s done, or refunded.`
  return new Problem('conflict', detail)
}

/** Stays deleted by one statement, with all that belongs to them: well within the statement timeout. */
const REMOVED_AT_ONCE = 100

/** Deletes all stays of an organization. @throws Problem 409 or 423, like `removeStay`. */
export async function removeStaysIn(db: Db, caller: Caller, organizationId: string, now: Date): Promise<void> {
  // Lock them all first, and the index last: a concurrent publish holds a stay's row while waiting for the index, and
  // all others wait for the index until this commits.
  // Some may have been deleted meanwhile.
  const ids = [...(await lockStays(db, await idsOfStaysIn(db, organizationId)))]
  for (let at = 0; at < ids.length; at += REMOVED_AT_ONCE) {
    const subjects = await lockedStays(db, ids.slice(at, at + REMOVED_AT_ONCE))
    await removeOutsideIndex(db, caller, subjects, now)
  }
  await dropStays(db, ids)
}
