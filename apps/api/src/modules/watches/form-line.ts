/** Forms the waiting line for nights that are about to be published. */
import { afterUndo, LINE_MS } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { getTaken } from '../calendars/index.ts'
import { insertLine } from './line-store.ts'
import type { OfferedNights } from './watch-store.ts'

/** Processes the lines that are due. */
export const ROLL_JOB = 'watches:roll-lines'

type Published = OfferedNights & {
  readonly cancellationId: string
  /** When it can no longer be booked. */
  readonly until: Date
}

/**
 * Forms the line for a cancellation that is being published. The first person is asked once the moderator can no longer
 * undo it.
 * @returns the latest time until which it is on hold; null if no one is waiting, the nights are taken, or it already
 * had a line.
 */
export async function formLine(
  db: Db,
  { cancellationId, until, ...offered }: Published,
  now: Date,
): Promise<{ people: number; endsAt: Date } | null> {
  if ((await getTaken(db, offered.stayId, offered.nights)).length > 0) return null
  const dueAt = afterUndo(now)
  const endsAt = new Date(Math.min(now.getTime() + LINE_MS, until.getTime()))
  const people = await insertLine(db, { cancellationId, now, dueAt, endsAt }, offered)
  if (people === 0) return null
  await audit(db, {
    actorId: 'system',
    action: 'watch-line.form',
    subjectId: cancellationId,
    after: { people, endsAt },
  })
  await enqueue(db, ROLL_JOB, {}, { runAt: dueAt })
  return { people, endsAt }
}
