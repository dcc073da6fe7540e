import { type ExecutionTask, localDay, publisherOf } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  analyze,
  chooseOutlets,
  type Host,
  onlyOnFeed,
  type PayingPlatform,
  type Person,
  plansInOrder,
  startPayingPlatform,
} from '../../test/index.ts'
import { unplanned } from './execution-store.ts'

const HOUR = 3_600_000
const proof = { url: 'https://www.instagram.com/p/abc' }

let t: PayingPlatform
let host: Host
let employee: Person
let other: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee, other] = await Promise.all([t.given.host(), t.given.employee(), t.given.employee()])
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

type Task = ExecutionTask

async function tasksOf(promotionId: string): Promise<Task[]> {
  return (await t.call('GET', `/stay-promotions/${promotionId}/execution-tasks`, { as: host })).body.docs
}

async function tasksIn(promotionId: string, role: string) {
  return (await tasksOf(promotionId)).filter((task) => task.role === role)
}

async function statusOf(promotionId: string): Promise<string> {
  return (await t.call('GET', `/stay-promotions/${promotionId}`, { as: host })).body.status
}

function act(id: string, name: string, body: object = {}, as: Person = employee) {
  return t.call('POST', `/execution-tasks/${id}/${name}`, { as, body })
}

async function carryOut(id: string): Promise<void> {
  expect((await act(id, 'claim')).status).toBe(200)
  expect((await act(id, 'done', proof)).status).toBe(200)
}

async function refundsOf(promotionId: string) {
  const rows = await t.platform.db
    .selectFrom('refunds')
    .selectAll()
    .where('purchaseable_id', '=', promotionId)
    .execute()
  return rows.map(({ amount, status }) => ({ amount, status }))
}

async function refundsOfPayment(promotionId: string) {
  const { body: transaction } = await t.call('GET', `/stay-promotions/${promotionId}/transaction`, { as: host })
  return t.platform.db
    .selectFrom('refunds')
    .select(['amount', 'status'])
    .where('transaction_id', '=', transaction.id)
    .execute()
}

/** Processes the enqueued refunds, as the worker does. */
async function refund(promotionId: string, causeId: string, part: number): Promise<void> {
  const { body } = await t.call('GET', `/stay-promotions/${promotionId}`, { as: host })
  const whole = body.price.subtotal - body.price.covered
  await t.work('purchases:refund-share', { promotionId, causeId, part: Math.min(part, whole), whole })
}

describe('a promotion that is paid for', () => {
  test('is queued immediately, with a task for each outlet', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    expect(await statusOf(id)).toBe('Queued')
    const tasks = await tasksOf(id)
    expect(tasks.map(({ role, status }) => [role, status])).toEqual([
      ['posting', 'scheduled'],
      ['posting', 'scheduled'],
      ['amplification', 'waiting'],
      ['amplification', 'waiting'],
      ['reshare', 'waiting'],
    ])
  })

  test('is posted at its requested date', async () => {
    const requestedDate = new Date(Date.now() + 48 * HOUR).toISOString()
    const { id } = await t.queuedPromotion(host, employee, { requestedDate: Date.parse(requestedDate) })
    const [posting] = await tasksIn(id, 'posting')
    expect(posting?.dueAt).toBe(requestedDate)
    const early = await act(posting?.id ?? '', 'claim')
    expect([early.status, early.body.detail]).toEqual([
      409,
      'It isn’t due yet. You can claim it within an hour of its time.',
    ])
  })

  test('gets its tasks once, however often its job runs', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    await Promise.all([1, 2, 3].map(() => t.work('execution:plan', { promotionId: id })))
    expect(await tasksOf(id)).toHaveLength(5)
  })

  test('keeps its tasks as they were when its job runs again', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const tasks = () =>
      t.platform.db.selectFrom('execution_tasks').selectAll().where('promotion_id', '=', id).orderBy('id')
    await t.platform.db
      .updateTable('execution_tasks')
      .set({ outlet_name: 'Old' })
      .where('promotion_id', '=', id)
      .execute()
    const before = await tasks().execute()
    await t.work('execution:plan', { promotionId: id })
    expect(await tasks().execute()).toEqual(before)
  })

  test('continues from posting to amplification and reshare, each that many hours after the proof', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    for (const task of await tasksIn(id, 'posting')) await carryOut(task.id)
    const [amplification] = await tasksIn(id, 'amplification')
    expect(amplification?.status).toBe('scheduled')
    expect(Date.parse(amplification?.dueAt ?? '')).toBeGreaterThan(Date.now() + HOUR)
    await t.later(3 * HOUR, async () => {
      for (const task of await tasksIn(id, 'amplification')) await carryOut(task.id)
    })
    expect(await statusOf(id)).toBe('Queued')
    await t.later(40 * HOUR, async () => {
      for (const task of await tasksIn(id, 'reshare')) await carryOut(task.id)
    })
    expect(await statusOf(id)).toBe('Executed')
    const { body } = await t.call('GET', '/notifications', { as: host, query: { limit: '5' } })
    expect(body.docs[0]).toMatchObject({ area: 'promotions', body: 'All 5 outlets have posted it.', subjectId: id })
  })
})

