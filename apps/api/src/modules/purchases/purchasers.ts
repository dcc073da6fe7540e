import { can, grantedScopes, isStaff, PageQuery, type Permission } from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { organizationOfCustomer } from '../ownership/index.ts'
import type { Purchasers } from './cart-store.ts'

/** `csmrId`: the organization's id at the payment provider. */
export const OfCustomer = PageQuery.extend({ csmrId: z.string().max(100).optional() })

/**
 * Whose purchases to list: the customer's, or by default all within the caller's grants and the scope headers.
 * @throws Problem 404 for a customer that the caller may not see.
 */
export async function purchasersFor(
  db: Db,
  caller: Caller,
  permission: Permission,
  csmrId: string | undefined,
): Promise<Purchasers> {
  const { stayId, organizationId } = caller.within ?? {}
  if (csmrId !== undefined) {
    const customer = await organizationOfCustomer(db, csmrId)
    const scope = customer && { organizationId: customer, ...(stayId && { stayId }) }
    if (!scope || (organizationId ?? customer) !== customer || !can(caller, permission, scope))
      throw notFound('No such customer.')
    return stayId ? { organizations: [], stays: [stayId] } : { organizations: [customer], stays: [] }
  }
  if (!isStaff(caller)) return grantedScopes(caller, permission)
  if (stayId) return { organizations: [], stays: [stayId] }
  return organizationId ? { organizations: [organizationId], stays: [] } : 'all'
}
