/**
 * Background jobs. Enqueue a job in the transaction that wants it (a transactional outbox); a worker runs it, inside
 * the api or standalone. The job's id is the idempotency key for the provider that it calls.
 */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, run, type Task, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db.ts'

export type JobContext = { readonly db: Db; readonly jobId: string; readonly now: Date; readonly log: Logger }
export type Job = {
  readonly name: string
  /** If set, every worker enqueues the job with this payload at startup. */
  readonly atStart?: object
  readonly run: (payload: unknown, context: JobContext) => Promise<void>
}
/** A scheduled job: `cron` in the five-field form. */
export type Sweep = Job & { readonly cron: string }

/**
 * Enqueues a job in the caller's transaction.
 * @param options.key replaces a pending job with the same key; `runAt` is the earliest time.
 */
export async function enqueue(
  db: Db,
  name: string,
  payload: unknown,
  options: { key?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null},
    run_at => ${options.runAt ?? null}, max_attempts => ${options.maxAttempts ?? 12})`.execute(db)
}

type WorkerDeps = {
  connectionString: string
  pool: pg.Pool
  db: Db
  now: () => Date
  log: Logger
  jobs: readonly Job[]
  sweeps: readonly Sweep[]
}

/** Starts a worker; `stop` lets running jobs finish. Jobs of dead workers are unlocked at startup and every minute. */
export async function startWorker(deps: WorkerDeps): Promise<{ stop: () => Promise<void> }> {
  const { pool, db, now, log, jobs, sweeps } = deps
  const presence = await announce(deps.connectionString, log)
  const freed: Sweep = { name: 'jobs:free-dead-workers', cron: '* * * * *', run: () => freeDeadWorkers(db) }
  const toTask =
    (job: Job): Task =>
    (payload, helpers) =>
      job.run(payload, { db, jobId: String(helpers.job.id), now: now(), log })
  await freeDeadWorkers(db)
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => {
    presence.owns(worker.workerId).catch((err) => log.error({ err }, 'a worker is not registered'))
  })
  events.on('job:error', ({ job, error }) =>
    log.warn({ job: job.task_identifier, attempt: job.attempts, err: error }, 'a job failed'),
  )
  const runner: Runner = await run({
    pgPool: pool,
    events,
    taskList: Object.fromEntries([...jobs, ...sweeps, freed].map((job) => [job.name, toTask(job)])),
    crontab: [...sweeps, freed].map((sweep) => `${sweep.cron} ${sweep.name}`).join('\n'),
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new WorkerLogger(
      () => (level, message) => log[level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'](message),
    ),
  })
  for (const { name, atStart } of jobs)
    if (atStart) await enqueue(db, name, atStart, { key: `${name} ${JSON.stringify(atStart)}` })
  return {
    stop: async () => {
      await runner.stop().catch(() => {})
      await presence.end()
    },
  }
}

/** How long to wait before a lost presence is announced again. */
const TRY_AGAIN_MS = 500

// A killed worker's job stays locked for four hours. So each process holds a connection open as a liveness signal and
// records its name next to its workers' ids: once the connection is gone, its jobs are unlocked. A database that restarts
// takes the connection of a living worker too, which therefore opens another.
async function announce(connectionString: string, log: Logger) {
  const processId = `worker-${randomUUID()}`
  const workerIds = new Set<string>()
  let open: pg.Client | null = null
  let isEnding = false
  const register = (client: pg.Client, ids: readonly string[]) =>
    client.query(
      'insert into job_workers (worker_id, process_id) select unnest($1::text[]), $2 on conflict do nothing',
      [ids, processId],
    )
  const connect = async () => {
    const client = new pg.Client({
      connectionString,
      application_name: processId,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await register(client, [...workerIds])
    } catch (error) {
      await client.end()
      throw error
    }
    open = client
    client.once('end', () => {
      open = null
      void reconnect()
    })
  }
  const reconnect = async () => {
    while (!isEnding && !open) {
      await sleep(TRY_AGAIN_MS, undefined, { ref: false })
      if (!isEnding) await connect().catch((err: unknown) => log.warn({ err }, 'a worker is not seen to live'))
    }
  }
  await connect()
  return {
    owns: async (workerId: string) => {
      workerIds.add(workerId)
      if (open) await register(open, [workerId])
    },
    end: async () => {
      isEnding = true
      await open?.end()
    },
  }
}

async function freeDeadWorkers(db: Db): Promise<void> {
  const dead = await sql<{ worker_id: string }>`delete from job_workers w
    where not exists (select from pg_stat_activity a where a.application_name = w.process_id) returning worker_id`.execute(
    db,
  )
  const ids = dead.rows.map((row) => row.worker_id)
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids})`.execute(db)
}
