/** Hands an imported stay over to its host: everything attached to it moves along, and imports no longer write it. */
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { holdsRole } from '../users/index.ts'
import { leaveOrganization } from './leave-organization.ts'
import { makeOrganization } from './make-organization.ts'
import { reindexStay } from './publish-stay.ts'
import { markClaimed, type StaySubject, setOrganization } from './stay-store.ts'

type Recipient = {
  readonly userId: string
  /** The receiving organization; null for a new one. */
  readonly id: string | null
  /** Name for a new organization. */
  readonly name: string
  readonly now: Date
}

/** @returns the organization. @throws Problem 409 if the recipient no longer owns it */
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
