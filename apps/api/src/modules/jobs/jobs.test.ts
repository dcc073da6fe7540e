import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '../../kernel/jobs.ts'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  admin = await t.given.admin()
})
afterAll(() => t.close())
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(t.platform.db))

const later = new Date(Date.now() + 3_600_000)

/** Enqueues a job that no worker picks up here. @returns its id. */
async function given(name: string, options: { runAt?: Date; maxAttempts?: number } = {}): Promise<string> {
  await enqueue(t.platform.db, name, { id: 'mail_1' }, options)
  const { docs } = (await read({ name })).body
  return docs[0].id
}

function read(query: Record<string, string> = {}) {
  return t.call('GET', '/jobs', { as: admin, query })
}

/** What a worker records when the last attempt failed. */
async function failed(name = 'mails:send'): Promise<string> {
  const id = await given(name, { maxAttempts: 1 })
  await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'The mail server is away.')`.execute(
    t.platform.db,
  )
  return id
}

test('an admin sees waiting, scheduled and failed jobs, with error and payload', async () => {
  await failed('mails:send')
  await given('stays:rebuild', { runAt: later })
  await given('giveaways:draw')
  const { docs, counts, totalDocs } = (await read()).body
  expect(docs.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    ['giveaways:draw', 'waiting'],
    ['stays:rebuild', 'scheduled'],
    ['mails:send', 'failed'],
  ])
  expect(docs[2]).toMatchObject({ lastError: 'The mail server is away.', payload: { id: 'mail_1' } })
  expect([totalDocs, counts]).toEqual([3, { waiting: 1, scheduled: 1, failed: 1 }])
})

test('the list can be filtered by state and name, and read in full with its cursor', async () => {
  await failed()
  for (const name of ['a:one', 'a:two', 'a:three']) await given(name)
  const names = ({ body }: { body: { docs: { name: string }[] } }) => body.docs.map(({ name }) => name)
  expect(names(await read({ state: 'failed' }))).toEqual(['mails:send'])
  expect(names(await read({ name: 'a:two' }))).toEqual(['a:two'])
  const first = await read({ limit: '2' })
  const rest = await read({ limit: '2', cursor: first.body.nextCursor })
  expect([...names(first), ...names(rest)]).toEqual(['a:three', 'a:two', 'a:one', 'mails:send'])
})

describe('a job that failed for good', () => {
  test('can be rerun by an admin, with all of its attempts, and the log records who did it', async () => {
    const id = await failed()
    const { status, body } = await t.call('POST', `/jobs/${id}/retry`, { as: admin })
    expect([status, body.state, body.attempts]).toEqual([200, 'waiting', 0])
    expect((await read()).body.docs).toMatchObject([{ id, state: 'waiting', attempts: 0 }])
    const { docs } = (await t.call('GET', '/audit', { as: admin, query: { subjectId: `job_${id}` } })).body
    expect(docs).toMatchObject([{ actorId: admin.id, action: 'job.retry', before: { name: 'mails:send' } }])
  })

  test('can be removed, but not one that may still run', async () => {
    const [gone, kept] = [await failed(), await given('giveaways:draw')]
    expect((await t.call('DELETE', `/jobs/${gone}`, { as: admin })).status).toBe(204)
    expect((await t.call('DELETE', `/jobs/${gone}`, { as: admin })).status).toBe(404)
    expect((await t.call('DELETE', `/jobs/${kept}`, { as: admin })).status).toBe(409)
    expect((await read()).body.docs).toMatchObject([{ id: kept }])
    // Its payload and error may hold someone's address, which the log would keep forever.
    const { docs } = (await t.call('GET', '/audit', { as: admin, query: { subjectId: `job_${gone}` } })).body
    expect(docs[0]).toMatchObject({ action: 'job.delete', before: { name: 'mails:send' } })
    expect(Object.keys(docs[0].before)).toEqual(['name', 'attempts'])
  })
})

test('a running job is left alone', async () => {
  const id = await given('giveaways:draw')
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where id = ${id}::bigint`.execute(
    t.platform.db,
  )
  expect((await read()).body.docs).toMatchObject([{ id, state: 'running' }])
  expect((await t.call('POST', `/jobs/${id}/retry`, { as: admin })).status).toBe(409)
})

test('a non-numeric id is 404', async () => {
  expect((await t.call('POST', '/jobs/job_1/retry', { as: admin })).status).toBe(404)
})

test('every scheduled job shows when it last ran and when it runs next, soonest first', async () => {
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('mails:forget', now(), '2027-01-01T03:11:00Z')
    on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(t.platform.db)
  const { docs } = (await t.call('GET', '/jobs/schedules', { as: admin })).body
  const forget = docs.find(({ name }: { name: string }) => name === 'mails:forget')
  expect(forget).toMatchObject({ cron: '11 3 * * *', lastRunAt: '2027-01-01T03:11:00.000Z' })
  expect(forget.nextRunAt).toMatch(/T03:11:00.000Z$/)
  const times = docs.map(({ nextRunAt }: { nextRunAt: string }) => nextRunAt)
  expect(times).toEqual([...times].sort())
  expect(times[0] > new Date().toISOString()).toBe(true)
})

test('the kernel’s own sweeps are included, with how long the last run took, what it changed, and why it failed', async () => {
  const schedule = async (name: string) =>
    (await t.call('GET', '/jobs/schedules', { as: admin })).body.docs.find((one: { name: string }) => one.name === name)
  expect(await schedule('kernel:forget-rates')).toMatchObject({ cron: '*/5 * * * *', changed: null, problem: null })
  await sql`insert into job_runs (name, started_at, took_ms, changed, problem) values
    ('kernel:forget-rates', '2027-01-02T10:05:00Z', 12, 3, null),
    ('jobs:free-dead-workers', '2027-01-02T10:06:00Z', 4, null, 'The database was away.')`.execute(t.platform.db)
  expect(await schedule('kernel:forget-rates')).toMatchObject({
    lastRunAt: '2027-01-02T10:05:00.000Z',
    tookMs: 12,
    changed: 3,
  })
  expect(await schedule('jobs:free-dead-workers')).toMatchObject({ tookMs: 4, problem: 'The database was away.' })
})
