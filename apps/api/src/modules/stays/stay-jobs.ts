import type { Job } from '../../kernel/jobs.ts'
import { reindexStay } from './publish-stay.ts'
import { stayById } from './stay-store.ts'

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
