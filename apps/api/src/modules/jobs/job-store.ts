/** The job queue as admins see it. Its tables belong to graphile-worker, and are changed only through its functions. */
import type { BackgroundJob, JobState, Paged, PageQuery } from '@lodestay/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { decodeCursor, encodeCursor, page } from '../../kernel/paging.ts'

type JobRow = {
  id: string
  name: string
  state: JobState
  attempts: number
  max_attempts: number
  run_at: Date
  created_at: Date
  last_error: string | null
  payload: unknown
}

const jobs = sql`(select j.id::text as id, t.identifier as name, j.attempts, j.max_attempts, j.run_at, j.created_at,
    j.last_error, j.payload,
    case when j.locked_at is not null then 'running'
      when j.attempts >= j.max_attempts then 'failed'
      when j.attempts > 0 then 'retrying'
      when j.run_at > now() then 'scheduled'
      else 'waiting' end as state
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id) as job`

function toJob(row: JobRow): BackgroundJob {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    runAt: row.run_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    lastError: row.last_error,
    payload: row.payload,
  }
}

export type JobsQuery = PageQuery & { state?: JobState | undefined; name?: string | undefined }

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)])

/** Jobs still in the queue, newest first; completed ones have left it. */
export async function listJobs(db: Db, query: JobsQuery): Promise<Paged<BackgroundJob>> {
  const [before] = query.cursor ? decodeCursor(query.cursor, Key) : [null]
  const isAsked = sql`(${query.state ?? null}::text is null or state = ${query.state ?? null})
    and (${query.name ?? null}::text is null or name = ${query.name ?? null})`
  const skipped = before === null ? (query.page - 1) * query.limit : 0
  const { rows } = await sql<JobRow>`select * from ${jobs} where ${isAsked}
    and (${before}::bigint is null or id::bigint < ${before}::bigint)
    order by id::bigint desc limit ${query.limit + 1} offset ${skipped}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${jobs} where ${isAsked}`.execute(db)
  return page(query, rows, { exact: counted.rows[0]?.n ?? 0 }, toJob, ({ id }) => encodeCursor([id]))
}

export type JobCount = { state: JobState; count: number }

export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`select state, count(*)::int as count from ${jobs} group by state`.execute(db)
  return rows
}

/** A job, locked until the transaction ends; null if it is done or never existed. */
export async function lockedJob(db: Db, id: string): Promise<BackgroundJob | null> {
  if (!Key.safeParse([id]).success) return null
  await sql`select from graphile_worker._private_jobs where id = ${id}::bigint for update`.execute(db)
  const { rows } = await sql<JobRow>`select * from ${jobs} where id = ${id}`.execute(db)
  return rows[0] ? toJob(rows[0]) : null
}

/** Runs a job immediately, with its full number of attempts. */
export async function retryJob(db: Db, id: string, now: Date): Promise<void> {
  await sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => ${now}, attempts => 0)`.execute(
    db,
  )
}

/** Removes a job from the queue. */
export async function dropJob(db: Db, id: string): Promise<void> {
  await sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db)
}

export type LastRun = {
  readonly at: Date
  readonly tookMs: number | null
  readonly changed: number | null
  readonly problem: string | null
}

/** The latest run of each scheduled job, by name; for one that has not ended yet, the time is when it was enqueued. */
export async function lastRuns(db: Db): Promise<ReadonlyMap<string, LastRun>> {
  const { rows } = await sql<{
    name: string
    at: Date
    took_ms: number | null
    changed: number | null
    problem: string | null
  }>`
    select name, coalesce(r.started_at, k.last_execution) as at, r.took_ms, r.changed, r.problem
    from job_runs r full join (select identifier as name, last_execution from graphile_worker._private_known_crontabs) k
      using (name)
    where coalesce(r.started_at, k.last_execution) is not null`.execute(db)
  return new Map(
    rows.map(({ name, at, took_ms, changed, problem }) => [name, { at, tookMs: took_ms, changed, problem }]),
  )
}

/** Names of jobs that were abandoned, and of scheduled ones whose every run has failed since before `before`. */
export async function failedJobs(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${jobs} where state = 'failed'
    union select name from job_runs where failing_since < ${before} order by name`.execute(db)
  return rows.map(({ name }) => name)
}