describe('a date', () => {
  test('of a queued promotion can be changed, and its posting moves with it', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const requestedDate = new Date(Date.now() + 72 * HOUR).toISOString()
    const { status, body } = await t.call('PUT', `/stay-promotions/${id}/date`, { as: host, body: { requestedDate } })
    expect([status, body.requestedDate]).toEqual([200, requestedDate])
    expect((await tasksIn(id, 'posting')).map(({ dueAt }) => dueAt)).toEqual([requestedDate, requestedDate])
  })

  test('that staff change is recorded as an Admin Edit', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const body = { requestedDate: new Date(Date.now() + 72 * HOUR).toISOString() }
    expect((await t.call('PUT', `/stay-promotions/${id}/date`, { as: employee, body })).status).toBe(200)
    const { docs } = (await t.call('GET', `/stay-promotions/${id}/feedback`, { as: host })).body
    expect(docs).toMatchObject([{ kind: 'Admin Edit', changedFields: ['requestedDate'] }])
  })

  test('in the past is rejected', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const body = { requestedDate: new Date(Date.now() - HOUR).toISOString() }
    const refused = await t.call('PUT', `/stay-promotions/${id}/date`, { as: host, body })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'requestedDate', message: 'Requested date must be in the future.' }],
    ])
  })
})

describe('withdrawing a promotion', () => {
  test('leaves it accepted and paid for, and a new date queues it again', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const { body } = await t.call('POST', `/stay-promotions/${id}/unschedule`, { as: host })
    expect([body.status, body.purchaseStatus]).toEqual(['Accepted', 'Purchased'])
    expect(await tasksOf(id)).toEqual([])
    const requestedDate = new Date(Date.now() + 24 * HOUR).toISOString()
    await t.call('PUT', `/stay-promotions/${id}/date`, { as: host, body: { requestedDate } })
    await t.work('execution:plan', { promotionId: id })
    expect(await statusOf(id)).toBe('Queued')
    expect((await tasksIn(id, 'posting'))[0]?.dueAt).toBe(requestedDate)
  })

  test('keeps its links, which may be printed, and what has followed them', async () => {
    const { id, stayId } = await t.queuedPromotion(host, employee)
    const links = async () => {
      const { body } = await t.call('GET', `/stay-promotions/${id}/results`, { as: host })
      return body.outlets.map((outlet: { link: string; taskId: string }) => [outlet.link, outlet.taskId]).toSorted()
    }
    const before = await links()
    const follow = async () => {
      const { status, headers } = await t.call('GET', new URL(before[0][0]).pathname)
      expect([status, headers.location]).toEqual([302, expect.stringContaining(`/stays/${stayId}`)])
    }
    for (let time = 0; time < 2; time++) {
      await t.call('POST', `/stay-promotions/${id}/unschedule`, { as: host })
      await follow()
      const body = { requestedDate: new Date(Date.now() + 24 * HOUR).toISOString() }
      await t.call('PUT', `/stay-promotions/${id}/date`, { as: host, body })
      await t.work('execution:plan', { promotionId: id })
      expect(await links()).toEqual(before)
      await follow()
    }
  })

  test('is no longer possible once the first task begins, even if it is released', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const startedAt = async () => (await t.call('GET', `/stay-promotions/${id}`, { as: host })).body.startedAt
    expect(await startedAt()).toBeNull()
    const taskId = (await tasksOf(id))[0]?.id ?? ''
    await act(taskId, 'claim')
    await act(taskId, 'release')
    expect(await startedAt()).not.toBeNull()
    const late = await t.call('POST', `/stay-promotions/${id}/unschedule`, { as: host })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'Its first post has begun, so it can’t be unscheduled anymore.',
    ])
    const body = { requestedDate: new Date(Date.now() + 24 * HOUR).toISOString() }
    expect((await t.call('PUT', `/stay-promotions/${id}/date`, { as: host, body })).status).toBe(409)
  })

  test('races with beginning a task: one of them wins', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const taskId = (await tasksOf(id))[0]?.id ?? ''
    const [back, begun] = await t.meetAt('stay_promotions', id, [
      () => t.call('POST', `/stay-promotions/${id}/unschedule`, { as: host }),
      () => act(taskId, 'claim'),
    ])
    expect([back?.status, begun?.status].filter((status) => status === 200)).toHaveLength(1)
  })

  test('a full refund removes the tasks', async () => {
    const { id, price } = await t.queuedPromotion(host, employee)
    const { body: transaction } = await t.call('GET', `/stay-promotions/${id}/transaction`, { as: host })
    const refunded = await t.call('POST', `/transactions/${transaction.id}/refund`, {
      as: await t.given.admin(),
      body: { amount: price, reason: 'The host asked for it.' },
    })
    expect(refunded.status, refunded.text).toBe(200)
    await t.takeOverEvents()
    await t.work('execution:withdraw', { promotionId: id })
    expect([await statusOf(id), await tasksOf(id)]).toEqual(['Accepted', []])
    const body = { requestedDate: new Date(Date.now() + 24 * HOUR).toISOString() }
    const undatable = await t.call('PUT', `/stay-promotions/${id}/date`, { as: host, body })
    expect([undatable.status, undatable.body.detail]).toEqual([
      409,
      'Its purchase was canceled, so it isn’t posted on any date.',
    ])
  })
})

