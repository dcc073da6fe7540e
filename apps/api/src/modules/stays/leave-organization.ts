import type { Db } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'

/**
 * Cleans up after a stay leaves its organization, by a move or by deletion: its cart items are removed, its plan ends,
 * and it leaves its campaigns. These run as jobs, because they call the payment provider and belong to other modules.
 */
export async function leaveOrganization(
  db: Db,
  stayId: string,
  { isGone }: { readonly isGone: boolean },
): Promise<void> {
  await enqueue(db, 'purchases:stay-left', { stayId })
  await enqueue(db, 'subscriptions:stay-left', { stayId })
  if (!isGone) await enqueue(db, 'campaigns:stay-left', { stayId })
}
