/**
 * Background jobs. Enqueue a job in the transaction that needs it (a transactional outbox); a worker runs it, inside
 * the api or standalone. A job may run twice: it takes the idempotency key of a provider's call from what the call is
 * about.
 */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@lodestay/domain'
import { parseCronItem, type Runner, run, type Task, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Db, pingRegularly } from './db.ts'
import type { StateGauge } from './metrics.ts'

export type JobContext = { readonly db: Db; readonly now: Date; readonly log: Logger }
export type Job = {
  readonly name: string
  /** If set, every worker enqueues the job with this payload at startup. */
  readonly atStart?: object
  /** Set if it calls addresses that users name. They may hang, so these jobs run apart from all others. */
  readonly callsOut?: true
  /** Set if it takes minutes, or goes through whole tables: these jobs don't keep mails and refunds waiting either. */
  readonly takesLong?: true
  /** The queue of its runs at startup and on schedule: they run one at a time, also with those of other jobs in it. */
  readonly queue?: string
  /** Resolves to the number of changes if the job counts them. */
  readonly run: (payload: unknown, context: JobContext) => Promise<unknown>
}
/** A scheduled job: `cron` in the five-field format. */
export type Sweep = Job & { readonly cron: string }

/** The key of a job about something. Keys are shared by all jobs, so each begins with the job's name. */
function jobKey(name: string, about: string): string {
  return `${name} ${about}`
}

/**
 * Enqueues a job in the caller's transaction.
 * @param options.about what it is about, such as an id: replaces a pending job of the name about the same; `runAt` is the
 * earliest time, or that of the replaced job if `keepsRunAt` is set; jobs in one `queue` run one at a time, so that slow
 * ones leave room for all others; `priority` 0 goes first.
 */
export async function enqueue(
  db: Db,
  name: string,
  payload: unknown,
  options: {
    about?: string
    runAt?: Date
    keepsRunAt?: boolean
    maxAttempts?: number
    queue?: string
    priority?: number
    /** Leaves a job about the same alone, even one that has failed for good. */
    once?: boolean
  } = {},
): Promise<void> {
  const key = options.about === undefined ? null : jobKey(name, options.about)
  const mode = options.once ? 'unsafe_dedupe' : options.keepsRunAt ? 'preserve_run_at' : 'replace'
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key},
    run_at => ${options.runAt ?? null}, queue_name => ${options.queue ?? null}, max_attempts => ${options.maxAttempts ?? 12},
    priority => ${options.priority ?? 0}, job_key_mode => ${mode})`.execute(db)
}

/**
 * SQL: no job of the name about a row will be tried any more. The last try counts from its start, since its job is
 * locked while it runs.
 */
export function isWithoutJob(name: string, about: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from graphile_worker.jobs j
    where j.key = ${jobKey(name, '')} || ${about} and (j.attempts < j.max_attempts or j.locked_at is not null))`
}

/**
 * SQL: there is no job of the name about a row, not even one that has failed for good and is left to the admins whom it
 * alerts.
 */
