import { type PayloadDouble, startPayloadDouble } from '@lodestay/content-client/test'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { promotionCollections } from '../../test/promotion-catalogue.ts'

let double: PayloadDouble
let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let stayId: string
beforeAll(async () => {
  double = await startPayloadDouble(promotionCollections())
  t = await startTestPlatform({ CONTENT_URL: double.url })
})
beforeEach(async () => {
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  stayId = (await t.given.acceptedStay(host, employee)).id as string
})
afterAll(async () => {
  await t.close()
  await double.close()
})

const HOUR_MS = 3_600_000

function hoursAgo(hours: number) {
  return new Date(Date.now() - hours * HOUR_MS)
}

/** A task of a queued promotion, due that many hours ago. */
async function task(hours: number, status: 'scheduled' | 'blocked' = 'scheduled'): Promise<string> {
  const { id: promotionId } = (await t.call('POST', '/stay-promotions', { as: host, body: { stayId } })).body
  const id = `tsk_${promotionId}`
  await t.platform.db
    .insertInto('execution_tasks')
    .values({
      id,
      promotion_id: promotionId,
      outlet_id: 'outlet-1',
      outlet_name: 'Coastal Weekends',
      handle: '@coastal.weekends',
      network: 'Instagram',
      role: 'posting',
      publisher: 'assisted',
      price: 0,
      after_hours: 0,
      status,
      due_at: hoursAgo(hours),
    })
    .execute()
  return id
}

function watch() {
  return t.work('alerts:watch')
}

async function openAlerts(kind: string): Promise<string[]> {
  const { docs } = (await t.call('GET', '/alerts', { as: employee, query: { kind, limit: '100' } })).body
  return docs.map(({ subjectId }: { subjectId: string }) => subjectId)
}

async function titlesFor(person: Person): Promise<string[]> {
  const { docs } = (await t.call('GET', '/notifications', { as: person })).body
  return docs.map(({ title }: { title: string }) => title)
}

test('a task overdue by an hour raises an alert, and staff are notified once', async () => {
  await watch()
  const [late, early] = [await task(1.1), await task(0.9)]
  await watch()
  await watch()
  const open = await openAlerts('overdue-task')
  expect(open).toContain(late)
  expect(open).not.toContain(early)
  expect((await titlesFor(employee)).filter((title) => title === 'A post is overdue')).toHaveLength(1)
  expect(await titlesFor(host)).not.toContain('A post is overdue')
})

test('several at the same time are reported in one notification', async () => {
  await watch()
  for (let made = 0; made < 3; made++) await task(2, 'blocked')
  await watch()
  expect(await titlesFor(employee)).toContain('3 posts need a decision')
})

test('an alert closes when its cause is gone, and can open again', async () => {
  const late = await task(2)
  const move = (due: Date) =>
    t.platform.db.updateTable('execution_tasks').set({ due_at: due }).where('id', '=', late).execute()
  await watch()
  await move(hoursAgo(-1))
  await watch()
  expect(await openAlerts('overdue-task')).not.toContain(late)
  await move(hoursAgo(2))
  await watch()
  expect(await openAlerts('overdue-task')).toContain(late)
})

test('a submission that has waited a day raises an alert', async () => {
  const { id } = await t.given.submittedStay(host)
  const submitted = (at: Date) =>
    t.platform.db.updateTable('stay_revisions').set({ submitted_at: at }).where('stay_id', '=', id).execute()
  await submitted(hoursAgo(23))
  await watch()
  const before = (await openAlerts('old-submission')).length
  await submitted(hoursAgo(25))
  await watch()
  expect(await openAlerts('old-submission')).toHaveLength(before + 1)
})

test('each abandoned job and failing schedule raises an alert, and staff are notified once', async () => {
  const { db } = t.platform
  await sql`select graphile_worker.add_job('users:remove-identity', max_attempts => 1)`.execute(db)
  await sql`update graphile_worker._private_jobs j set attempts = 1 from graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = 'users:remove-identity'`.execute(db)
  const failed = (name: string, minutes: number) =>
    sql`insert into job_runs (name, started_at, took_ms, problem, failing_since)
      values (${name}, now(), 1, 'It differs.', ${new Date(Date.now() - minutes * 60_000)})`.execute(db)
  await failed('ledger:check', 20)
  await failed('just:now', 1)
  await watch()
  await watch()
  expect(await openAlerts('failed-job')).toEqual(['ledger:check', 'users:remove-identity'])
  const told = (await titlesFor(employee)).filter((title) => title.includes('background job'))
  expect(told).toEqual(['2 kinds of background jobs are failing'])
})

