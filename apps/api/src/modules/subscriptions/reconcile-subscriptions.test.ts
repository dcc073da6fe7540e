import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../kernel/log.ts'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { reconcileSubscriptions } from './subscription-jobs.ts'

let t: PayingPlatform
let host: Host
let employee: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

/** Runs the reconciler as if eleven minutes later. */
function reconcileLater() {
  const { payments } = t.platform.providers
  if (!payments) throw new Error('payments are off')
  const now = new Date(Date.now() + 11 * 60_000)
  return reconcileSubscriptions({ db: t.platform.db, payments, now, log: createLog('silent') })
}

async function read(subscriptionId: string) {
  return (await t.call('GET', `/payments/subscriptions/${subscriptionId}`, { as: host })).body
}

async function planOf(stayId: string) {
  const stays = t.platform.db.selectFrom('stays').select('plan').where('id', '=', stayId)
  return (await stays.executeTakeFirstOrThrow()).plan
}

describe('a plan that the provider no longer knows', () => {
  const forgotten = async () => {
    const taken = await t.stayOnPlan(host, employee, 'Plus')
    const gone = { provider_subscription_id: `sub_gone_${taken.stayId}` }
    await t.platform.db.updateTable('subscriptions').set(gone).where('id', '=', taken.subscriptionId).execute()
    return taken
  }

  test.each([
    ['the reconciler', () => reconcileLater()],
    ['a look at it', (stayId: string) => t.call('POST', `/stays/${stayId}/subscription/refresh`, { as: host })],
    ['a cancellation', (stayId: string) => t.call('DELETE', `/stays/${stayId}/subscription`, { as: host })],
  ])('is ended by %s, and its owners are notified', async (_, end) => {
    const { stayId, subscriptionId } = await forgotten()
    await end(stayId)
    expect(await read(subscriptionId)).toMatchObject({ status: 'canceled', nextPaymentAttempt: null })
    expect(await planOf(stayId)).toBe('Free')
    const { docs } = (await t.call('GET', '/notifications', { as: host })).body
    expect(docs[0]).toMatchObject({ title: expect.stringMatching(/^The Plus plan for .* has ended$/) })
  })

  test('is kept if the provider doesn’t know its payer either: then the key is that of another account', async () => {
    const { stayId, subscriptionId } = await forgotten()
    const organizations = t.platform.db.selectFrom('organizations').select('stripe_customer_id')
    const { stripe_customer_id: customer } = await organizations
      .where('id', '=', host.organizationId)
      .executeTakeFirstOrThrow()
    const setCustomer = (id: string | null) =>
      t.platform.db
        .updateTable('organizations')
        .set({ stripe_customer_id: id })
        .where('id', '=', host.organizationId)
        .execute()
    await setCustomer('cus_of_another_account')
    await expect(reconcileLater()).rejects.toThrow('is its key another account’s?')
    expect(await read(subscriptionId)).toMatchObject({ status: 'active' })
    expect(await planOf(stayId)).toBe('Plus')
    await setCustomer(customer)
  })

  test('is ended even if its stay has moved', async () => {
    const { stayId, subscriptionId } = await forgotten()
    const { body: other } = await t.call('POST', '/organizations', { as: host, body: { name: 'Elsewhere' } })
    await t.call('PUT', `/organizations/${other.id}/stays/${stayId}`, { as: host })
    await reconcileLater()
    expect(await read(subscriptionId)).toMatchObject({ status: 'canceled' })
    expect(await planOf(stayId)).toBe('Free')
  })
})

test('plans are compared with prices that are read once, whatever their number', async () => {
  const { payments } = t.platform.providers
  if (!payments) throw new Error('payments are off')
  for (const tier of ['Basic', 'Plus'] as const) await t.stayOnPlan(host, employee, tier)
  const [products, subscription] = [vi.spyOn(payments, 'products'), vi.spyOn(payments, 'subscription')]
  await reconcileLater()
  expect(subscription.mock.calls.length).toBeGreaterThan(1)
  expect(products).toHaveBeenCalledOnce()
})

test('a plan whose change we missed is updated, however many others fail', async () => {
  const { db, providers } = t.platform
  const { payments } = providers
  if (!payments) throw new Error('payments are off')
  const failing = Array.from({ length: 220 }, (_, index) => ({
    id: `sub_failing_${index}`,
    stay_id: `stay_failing_${index}`,
    organization_id: host.organizationId,
    tier: 'Basic' as const,
    price_id: 'price_1',
    actor_id: host.id,
    provider_subscription_id: `sub_failing_there_${index}`,
  }))
  await db.insertInto('subscriptions').values(failing).execute()
  const { subscriptionId } = await t.stayOnPlan(host, employee, 'Basic')
  const { provider_subscription_id: providerId } = await db
    .selectFrom('subscriptions')
    .select('provider_subscription_id')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await t.stripe.subscriptions.update(providerId ?? '', { cancel_at_period_end: true })
  const { cancelSubscription } = payments
  vi.spyOn(payments, 'cancelSubscription').mockImplementation(async (id) => {
    if (id.startsWith('sub_failing')) throw new Error('It can’t be canceled.')
    return cancelSubscription(id)
  })
  await expect(reconcileLater()).rejects.toThrow('It can’t be canceled.')
  expect(await read(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true })
})
