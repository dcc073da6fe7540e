/** Nobody moderates their own: who holds a role for a stay or its organization is its host's side, member of staff or not. */
import { holdsRoleIn, type Scope } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { getGrants } from '../users/index.ts'

// By the stored roles: the scope headers take roles out of a caller, and would hide what is its own.
export async function isOwnMatter(db: Db, caller: Caller, scope: Scope): Promise<boolean> {
  return holdsRoleIn({ contextRoles: await getGrants(db, caller.id) }, scope)
}

/** @throws Problem 403 for whoever holds a context role for what is to be decided. */
export async function assertNotOwnMatter(db: Db, caller: Caller, scope: Scope): Promise<void> {
  if (await isOwnMatter(db, caller, scope))
    throw new Problem('forbidden', 'You hold a role for this yourself. A moderator who holds none decides.')
}
