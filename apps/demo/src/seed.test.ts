import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from '@lodestay/api/app'
import { type PayingPlatform, type Person, startPayingPlatform } from '@lodestay/api/test'
import { campaignLifecycle, DEMO_BLOG_STAY, DEMO_PROMOTION_CODE, type PlanName, plans } from '@lodestay/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from './seed.ts'

let t: PayingPlatform
let employee: Person

/** The seeding is interrupted at each of its stages and restarted; everything below must still hold. */
beforeAll(async () => {
  t = await startPayingPlatform()
  const options = { waitsForContent: true, provider: t.provider }
  const stopAfterWorld = (line: string) => {
    if (line.includes(' organizations')) throw new Error(INTERRUPTED)
  }
  await expect(seed(t.platform, stopAfterWorld, options)).rejects.toThrow(INTERRUPTED)
  for (const [call, nth] of interruptions) {
    await expect(
      seed(stoppingAt(call, nth), () => {}, options),
      `${call} ${nth}`,
    ).rejects.toThrow(INTERRUPTED)
    // Its concurrent calls are still awaiting responses, which a killed process would not record.
    await delay(700)
  }
  expect(await seed(t.platform, () => {}, options)).toBe(true)
  employee = await t.given.employee()
}, 180_000)
afterAll(() => t.close())

const INTERRUPTED = 'interrupted'
/**
 * Calls to the payment provider, and at which one to interrupt: for plans, their months, a cart, a refund, a
 * membership.
 */
const interruptions: readonly (readonly [call: keyof Payments, nth: number])[] = [
  ['createSubscription', 3],
  ['advanceClock', 3],
  ['advanceClock', 4],
  ['createSubscription', 5],
  ['createIntent', 1],
  ['createRefund', 1],
  ['createIntent', 1],
]

type Payments = NonNullable<Platform['providers']['payments']>

/** The platform with a payment provider that fails permanently from a given call on. */
function stoppingAt(call: keyof Payments, nth: number): Platform {
  let count = 0
  const stopping = Object.entries(t.platform.providers.payments ?? {}).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    const stoppable = (...args: unknown[]) => {
      if (name === call) count++
      if (count >= nth) throw new Error(INTERRUPTED)
      return (value as (...args: unknown[]) => unknown)(...args)
    }
    return [name, stoppable]
  })
  return { ...t.platform, providers: { ...t.platform.providers, payments: Object.fromEntries(stopping) } }
}

const lists = [
  '/stays',
  '/stays/applications',
  '/announcements',
  '/site-promotions',
  '/flag-reports',
  '/feedback',
  '/contact-submissions',
  '/waitlist',
  '/stay-promotions',
  '/transactions',
  '/cart-items',
  '/giveaways',
]

function totals() {
  return Promise.all(lists.map(async (list) => [list, (await t.call('GET', list, { as: employee })).body.totalDocs]))
}

test('the demo has something in every list, and a second seeding adds nothing', async () => {
  const before = await totals()
  for (const [list, total] of before) expect([list, total > 0]).toEqual([list, true])
  const said: string[] = []
  await seed(t.platform, (line) => said.push(line), { provider: t.provider })
  expect(said).toEqual(['The demo is there already.'])
  expect(await totals()).toEqual(before)
})

test('most stays have calendars, some have seasons, and canceled nights are available', async () => {
  const { docs } = (await t.call('GET', '/stays', { query: { limit: '24' } })).body
  const answers = await Promise.all(
    docs.map(({ id }: { id: string }) => t.call('GET', `/stays/${id}/availability`, { query: {} })),
  )
  const nights = answers.flatMap(({ body }) => body.nights)
  const statuses = new Set(nights.map(({ status }: { status: string }) => status))
  expect(statuses).toEqual(new Set(['free', 'taken', 'unknown']))
  const { body } = await t.call('GET', '/cancellations', { as: employee, query: { limit: '100' } })
  expect(body.docs.length).toBeGreaterThan(0)
  for (const { stayId, dateRange } of body.docs) {
    const query = { start: dateRange.start.slice(0, 10), end: dateRange.end.slice(0, 10) }
    const { nights: canceled } = (await t.call('GET', `/stays/${stayId}/availability`, { query })).body
    expect(canceled.some(({ status }: { status: string }) => status === 'taken')).toBe(false)
  }
})

test('one of the demo host’s stays has canceled nights, with a drafted cancellation', async () => {
  const { docs } = (
    await t.call('GET', '/cancellations', { as: employee, query: { status: 'Available', limit: '100' } })
  ).body
  const drafts = docs.filter(({ drafted }: { drafted: string | null }) => drafted !== null)
  expect(drafts).toEqual([expect.objectContaining({ drafted: 'unchanged', price: expect.anything() })])
  const { body } = await t.call('GET', `/stays/${drafts[0].stayId}/calendar`, { as: employee })
  expect(body.cameFree).toEqual([expect.objectContaining({ cancellationId: drafts[0].id, status: 'Available' })])
})

test('visitors see current announcements and banners', async () => {
  const titles = async (list: string) =>
    (await t.call('GET', list)).body.docs.map((doc: { title: string }) => doc.title)
  expect(await titles('/announcements')).toEqual(['Leaves are early this year'])
  expect(await titles('/site-promotions')).toEqual([
    'A stove, a porch and no neighbors',
    'Do you have a place of your own?',
    'Keep the ones you like',
  ])
})

