import type { PlanName } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { reindexStay } from './publish-stay.ts'
import { updatePlan } from './stay-store.ts'

/** Puts a stay on a plan, and into the search index by it. A stay that is gone has none. */
export async function setPlan(db: Db, stayId: string, plan: PlanName): Promise<void> {
  if (await updatePlan(db, stayId, plan)) await reindexStay(db, stayId)
}
