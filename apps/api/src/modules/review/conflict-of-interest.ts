/**
 * Staff can't moderate their own stays: anyone with a role for a stay or its organization counts as part of the host's
 * organization.
 */
import { holdsRoleIn, type Scope } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import { Problem } from '../../kernel/errors.ts'

// Checks all roles: scope headers would hide the conflict.
export function hasConflictOfInterest({ heldRoles }: Caller, scope: Scope): boolean {
  return holdsRoleIn({ contextRoles: heldRoles }, scope)
}

/** @throws Problem 403 if the caller holds a context role for the item. */
export function assertNoConflictOfInterest(caller: Caller, scope: Scope): void {
  if (hasConflictOfInterest(caller, scope))
    throw new Problem('forbidden', 'You have a role for this yourself, so a moderator without one has to decide.')
}