describe('a task', () => {
  test('is carried out by staff without a role for its stay only', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const taskId = (await tasksOf(id))[0]?.id ?? ''
    const insider = await t.given.employee()
    await t.given.role(insider, 'financialViewer', host)
    for (const [name, body] of [
      ['claim', {}],
      ['done', proof],
      ['failed', { reason: 'Its account is closed.' }],
      ['retry', {}],
    ] as const)
      expect((await act(taskId, name, body, insider)).body).toMatchObject({
        status: 403,
        detail: 'You have a role for this yourself, so someone on staff without one has to decide.',
      })
    await carryOut(taskId)
  })

  test('cannot be claimed by a second person', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const taskId = (await tasksOf(id))[0]?.id ?? ''
    await act(taskId, 'claim')
    for (const [name, body] of [
      ['claim', {}],
      ['done', proof],
      ['failed', { reason: 'No.' }],
    ] as const)
      expect((await act(taskId, name, body, other)).body).toMatchObject({ code: 'claimed-by-another' })
    const [held] = await tasksOf(id)
    const lapsesIn = Date.parse(held?.claimLapsesAt ?? '') - Date.now()
    expect([lapsesIn > 0, lapsesIn <= HOUR]).toEqual([true, true])
    await t.later(2 * HOUR, async () => expect((await act(taskId, 'claim', {}, other)).status).toBe(200))
    await t.later(2 * HOUR, () => act(taskId, 'release', {}, other))
    expect((await tasksOf(id))[0]?.claimLapsesAt).toBeNull()
  })

  test('requires a proof: an address or a screenshot', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const taskId = (await tasksOf(id))[0]?.id ?? ''
    expect((await act(taskId, 'done', proof)).body.detail).toBe('Claim it first, so no one else posts it too.')
    await act(taskId, 'claim')
    const bare = await act(taskId, 'done', {})
    expect([bare.status, bare.body.errors[0].message]).toEqual([422, 'Enter the post’s link, or add a screenshot.'])
    expect((await act(taskId, 'done', { screenshot: { url: '/media/uploads/none.webp' } })).status).toBe(422)
  })

  test('has the post ready, and is hidden from hosts and outsiders', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const taskId = (await tasksOf(id))[0]?.id ?? ''
    const { body } = await t.call('GET', `/execution-tasks/${taskId}`, { as: employee })
    expect(body.post).toMatchObject({
      caption: 'A week by the lake.',
      link: expect.stringMatching(/\/l\/[0-9a-f]{10}$/),
      existingPost: 'https://example.com/p/1',
    })
    expect((await t.call('GET', `/execution-tasks/${taskId}`, { as: host })).status).toBe(403)
    const stranger = await t.given.host('Other Stays')
    expect((await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: stranger })).status).toBe(404)
  })

  test('can’t be carried out while its stay is taken down', async () => {
    const { id, stayId } = await t.queuedPromotion(host, employee)
    await t.call('POST', `/stays/${stayId}/disable`, { as: employee, body: { reason: 'A complaint.' } })
    const [task] = await tasksOf(id)
    const { status, body } = await act(task?.id ?? '', 'claim')
    expect([status, body.detail]).toEqual([409, 'Its stay isn’t public, so the post’s link wouldn’t work.'])
    expect(task).toMatchObject({ isStayPublic: false })
  })
})

/** A promotion posted only by the platform's own feed. */
async function feedPromotion() {
  return t.queuedPromotion(host, employee, await onlyOnFeed(t))
}

