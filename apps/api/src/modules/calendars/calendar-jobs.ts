import type { Job, Sweep } from '../../kernel/jobs.ts'
import { FETCH_JOB } from './calendar-routes.ts'
import { deletePastNights } from './night-store.ts'
import { type Syncing, syncDue, syncNow } from './sync-feed.ts'

export function calendarJobs(syncing: Syncing): Job[] {
  return [
    {
      name: FETCH_JOB,
      callsOut: true,
      run: async (payload, { db, now }) =>
        void (await syncNow(db, syncing, (payload as { feedId: string }).feedId, now)),
    },
  ]
}

export function calendarSweeps(syncing: Syncing): Sweep[] {
  return [
    {
      name: 'calendars:fetch-due',
      callsOut: true,
      cron: '* * * * *',
      run: (_, context) => syncDue(context, syncing),
    },
    { name: 'calendars:forget-past', cron: '23 4 * * *', run: (_, { db, now }) => deletePastNights(db, now) },
  ]
}
