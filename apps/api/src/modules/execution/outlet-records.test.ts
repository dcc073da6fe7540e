import type { OutletRecord } from '@lodestay/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { insertEvents, type NewEvent } from '../events/index.ts'

const DAY = 86_400_000

let t: PayingPlatform
let host: Host
let employee: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

function clicks(taskId: string, many: number, at: number): NewEvent[] {
  const event = { name: 'promotion-link-click', identity: 'unknown', value: { taskId } } as const
  return Array.from({ length: many }, () => ({ ...event, key: `promotion-link-click:${taskId}`, at: new Date(at) }))
}

/** A promotion posted by one outlet that many days ago, with its visits within two weeks and later. */
async function executed({ daysAgo, visits, later = 0 }: { daysAgo: number; visits: number; later?: number }) {
  const { id } = await t.queuedPromotion(host, employee, { amplificationOutlets: [], reshareOutlets: [] })
  const { docs } = (await t.call('GET', '/execution-tasks', { as: employee, query: { promotionId: id } })).body
  const posted = Date.now() - daysAgo * DAY
  for (const [index, task] of (docs as { id: string }[]).entries()) {
    await t.call('POST', `/execution-tasks/${task.id}/claim`, { as: employee })
    const body = { url: 'https://www.instagram.com/p/abc' }
    await t.call('POST', `/execution-tasks/${task.id}/done`, { as: employee, body })
    await t.platform.db
      .updateTable('execution_tasks')
      .set({ done_at: new Date(posted) })
      .where('id', '=', task.id)
      .execute()
    if (index > 0) continue
    await insertEvents(t.platform.db, [
      ...clicks(task.id, visits, posted + DAY),
      ...clicks(task.id, later, posted + 15 * DAY),
    ])
  }
  const { body } = await t.call('GET', `/stay-promotions/${id}`, { as: host })
  expect(body.status).toBe('Executed')
  const outletId = (docs as { outlet: { id: string } }[])[0]?.outlet.id
  return { outletId, promotionTypeId: body.promotionTypeId as string }
}

async function recordsOf(promotionTypeId: string): Promise<OutletRecord[]> {
  await t.work('execution:count-records')
  return (await t.call('GET', '/outlets/records', { as: host, query: { promotionTypeId } })).body.docs
}

test('an outlet has a record from three executed promotions on, covering the first two weeks of each', async () => {
  const { outletId, promotionTypeId } = await executed({ daysAgo: 20, visits: 4 })
  await executed({ daysAgo: 40, visits: 8, later: 30 })
  // Too recent to count yet.
  await executed({ daysAgo: 3, visits: 50 })
  expect(await recordsOf(promotionTypeId)).toEqual([])
  await executed({ daysAgo: 60, visits: 0 })
  const records = await recordsOf(promotionTypeId)
  expect(records.find((record) => record.outletId === outletId)).toEqual({
    outletId,
    promotionTypeId,
    promotions: 3,
    low: 2,
    median: 4,
    high: 6,
  })
  expect(await recordsOf('of another type')).toEqual([])
})

test('promotions that weren’t fully executed are not in any record', async () => {
  const { promotionTypeId } = await executed({ daysAgo: 20, visits: 4 })
  const before = (await recordsOf(promotionTypeId))[0]?.promotions
  await t.queuedPromotion(host, employee)
  expect((await recordsOf(promotionTypeId))[0]?.promotions).toBe(before)
})