describe('the platform’s own feed', () => {
  test('publishes a post at its time, once, and travelers see it', async () => {
    const { id, stayId } = await feedPromotion()
    const [task] = await tasksOf(id)
    expect(task?.publisher).toBe('lodestay-feed')
    const publish = () => t.work('execution:publish', { taskId: task?.id })
    await Promise.all([publish(), publish(), publish()])
    expect([(await tasksOf(id))[0]?.status, await statusOf(id)]).toEqual(['done', 'Executed'])
    const { body } = await t.call('GET', '/travelers/feed', { as: await t.given.user(), query: { limit: '100' } })
    const posts = body.docs.filter((item: { kind: string }) => item.kind === 'post')
    expect(posts).toEqual([expect.objectContaining({ stay: expect.objectContaining({ id: stayId }) })])
    expect(posts[0].post.caption).toBe('A week by the lake.')
  })

  test('shows a post for as long as its variant says, but not past the end of the offer', async () => {
    const { outlets, types } = await t.platform.providers.content.catalogue()
    const type = types.find(({ promotionType }) => promotionType === 'feed-spotlight')
    const day = type?.variants.find(({ feedHours }) => feedHours === 24)
    const [outlet] = outlets.filter(({ prices }) =>
      prices.some(({ variantId, role }) => variantId === day?.id && role === 'posting'),
    )
    const choices = { promotionTypeId: type?.id, variantId: day?.id, postOutlets: [outlet?.id] }
    const hoursShown = async (endDate?: number) => {
      const fields = { ...choices, amplificationOutlets: [], reshareOutlets: [], endDate }
      const { id } = await t.queuedPromotion(host, employee, fields)
      const taskId = (await tasksOf(id))[0]?.id ?? ''
      await t.work('execution:publish', { taskId })
      const post = t.platform.db.selectFrom('feed_posts').selectAll().where('task_id', '=', taskId)
      const { published_at: from, ends_at: until } = await post.executeTakeFirstOrThrow()
      return Math.round((until.getTime() - from.getTime()) / HOUR)
    }
    expect(await hoursShown()).toBe(24)
    expect(await hoursShown(Date.now() + 48 * HOUR)).toBe(24)
    expect(await hoursShown(Date.now() + 6 * HOUR)).toBe(6)
  })

  test('refunds a boost and addons sold before: it posts what the host made, and nothing else', async () => {
    const { id } = await feedPromotion()
    const lines = [
      { part: 'boost', id: 'Denver', name: 'Denver', price: 4000 },
      { part: 'addon', id: 'retouching', name: 'Picture retouching', price: 3500 },
    ]
    await sql`update stay_promotions set price = jsonb_set(price, '{lines}', price->'lines' || ${JSON.stringify(lines)}::jsonb)
      where id = ${id}`.execute(t.platform.db)
    await t.work('execution:publish', { taskId: (await tasksOf(id))[0]?.id })
    expect(await statusOf(id)).toBe('Executed')
    const { rows: jobs } = await sql<{ payload: { part: number; reason: string } }>`select payload
      from graphile_worker._private_jobs where payload->>'promotionId' = ${id} and payload->>'causeId' is not null
      order by payload->>'causeId' desc`.execute(t.platform.db)
    expect(jobs.map(({ payload: { part, reason } }) => [part, reason])).toEqual([
      [4000, 'Boost Denver could not be carried out.'],
      [3500, 'Picture retouching could not be carried out.'],
    ])
    for (const { payload } of [...jobs, ...jobs]) await t.work('purchases:refund-share', payload)
    expect(await refundsOf(id)).toHaveLength(2)
  })

  test('blocks a post whose stay is not public, until staff retry it', async () => {
    const { id, stayId } = await feedPromotion()
    const taskId = (await tasksOf(id))[0]?.id ?? ''
    await t.call('POST', `/stays/${stayId}/disable`, { as: employee, body: { reason: 'A complaint.' } })
    await t.work('execution:publish', { taskId })
    expect((await tasksOf(id))[0]).toMatchObject({
      status: 'blocked',
      problem: 'Its stay isn’t public, so the post’s link wouldn’t work.',
    })
    await t.call('POST', `/stays/${stayId}/enable`, { as: employee })
    expect((await act(taskId, 'retry')).body.status).toBe('scheduled')
    await t.work('execution:publish', { taskId })
    expect((await tasksOf(id))[0]?.status).toBe('done')
  })

  test('posts a blocked item at the new date set by its host', async () => {
    const { id, stayId } = await feedPromotion()
    const taskId = (await tasksOf(id))[0]?.id ?? ''
    await t.call('POST', `/stays/${stayId}/disable`, { as: employee, body: { reason: 'A complaint.' } })
    await t.work('execution:publish', { taskId })
    await t.call('POST', `/stays/${stayId}/enable`, { as: employee })
    const requestedDate = new Date(Date.now() + 24 * HOUR).toISOString()
    await t.call('PUT', `/stay-promotions/${id}/date`, { as: host, body: { requestedDate } })
    expect((await tasksOf(id))[0]).toMatchObject({ status: 'scheduled', dueAt: requestedDate, problem: '' })
    await t.work('execution:publish', { taskId }, new Date(Date.now() + 25 * HOUR))
    expect((await tasksOf(id))[0]?.status).toBe('done')
  })

  test('is swept for lost jobs of tasks and promotions', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    await t.platform.db.deleteFrom('execution_tasks').where('promotion_id', '=', id).execute()
    await t.later(2 * 60_000, () => t.work('execution:sweep', {}, new Date(Date.now() + 2 * 60_000)))
    const { rows } = await sql<{
      key: string
    }>`select key from graphile_worker.jobs where key = ${`execution:plan ${id}`}`.execute(t.platform.db)
    expect(rows).toHaveLength(1)
  })
})

