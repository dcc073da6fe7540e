/**
 * Scope of items that belong to stays (offers, cancellations, giveaways): which scope a call acts in, and what a list
 * includes.
 */
import { type Actor, grantedScopes, isStaff, type Permission } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import type { ByIdContext } from '../../kernel/endpoint.ts'
import { stayById } from './stay-store.ts'

/** The stay named in the body: the create permission is checked in its scope. */
export async function stayOfBody({ db, body }: { db: Db; body: { stayId: string } }) {
  const stay = await stayById(db, body.stayId)
  return stay && { stayId: stay.stayId, organizationId: stay.organizationId, isPublic: stay.isPublic }
}

/** The path's stay, if it's public. */
export async function publicStayOfPath({ db, params }: ByIdContext) {
  const stay = await stayById(db, params.id)
  return stay?.isPublic ? { stayId: stay.stayId, isPublic: true } : null
}

type Listed = { readonly stayId?: string | undefined; readonly organizationId?: string | undefined }

/**
 * Restricts a list's query to the scope headers, which also apply to its rows. A query for a different scope matches
 * nothing.
 */
export function within<Q extends Listed>(caller: Caller | null, query: Q): Q {
  const { stayId, organizationId } = caller?.within ?? {}
  const both = (requested: string | undefined, header: string | undefined) =>
    requested !== undefined && header !== undefined && requested !== header ? NOWHERE : (requested ?? header)
  return { ...query, stayId: both(query.stayId, stayId), organizationId: both(query.organizationId, organizationId) }
}
const NOWHERE = ''

/** What a list includes: `all`, only public items, or public items plus those of some scopes. */
export type Visible =
  | 'all'
  | 'public'
  | { readonly organizations: readonly string[]; readonly stays: readonly string[] }

/**
 * What a caller's lists include: everything for staff, their own plus public items for hosts, public items for everyone
 * else.
 */
export function visibleTo(caller: Actor | null, permission: Permission): Visible {
  if (!caller) return 'public'
  if (isStaff(caller)) return 'all'
  const scopes = grantedScopes(caller, permission)
  return scopes.organizations.length + scopes.stays.length > 0 ? scopes : 'public'
}