/** A campaign that has cost 120 of its 100 dollars. */
async function overspentCampaign(): Promise<string> {
  const body = {
    organizationId: host.organizationId,
    title: 'Full weekends',
    goal: 'Full weekends',
    dateRange: { start: Date.now(), end: Date.now() + 30 * 24 * HOUR_MS },
    budget: 10_000,
  }
  const { id: campaignId } = (await t.call('POST', '/campaigns', { as: host, body })).body
  const promotion = (await t.call('POST', '/stay-promotions', { as: host, body: { stayId, campaignId } })).body
  const { db } = t.platform
  const row = {
    id: `txn_${campaignId}`,
    organization_id: host.organizationId,
    amount: 12_000,
    status: 'settled' as const,
    settled_at: new Date(),
  }
  await db.insertInto('transactions').values(row).execute()
  const bought = { collection_type: 'stay-promotions', purchaseable_id: promotion.id, stay_id: stayId } as const
  await db
    .insertInto('transaction_items')
    .values({ transaction_id: row.id, ...bought, price: 12_000, is_active: false })
    .execute()
  return campaignId
}

async function isOverBudget(campaignId: string): Promise<boolean> {
  const alerts = t.platform.db.selectFrom('alerts').select('kind').where('subject_id', '=', campaignId)
  return (await alerts.execute()).some(({ kind }) => kind === 'over-budget')
}

test('a campaign over budget is reported to its host, not to staff', async () => {
  const { db } = t.platform
  const campaignId = await overspentCampaign()
  await watch()
  expect(await titlesFor(host)).toContain('Full weekends is over budget')
  expect(await openAlerts('over-budget')).toEqual([])
  const info = await t.call('GET', `/campaigns/${campaignId}/info`, { as: host })
  expect(info.body.spend).toBe(12_000)
  expect(await isOverBudget(campaignId)).toBe(true)
  await db
    .updateTable('transaction_items')
    .set({ refunded: 3000 })
    .where('transaction_id', '=', `txn_${campaignId}`)
    .execute()
  await watch()
  expect(await isOverBudget(campaignId)).toBe(false)
})

test('a campaign that is over is no longer watched', async () => {
  const { db } = t.platform
  const campaignId = await overspentCampaign()
  await watch()
  expect(await isOverBudget(campaignId)).toBe(true)
  const past = { starts_at: hoursAgo(72), ends_at: hoursAgo(48) }
  await db.updateTable('campaigns').set(past).where('id', '=', campaignId).execute()
  await watch()
  expect(await isOverBudget(campaignId)).toBe(false)
})

test('a search for alerts that takes too long doesn’t silence the others', async () => {
  const campaignId = await overspentCampaign()
  await t.platform.db.transaction().execute(async (tx) => {
    await sql`lock table execution_tasks in access exclusive mode`.execute(tx)
    await expect(watch()).rejects.toThrow('statement timeout')
  })
  expect(await isOverBudget(campaignId)).toBe(true)
})

test('the port of the metrics also says whether the worker is live', async () => {
  let isLive = true
  const { port, close } = await t.platform.metrics.listen(0, '127.0.0.1', () => isLive)
  onTestFinished(close)
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200)
  isLive = false
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(503)
})

test('alerts, the queue, tasks, jobs and calls are exposed as metrics on a separate port', async () => {
  await task(5)
  await watch()
  await sql`insert into job_runs (name, started_at, took_ms) values ('test:ran', now() - interval '90 seconds', 1)`.execute(
    t.platform.db,
  )
  const { port, close } = await t.platform.metrics.listen(0, '127.0.0.1')
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    const text = await answer.text()
    expect(text).toMatch(/^lodestay_open_alerts\{kind="overdue-task"\} [1-9]/m)
    expect(text).toMatch(/^lodestay_execution_tasks\{status="scheduled"\} [1-9]/m)
    expect(text).toMatch(/^lodestay_review_queue_oldest_seconds \d/m)
    expect(text).toMatch(/^lodestay_jobs\{state="due"\} \d/m)
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="POST",route="\/api\/stay-promotions",status="201"\} [1-9]/m,
    )
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
    expect(text).toMatch(/^lodestay_sweep_age_seconds\{name="test:ran"\} \d/m)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  } finally {
    await close()
  }
  expect((await t.call('GET', '/metrics')).status).toBe(404)
})
