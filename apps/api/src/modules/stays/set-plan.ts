import type { PlanName } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { reindexStay } from './publish-stay.ts'
import { updatePlan } from './stay-store.ts'

/** Sets a stay's plan and reindexes the stay. A deleted stay has no plan. */
export async function setPlan(db: Db, stayId: string, plan: PlanName): Promise<void> {
  if (await updatePlan(db, stayId, plan)) await reindexStay(db, stayId)
}
