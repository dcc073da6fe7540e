/**
 * Staff can't moderate their own stays: anyone with a role for a stay or its organization counts as its host's side.
 */
import { holdsRoleIn, type Scope } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { getGrants } from '../users/index.ts'

// Use the stored roles: scope headers remove roles from the caller, which would hide the conflict.
export async function isOwnMatter(db: Db, caller: Caller, scope: Scope): Promise<boolean> {
  return holdsRoleIn({ contextRoles: await getGrants(db, caller.id) }, scope)
}

/** @throws Problem 403 if the caller holds a context role for the item. */
export async function assertNotOwnMatter(db: Db, caller: Caller, scope: Scope): Promise<void> {
  if (await isOwnMatter(db, caller, scope))
    throw new Problem('forbidden', 'You hold a role for this yourself. A moderator who holds none decides.')
}
