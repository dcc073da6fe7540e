/** Hands an imported stay over to its host: everything attached to it moves along, and imports no longer write it. */
import type { ContextRole } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { createOrganization } from '../organizations/index.ts'
import { holdsRole } from '../users/index.ts'
import { endFormerHost, relocateStay } from './change-hands.ts'
import { markClaimed, type StaySubject } from './stay-store.ts'

type Recipient = {
  readonly userId: string
  /** The receiving organization; null for a new one. */
  readonly id: string | null
  /** Name for a new organization. */
  readonly name: string
  /** Who decided that it is theirs. */
  readonly by: string
  readonly now: Date
}

type Given = {
  readonly organizationId: string
  /** Roles for the stay that its former host had granted, and that ended. */
  readonly endedRoles: readonly { userId: string; role: ContextRole }[]
}

/** @throws Problem 409 if the recipient no longer owns the organization */
export async function giveStay(
  db: Db,
  { stayId }: StaySubject,
  { userId, id, name, by, now }: Recipient,
): Promise<Given> {
  if (id && !(await holdsRole(db, { userId, role: 'orgOwner', organizationId: id })))
    throw new Problem('conflict', `${name} no longer belongs to the claimant. Claim the stay again.`)
  const organizationId = id ?? (await createOrganization(db, { userId, by, now }, { name })).id
  const endedRoles = await endFormerHost(db, stayId, { by, now })
  // Before the stay is indexed, which says whether its host has claimed it.
  await markClaimed(db, stayId, now)
  await relocateStay(db, stayId, organizationId)
  return { organizationId, endedRoles }
}
