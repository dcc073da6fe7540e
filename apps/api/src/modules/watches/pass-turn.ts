/** Passing: the person whose turn it is isn't interested, and the next in line is asked. */
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { ROLL_JOB } from './form-line.ts'
import { moveTurn, setDue, statusOf, type TurnOfToken } from './line-store.ts'

/** @throws Problem 409 for a turn that is over. */
export async function passTurn(db: Db, turn: TurnOfToken, now: Date): Promise<void> {
  // Locks the line so that it can't be rolled concurrently.
  await setDue(db, turn.line_id, now)
  if (statusOf(turn, now) !== 'offered' || !(await moveTurn(db, turn, 'pass', { ended_at: now })))
    throw new Problem('conflict', 'Your turn is over.')
  await audit(db, {
    actorId: turn.user_id ?? 'system',
    action: 'watch-line.pass',
    subjectId: turn.cancellation_id,
    after: { position: turn.position },
  })
  await enqueue(db, ROLL_JOB, {})
}
