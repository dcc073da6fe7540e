import {
  NEW_ORGANIZATIONS_A_DAY,
  type Organization,
  type OrganizationFields,
  OWNED_ORGANIZATIONS_MAX,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { countDaily } from '../../kernel/rates.ts'
import { addRole, getGrants, grantRole } from '../users/index.ts'
import { insertOrganization } from './organization-store.ts'

/** The new organization's owner, and who decided that they get it. */
type Founding = { readonly userId: string; readonly by: string; readonly now: Date }

/**
 * Creates an organization; its owner becomes a host. People who create their own are limited: every role is read with
 * each of its holder's requests, and other limits are an organization's.
 * @throws Problem 429 if they created enough of them today, 409 if they own too many
 */
export async function createOrganization(
  db: Db,
  { userId, by, now }: Founding,
  fields: Pick<OrganizationFields, 'name'> & Partial<OrganizationFields>,
): Promise<Organization> {
  if (by === userId) await countNewOrganization(db, userId, now)
  const organization = await insertOrganization(db, fields)
  await grantRole(db, { userId, role: 'orgOwner', organizationId: organization.id })
  await addRole(db, userId, 'Host')
  // Without its name, which may be its owner's: the audit log is append-only.
  await audit(db, { actorId: by, action: 'organization.create', subjectId: organization.id })
  return organization
}

async function countNewOrganization(db: Db, userId: string, now: Date): Promise<void> {
  const detail = 'You’ve created enough organizations for today.'
  await countDaily(db, `new organizations ${userId}`, { most: NEW_ORGANIZATIONS_A_DAY, detail, now })
  const owned = (await getGrants(db, userId)).filter(({ role }) => role === 'orgOwner')
  if (owned.length >= OWNED_ORGANIZATIONS_MAX)
    throw new Problem('conflict', `You can own at most ${OWNED_ORGANIZATIONS_MAX} organizations.`)
}
