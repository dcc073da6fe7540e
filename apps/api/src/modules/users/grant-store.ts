/** Context roles: who may do what in which organization or for which stay. */
import { type ContextGrant, type ContextRole, HELD_ROLES_MAX } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { endOrganizationInClosing, endRoleInClosing, endStayInClosings, isAccountOpen } from './closing-store.ts'

/**
 * Grants a context role; idempotent.
 * @throws Problem 409 if the user holds too many, or has deleted the account: nobody could use the role, and a last
 * owner can't be erased.
 */
export async function grantRole(
  db: Db,
  grant: { userId: string; role: ContextRole; organizationId?: string | undefined; stayId?: string | undefined },
): Promise<void> {
  if (!(await isAccountOpen(db, grant.userId)))
    throw new Problem('conflict', 'The account that would get this role was deleted by its owner.')
  const { held } = await db
    .selectFrom('context_grants')
    .where('user_id', '=', grant.userId)
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  if (held >= HELD_ROLES_MAX)
    throw new Problem('conflict', 'This person holds as many roles as one account can. Revoke one first.')
  await db
    .insertInto('context_grants')
    .values({
      id: newId('grant'),
      user_id: grant.userId,
      role: grant.role,
      organization_id: grant.organizationId ?? null,
      stay_id: grant.stayId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Revokes a context role; idempotent.
 * @throws Problem 409 if it would leave the organization without an owner.
 */
export async function revokeRole(
  db: Db,
  userId: string,
  grant: { role: ContextRole; organizationId?: string | undefined; stayId?: string | undefined },
): Promise<void> {
  return requiringAnOwner(db, grant.organizationId ? [grant.organizationId] : [], async () => {
    await db
      .deleteFrom('context_grants')
      .where('user_id', '=', userId)
      .where('role', '=', grant.role)
      .where((where) =>
        grant.stayId ? where('stay_id', '=', grant.stayId) : where('organization_id', '=', grant.organizationId ?? ''),
      )
      .execute()
    await endRoleInClosing(db, userId, grant)
  })
}

/** Revokes every role held for this stay specifically; returns them. */
export async function revokeStayRoles(db: Db, stayId: string): Promise<{ userId: string; role: ContextRole }[]> {
  const rows = await db
    .deleteFrom('context_grants')
    .where('stay_id', '=', stayId)
    .returning(['user_id', 'role'])
    .execute()
  await endStayInClosings(db, stayId)
  return rows.map(({ user_id, role }) => ({ userId: user_id, role }))
}

/** Removes a user from one organization and each of its stays. @throws Problem 409 for its last owner. */
export async function leaveOrganization(db: Db, userId: string, organizationId: string): Promise<void> {
  return requiringAnOwner(db, [organizationId], async () => {
    await db
      .deleteFrom('context_grants')
      .where('user_id', '=', userId)
      .where((where) =>
        where.or([
          where('organization_id', '=', organizationId),
          where('stay_id', 'in', (stays) =>
            stays.selectFrom('stays').select('id').where('organization_id', '=', organizationId),
          ),
        ]),
      )
      .execute()
    await endOrganizationInClosing(db, userId, organizationId)
  })
}

/**
 * Removes a user from every organization and stay before their account is deleted.
 * @returns the roles this ended; a role revoked concurrently is ended by exactly one of the two calls
 * @throws Problem 409 for a last owner.
 */
export async function leaveOrganizations(db: Db, userId: string): Promise<ContextGrant[]> {
  const grant = await db
    .selectFrom('context_grants')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'orgOwner')
    .execute()
  const owned = grant.flatMap(({ organization_id }) => organization_id ?? [])
  return requiringAnOwner(db, owned, async () => {
    const ended = await db
      .deleteFrom('context_grants')
      .where('user_id', '=', userId)
      .returning(['role', 'stay_id', 'organization_id'])
      .execute()
    return ended.map(toGrant)
  })
}

/**
 * Runs a role change with the organizations locked, so that two last owners can't leave concurrently.
 * @throws Problem 409 if one of them had an owner and would have none.
 */
async function requiringAnOwner<Done>(
  db: Db,
  organizationIds: readonly string[],
  change: () => Promise<Done>,
): Promise<Done> {
  if (organizationIds.length === 0) return change()
  const before = await ownersIn(db, organizationIds)
  const done = await change()
  const after = await ownersIn(db, organizationIds)
  const orphan = before.find(
    ({ id, owners }) => owners > 0 && after.some((each) => each.id === id && each.owners === 0),
  )
  if (orphan)
    throw new Problem(
      'conflict',
      `${orphan.name} would be left without an owner. Give it another owner first, or delete it.`,
    )
  return done
}

/**
 * Counts each organization's owners under a lock that still allows foreign keys to it: roles granted concurrently do no
 * harm.
 */
function ownersIn(db: Db, organizationIds: readonly string[]) {
  return db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name'])
    .select(({ selectFrom }) =>
      selectFrom('context_grants as g')
        .whereRef('g.organization_id', '=', 'o.id')
        .where('g.role', '=', 'orgOwner')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('owners'),
    )
    .where('o.id', 'in', organizationIds)
    .orderBy('o.id')
    .forNoKeyUpdate()
    .execute()
}

/** Whether a user currently holds a context role. */
export async function holdsRole(
  db: Db,
  { userId, role, organizationId }: { userId: string; role: ContextRole; organizationId: string },
): Promise<boolean> {
  const grants = db.selectFrom('context_grants').select('id').where('user_id', '=', userId).where('role', '=', role)
  return (await grants.where('organization_id', '=', organizationId).executeTakeFirst()) !== undefined
}

/** The ids of an organization's owners. */
export async function getOwners(db: Db, organizationId: string): Promise<string[]> {
  const owners = db.selectFrom('context_grants').select('user_id').where('organization_id', '=', organizationId)
  return (await owners.where('role', '=', 'orgOwner').execute()).map((owner) => owner.user_id)
}

/** A user's context roles, oldest first. */
export async function getGrants(db: Db, userId: string): Promise<ContextGrant[]> {
  const rows = await db
    .selectFrom('context_grants')
    .select(['role', 'stay_id', 'organization_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(toGrant)
}

type GrantRow = { role: ContextRole; stay_id: string | null; organization_id: string | null }

function toGrant({ role, stay_id, organization_id }: GrantRow): ContextGrant {
  return { role, stayId: stay_id, organizationId: organization_id }
}
