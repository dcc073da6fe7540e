/** Rebuilds stored cards and details for this version of the code, without downtime. */
import type { Db } from '../../kernel/db.ts'
import { enqueue, type Job } from '../../kernel/jobs.ts'
import { dropStays, outdateCards, outdatedCards, stayProjection } from '../search/index.ts'
import { reindexStays } from './publish-stay.ts'
import { lockStays } from './stay-store.ts'

const REBUILD = 'stays:rebuild-cards'
/** Batch size: publishing a stay waits for at most one batch. */
const BATCH = 50

/** Rebuilds outdated cards, one transaction per batch; returns how many. */
export async function rebuildCards(db: Db): Promise<number> {
  let rebuilt = 0
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const stayIds = await outdatedCards(tx, BATCH)
      // Lock before reading, or stale content could overwrite what a moderator publishes in between.
      const there = await lockStays(tx, stayIds)
      await dropStays(
        tx,
        stayIds.filter((id) => !there.has(id)),
      )
      await reindexStays(tx, [...there])
      return stayIds.length
    })
    rebuilt += found
    if (found < BATCH) return rebuilt
  }
}

/**
 * Every worker enqueues this at startup. During a rolling deploy two versions run side by side: the older one skips
 * what the newer has built.
 */
export const rebuildCardsJob: Job = {
  name: REBUILD,
  takesLong: true,
  queue: REBUILD,
  atStart: { projection: stayProjection.version },
  run: async (payload, { db, log }) => {
    const { projection } = payload as { projection: number }
    if (projection > stayProjection.version) throw new Error('A newer version of the code rebuilds the cards.')
    const rebuilt = await rebuildCards(db)
    if (rebuilt > 0) log.info({ rebuilt, projection: stayProjection.version }, 'cards of stays are rebuilt')
  },
}

/**
 * Call when organizations' names, pictures or time zones have changed: the first two are stored with their stays, and
 * when their days end depends on the third.
 */
export async function refreshStaysOf(db: Db, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return
  await outdateCards(db, organizationIds)
  // In a queue, because each run rebuilds all outdated cards: several would wait for the locks of the same stays until
  // they time out. Without a key, which would be a lock held until the commit.
  await enqueue(db, REBUILD, { projection: stayProjection.version }, { queue: REBUILD })
}
