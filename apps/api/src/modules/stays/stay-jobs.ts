import type { Job, Sweep } from '../../kernel/jobs.ts'
import { reindexStay } from './publish-stay.ts'
import { releaseLapsedClaims, stayById } from './stay-store.ts'

export const stayJobs: Job[] = [
  {
    name: 'stays:reindex',
    run: async (payload, { db }) => {
      const { stayId } = payload as { stayId: string }
      await db.transaction().execute(async (tx) => {
        if (await stayById(tx, stayId, true)) await reindexStay(tx, stayId)
      })
    },
  },
]

export const staySweeps: Sweep[] = [
  {
    name: 'stays:release-lapsed-claims',
    cron: '* * * * *',
    run: async (_, { db, now }) => {
      await releaseLapsedClaims(db, now)
    },
  },
]
