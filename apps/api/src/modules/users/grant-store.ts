/** Context roles: who may do what in which organization or for which stay. */
import type { ContextRole } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'

/** Gives a user a context role; holding it already is fine. */
export const grantRole = async (
  db: Db,
  grant: { userId: string; role: ContextRole; organizationId?: string; stayId?: string },
): Promise<void> => {
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
 * Takes a user out of every organization, before the account goes.
 * @throws Problem 409 where an organization would be left without an owner.
 */
export const leaveOrganizations = async (db: Db, userId: string): Promise<void> => {
  const owned = await db
    .selectFrom('organizations as o')
    .innerJoin('context_grants as g', 'g.organization_id', 'o.id')
    .where('g.user_id', '=', userId)
    .where('g.role', '=', 'orgOwner')
    .select(['o.id', 'o.name'])
    .orderBy('o.id')
    .forUpdate('o')
    .execute()
  if (owned.length > 0) {
    const ids = owned.map((organization) => organization.id)
    const others = await db
      .selectFrom('context_grants')
      .select('organization_id')
      .where('organization_id', 'in', ids)
      .where('role', '=', 'orgOwner')
      .where('user_id', '<>', userId)
      .execute()
    const orphan = owned.find((organization) => !others.some((other) => other.organization_id === organization.id))
    if (orphan)
      throw new Problem(
        'conflict',
        `${orphan.name} would be left without an owner. Give it another orgOwner first, or delete it.`,
      )
  }
  await db.deleteFrom('context_grants').where('user_id', '=', userId).execute()
}
