/** From a bearer token to a caller, against the identity service's and our own state at this moment. */
import { isStaff, permissionTable } from '@lodestay/domain'
import type { Authenticate, Caller, ScopeHeaders } from '../../kernel/auth.ts'
import type { Db, Reader } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import type { Identity } from '../../providers/identity/identity.ts'
import { organizationOfCustomer, organizationOfStay, readCaller, touchUser } from './user-store.ts'

export const createAuthenticate =
  ({ identity, reader, db }: { identity: Identity; reader: Reader; db: Db }): Authenticate =>
  async (token, scope) => {
    const claims = await identity.verify(token)
    if (!claims) return null
    const { caller, enabled, deleted, stale } = await readCaller(reader, claims.identityId, claims.sessionId)
    if (deleted || !enabled) return null
    if (caller && stale) await touchUser(db, caller.id)
    return {
      identityId: claims.identityId,
      email: claims.email,
      caller: caller && (await narrow(db, caller, scope)),
    }
  }

/** The scope headers leave the caller only the grants inside that scope; a foreign scope is 403. Staff keep theirs. */
const narrow = async (db: Db, caller: Caller, scope: ScopeHeaders): Promise<Caller> => {
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

/** Of the stay roles, those whose stay belongs to the organization. */
const grantsIn = async (db: Db, grants: Caller['contextRoles'], organizationId: string | undefined) => {
  const kept = await Promise.all(
    grants.map(async (grant) =>
      grant.stayId ? (await organizationOfStay(db, grant.stayId)) === organizationId : true,
    ),
  )
  return grants.filter((_, index) => kept[index])
}