test('planning that failed for good stays failed when promotions are swept, so that it raises an alert', async () => {
  const { db } = t.platform
  const { id } = await t.queuedPromotion(host, employee)
  await db.deleteFrom('execution_tasks').where('promotion_id', '=', id).execute()
  const sweep = () => t.later(2 * 60_000, () => t.work('execution:sweep', {}, new Date(Date.now() + 2 * 60_000)))
  await sweep()
  await sql`select graphile_worker.permanently_fail_jobs(array_agg(id), 'The catalog is broken.')
    from graphile_worker.jobs where key = ${`execution:plan ${id}`}`.execute(db)
  await sweep()
  // It takes no place of one that can be planned.
  expect(await unplanned(db, new Date(Date.now() + 2 * 60_000), 1000)).not.toContain(id)
  const failed = await t.call('GET', '/jobs', {
    as: await t.given.admin(),
    query: { name: 'execution:plan', state: 'failed' },
  })
  expect(failed.body.docs.map(({ payload }: { payload: { promotionId: string } }) => payload.promotionId)).toEqual([id])
  await t.work('alerts:watch')
  const alerts = await t.call('GET', '/alerts', { as: employee, query: { kind: 'failed-job' } })
  expect(alerts.body.docs).toMatchObject([{ subjectId: 'execution:plan' }])
})

