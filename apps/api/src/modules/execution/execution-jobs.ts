/** Background work on tasks: writing them down, posting to the feed, and what was missed. */
import { enqueue, type Job, type Sweep } from '../../kernel/jobs.ts'
import type { StateGauge } from '../../kernel/metrics.ts'
import type { Execution } from './execution-routes.ts'
import { dueForPublishing, queuedWithoutTasks } from './execution-store.ts'
import { countTasks } from './late-tasks-store.ts'
import { publishTask } from './publish.ts'
import { planExecution, withdraw } from './queue.ts'

const AT_ONCE = 500

export function executionJobs({ content, siteUrl }: Execution): Job[] {
  return [
    {
      name: 'execution:plan',
      run: async (payload, { db, now }) => {
        const { promotionId } = payload as { promotionId: string }
        const catalogue = await content.catalogue()
        await db.transaction().execute((tx) => planExecution(tx, promotionId, catalogue, now))
      },
    },
    {
      name: 'execution:publish',
      run: async (payload, { db, now }) => {
        const { taskId } = payload as { taskId: string }
        await publishTask({ db, now, catalogue: await content.catalogue(), siteUrl }, taskId)
      },
    },
    {
      name: 'execution:withdraw',
      run: async (payload, { db }) => {
        const { promotionId } = payload as { promotionId: string }
        await db.transaction().execute((tx) => withdraw(tx, promotionId))
      },
    },
  ]
}

/** What was missed: tasks whose job was lost, and queued promotions that have none. */
export const executionSweeps: Sweep[] = [
  {
    name: 'execution:sweep',
    cron: '* * * * *',
    run: async (_, { db, now }) => {
      const lost = await queuedWithoutTasks(db, new Date(now.getTime() - 60_000), AT_ONCE)
      for (const promotionId of lost)
        await enqueue(db, 'execution:plan', { promotionId }, { key: `plan ${promotionId}` })
      for (const taskId of await dueForPublishing(db, now, AT_ONCE))
        await enqueue(db, 'execution:publish', { taskId }, { key: `publish ${taskId}` })
    },
  },
]

export const executionGauges: StateGauge[] = [
  {
    name: 'lodestay_execution_tasks',
    help: 'Tasks of bought promotions that are not over, by status.',
    label: 'status',
    read: countTasks,
  },
]
