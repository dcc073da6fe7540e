/** Turns a bearer token into a caller, checked against the identity service's and our own current state. */
import { isStaff, permissionTable } from '@lodestay/domain'
import { type Authenticate, type Caller, isOverForStaff, type ScopeHeaders } from '../../kernel/auth.ts'
import type { Db, Reader } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import type { Identity } from '../../providers/identity/identity.ts'
import { organizationOfCustomer, organizationOfStay, readCaller, touchUser } from './user-store.ts'

type Deps = { identity: Identity; reader: Reader; db: Db; demo: boolean }

export function createAuthenticate({ identity, reader, db, demo }: Deps): Authenticate {
  return async (token, scope) => {
    const claims = await identity.verify(token)
    if (!claims) return null
    const { caller, enabled, deleted, stale } = await readCaller(reader, claims)
    if (deleted || !enabled) return null
    if (caller && isStaff(caller) && isOverForStaff(claims)) {
      await identity.endSession(claims.identityId, claims.sessionId)
      return null
    }
    if (caller && stale) await touchUser(db, caller.id)
    const { identityId, email, emailVerified, name } = claims
    const able = caller && !demo && !claims.secondFactor ? withoutStaffRoles(caller) : caller
    return { identityId, email, emailVerified, name, caller: able && (await narrow(db, able, scope)) }
  }
}

/** Staff who signed in with a password alone: only ordinary permissions, until they enter a second factor. */
function withoutStaffRoles(caller: Caller): Caller {
  return isStaff(caller)
    ? {
        ...caller,
        roles: caller.roles.filter((role) => !isStaff({ ...caller, roles: [role] })),
        lacksSecondFactor: true,
      }
    : caller
}

/** Scope headers restrict the caller to grants inside that scope; a foreign scope is 403. Staff keep their grants. */
async function narrow(db: Db, caller: Caller, scope: ScopeHeaders): Promise<Caller> {
  const { stayId, customerId } = scope
  if (!stayId && !scope.organizationId && !customerId) return caller
  const customer = customerId ? await organizationOfCustomer(db, customerId) : undefined
  const foreignCustomer = customerId && (!customer || (scope.organizationId ?? customer) !== customer)
  if (foreignCustomer && !isStaff(caller)) throw new Problem('foreign-scope')
  const organizationId = scope.organizationId ?? customer
  const owner = stayId ? await organizationOfStay(db, stayId) : organizationId
  const grants = caller.contextRoles.filter((grant) =>
    permissionTable[grant.role].scope === 'stay'
      ? stayId
        ? grant.stayId === stayId
        : true
      : grant.organizationId === owner && (!organizationId || grant.organizationId === organizationId),
  )
  const inStays = stayId ? grants : await grantsIn(db, grants, organizationId)
  if (inStays.length === 0 && !isStaff(caller)) throw new Problem('foreign-scope')
  return { ...caller, contextRoles: inStays }
}

/** Stay-level grants whose stay belongs to the organization. */
async function grantsIn(db: Db, grants: Caller['contextRoles'], organizationId: string | undefined) {
  const kept = await Promise.all(
    grants.map(async (grant) =>
      grant.stayId ? (await organizationOfStay(db, grant.stayId)) === organizationId : true,
    ),
  )
  return grants.filter((_, index) => kept[index])
}
