import { BackgroundJob, JobSchedule, jobStates, onOnePage, PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { nextRun, type Sweep } from '../../kernel/jobs.ts'
import { countJobs, dropJob, lastRuns, listJobs, lockedJob, retryJob } from './job-store.ts'

const JobReply = BackgroundJob.meta({ id: 'BackgroundJob' })
const Jobs = paged(JobReply).extend({
  /** Number of jobs in each state, regardless of the query. */
  counts: z.partialRecord(z.enum(jobStates), z.int()),
})
const onIt = { access: 'admin', params: ById, problems: ['not-found', 'conflict'] } as const

async function jobOrNotFound(db: Db, id: string): Promise<BackgroundJob> {
  const job = await lockedJob(db, id)
  if (!job) throw notFound('No such job. It may already be finished.')
  return job
}

function assertIdle({ state }: BackgroundJob): void {
  if (state === 'running') throw new Problem('conflict', 'This job is running. Wait until it ends.')
}

/** @param schedules all jobs that run on a schedule. */
export function jobRoutes(schedules: () => readonly Pick<Sweep, 'name' | 'cron'>[]) {
  return [
    endpoint({
      method: 'GET',
      url: '/jobs',
      summary: 'List background jobs that are waiting, running or failed, newest first; finished jobs are not kept',
      access: 'admin',
      query: PageQuery.extend({ state: z.enum(jobStates).optional(), name: z.string().max(100).optional() }),
      reply: Jobs,
      handle: async ({ db, query }) => {
        const [jobs, counts] = await Promise.all([listJobs(db, query), countJobs(db)])
        return { ...jobs, counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])) }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/jobs/schedules',
      operationId: 'listJobSchedules',
      summary: 'List scheduled jobs: their last run, its duration and changes, and their next run',
      access: 'admin',
      reply: paged(JobSchedule.meta({ id: 'JobSchedule' })),
      handle: async ({ db, now }) => {
        const last = await lastRuns(db)
        const docs = schedules().map(({ name, cron }) => ({
          name,
          cron,
          lastRunAt: last.get(name)?.at.toISOString() ?? null,
          tookMs: last.get(name)?.tookMs ?? null,
          changed: last.get(name)?.changed ?? null,
          problem: last.get(name)?.problem ?? null,
          nextRunAt: nextRun(cron, now).toISOString(),
        }))
        return onOnePage(docs.sort((one, other) => one.nextRunAt.localeCompare(other.nextRunAt)))
      },
    }),
    endpoint({
      ...onIt,
      method: 'POST',
      url: '/jobs/:id/retry',
      operationId: 'retryJob',
      summary: 'Run a job now, with a full set of attempts',
      reply: JobReply,
      handle: async ({ db, caller, params, now }) => {
        const job = await jobOrNotFound(db, params.id)
        assertIdle(job)
        await retryJob(db, params.id, now)
        const { name, attempts } = job
        await audit(db, {
          actorId: caller.id,
          action: 'job.retry',
          subjectId: `job_${job.id}`,
          before: { name, attempts },
        })
        return { ...job, state: 'waiting' as const, attempts: 0, runAt: now.toISOString() }
      },
    }),
    endpoint({
      ...onIt,
      method: 'DELETE',
      url: '/jobs/:id',
      summary: 'Remove a permanently failed job from the queue',
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller, params }) => {
        const job = await jobOrNotFound(db, params.id)
        if (job.state !== 'failed') throw new Problem('conflict', 'Only a permanently failed job can be removed.')
        await dropJob(db, params.id)
        // Its payload and its error may hold the address of someone who is being erased.
        const { name, attempts } = job
        await audit(db, {
          actorId: caller.id,
          action: 'job.delete',
          subjectId: `job_${job.id}`,
          before: { name, attempts },
        })
        return null
      },
    }),
  ]
}
