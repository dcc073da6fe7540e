/** Payers as named in calls: a customer at the provider, or an organization. */
import { holdsRoleIn, type Scope } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { organizationById } from '../organizations/index.ts'
import { organizationOfCustomer } from '../ownership/index.ts'

type Reference = { readonly customerId?: string | undefined; readonly organizationId?: string | undefined }

/** The paying organization as the target of a call; null if there is none. */
export async function payerOf(db: Db, caller: Caller, { customerId, organizationId }: Reference) {
  const id = customerId === undefined ? organizationId : await organizationOfCustomer(db, customerId)
  const found = id ? await organizationById(db, id) : null
  return knownTo(caller, found && { organizationId: found.organizationId })
}

/**
 * A target whose existence is no secret to people with a role in its organization, or for its stay: forbidden actions
 * are 403 for them, and, unless it is public, 404 for everyone else.
 */
export async function knownTo<S extends Scope & { readonly isPublic?: boolean }>(
  caller: Caller,
  found: S | null | Promise<S | null>,
): Promise<(S & { readonly isPublic: boolean }) | null> {
  const subject = await found
  return subject && { ...subject, isPublic: subject.isPublic === true || holdsRoleIn(caller, subject) }
}
