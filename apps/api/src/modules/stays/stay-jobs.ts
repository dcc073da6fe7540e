import type { Job, Sweep } from '../../kernel/jobs.ts'
import { changeRanksAlone } from '../../kernel/public-version.ts'
import { reindexStay } from './publish-stay.ts'
import { rebuildCardsJob } from './rebuild-cards.ts'
import { REINDEX } from './reindex-later.ts'
import { freeShortlinks } from './shortlink-store.ts'
import { stayById } from './stay-store.ts'
import { expireTransfers } from './transfer-stay.ts'

export const stayJobs: Job[] = [
  rebuildCardsJob,
  {
    name: REINDEX,
    run: async (payload, { db }) => {
      const { stayId } = payload as { stayId: string }
      await db.transaction().execute(async (tx) => {
        if (!(await stayById(tx, stayId, true))) return
        await changeRanksAlone(tx)
        await reindexStay(tx, stayId)
      })
    },
  },
]

export const staySweeps: Sweep[] = [
  {
    name: 'stays:expire-transfers',
    cron: '7 * * * *',
    run: (_, context) => expireTransfers(context),
  },
  {
    name: 'stays:forget-shortlinks',
    cron: '41 3 * * *',
    run: (_, { db, now }) => freeShortlinks(db, now),
  },
]
