/** Turns a bearer token into a caller, checked against the current state of the identity service and our own. */
import { isStaff, permissionTable } from '@lodestay/domain'
import { type Authenticate, type Caller, isOverForStaff, type ScopeHeaders } from '../../kernel/auth.ts'
import type { Db, Reader } from '../../kernel/db.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { Identity, TokenClaims } from '../../providers/identity/identity.ts'
import { hasOrganization, organizationOfCustomer, organizationOfStay } from '../ownership/index.ts'
import { isAccessToken, type TokenUse, touchToken, useOfToken } from './access-token-store.ts'
import { readCaller, touchUser } from './user-store.ts'

type Deps = { identity: Identity; reader: Reader; db: Db; demo: boolean; now: () => Date }

export function createAuthenticate({ identity, reader, db, demo, now }: Deps): Authenticate {
  return async (token, scope, identified) => {
    const use = isAccessToken(token) ? await useOfToken(reader, token, now()) : null
    const claims = use ? claimsOf(use) : await identity.verify(token)
    if (!claims) return null
    identified(claims.identityId)
    const { caller, enabled, eraseAt, deleted, stale, position } = await readCaller(reader, claims)
    if (deleted) return null
    if (eraseAt) throw accountDeleted(eraseAt)
    if (!enabled)
      throw new Problem('account-disabled', 'This account is closed. If you think that’s a mistake, contact us.')
    if (use?.stale) await touchToken(db, use.id, now())
    if (caller && !use && isStaff(caller) && isOverForStaff(claims)) {
      await identity.endSession(claims.identityId, claims.sessionId)
      return null
    }
    if (caller && stale) await touchUser(db, caller.id, claims)
    const { identityId, email, emailVerified, name } = claims
    const keepsStaffRoles = !use && (demo || claims.secondFactor)
    const able = caller && !keepsStaffRoles ? withoutStaffRoles(caller) : caller
    const narrowed = able && (await narrow(db, able, scope))
    const bounded = narrowed && use ? { ...narrowed, tokenScopes: use.scopes } : narrowed
    return { identityId, email, emailVerified, name, caller: bounded, position }
  }
}

/** A 401 that explains why sign-in no longer works, and what helps. */
function accountDeleted(eraseAt: Date): Problem {
  const detail = 'This account was deleted. You can restore it with the link in the email we sent you.'
  return new Problem('not-signed-in', detail, { extra: { erasesAt: eraseAt.toISOString() } })
}

/** Claims for an access token, shaped like the identity service's: never a second factor or recent authentication. */
function claimsOf({ id, identityId, email, createdAt }: TokenUse): TokenClaims {
  const never = new Date(0)
  return {
    identityId,
    email,
    emailVerified: false,
    name: '',
    sessionId: id,
    secondFactor: false,
    provenAt: never,
    beganAt: createdAt,
    lastUsedAt: createdAt,
  }
}

/** Gives staff who signed in with only a password ordinary permissions, until they enter a second factor. */
function withoutStaffRoles(caller: Caller): Caller {
  return isStaff(caller)
    ? {
        ...caller,
        roles: caller.roles.filter((role) => !isStaff({ ...caller, roles: [role] })),
        lacksSecondFactor: true,
      }
    : caller
}

/**
 * Scope headers restrict the caller to what is inside that scope: grants, and the rows of lists. A foreign scope is
 * 403; staff keep their permissions, and get 404 for a scope that does not exist.
 */
async function narrow(db: Db, caller: Caller, scope: ScopeHeaders): Promise<Caller> {
  const { stayId, customerId } = scope
  if (!stayId && !scope.organizationId && !customerId) return caller
  const customer = customerId ? await organizationOfCustomer(db, customerId) : null
  const owner = stayId ? await organizationOfStay(db, stayId) : null
  // A named scope that doesn't exist is null here, and so differs from any organization.
  const named = new Set([
    ...(scope.organizationId ? [scope.organizationId] : []),
    ...(customerId ? [customer] : []),
    ...(stayId ? [owner] : []),
  ])
  const [organizationId] = named
  const isOne = named.size === 1 && typeof organizationId === 'string'
  const isKnown = isOne && (!isStaff(caller) || (await hasOrganization(db, organizationId)))
  if (!isKnown) throw isStaff(caller) ? notFound('No such scope.') : new Problem('foreign-scope')
  const contextRoles = await grantsWithin(db, caller.contextRoles, { stayId, organizationId })
  if (contextRoles.length === 0 && !isStaff(caller)) throw new Problem('foreign-scope')
  return { ...caller, contextRoles, within: { ...(organizationId && { organizationId }), ...(stayId && { stayId }) } }
}

type Narrowing = { readonly stayId: string | undefined; readonly organizationId: string | undefined }

/** The grants that apply within the scope; with a stay, organization roles are limited to that stay. */
async function grantsWithin(db: Db, grants: Caller['contextRoles'], { stayId, organizationId }: Narrowing) {
  const isOfStay = ({ role }: Caller['contextRoles'][number]) => permissionTable[role].scope === 'stay'
  const inOrganization = grants.filter((grant) => isOfStay(grant) || grant.organizationId === organizationId)
  if (stayId)
    return inOrganization.flatMap((grant) =>
      isOfStay(grant) ? (grant.stayId === stayId ? [grant] : []) : [{ ...grant, stayId }],
    )
  return grantsIn(db, inOrganization, organizationId)
}

/** Stay-level grants whose stay belongs to the organization. */
async function grantsIn(db: Db, grants: Caller['contextRoles'], organizationId: string | undefined) {
  const areHere = await Promise.all(
    grants.map(async (grant) =>
      grant.stayId ? (await organizationOfStay(db, grant.stayId)) === organizationId : true,
    ),
  )
  return grants.filter((_, index) => areHere[index])
}
