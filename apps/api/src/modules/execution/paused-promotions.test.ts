import type { ExecutionTask } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, onlyOnFeed, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { lateTasks } from './index.ts'

const HOUR = 3_600_000
const PAUSED = 'Paused by its host. It can be posted once it’s resumed.'
const proof = { url: 'https://www.instagram.com/p/abc' }

let t: PayingPlatform
let host: Host
let employee: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

function save(id: string, body: object, as: Person = host) {
  return t.call('POST', `/stay-promotions/${id}`, { as, body })
}

async function setEnabled(id: string, enabled: boolean): Promise<void> {
  const saved = await save(id, { enabled })
  expect([saved.status, saved.body.enabled], saved.text).toEqual([200, enabled])
}

async function tasksOf(id: string): Promise<ExecutionTask[]> {
  return (await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: host })).body.docs
}

/** The posting tasks of a promotion posted by people at two outlets. */
async function assisted() {
  const { id } = await t.queuedPromotion(host, employee)
  const [first, second] = (await tasksOf(id)).filter(({ role }) => role === 'posting')
  if (!first || !second) throw new Error('nobody posts it')
  return { id, first, second }
}

function act(taskId: string, name: string, body: object = {}) {
  return t.call('POST', `/execution-tasks/${taskId}/${name}`, { as: employee, body })
}

/** A promotion posted only by the platform's own feed. */
async function onFeed(fields: object = {}) {
  const { id } = await t.queuedPromotion(host, employee, { ...(await onlyOnFeed(t)), ...fields })
  const [task] = await tasksOf(id)
  if (!task) throw new Error('it has no task')
  return { id, taskId: task.id }
}

