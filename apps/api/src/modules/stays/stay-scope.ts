/** What is made for stays (offers, cancellations, giveaways): in whose scope a call acts, and whose a list holds. */
import { type Actor, grantedScopes, isStaff, type Permission } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { stayById } from './stay-store.ts'

/** The stay for which something is made: the scope of the permission to make it. */
export async function stayOfBody({ db, body }: { db: Db; body: { stayId: string } }) {
  const stay = await stayById(db, body.stayId)
  return stay && { stayId: stay.stayId, organizationId: stay.organizationId, isPublic: stay.isPublic }
}

/** The stay of the path, as far as everybody may know of it. */
export async function publicStayOfPath({ db, params }: { db: Db; params: { id: string } }) {
  const stay = await stayById(db, params.id)
  return stay?.isPublic ? { stayId: stay.stayId, isPublic: true } : null
}

/** Whose things are listed: `all`, the public ones, or the public ones and those of a scope. */
export type Visible =
  | 'all'
  | 'public'
  | { readonly organizations: readonly string[]; readonly stays: readonly string[] }

/** What a caller's lists hold: staff see all, hosts their own beside the public ones, everybody else the public ones. */
export function visibleTo(caller: Actor | null, permission: Permission): Visible {
  if (!caller) return 'public'
  if (isStaff(caller)) return 'all'
  const scopes = grantedScopes(caller, permission)
  return scopes.organizations.length + scopes.stays.length > 0 ? scopes : 'public'
}
