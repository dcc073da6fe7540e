/** Brings what is stored of stays for reading to this version of the code, while the product serves. */
import type { Db } from '../../kernel/db.ts'
import type { Job } from '../../kernel/jobs.ts'
import { dropStay, outdatedCards, stayProjection } from '../search/index.ts'
import { reindexStays } from './publish-stay.ts'
import { lockStays } from './stay-store.ts'

/** So many at once: whoever publishes a stay meanwhile waits for one batch at most. */
const BATCH = 50

/** Rebuilds what is older, a transaction a batch; gives how many there were. */
export async function rebuildCards(db: Db): Promise<number> {
  let rebuilt = 0
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const stayIds = await outdatedCards(tx, BATCH)
      // Locked before they are read: what a moderator publishes meanwhile must not be overwritten by what was before.
      const there = await lockStays(tx, stayIds)
      for (const gone of stayIds.filter((id) => !there.has(id))) await dropStay(tx, gone)
      await reindexStays(tx, [...there])
      return stayIds.length
    })
    rebuilt += found
    if (found < BATCH) return rebuilt
  }
}

/**
 * Enqueued by every worker at its start. Two versions of the code may run beside each other: the older one leaves the work of
 * the newer to it.
 */
export const rebuildCardsJob: Job = {
  name: 'stays:rebuild-cards',
  atStart: { projection: stayProjection.version },
  run: async (payload, { db, log }) => {
    const { projection } = payload as { projection: number }
    if (projection > stayProjection.version) throw new Error('A newer version of the code rebuilds the cards.')
    const rebuilt = await rebuildCards(db)
    if (rebuilt > 0) log.info({ rebuilt, projection: stayProjection.version }, 'cards of stays are rebuilt')
  },
}
