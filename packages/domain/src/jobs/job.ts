/** Background jobs as admins see them. */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { jobStates } from './job-states.ts'

export const BackgroundJob = z.object({
  id: z.string(),
  /** Feature and task: `mails:send`. */
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  /** When it runs next, or ran last if it failed for good. */
  runAt: instant('runAt'),
  createdAt: instant('createdAt'),
  lastError: z.string().nullable(),
  payload: z.unknown(),
})
export type BackgroundJob = z.infer<typeof BackgroundJob>

/** A scheduled job. */
export const JobSchedule = z.object({
  name: z.string(),
  /** Minute, hour, day, month, weekday, in UTC. */
  cron: z.string(),
  lastRunAt: instant('lastRunAt').nullable(),
  /** How long that took; null if it has never finished. */
  tookMs: z.int().nullable(),
  /** How many things it changed; null if it doesn't count them. */
  changed: z.int().nullable(),
  /** Why it failed; null if it didn't. */
  problem: z.string().nullable(),
  nextRunAt: instant('nextRunAt'),
})
export type JobSchedule = z.infer<typeof JobSchedule>
