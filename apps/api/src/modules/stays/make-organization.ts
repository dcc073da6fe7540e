import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { insertOrganization } from '../organizations/index.ts'
import { addRole, grantRole } from '../users/index.ts'

/** Creates an organization, owned by this user, for a stay that moves. @returns its id */
export async function makeOrganization(db: Db, userId: string, name: string): Promise<string> {
  const made = await insertOrganization(db, { name })
  await grantRole(db, { userId, role: 'orgOwner', organizationId: made.id })
  await addRole(db, userId, 'Host')
  // Without its name, which may be its owner's: the audit log is append-only.
  await audit(db, { actorId: userId, action: 'organization.create', subjectId: made.id })
  return made.id
}
