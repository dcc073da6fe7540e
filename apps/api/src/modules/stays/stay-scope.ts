/**
 * Scope of items that belong to stays (offers, cancellations, giveaways): which scope a call acts in, and what a list
 * includes.
 */
import { type Actor, grantedScopes, isStaff, type Permission } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { stayById } from './stay-store.ts'

/** The stay that the body names: its scope is where the create permission is checked. */
export async function stayOfBody({ db, body }: { db: Db; body: { stayId: string } }) {
  const stay = await stayById(db, body.stayId)
  return stay && { stayId: stay.stayId, organizationId: stay.organizationId, isPublic: stay.isPublic }
}

/** The path's stay, if it's public. */
export async function publicStayOfPath({ db, params }: { db: Db; params: { id: string } }) {
  const stay = await stayById(db, params.id)
  return stay?.isPublic ? { stayId: stay.stayId, isPublic: true } : null
}

/** What a list includes: `all`, only public items, or public items plus those of some scopes. */
export type Visible =
  | 'all'
  | 'public'
  | { readonly organizations: readonly string[]; readonly stays: readonly string[] }

/**
 * What a caller's lists include: staff see everything, hosts their own plus public items, everyone else public items.
 */
export function visibleTo(caller: Actor | null, permission: Permission): Visible {
  if (!caller) return 'public'
  if (isStaff(caller)) return 'all'
  const scopes = grantedScopes(caller, permission)
  return scopes.organizations.length + scopes.stays.length > 0 ? scopes : 'public'
}
