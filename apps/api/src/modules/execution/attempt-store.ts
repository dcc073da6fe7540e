/** All SQL for the tries of tasks. */
import type { ExecutionTaskDetail } from '@lodestay/domain'
import { sql } from 'kysely'
import type { ExecutionAttemptsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'

export type Outcome = ExecutionAttemptsTable['outcome']

/** Records how a try of a task ended. */
export async function insertAttempt(
  db: Db,
  attempt: { taskId: string; actorId: string; at: Date; outcome: Outcome; detail?: string },
): Promise<void> {
  await db
    .insertInto('execution_attempts')
    .values((from) => ({
      task_id: attempt.taskId,
      number: from
        .selectFrom('execution_attempts')
        .where('task_id', '=', attempt.taskId)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number')),
      actor_id: attempt.actorId,
      at: attempt.at,
      outcome: attempt.outcome,
      detail: attempt.detail ?? '',
    }))
    .execute()
}

/** The most recent tries of a task. */
export async function attemptsOf(db: Db, taskId: string): Promise<ExecutionTaskDetail['attempts']> {
  const rows = await db
    .selectFrom('execution_attempts')
    .select(['at', 'outcome', 'detail'])
    .where('task_id', '=', taskId)
    .orderBy('number', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt }))
}