describe('a pending refund', () => {
  /** The provider is unreachable when the refund is requested, so the reconciler retries. */
  async function refundLater(promotionId: string, amount: number, item?: object) {
    const { body: transaction } = await t.call('GET', `/stay-promotions/${promotionId}/transaction`, { as: host })
    const { payments } = t.platform.providers
    if (!payments) throw new Error('payments are off')
    vi.spyOn(payments, 'createRefund').mockRejectedValueOnce(new Error('The provider is down.'))
    await t.call('POST', `/transactions/${transaction.id}/refund`, {
      as: await t.given.admin(),
      body: { amount, reason: 'The host asked for it.', ...(item && { item }) },
    })
  }

  const reconcile = () => t.work('payments:reconcile', {}, new Date(Date.now() + 3 * 60_000))

  test('holds back the post, which is dropped with the promotion once the money is refunded', async () => {
    const { id, price } = await feedPromotion()
    const taskId = (await tasksOf(id))[0]?.id
    await refundLater(id, price)
    await t.work('execution:publish', { taskId })
    expect((await tasksOf(id))[0]).toMatchObject({ status: 'blocked', problem: 'Its refund is on its way.' })
    await reconcile()
    await t.work('execution:withdraw', { promotionId: id })
    expect(await refundsOfPayment(id)).toEqual([{ amount: price, status: 'succeeded' }])
    expect([await statusOf(id), await tasksOf(id)]).toEqual(['Accepted', []])
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('keeps people from beginning a task', async () => {
    const { id, price } = await t.queuedPromotion(host, employee)
    await refundLater(id, price, { collectionType: 'stay-promotions', purchaseableId: id })
    const { status, body } = await act((await tasksOf(id))[0]?.id ?? '', 'claim')
    expect([status, body.detail]).toEqual([409, 'Its refund is on its way.'])
    await reconcile()
  })

  test('lets a post that isn’t fully refunded go out', async () => {
    const { id } = await feedPromotion()
    await refundLater(id, 1)
    await t.work('execution:publish', { taskId: (await tasksOf(id))[0]?.id })
    expect((await tasksOf(id))[0]?.status).toBe('done')
    await reconcile()
  })

  test('races with a post: one of them wins', async () => {
    const { id, price } = await feedPromotion()
    const taskId = (await tasksOf(id))[0]?.id
    const { body: transaction } = await t.call('GET', `/stay-promotions/${id}/transaction`, { as: host })
    const body = { amount: price, reason: 'The host asked for it.' }
    const admin = await t.given.admin()
    await t.meetAt<unknown>('stay_promotions', id, [
      () => t.call('POST', `/transactions/${transaction.id}/refund`, { as: admin, body }),
      () => t.work('execution:publish', { taskId }),
    ])
    const { body: after } = await t.call('GET', `/transactions/${transaction.id}`, { as: host })
    await t.work('execution:withdraw', { promotionId: id })
    const isPosted = (await tasksOf(id))[0]?.status === 'done'
    expect([isPosted, after.refunded]).toEqual(isPosted ? [true, 0] : [false, price])
  })
})

describe('the results of a promotion', () => {
  async function follow(
    link: string,
    agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  ) {
    return t.call('GET', new URL(link).pathname, { headers: { 'user-agent': agent } })
  }

  test('are dated by the local day of the organization', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const [posting] = await tasksIn(id, 'posting')
    const { body } = await t.call('GET', `/execution-tasks/${posting?.id}`, { as: employee })
    const evening = new Date(`${new Date().getFullYear() + 1}-01-05T03:30:00.000Z`)
    await t.later(evening.getTime() - Date.now(), () => follow(body.post.link))
    const { body: results } = await t.call('GET', `/stay-promotions/${id}/results`, { as: host })
    expect(results.days).toEqual([{ day: `${evening.getFullYear()}-01-04`, clicks: 1 }])
  })

  test('are dated by the local day even where midnight is within an hour of UTC', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const [posting] = await tasksIn(id, 'posting')
    const { body } = await t.call('GET', `/execution-tasks/${posting?.id}`, { as: employee })
    const inTimeZone = (timeZone: string) =>
      t.call('PATCH', `/organizations/${host.organizationId}`, { as: host, body: { timeZone } })
    const year = new Date().getFullYear() + 2
    for (const time of ['18:10', '18:40', '18:50'])
      await t.later(Date.parse(`${year}-01-05T${time}:00.000Z`) - Date.now(), () =>
        follow(body.post.link, `Mozilla/5.0 (X11) ${time} Firefox/141.0`),
      )
    const changed = await inTimeZone('Asia/Kolkata')
    expect(changed.status, changed.text).toBe(200)
    try {
      const { body: results } = await t.call('GET', `/stay-promotions/${id}/results`, { as: host })
      expect(results.days).toEqual([
        { day: `${year}-01-05`, clicks: 1 },
        { day: `${year}-01-06`, clicks: 2 },
      ])
    } finally {
      await inTimeZone('America/New_York')
    }
  })

  test('are counted through the link of each post: people once, bots separately', async () => {
    const { id, stayId, price } = await t.queuedPromotion(host, employee)
    const [first, second] = await tasksIn(id, 'posting')
    const { body } = await t.call('GET', `/execution-tasks/${first?.id}`, { as: employee })
    const { status, headers } = await follow(body.post.link)
    expect(status).toBe(302)
    const to = new URL(headers.location ?? '')
    expect([to.pathname, to.searchParams.get('utm_campaign'), to.searchParams.get('utm_medium')]).toEqual([
      `/stays/${stayId}`,
      id,
      'posting',
    ])
    await follow(body.post.link)
    await follow(body.post.link, 'Googlebot/2.1 (+http://www.google.com/bot.html)')
    await follow(body.post.link, 'Mozilla/5.0 (iPhone) Safari/605.1')
    const { body: results } = await t.call('GET', `/stay-promotions/${id}/results`, { as: host })
    expect(results).toMatchObject({
      clicks: 2,
      bots: 1,
      spent: price,
      costPerClick: Math.round(price / 2),
      breakEvenNights: Math.ceil(price / 18_000),
      days: [{ day: localDay(new Date(), 'America/New_York'), clicks: 2 }],
    })
    expect(results.outlets.find((outlet: { taskId: string }) => outlet.taskId === first?.id).link).toBe(body.post.link)
    const clicksOf = (taskId = '') =>
      results.outlets.find((outlet: { taskId: string }) => outlet.taskId === taskId)?.clicks
    expect([clicksOf(first?.id), clicksOf(second?.id)]).toEqual([2, 0])
  })

  test('count the same when the link goes to a page in the reader’s language', async () => {
    const { id, stayId } = await t.queuedPromotion(host, employee)
    const [posting] = await tasksIn(id, 'posting')
    const { body } = await t.call('GET', `/execution-tasks/${posting?.id}`, { as: employee })
    const { pathname } = new URL(body.post.link)
    const pathOf = async (query: string, agent: string) => {
      const { status, headers } = await t.call('GET', pathname + query, { headers: { 'user-agent': agent } })
      expect(status).toBe(302)
      return new URL(headers.location ?? '').pathname
    }
    expect(await pathOf('?lang=es', 'Mozilla/5.0 (iPhone) Safari/605.1')).toBe(`/es/stays/${stayId}`)
    expect(await pathOf('?lang=//evil.example&fbclid=1', 'Mozilla/5.0 (iPad) Safari/605.1')).toBe(`/stays/${stayId}`)
    const { body: results } = await t.call('GET', `/stay-promotions/${id}/results`, { as: host })
    expect(results.clicks).toBe(2)
  })

  test('can’t be faked by posting an event', async () => {
    const { status } = await t.call('POST', '/events', {
      body: { name: 'promotion-link-click', value: { taskId: 'tsk_1' } },
    })
    expect(status).toBe(422)
  })

  test('an unknown link is not found', async () => {
    expect((await t.call('GET', '/l/0000000000')).status).toBe(404)
  })
})

