/**
 * Staff can't decide on their own items, such as moderate, refund or carry them out: anyone with a role for a stay or
 * its organization counts as part of the host's organization.
 */
import { holdsRoleIn, type Scope } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import { Problem } from '../../kernel/errors.ts'

/** What staff decide on: its scope and, if it belongs to a user instead of a stay or organization, its author. */
type Moderated = Scope & { readonly authorId?: string | null | undefined }

// Checks all roles: scope headers would hide the conflict.
export function hasConflictOfInterest({ id, heldRoles }: Caller, item: Moderated): boolean {
  return item.authorId === id || holdsRoleIn({ contextRoles: heldRoles }, item)
}

/** @throws Problem 403 if the caller wrote the item, or holds a context role for it. */
export function assertNoConflictOfInterest(caller: Caller, item: Moderated): void {
  if (!hasConflictOfInterest(caller, item)) return
  throw new Problem(
    'forbidden',
    item.authorId === caller.id
      ? 'This is your own, so someone else on staff has to decide.'
      : 'You have a role for this yourself, so someone on staff without one has to decide.',
  )
}