/** When a job runs; null if there is none. */
async function timeOf(key: string): Promise<Date | null> {
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs where key = ${key}`.execute(
    t.platform.db,
  )
  return rows[0]?.run_at ?? null
}

/** Does what a worker does with a job, including removing it after it ran. */
async function run(name: string, payload: object, key: string, now = new Date()): Promise<void> {
  await t.work(name, payload, now)
  await sql`select graphile_worker.remove_job(${key})`.execute(t.platform.db)
}

function publish(taskId: string, now?: Date): Promise<void> {
  return run('execution:publish', { taskId }, `execution:publish ${taskId}`, now)
}

function plan(promotionId: string): Promise<void> {
  return run('execution:plan', { promotionId }, `execution:plan ${promotionId}`)
}

test('a post by the platform waits while paused, and is posted once resumed', async () => {
  const { id, taskId } = await onFeed()
  await plan(id)
  await setEnabled(id, false)
  await publish(taskId)
  expect(await tasksOf(id)).toMatchObject([{ status: 'scheduled', problem: '', isPaused: true }])
  await t.work('execution:sweep')
  expect(await timeOf(`execution:publish ${taskId}`)).toBeNull()
  await setEnabled(id, true)
  expect(await timeOf(`execution:plan ${id}`)).not.toBeNull()
  await plan(id)
  expect((await timeOf(`execution:publish ${taskId}`))?.getTime()).toBeLessThanOrEqual(Date.now())
  await publish(taskId)
  expect(await tasksOf(id)).toMatchObject([{ status: 'done', isPaused: false }])
})

test('a post resumed before its time is posted at its time', async () => {
  const requestedDate = Date.now() + 48 * HOUR
  const { id, taskId } = await onFeed({ requestedDate })
  await setEnabled(id, false)
  await setEnabled(id, true)
  expect((await timeOf(`execution:publish ${taskId}`))?.getTime()).toBe(requestedDate)
  await publish(taskId, new Date(requestedDate + 1))
  expect((await tasksOf(id))[0]?.status).toBe('done')
})

test('when pausing and posting race, one of them wins', async () => {
  const { id, taskId } = await onFeed()
  const [saved] = await t.meetAt<{ status: number } | undefined>('stay_promotions', id, [
    () => save(id, { enabled: false }),
    () => t.work('execution:publish', { taskId }).then(() => undefined),
  ])
  const [task] = await tasksOf(id)
  expect([saved?.status, task?.status]).toEqual(task?.status === 'done' ? [409, 'done'] : [200, 'scheduled'])
})

test('a paused post can’t be begun, but one already begun can be recorded', async () => {
  const { id, first, second } = await assisted()
  await act(first.id, 'claim')
  await setEnabled(id, false)
  const refused = await act(second.id, 'claim')
  expect([refused.status, refused.body.detail]).toEqual([409, PAUSED])
  expect((await act(first.id, 'done', proof)).body).toMatchObject({ status: 'done', isPaused: false })
  await setEnabled(id, true)
  expect((await act(second.id, 'claim')).status).toBe(200)
})

test('a post that was begun and released waits with the rest', async () => {
  const { id, first } = await assisted()
  await act(first.id, 'claim')
  await setEnabled(id, false)
  expect((await act(first.id, 'release')).body).toMatchObject({ status: 'scheduled', isPaused: true })
  expect((await act(first.id, 'claim')).body.detail).toBe(PAUSED)
})

test('a claim that lapses during a pause can’t be taken over: its holder may have posted it', async () => {
  const { id, first } = await assisted()
  await act(first.id, 'claim')
  await setEnabled(id, false)
  await t.platform.db
    .updateTable('execution_tasks')
    .set({ claimed_at: new Date(Date.now() - 2 * HOUR) })
    .where('id', '=', first.id)
    .execute()
  const another = await t.given.employee()
  const taken = await t.call('POST', `/execution-tasks/${first.id}/claim`, { as: another, body: {} })
  expect([taken.status, taken.body.detail]).toEqual([409, PAUSED])
  expect((await act(first.id, 'done', proof)).status).toBe(200)
})

test('posts people missed during the pause become due when resumed, and their outlets are notified again', async () => {
  const { id, first } = await assisted()
  const dueAndTold = () =>
    t.platform.db
      .selectFrom('execution_tasks')
      .select(['due_at', 'outlet_told_at'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
  const told = { due_at: new Date(Date.now() - 48 * HOUR), outlet_told_at: new Date(Date.now() - 72 * HOUR) }
  await t.platform.db.updateTable('execution_tasks').set(told).where('id', '=', first.id).execute()
  await setEnabled(id, false)
  await setEnabled(id, true)
  await run('execution:plan', { promotionId: id, isResumed: true }, `execution:plan ${id}`)
  const { due_at, outlet_told_at } = await dueAndTold()
  expect([(due_at?.getTime() ?? 0) > Date.now() - HOUR, outlet_told_at]).toEqual([true, null])
})

test('a platform post in an unknown state is recorded, and left to staff, even while paused', async () => {
  const { id, first } = await assisted()
  await t.platform.db
    .updateTable('execution_tasks')
    .set({ status: 'blocked', problem: 'Nobody knows whether it got through.' })
    .where('id', '=', first.id)
    .execute()
  await setEnabled(id, false)
  const late = await lateTasks(t.platform.db, new Date(0))
  expect(late.map(({ subjectId }) => subjectId)).toContain(first.id)
  expect((await act(first.id, 'done', proof)).body).toMatchObject({ status: 'done' })
})

test('an outlet’s owner sees that a post is paused, gets no email about it and can’t claim it', async () => {
  const { id, first } = await assisted()
  await setEnabled(id, false)
  const { body: link } = await t.call('PUT', `/outlet-links/${first.outlet.id}`, {
    as: employee,
    body: { email: 'paused@example.com' },
  })
  const headers = { 'outlet-link': link.url.split('/outlet-tasks/')[1] as string }
  expect((await t.call('GET', `/execution-tasks/${first.id}`, { headers })).body.isPaused).toBe(true)
  const claimed = await t.call('POST', `/execution-tasks/${first.id}/claim`, { headers })
  expect([claimed.status, claimed.body.detail]).toEqual([409, PAUSED])
  const toldAt = () =>
    t.platform.db.selectFrom('execution_tasks').select('outlet_told_at').where('id', '=', first.id).executeTakeFirst()
  await t.work('execution:tell-outlets')
  expect((await toldAt())?.outlet_told_at).toBeNull()
  await setEnabled(id, true)
  // Owners are emailed once an hour, and may just have been emailed about other tasks.
  await t.work('execution:tell-outlets', {}, new Date(Date.now() + 2 * HOUR))
  expect((await toldAt())?.outlet_told_at).not.toBeNull()
})

test('a paused post is not listed as to do, but as waiting, along with those that build on other posts', async () => {
  const { id, first, second } = await assisted()
  const listed = async (query: Record<string, string>) => {
    const asked = { promotionId: id, limit: '100', ...query }
    const { body } = await t.call('GET', '/execution-tasks', { as: employee, query: asked })
    return (body.docs as ExecutionTask[]).map((task) => task.id)
  }
  const builtOn = await listed({ status: 'waiting' })
  expect(await listed({ waits: 'true' })).toEqual(builtOn)
  await act(first.id, 'claim')
  await setEnabled(id, false)
  const toDo = await listed({ toDo: 'true' })
  // Whoever has begun one finishes it.
  expect([toDo.includes(first.id), toDo.includes(second.id)]).toEqual([true, false])
  expect((await listed({ waits: 'true' })).toSorted()).toEqual([...builtOn, second.id].toSorted())
  await setEnabled(id, true)
  expect(await listed({ toDo: 'true' })).toContain(second.id)
})

test('a paused post is not late', async () => {
  const { id, first } = await assisted()
  const isLate = async () =>
    (await lateTasks(t.platform.db, new Date(Date.now() + HOUR))).some(({ subjectId }) => subjectId === first.id)
  expect(await isLate()).toBe(true)
  await setEnabled(id, false)
  expect(await isLate()).toBe(false)
})

test('pausing changes neither the price nor the review, and is audited', async () => {
  const { id, price } = await t.queuedPromotion(host, employee)
  await setEnabled(id, false)
  const { body } = await t.call('GET', `/stay-promotions/${id}`, { as: host })
  expect(body).toMatchObject({ status: 'Queued', purchaseStatus: 'Purchased', price: { total: price } })
  const { docs } = (await t.call('GET', '/audit', { as: await t.given.admin(), query: { subjectId: id } })).body
  expect(docs[0]).toMatchObject({ action: 'promotion.update', actorId: host.id, after: { enabled: false } })
  const more = await save(id, { enabled: true, summary: 'Other words.' })
  expect([more.status, more.body.detail]).toEqual([409, 'An accepted promotion can’t be edited.'])
  expect((await save(id, { enabled: true }, await t.given.host('Other Stays'))).status).toBe(404)
})

test('a finished promotion can’t be paused, and a copy of a paused one isn’t paused', async () => {
  const { id, taskId } = await onFeed()
  await setEnabled(id, false)
  const { body: copy } = await t.call('POST', `/stay-promotions/${id}/duplicates`, { as: host })
  expect([copy.status, copy.enabled]).toEqual(['Draft', true])
  await setEnabled(id, true)
  await publish(taskId)
  const late = await save(id, { enabled: false })
  expect([late.status, late.body.detail]).toEqual([409, 'This promotion is over, so there is nothing left to pause.'])
})
