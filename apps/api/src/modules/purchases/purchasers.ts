import { can, grantedScopes, isStaff, PageQuery, type Permission } from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { organizationOfCustomer } from '../users/index.ts'
import type { Purchasers } from './purchase-store.ts'

/** `csmrId`: the organization's id at the payment provider. */
export const OfCustomer = PageQuery.extend({ csmrId: z.string().max(100).optional() })

/** Whose purchases to list: the customer's, or by default all within the caller's grants. @throws Problem 404. */
export async function purchasersFor(
  db: Db,
  caller: Caller,
  permission: Permission,
  csmrId: string | undefined,
): Promise<Purchasers> {
  if (csmrId === undefined) return isStaff(caller) ? 'all' : grantedScopes(caller, permission).organizations
  const organizationId = await organizationOfCustomer(db, csmrId)
  if (!organizationId || !can(caller, permission, { organizationId })) throw notFound('No such customer.')
  return [organizationId]
}
