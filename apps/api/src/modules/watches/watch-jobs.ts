import type { Job, Sweep } from '../../kernel/jobs.ts'
import { formJob, ROLL_JOB } from './form-line.ts'
import { closeJob, type Mailing, rollLines } from './roll-lines.ts'
import { closeOver } from './watch-store.ts'

export const watchJobs: Job[] = [formJob, closeJob]

export function watchSweeps(mailing: Mailing): Sweep[] {
  return [
    { name: ROLL_JOB, cron: '* * * * *', run: (_, context) => rollLines(context, mailing) },
    { name: 'watches:close-over', cron: '41 * * * *', run: (_, { db, now }) => closeOver(db, now) },
  ]
}