describe('a task that failed for good', () => {
  test('is refunded its share of the price, once, and the rest continues', async () => {
    const { id, price } = await t.queuedPromotion(host, employee)
    const [first, second] = await tasksIn(id, 'posting')
    if (!first || !second) throw new Error('no tasks')
    await act(first.id, 'claim')
    expect((await act(first.id, 'failed', { reason: 'The account was suspended.' })).body.problem).toBe(
      'The account was suspended.',
    )
    await refund(id, first.id, 500)
    await refund(id, first.id, 500)
    await t.takeOverEvents()
    const [made, ...more] = await refundsOf(id)
    expect([made?.status, more]).toEqual(['succeeded', []])
    expect(made?.amount).toBeGreaterThan(0)
    expect(made?.amount).toBeLessThan(price)
    expect(await statusOf(id)).toBe('Queued')
    await carryOut(second.id)
    expect((await tasksIn(id, 'amplification'))[0]?.status).toBe('scheduled')
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('without having begun keeps the promotion from being withdrawn, which would plan and refund it again', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    const [amplification] = await tasksIn(id, 'amplification')
    expect((await act(amplification?.id ?? '', 'failed', { reason: 'The account was suspended.' })).status).toBe(200)
    expect((await t.call('POST', `/stay-promotions/${id}/unschedule`, { as: host })).status).toBe(409)
  })

  test('and cost nothing, because a plan’s unit covered it, promises its host no refund', async () => {
    const { id } = await t.queuedPromotion(host, employee, { amplificationOutlets: [], reshareOutlets: [] })
    const [first, second] = await tasksOf(id)
    const covered = t.platform.db.updateTable('execution_tasks').set({ price: 0 })
    await covered.where('id', '=', first?.id ?? '').execute()
    await act(first?.id ?? '', 'claim')
    await act(first?.id ?? '', 'failed', { reason: 'The account was suspended.' })
    await carryOut(second?.id ?? '')
    const { body } = await t.call('GET', '/notifications', { as: host, query: { limit: '5' } })
    expect(body.docs[0]).toMatchObject({ subjectId: id, body: '1 of 2 outlets have posted it.' })
    const progress = await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: host })
    const refunds = progress.body.docs.map((task: ExecutionTask) => [task.status, task.refunds])
    expect(refunds.toSorted()).toEqual([
      ['done', true],
      ['failed', false],
    ])
  })

  test('on the only network where its boost is sold refunds the boost, too, once, while others post it', async () => {
    const { content } = t.platform.providers
    const real = await content.catalogue()
    const { type, variant, posting } = chooseOutlets(real)
    const [seller, other] = posting
    const elsewhere = real.networks.find(
      (network) => network.id !== seller.network?.id && publisherOf({ ...other, network }) === 'assisted',
    )
    if (!seller.network || !elsewhere) throw new Error('there are no two networks')
    const boost = { type: 'City', name: 'Portland', description: '', price: 4000, reach: 1000 } as const
    const boosts = [{ ...boost, networkIds: [seller.network.id] }]
    vi.spyOn(content, 'catalogue').mockResolvedValue({
      ...real,
      types: real.types.map((each) => (each.id === type.id ? { ...each, boosts } : each)),
      outlets: real.outlets.map((each) => (each.id === other.id ? { ...each, network: elsewhere } : each)),
    })
    const { id } = await t.queuedPromotion(host, employee, {
      promotionTypeId: type.id,
      variantId: variant.id,
      postOutlets: [seller.id, other.id],
      amplificationOutlets: [],
      reshareOutlets: [],
      boost: { target: { type: boost.type, name: boost.name } },
    })
    const tasks = await tasksOf(id)
    const taskAt = (outletId: string) => tasks.find(({ outlet }) => outlet.id === outletId)?.id ?? ''
    await act(taskAt(seller.id), 'claim')
    expect((await act(taskAt(seller.id), 'failed', { reason: 'The account was suspended.' })).status).toBe(200)
    const { rows: jobs } = await sql<{ payload: { causeId: string; part: number } }>`select payload
      from graphile_worker._private_jobs where payload->>'promotionId' = ${id} and payload->>'causeId' is not null`.execute(
      t.platform.db,
    )
    for (const { payload } of [...jobs, ...jobs]) await t.work('purchases:refund-share', payload)
    await carryOut(taskAt(other.id))
    const made = (await refundsOf(id)).map(({ amount }) => amount)
    expect(made).toHaveLength(2)
    expect(made).toContain(boost.price)
    await t.takeOverEvents()
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('fails the tasks that build on it, and if no outlet could post everything is refunded', async () => {
    const { id, price } = await t.queuedPromotion(host, employee)
    for (const { id: taskId } of await tasksIn(id, 'posting')) {
      await act(taskId, 'claim')
      await act(taskId, 'failed', { reason: 'The account was suspended.' })
    }
    expect((await tasksOf(id)).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'failed'))
    expect(await statusOf(id)).toBe('Executed')
    await refund(id, id, Number.MAX_SAFE_INTEGER)
    await t.takeOverEvents()
    expect((await refundsOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(price)
    expect(await t.ledgerDifferences()).toEqual([])
  })
})

test.each([
  [{ status: 'done' }, 'execution_tasks_ended'],
  [{ status: 'failed' }, 'execution_tasks_ended'],
  [{ status: 'done', outletId: 'busy' }, 'execution_tasks_ended_by_outlet'],
  [{ status: 'failed', outletId: 'busy' }, 'execution_tasks_ended_by_outlet'],
  [{ toDo: 'true', outletId: 'busy' }, 'execution_tasks_open'],
  [{ waits: 'true', outletId: 'busy' }, 'execution_tasks_open'],
])('the list of tasks with %j is read in the order of an index, only as far as the page goes', async (query, index) => {
  const { id: stayId } = await t.given.draft(host)
  await sql`with bought as (
      insert into stay_promotions (id, stay_id, content) select ${stayId} || n, ${stayId}, '{}' from generate_series(1, 1000) n
      returning id)
    insert into execution_tasks (id, promotion_id, outlet_id, outlet_name, handle, network, role, publisher, price, after_hours,
      status, due_at, done_at)
    select id, id, outlet, '', '', '', 'posting', 'assisted', 0, 0, status, now(), case when status = 'done' then now() end
    from (select id, row_number() over () as n from bought) b, lateral (select
      case when n % 2 = 0 then 'busy' else 'quiet' end as outlet, case when n / 2 % 2 = 0 then 'done' else 'failed' end as status) s`.execute(
    t.platform.db,
  )
  await analyze(t, 'execution_tasks')
  const list = () => t.call('GET', '/execution-tasks', { as: employee, query })
  const plan = await plansInOrder(t.platform.db, '"execution_tasks" as "t"', list)
  expect(plan).toContain(`Index Scan using ${index} on execution_tasks t\n`)
  expect(plan).toContain('Presorted Key: t.due_at')
})

test('tasks that are done are listed latest first, those to do earliest first', async () => {
  const { id } = await t.queuedPromotion(host, employee)
  const own = (await tasksOf(id)).map((task) => task.id)
  const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')]
  const tasks = t.platform.db.updateTable('execution_tasks').where('promotion_id', '=', id)
  const list = async (status: string) => {
    const done = { done_at: status === 'done' ? early : null }
    await tasks.set({ status: status as 'done', due_at: early, ...done }).execute()
    await tasks
      .set({ due_at: late })
      .where('id', '=', own[0] ?? '')
      .execute()
    const query = { status, promotionId: id }
    const { body } = await t.call('GET', '/execution-tasks', { as: employee, query })
    return body.docs.map((task: Task) => task.id).indexOf(own[0])
  }
  expect([await list('done'), await list('failed'), await list('scheduled')]).toEqual([0, 0, 4])
})

test('the sweep looks for promotions without tasks among the queued ones only', async () => {
  const { db } = t.platform
  const { id: stayId } = await t.given.draft(host)
  await sql`insert into stay_promotions (id, stay_id, content)
    select ${stayId} || n, ${stayId}, '{}' from generate_series(1, 1000) n`.execute(db)
  await analyze(t, 'stay_promotions')
  const plan = await plansInOrder(db, '"stay_promotions" as "p"', () => unplanned(db, new Date(), 100))
  expect(plan).toContain('Index Scan using stay_promotions_queued on stay_promotions p')
})