export function isWithoutAnyJob(name: string, about: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from graphile_worker.jobs j where j.key = ${jobKey(name, '')} || ${about})`
}

/** Jobs enqueued by one statement: well within the statement timeout. */
const BATCH = 1000

/** Enqueues many jobs of one kind in batches. */
export async function enqueueAll(
  db: Db,
  name: string,
  jobs: readonly { about: string; payload: unknown }[],
  priority = 0,
): Promise<void> {
  for (let at = 0; at < jobs.length; at += BATCH)
    await sql`select count(*) from graphile_worker.add_jobs((
      select array_agg((${name}, j.payload, null, null, 12, ${jobKey(name, '')} || j.about, ${priority}::int, null)::graphile_worker.job_spec)
      from json_to_recordset(${JSON.stringify(jobs.slice(at, at + BATCH))}::json) as j(about text, payload json)))`.execute(
      db,
    )
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

// Job results are written in batches. Otherwise graphile-worker leaves a rejection unhandled when the database is down,
// which would end the process; this way it ends the pool, and we start another.
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export type RunningWorker = {
  /** Lets running jobs finish. */
  readonly stop: () => Promise<void>
  /** False if it has stopped looking for jobs: only a new process helps then. */
  readonly isLive: () => boolean
}

/** Our own jobs, which call nobody, end within seconds. */
const STUCK_AFTER_MS = 5 * MINUTE_MS

/**
 * Starts a worker, and restarts it after a database outage has ended it. Jobs of dead workers are unlocked at startup
 * and every minute.
 */
export async function startWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const { pool, db, now, log, jobs, sweeps } = deps
  const presence = await announce(deps.connectionString, log)
  const toTask =
    (job: Job): Task =>
    async (payload) => {
      await job.run(payload, { db, now: now(), log })
    }
  let lastPollAt = performance.now()
  const notePoll = () => {
    lastPollAt = performance.now()
  }
  const laneEvents = (): WorkerEvents => {
    const events: WorkerEvents = new EventEmitter()
    // Jobs are locked by their pool.
    events.on('pool:create', ({ workerPool }) => {
      presence.register(workerPool.id).catch((err) => log.error({ err }, 'a worker is not registered'))
    })
    events.on('job:error', ({ job, error }) =>
      log.warn({ job: job.task_identifier, attempt: job.attempts, err: error }, 'a job failed'),
    )
    return events
  }
  const all = [...jobs, ...[...sweeps, freeSweep].map(recorded)]
  /** Runs these jobs, as many at once as `concurrency` says. */
  const runLane = (lane: readonly Job[], concurrency: number, crontab = '', events = laneEvents()) =>
    run({
      preset: PRESET,
      pgPool: pool,
      events,
      taskList: Object.fromEntries(lane.map((job) => [job.name, toTask(job)])),
      crontab,
      concurrency,
      pollInterval: 500,
      noHandleSignals: true,
      logger: new WorkerLogger(
        () => (level, message) => log[level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'](message),
      ),
    })
  const begin = async (): Promise<readonly Runner[]> => {
    await freeDeadWorkers(db)
    const crontab = crontabOf([...sweeps, freeSweep])
    const calling = all.filter((job) => job.callsOut)
    const long = all.filter((job) => job.takesLong)
    const own = all.filter((job) => !job.callsOut && !job.takesLong)
    const started = [await runLane(own, OWN_AT_ONCE, crontab, laneEvents().on('worker:getJob:start', notePoll))]
    try {
      started.push(await runLane(calling, CALLING_AT_ONCE))
      started.push(await runLane(long, LONG_AT_ONCE))
      return started
    } catch (error) {
      await stopAll(started)
      throw error
    }
  }
  /** Null while the database is down. */
  const restart = () =>
    presence
      .releaseAll()
      .then(begin)
      .catch((err: unknown) => {
        log.warn({ err }, 'the worker does not start again')
        return null
      })
  let runners = await begin()
  let isStopping = false
  const keepRunning = async () => {
    while (!isStopping) {
      await Promise.race(runners.map(({ promise }) => promise.catch(() => {})))
      if (isStopping) return
      // An outage may have ended only one.
      await stopAll(runners)
      await sleep(TRY_AGAIN_MS)
      notePoll()
      runners = (await restart()) ?? runners
    }
    await stopAll(runners)
  }
  const running = keepRunning()
  for (const { name, atStart, queue } of jobs)
    if (atStart) await enqueue(db, name, atStart, { about: JSON.stringify(atStart), ...(queue && { queue }) })
  return {
    stop: async () => {
      isStopping = true
      await stopAll(runners)
      await running
      await presence.end()
    },
    isLive: () => performance.now() - lastPollAt < STUCK_AFTER_MS,
  }
}

/**
 * The schedule of the sweeps. Each has one pending job at most: one that fails for a day would leave its retries of
 * every minute behind.
 */
export function crontabOf(sweeps: readonly Pick<Sweep, 'name' | 'cron' | 'queue'>[]): string {
  return sweeps
    .map(({ name, cron, queue }) => {
      const options = `jobKey=${name}&jobKeyMode=replace${queue ? `&queue=${queue}` : ''}`
      return `${cron} ${name} ?${options}`
    })
    .join('\n')
}

/** Lets their running jobs finish; one that has ended is left as it is. */
async function stopAll(runners: readonly Runner[]): Promise<void> {
  await Promise.all(runners.map((runner) => runner.stop().catch(() => {})))
}

/** Jobs that run at once in a process, of our own, of those that call out, and of those that take long. */
const OWN_AT_ONCE = 2
const CALLING_AT_ONCE = 4
/** Videos, exports and reconciling payments have a queue each: two of these leave a place to the other jobs. */
const LONG_AT_ONCE = 3

/** Delay before retrying after a database outage. */
const TRY_AGAIN_MS = 500

// A killed worker's job stays locked for four hours. So each process holds a connection open as a liveness signal and
// records its name next to its pools' ids: once the connection is gone, its jobs are unlocked. A database restart also
// drops the connections of live workers, which then open new ones.
async function announce(connectionString: string, log: Logger) {
  const processId = `worker-${randomUUID()}`
  const poolIds = new Set<string>()
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
      await register(client, [...poolIds])
    } catch (error) {
      await client.end()
      throw error
    }
    pingRegularly(client)
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
    register: async (poolId: string) => {
      poolIds.add(poolId)
      if (open) await register(open, [poolId])
    },
    /** Its pools are gone: unlocks what they had locked. */
    releaseAll: async () => {
      if (!open) throw new Error('the database is away')
      await open.query('select graphile_worker.force_unlock_workers($1)', [[...poolIds]])
      poolIds.clear()
      await open.query('delete from job_workers where process_id = $1', [processId])
    },
    end: async () => {
      isEnding = true
      await open?.end()
    },
  }
}

/** A sweep that records each run: when, how long, what it changed, and why it failed. */
function recorded(sweep: Sweep): Sweep {
  return {
    ...sweep,
    run: async (payload, context) => {
      const began = performance.now()
      const record = (changed: number | null, problem: string | null) =>
        recordRun(context, { name: sweep.name, tookMs: Math.round(performance.now() - began), changed, problem })
      try {
        const result = await sweep.run(payload, context)
        await record(typeof result === 'number' ? result : null, null)
      } catch (error) {
        // The database may be what failed: don't lose the original error over that.
        await record(null, error instanceof Error ? error.message : String(error)).catch(() => {})
        throw error
      }
    },
  }
}

type Run = { name: string; tookMs: number; changed: number | null; problem: string | null }

async function recordRun({ db, now }: JobContext, { name, tookMs, changed, problem }: Run): Promise<void> {
  await sql`insert into job_runs (name, started_at, took_ms, changed, problem, failing_since)
    values (${name}, ${now}, ${tookMs}, ${changed}, ${problem}, case when ${problem}::text is not null then ${now}::timestamptz end)
    on conflict (name) do update set started_at = excluded.started_at, took_ms = excluded.took_ms,
      changed = excluded.changed, problem = excluded.problem,
      failing_since = case when excluded.problem is not null then coalesce(job_runs.failing_since, excluded.started_at) end`.execute(
    db,
  )
}

/** Unlocks jobs of dead workers. Every worker does this. */
export const freeSweep: Sweep = {
  name: 'jobs:free-dead-workers',
  cron: '* * * * *',
  run: (_, { db }) => freeDeadWorkers(db),
}

/** @returns the number of dead workers. */
async function freeDeadWorkers(db: Db): Promise<number> {
  const dead = await sql<{ worker_id: string }>`delete from job_workers w
    where not exists (select from pg_stat_activity a where a.application_name = w.process_id) returning worker_id`.execute(
    db,
  )
  const ids = dead.rows.map((row) => row.worker_id)
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids})`.execute(db)
  return ids.length
}

