import type { Db } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'

export const REINDEX = 'stays:reindex'

/**
 * Makes a stay's rank and card anew after the commit. For changes that don't hold the stay's own row: taking the index's
 * lock while holding another row could deadlock with a writer that holds the stay. Without a key for the same reason: it
 * would be a lock that favorites take after the stay.
 */
export function reindexLater(db: Db, stayId: string): Promise<void> {
  return enqueue(db, REINDEX, { stayId })
}
