/** A stay that was imported becomes its host's: it moves with everything that hangs on it, and no import writes it any more. */
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { holdsRole } from '../users/index.ts'
import { leaveOrganization } from './leave-organization.ts'
import { makeOrganization } from './make-organization.ts'
import { reindexStay } from './publish-stay.ts'
import { markClaimed, type StaySubject, setOrganization } from './stay-store.ts'

type Recipient = {
  readonly userId: string
  /** The organization that it goes to; null for a new one. */
  readonly id: string | null
  /** The name of a new one. */
  readonly name: string
  readonly now: Date
}

/** @returns the organization. @throws Problem 409 if the recipient doesn't own it any more */
export async function giveStay(db: Db, subject: StaySubject, { userId, id, name, now }: Recipient): Promise<string> {
  if (id && !(await holdsRole(db, { userId, role: 'orgOwner', organizationId: id })))
    throw new Problem('conflict', `${name} no longer belongs to the claimant. Claim the stay again.`)
  const organizationId = id ?? (await makeOrganization(db, userId, name))
  await setOrganization(db, subject.stayId, organizationId)
  await markClaimed(db, subject.stayId, now)
  await reindexStay(db, subject.stayId)
  await leaveOrganization(db, subject.stayId, { isGone: false })
  return organizationId
}
