import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@lodestay/domain'
import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/index.ts'
import { crontabOf, enqueue, type Job, type RunningWorker, type Sweep, startWorker } from './jobs.ts'

let t: TestPlatform
let pool: pg.Pool
let worker: RunningWorker
let owner: pg.Client
/** The running jobs, each with a function that lets it end. */
let begun: { readonly name: string; readonly end: () => void }[]
let errors: string[]

beforeAll(async () => {
  t = await startTestPlatform()
  pool = new pg.Pool({ connectionString: t.databaseUrl })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  owner = new pg.Client(Object.assign(new URL(t.ownerUrl), { pathname: '/postgres' }).href)
  await owner.connect()
  worker = await workerFor('test:wait', [
    { name: 'test:counts', cron: '0 0 1 1 *', run: async () => 7 },
    {
      name: 'test:fails',
      cron: '0 0 1 1 *',
      run: async () => {
        throw new Error('Nobody answered.')
      },
    },
  ])
})
beforeEach(() => {
  begun = []
  errors = []
})
afterAll(async () => {
  await worker.stop()
  await owner.end()
  await pool.end()
  await t.close()
})

/** A worker whose jobs end on demand. */
function workerFor(
  name: string,
  sweeps: readonly Sweep[] = [],
  options: Pick<Job, 'atStart' | 'queue'> = {},
): Promise<RunningWorker> {
  const run = (payload: unknown) =>
    new Promise<void>((end) => begun.push({ name: (payload as { name: string }).name, end }))
  return startWorker({
    connectionString: t.databaseUrl,
    pool,
    db: t.platform.db,
    now: () => new Date(),
    log: { debug: () => {}, warn: () => {}, error: (message: string) => errors.push(message) } as never,
    jobs: [
      { name, run, ...options },
      { name: 'test:call', callsOut: true, run },
      { name: 'test:long', takesLong: true, run },
    ],
    sweeps,
  })
}

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(20)
  }
}

function begunJob(name: string) {
  return until(() => begun.find((job) => job.name === name))
}

/** The process with a live presence that has locked a job. */
function holderOf(name: string) {
  return until(async () => {
    const { rows } = await sql<{ pid: number }>`
      select a.pid from graphile_worker._private_jobs j join job_workers w on w.worker_id = j.locked_by
      join pg_stat_activity a on a.application_name = w.process_id where j.payload->>'name' = ${name}`.execute(
      t.platform.db,
    )
    return rows[0]?.pid
  })
}

