import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { assertUnclaimed, claimedOfStay } from '../review/index.ts'
import { dropStay } from '../search/index.ts'
import { leaveOrganization } from './leave-organization.ts'
import { deleteStay, idsOfStaysIn, type StaySubject, stayById } from './stay-store.ts'

/** Deletes a stay and everything it owns. @throws Problem 423 if a moderator has claimed any of it. */
export async function removeStay(db: Db, caller: Caller, subject: StaySubject, now: Date): Promise<void> {
  assertUnclaimed(caller, { noun: 'stay', permission: 'stay.Delete', now }, subject)
  for (const { noun, ...claimed } of await claimedOfStay(db, subject.stayId))
    assertUnclaimed(caller, { noun, permission: 'stay.Delete', now }, { ...subject, review: claimed })
  await dropStay(db, subject.stayId)
  await deleteStay(db, subject.stayId)
  await leaveOrganization(db, subject.stayId, { isGone: true })
  await audit(db, {
    actorId: caller.id,
    action: 'stay.delete',
    subjectId: subject.stayId,
    before: { organizationId: subject.organizationId, ...(subject.stay.content ?? subject.revision?.content) },
  })
}

/** Deletes all stays of an organization. @throws Problem 423 if a moderator has claimed any of them. */
export async function removeStaysIn(db: Db, caller: Caller, organizationId: string, now: Date): Promise<void> {
  for (const id of await idsOfStaysIn(db, organizationId)) {
    const subject = await stayById(db, id, true)
    if (subject) await removeStay(db, caller, subject, now)
  }
}
