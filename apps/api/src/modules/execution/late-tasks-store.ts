/** Tasks that need attention, and the number of tasks in each status. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { promotionName } from '../promotions/index.ts'
import { promotionInOpenDispute } from '../purchases/index.ts'
import { taskIsPaused } from './execution-store.ts'

export type LateTask = { readonly subjectId: string; readonly title: string; readonly isBlocked: boolean }

/**
 * Tasks that should have been carried out before `before`, except those paused by their host, and tasks waiting for a
 * person's decision. Those whose payment is disputed wait for the dispute.
 */
export async function lateTasks(db: Db, before: Date): Promise<LateTask[]> {
  const rows = await db
    .selectFrom('execution_tasks as t')
    .innerJoin('stay_promotions as p', 'p.id', 't.promotion_id')
    .innerJoin('stays as s', 's.id', 'p.stay_id')
    .select(['t.id', 't.status', sql<string>`t.outlet_name || ': ' || ${promotionName}`.as('title')])
    .where(sql<boolean>`not ${taskIsPaused}`)
    .where(sql<boolean>`not ${promotionInOpenDispute(sql.ref('t.promotion_id'))}`)
    .where((where) =>
      where.or([
        where('t.status', '=', 'blocked'),
        where.and([where('t.status', 'in', ['scheduled', 'running']), where('t.due_at', '<', before)]),
      ]),
    )
    .execute()
  return rows.map(({ id, status, title }) => ({ subjectId: id, title, isBlocked: status === 'blocked' }))
}

/** Number of tasks in each status, for promotions being carried out. */
export async function countTasks(db: Db): Promise<{ of: string; value: number }[]> {
  const rows = await db
    .selectFrom('execution_tasks')
    .select(['status', ({ fn }) => fn.countAll<number>().as('tasks')])
    .where('status', 'in', ['waiting', 'scheduled', 'running', 'blocked'])
    .groupBy('status')
    .execute()
  return rows.map(({ status, tasks }) => ({ of: status, value: tasks }))
}
