import type { Db } from '../../kernel/db.ts'
import { enqueueAll } from '../../kernel/jobs.ts'

/**
 * Cleans up after stays leave their organization, by a move or by deletion: their cart items are removed, their plans
 * end, and they leave its campaigns. These run as jobs, because they call the payment provider and belong to other
 * modules.
 */
export async function leaveOrganization(
  db: Db,
  stayIds: readonly string[],
  { isGone }: { readonly isGone: boolean },
): Promise<void> {
  for (const module of ['purchases', 'subscriptions', ...(isGone ? [] : ['campaigns'])]) {
    const name = `${module}:stay-left`
    const jobs = stayIds.map((stayId) => ({ about: stayId, payload: { stayId } }))
    await enqueueAll(db, name, jobs)
  }
}