test('the demo host has promotions in every status, each priced by its choices', async () => {
  const { docs } = (await t.call('GET', '/stay-promotions', { as: employee, query: { limit: '100' } })).body
  const statuses = new Set(docs.map(({ status }: { status: string }) => status))
  expect(statuses).toEqual(new Set(['Draft', 'Submitted', 'Pending', 'Rejected', 'Accepted', 'Queued', 'Executed']))
  for (const { status, confirmed, price, problems } of docs)
    if (status !== 'Draft') expect([confirmed, price.total + price.covered > 0, problems]).toEqual([true, true, []])
  const bought = docs.map(({ purchaseStatus }: { purchaseStatus: string }) => purchaseStatus)
  expect(new Set(bought)).toEqual(new Set(['Ready', 'Staged', 'Purchased', 'Cancelled']))
})

test('the demo host sees a year of analytics, including what promotions brought, and outlets have a track record', async () => {
  const { docs } = (await t.call('GET', '/stay-promotions', { as: employee, query: { limit: '100' } })).body
  const executed = docs.filter(({ status }: { status: string }) => status === 'Executed')
  const { organizationId, promotionTypeId } = executed[0]
  const today = new Date()
  const query = { from: new Date(today.getTime() - 364 * 86_400_000).toISOString().slice(0, 10) }
  const { body } = await t.call('GET', `/organizations/${organizationId}/analytics`, { as: employee, query })
  for (const [kind, count] of Object.entries(body.total)) expect([kind, count !== 0]).toEqual([kind, true])
  expect(body.days.length).toBeGreaterThan(350)
  expect(body.promotions.length).toBeGreaterThan(0)
  await t.work('execution:count-records')
  const records = await t.call('GET', '/outlets/records', { as: employee, query: { promotionTypeId } })
  expect(records.body.docs).toMatchObject([{ promotions: 3 }])
})

test('the demo host has campaigns in every status, with promotions and last-minute nights in them', async () => {
  await t.work('campaigns:execute')
  const { docs: stays } = (await t.call('GET', '/stays', { as: employee, query: { limit: '100' } })).body
  const organizations = new Set<string>(stays.map(({ organizationId }: { organizationId: string }) => organizationId))
  const lists = await Promise.all(
    [...organizations].map(async (id) => (await t.call('GET', `/campaigns/${id}/all`, { as: employee })).body.docs),
  )
  const campaigns: { id: string; status: string }[] = lists.flat()
  expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(campaignLifecycle.statuses))
  const infos = await Promise.all(
    campaigns.map(async ({ id }) => (await t.call('GET', `/campaigns/${id}/info`, { as: employee })).body),
  )
  for (const count of ['promotionCount', 'cancellationCount', 'offerCount', 'stayCount', 'reach', 'planned'])
    expect([count, infos.some((info) => info[count] > 0)]).toEqual([count, true])
})

test('a page of 24 cards is at most 22 kB', async () => {
  for (const list of ['/stays', '/stays/top']) {
    const { body } = await t.call('GET', list, { query: { limit: '24' } })
    expect(body.docs).toHaveLength(24)
    // A top stay's place is not part of its card.
    const cards = body.docs.map(({ place: _, listedByPlan: __, ...card }: Record<string, unknown>) => card)
    expect(JSON.stringify(cards).length, list).toBeLessThanOrEqual(22 * 1024)
  }
})

test('the stay with a blog post in the content system is on a plan with a blog, visible to everyone', async () => {
  const { body } = await t.call('GET', `/stays/${DEMO_BLOG_STAY.id}`)
  expect([body.name, plans[body.plan as PlanName].blog]).toEqual(['Fogbound Cabin', true])
})

async function allOf(list: string) {
  return (await t.call('GET', list, { as: employee, query: { limit: '100' } })).body.docs
}

test('every plan of the demo is paid for, and the books match the payment provider’s', async () => {
  const { db } = t.platform
  const onPlans = await db.selectFrom('stays').select(['id', 'plan']).where('plan', '<>', 'Free').execute()
  expect(onPlans.length).toBeGreaterThan(20)
  for (const { id, plan } of onPlans) {
    const { body } = await t.call('GET', `/stays/${id}/subscription`, { as: employee })
    expect([body.tier, body.status, Boolean(body.period)]).toEqual([plan, 'active', true])
  }
  expect(await t.ledgerDifferences()).toEqual([])
})

test('the demo host’s plans are renewed, upgraded, ending and past due, and each month has its invoice', async () => {
  type Plan = { tier: string; isPastDue: boolean; cancelAtPeriodEnd: boolean; nextPaymentAttempt: string | null }
  const docs: Plan[] = []
  for (const { id } of (await t.call('GET', '/organizations', { as: employee, query: { limit: '100' } })).body.docs)
    docs.push(...(await t.call('GET', `/organizations/${id}/subscriptions`, { as: employee })).body.docs)
  const found = (is: (plan: Plan) => boolean) => docs.filter(is).map(({ tier }) => tier)
  expect(found((plan) => plan.isPastDue && plan.nextPaymentAttempt !== null)).toEqual(['Plus'])
  expect(found((plan) => plan.cancelAtPeriodEnd)).toEqual(['Plus'])
  const labels = (await allOf('/transactions')).flatMap(({ items }: { items: { label: string }[] }) =>
    items.map(({ label }) => label),
  )
  expect(labels.filter((label: string) => label.includes('Unused time on Plus plan'))).toHaveLength(1)
})

test('the demo’s promotion code takes 20% off a plan', async () => {
  const promotionCode = DEMO_PROMOTION_CODE
  const { body } = await t.call('GET', `/stays/${(await freeStay()).id}/subscription/preview`, {
    as: await t.given.user({ roles: ['Stayer', 'Admin'] }),
    query: { tier: 'Basic', promotionCode },
  })
  expect(body.discount / body.monthly).toBe(0.2)
})

function freeStay() {
  return t.platform.db.selectFrom('stays').select('id').where('plan', '=', 'Free').executeTakeFirstOrThrow()
}
