import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/index.ts'

let t: TestPlatform
let worker: { stop: () => Promise<void> }
beforeAll(async () => {
  t = await startTestPlatform()
  worker = await t.platform.startWorker()
})
afterAll(async () => {
  await worker.stop()
  await t.close()
})

/** The processes that are seen to live, each with the ids of its workers. */
async function livingWorkers(): Promise<{ pid: number; workers: string[] }[]> {
  const { rows } = await sql<{ pid: number; workers: string[] }>`
    select a.pid, array_agg(w.worker_id order by w.worker_id) as workers from pg_stat_activity a
    join job_workers w on w.process_id = a.application_name group by a.pid`.execute(t.platform.db)
  return rows
}

test('a worker whose connection broke is seen to live again, so nobody takes its jobs', async () => {
  const [before] = await livingWorkers()
  expect(before?.workers).toHaveLength(2)
  const owner = new Client(t.ownerUrl)
  await owner.connect()
  await owner.query('delete from job_workers')
  await owner.query('select pg_terminate_backend($1)', [before?.pid])
  await owner.end()
  let now = await livingWorkers()
  while (now.length === 0) {
    await sleep(50)
    now = await livingWorkers()
  }
  expect(now).toEqual([{ pid: expect.any(Number), workers: before?.workers }])
  expect(now[0]?.pid).not.toBe(before?.pid)
})