/** A cron expression matches some minute at least once a year, except for February 29. */
const LONGEST_WAIT_MINUTES = 8 * 366 * 24 * 60

/** The first minute after `after` that matches a cron expression, in UTC as the worker interprets them. */
export function nextRun(cron: string, after: Date): Date {
  const { match } = parseCronItem({ task: 'next', match: cron })
  const minute = new Date(Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS)
  for (let waited = 0; waited < LONGEST_WAIT_MINUTES; waited++) {
    minute.setTime(minute.getTime() + MINUTE_MS)
    const [min, hour, date] = [minute.getUTCMinutes(), minute.getUTCHours(), minute.getUTCDate()]
    if (match({ min, hour, date, month: minute.getUTCMonth() + 1, dow: minute.getUTCDay() })) return minute
  }
  throw new Error(`"${cron}" names no time`)
}

/** For alerts from outside: those of `modules/alerts` come from a sweep themselves. */
export const sweepGauge: StateGauge = {
  name: 'lodestay_sweep_age_seconds',
  help: 'Time since each scheduled job last ran, by name.',
  label: 'name',
  read: async (db) => {
    const { rows } = await sql<{ of: string; value: number }>`
      select name as of, extract(epoch from now() - started_at)::float8 as value from job_runs`.execute(db)
    return rows
  },
}

/** Jobs waiting for a worker, and abandoned ones. */
export const jobGauge: StateGauge = {
  name: 'lodestay_jobs',
  help: 'Background jobs: due ones not yet started, and permanently failed ones.',
  label: 'state',
  read: async (db) => {
    const { rows } = await sql<{ due: number; failed: number }>`
      select count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts)::int as due,
        count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker.jobs`.execute(db)
    return [
      { of: 'due', value: rows[0]?.due ?? 0 },
      { of: 'failed', value: rows[0]?.failed ?? 0 },
    ]
  },
}