function doneJob(name: string) {
  return until(async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs where payload->>'name' = ${name}`.execute(
      t.platform.db,
    )
    return rows.length === 0 || undefined
  })
}

test('a job is locked under a name that shows its worker to be alive, even after that connection broke', async () => {
  await enqueue(t.platform.db, 'test:wait', { name: 'held' })
  const job = await begunJob('held')
  const pid = await holderOf('held')
  await owner.query('select pg_terminate_backend($1)', [pid])
  await until(async () => ((await holderOf('held')) !== pid ? true : undefined))
  job.end()
  await doneJob('held')
  expect(begun).toHaveLength(1)
})

test('a worker is live for as long as it looks for jobs', async () => {
  const stopped = await workerFor('test:stopped')
  await stopped.stop()
  expect(stopped.isLive()).toBe(true)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5 * MINUTE_MS)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(stopped.isLive()).toBe(false)
  await expect.poll(() => worker.isLive()).toBe(true)
})

test('a worker continues after a database outage, with what it could not finish', async () => {
  await enqueue(t.platform.db, 'test:wait', { name: 'cut off' })
  const job = await begunJob('cut off')
  const name = new URL(t.ownerUrl).pathname.slice(1)
  await owner.query(`alter database ${name} with allow_connections false`)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  begun = []
  job.end()
  await until(() => errors.some((message) => message.startsWith('Failed to complete jobs')) || undefined)
  await owner.query(`alter database ${name} with allow_connections true`)
  ;(await begunJob('cut off')).end()
  await doneJob('cut off')
  await enqueue(t.platform.db, 'test:wait', { name: 'next' })
  ;(await begunJob('next')).end()
  await doneJob('next')
  expect(begun.map((again) => again.name)).toEqual(['cut off', 'next'])
})

test('the latest run of each sweep is recorded: what it changed, or why it failed', async () => {
  await enqueue(t.platform.db, 'test:counts', {})
  await enqueue(t.platform.db, 'test:fails', {}, { maxAttempts: 1 })
  const runOf = (name: string) =>
    until(async () => (await sql<object>`select * from job_runs where name = ${name}`.execute(t.platform.db)).rows[0])
  expect(await runOf('test:counts')).toMatchObject({ changed: 7, problem: null, took_ms: expect.any(Number) })
  const failed = (await runOf('test:fails')) as { failing_since: Date; started_at: Date }
  expect(failed).toMatchObject({ changed: null, problem: 'Nobody answered.', failing_since: failed.started_at })
  await enqueue(t.platform.db, 'test:fails', {}, { maxAttempts: 1 })
  const again = await until(async () => {
    const run = (await runOf('test:fails')) as typeof failed
    return run.started_at > failed.started_at ? run : undefined
  })
  expect(again).toMatchObject({ failing_since: failed.failing_since })
})

test('a sweep has one pending job at most, however often it has failed', async () => {
  const [item] = parseCrontab(crontabOf([{ name: 'test:fails-often', cron: '* * * * *' }]))
  const due = () => {
    const { jobKey, jobKeyMode } = item?.options ?? {}
    return sql`select graphile_worker.add_job(${item?.task}, job_key => ${jobKey}, job_key_mode => ${jobKeyMode},
      run_at => now() + interval '1 hour')`.execute(t.platform.db)
  }
  for (let minute = 0; minute < 3; minute++) await due()
  const { rows } = await sql`select id from graphile_worker.jobs where task_identifier = 'test:fails-often'`.execute(
    t.platform.db,
  )
  expect(rows).toHaveLength(1)
})

test('a job replaces a pending one of its name about the same, and no other job about it', async () => {
  const runAt = new Date(Date.now() + 60 * MINUTE_MS)
  for (const [name, about, n] of [
    ['test:first', 'evt_1', 1],
    ['test:second', 'evt_1', 2],
    ['test:first', 'evt_2', 3],
    ['test:first', 'evt_1', 4],
  ] as const)
    await enqueue(t.platform.db, name, { n }, { about, runAt })
  const { rows } = await sql<{ n: number }>`select (payload->>'n')::int as n from graphile_worker._private_jobs
    where (payload->>'n') is not null order by 1`.execute(t.platform.db)
  expect(rows.map(({ n }) => n)).toEqual([2, 3, 4])
})

test('a job at startup and a sweep with the same queue don’t run at once', async () => {
  const queue = 'one-at-a-time'
  const [item] = parseCrontab(crontabOf([{ name: 'test:long', cron: '0 0 1 1 *', queue }]))
  const starting = await workerFor('test:at-start', [], { atStart: { name: 'at start' }, queue })
  const first = await begunJob('at start')
  const { jobKey, queueName } = item?.options ?? {}
  await sql`select graphile_worker.add_job('test:long', '{"name": "scheduled"}', job_key => ${jobKey},
    queue_name => ${queueName})`.execute(t.platform.db)
  // A job without a queue, enqueued later, begins: so the scheduled one had its chance.
  await enqueue(t.platform.db, 'test:long', { name: 'unqueued' })
  ;(await begunJob('unqueued')).end()
  expect(begun.map(({ name }) => name)).not.toContain('scheduled')
  first.end()
  ;(await begunJob('scheduled')).end()
  await doneJob('scheduled')
  await starting.stop()
})

test('jobs that call out and hang don’t keep others waiting', async () => {
  const names = ['hangs 1', 'hangs 2', 'hangs 3', 'hangs 4', 'hangs 5']
  for (const name of names) await enqueue(t.platform.db, 'test:call', { name })
  for (const name of names.slice(0, 4)) await begunJob(name)
  await enqueue(t.platform.db, 'test:wait', { name: 'own' })
  ;(await begunJob('own')).end()
  await doneJob('own')
  expect(begun.map(({ name }) => name)).not.toContain('hangs 5')
  for (const name of names) (await begunJob(name)).end()
  await doneJob('hangs 5')
})

test('jobs that take long don’t keep others waiting', async () => {
  const names = ['long 1', 'long 2', 'long 3', 'long 4']
  for (const name of names) await enqueue(t.platform.db, 'test:long', { name })
  for (const name of names.slice(0, 3)) await begunJob(name)
  await enqueue(t.platform.db, 'test:wait', { name: 'short' })
  ;(await begunJob('short')).end()
  await doneJob('short')
  expect(begun.map(({ name }) => name)).not.toContain('long 4')
  for (const name of names) (await begunJob(name)).end()
  await doneJob('long 4')
})

test('a worker that is told to stop finishes its current job, and begins no other', async () => {
  const leaving = await workerFor('test:leave')
  await enqueue(t.platform.db, 'test:leave', { name: 'at work' })
  const job = await begunJob('at work')
  const stopped = leaving.stop()
  // What it had asked the database for before may still be handed out.
  await sleep(200)
  await enqueue(t.platform.db, 'test:leave', { name: 'too late' })
  await expect(Promise.race([stopped, sleep(500).then(() => 'still at work')])).resolves.toBe('still at work')
  job.end()
  await stopped
  await doneJob('at work')
  expect(begun.map(({ name }) => name)).toEqual(['at work'])
})
