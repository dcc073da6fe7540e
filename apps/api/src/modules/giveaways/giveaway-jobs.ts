/** Scheduled jobs that close and draw giveaways. A sweep processes whatever is due, so downtime loses nothing. */
import type { Sweep } from '../../kernel/jobs.ts'
import { handleDue, runIndependently } from '../../kernel/run-independently.ts'
import { closeGiveaway, drawGiveaway } from './draw-giveaway.ts'
import { dueToClose, nextToDraw } from './giveaway-store.ts'

export const giveawaySweeps: Sweep[] = [
  {
    name: 'giveaways:close-and-draw',
    cron: '* * * * *',
    run: (_, context) => {
      const { now, log } = context
      const close = () =>
        handleDue(context, { claim: (tx, failed) => dueToClose(tx, now, failed), handle: closeGiveaway })
      // One transaction per draw, because it may read many entries.
      const draw = () =>
        handleDue(context, {
          claim: (tx, failed) => nextToDraw(tx, now, failed),
          handle: (tx, subject) => drawGiveaway(tx, 'clock', subject, now),
        })
      return runIndependently(log, [
        { id: 'close', run: close },
        { id: 'draw', run: draw },
      ])
    },
  },
]
