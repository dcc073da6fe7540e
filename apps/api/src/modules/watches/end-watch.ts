import type { Db } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { ROLL_JOB } from './form-line.ts'
import { deleteWatch } from './watch-store.ts'

/** Ends a watch, which gives up its places in line. */
export async function endWatch(db: Db, id: string): Promise<void> {
  await deleteWatch(db, id)
  // It may have been this watch's turn.
  await enqueue(db, ROLL_JOB, {})
}
