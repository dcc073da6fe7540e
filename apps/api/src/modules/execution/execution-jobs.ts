/** Background work on tasks: creating them, publishing them, and catching up on missed ones. */
import { DAY_MS, MINUTE_MS } from '@lodestay/domain'
import type { Job, Sweep } from '../../kernel/jobs.ts'
import type { StateGauge } from '../../kernel/metrics.ts'
import { runForEach } from '../../kernel/run-independently.ts'
import { emailOwner, type OwnerLinks } from '../outlet-links/index.ts'
import { announceWinner } from './announce-winner.ts'
import { holdDisputed, releaseDisputed, withdraw } from './carry-out.ts'
import { LOST_AFTER_MS } from './deliver.ts'
import type { Execution } from './execution-routes.ts'
import {
  dueWithoutJob,
  markTasksAnnounced,
  outletsToTell,
  refundedInQueue,
  renewDue,
  unplanned,
} from './execution-store.ts'
import { countTasks } from './late-tasks-store.ts'
import { outletRecordsSweep } from './outlet-records-store.ts'
import { publishTask } from './publish.ts'
import type { NetworkPublishers } from './publishers.ts'
import { planExecution, planNow, publishNow, withdrawNow } from './queue.ts'

/** A minute's worth of work if every job was lost. */
const AT_ONCE = 10_000

export function executionJobs({ content, siteUrl, linkUrl }: Execution, publishers: NetworkPublishers): Job[] {
  return [
    outletRecordsSweep,
    {
      name: 'execution:plan',
      run: async (payload, { db, now }) => {
        const { promotionId, isResumed = false } = payload as { promotionId: string; isResumed?: boolean }
        const catalogue = await content.catalogue()
        await db.transaction().execute(async (tx) => {
          await planExecution(tx, promotionId, catalogue, now)
          if (isResumed) await renewDue(tx, promotionId, now)
        })
      },
    },
    {
      name: 'execution:publish',
      callsOut: true,
      run: async (payload, { db, now, log }) => {
        const { taskId } = payload as { taskId: string }
        await publishTask({ db, now, log, catalogue: await content.catalogue(), siteUrl, linkUrl, publishers }, taskId)
      },
    },
    {
      name: 'execution:announce-winner',
      run: async (payload, { db, now }) => {
        const { giveawayId } = payload as { giveawayId: string }
        const catalogue = await content.catalogue()
        await db.transaction().execute((tx) => announceWinner(tx, giveawayId, catalogue, now))
      },
    },
    {
      name: 'execution:withdraw',
      run: async (payload, { db, now }) => {
        const { promotionId } = payload as { promotionId: string }
        await db.transaction().execute((tx) => withdraw({ db: tx, actorId: 'system', now }, promotionId))
      },
    },
    {
      name: 'execution:release-disputed',
      run: async (payload, { db, now }) => {
        const { promotionId } = payload as { promotionId: string }
        await db.transaction().execute((tx) => releaseDisputed(tx, promotionId, now))
      },
    },
  ]
}

/**
 * Catches up on tasks whose job was lost, queued promotions without tasks, and those refunded after they had begun;
 * recounts outlets' records.
 */
export const executionSweeps: Sweep[] = [
  {
    name: 'execution:sweep',
    cron: '* * * * *',
    run: async (_, context) => {
      const { db, now } = context
      await planNow(db, await unplanned(db, new Date(now.getTime() - MINUTE_MS), AT_ONCE))
      await withdrawNow(db, await refundedInQueue(db, AT_ONCE))
      const due = await dueWithoutJob(db, now, new Date(now.getTime() - LOST_AFTER_MS), AT_ONCE)
      await publishNow(db, due)
      await holdDisputed(context)
    },
  },
  outletRecordsSweep,
]

/** Outlet owners are notified of a task this long before it is due. */
const NOTIFIED_AHEAD_MS = DAY_MS

/** Emails outlet owners about upcoming tasks: one email for everything new. */
export function ownerMailSweep(ownerLinks: OwnerLinks): Sweep {
  return {
    name: 'execution:tell-outlets',
    cron: '*/10 * * * *',
    run: async (_, { db, now, log }) => {
      const before = new Date(now.getTime() + NOTIFIED_AHEAD_MS)
      const tell = (outletId: string) =>
        db
          .transaction()
          .execute((tx) =>
            emailOwner(tx, ownerLinks, outletId, () => markTasksAnnounced(tx, outletId, before, now), now),
          )
      await runForEach(log, await outletsToTell(db, before), tell)
    },
  }
}

export const executionGauges: StateGauge[] = [
  {
    name: 'lodestay_execution_tasks',
    help: 'Tasks of bought promotions that are not over, by status.',
    label: 'status',
    read: countTasks,
  },
]
