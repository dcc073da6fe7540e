/** A stay goes to an organization of other people, by a transfer, a claim or an import. */
import type { ContextRole } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { revokeStayRoles } from '../users/index.ts'
import { leaveOrganization } from './leave-organization.ts'
import { reindexStay } from './publish-stay.ts'
import { setOrganization } from './stay-store.ts'
import { getOpenTransfer, moveTransfer } from './stay-transfer-store.ts'

/** Moves a stay to another organization; roles held for the stay itself remain. */
export async function relocateStay(db: Db, stayId: string, organizationId: string): Promise<void> {
  await setOrganization(db, stayId, organizationId)
  await reindexStay(db, stayId)
  await leaveOrganization(db, [stayId], { isGone: false })
}

/**
 * Ends what its former host arranged for a stay, which must be locked: roles for it, also those that closed accounts
 * would regain, and its open transfer. Invitations to it end with the move: they grant only roles for stays of their
 * organization.
 * @returns the roles, for the audit log
 */
export async function endFormerHost(
  db: Db,
  stayId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<readonly { userId: string; role: ContextRole }[]> {
  const open = await getOpenTransfer(db, stayId)
  if (open) await moveTransfer(db, open, 'withdraw', { by, now })
  return revokeStayRoles(db, stayId)
}
