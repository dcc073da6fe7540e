import { can, grantedScopes, isStaff, PageQuery, type Permission } from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { organizationOfCustomer } from '../users/index.ts'
import type { Purchasers } from './purchase-store.ts'

/** `csmrId`: an organization by its id at the payment provider. */
export const OfCustomer = PageQuery.extend({ csmrId: z.string().max(100).optional() })

/** Whose purchases a list holds: the customer's, or without one all that the caller's grants reach. @throws Problem 404. */
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
