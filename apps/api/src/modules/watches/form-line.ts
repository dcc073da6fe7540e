/** Forms the waiting line for nights that are about to be published. */
import { afterUndo, LINE_MS } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { enqueue, type Job } from '../../kernel/jobs.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import { getTaken } from '../calendars/index.ts'
import { addPlaces, insertLine } from './line-store.ts'
import type { OfferedNights } from './watch-store.ts'

/** Places given by one statement: a popular stay may have more watchers than one can place within its timeout. */
const PLACED_AT_ONCE = 5000

/** Gives the places that a line's first batch left out. */
const FORM_JOB = 'watches:form-line'
/** Processes the lines that are due. */
export const ROLL_JOB = 'watches:roll-lines'

type Published = OfferedNights & {
  readonly cancellationId: string
  /** When it can no longer be booked. */
  readonly until: Date
}

type Forming = { readonly lineId: string; readonly offered: OfferedNights }

export const formJob: Job = {
  name: FORM_JOB,
  takesLong: true,
  run: async (payload, { db }) => {
    const { lineId, offered } = payload as Forming
    const addSome = (count: number) => db.transaction().execute((tx) => addPlaces(tx, lineId, offered, count))
    await repeatInBatches(addSome, PLACED_AT_ONCE)
  },
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
  const line = await insertLine(db, { cancellationId, now, dueAt, endsAt }, offered, PLACED_AT_ONCE)
  if (!line) return null
  const { people } = line
  if (line.isForming) await enqueue(db, FORM_JOB, { lineId: line.id, offered } satisfies Forming)
  await audit(db, {
    actorId: 'system',
    action: 'watch-line.form',
    subjectId: cancellationId,
    after: { people, endsAt },
  })
  await enqueue(db, ROLL_JOB, {}, { runAt: dueAt })
  return { people, endsAt }
}
