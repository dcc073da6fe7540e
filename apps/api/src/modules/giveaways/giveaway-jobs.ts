/** Scheduled jobs that close and draw giveaways. A sweep processes whatever is due, so downtime loses nothing. */
import type { Db } from '../../kernel/db.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { closeGiveaway, drawGiveaway } from './draw-giveaway.ts'
import { dueToClose, nextToDraw } from './giveaway-store.ts'

async function closeDue(db: Db, now: Date): Promise<boolean> {
  const due = await dueToClose(db, now)
  for (const subject of due) await closeGiveaway(db, subject)
  return due.length > 0
}

/** One transaction per draw, because it may read many entries. */
async function drawNext(db: Db, now: Date): Promise<boolean> {
  const subject = await nextToDraw(db, now)
  if (subject) await drawGiveaway(db, 'clock', subject, now)
  return subject !== null
}

export const giveawaySweeps: Sweep[] = [
  {
    name: 'giveaways:close-and-draw',
    cron: '* * * * *',
    run: async (_, { db, now }) => {
      for (const step of [closeDue, drawNext]) while (await db.transaction().execute((tx) => step(tx, now)));
    },
  },
]
