import { startPayingPlatform } from '@lodestay/api/test'
import { expect, onTestFinished, test } from 'vitest'
import { buyPlans } from './buy-plans.ts'
import { demoWorld } from './world/index.ts'

test('stays seeded with an unpaid plan either get it paid for, once, or move to Free', async () => {
  const t = await startPayingPlatform()
  onTestFinished(() => t.close())
  const { db, providers } = t.platform
  const host = await t.given.host()
  const moderator = await t.given.employee()
  const [paid, unpaid] = [await t.given.acceptedStay(host, moderator), await t.given.acceptedStay(host, moderator)]
  await db.updateTable('stays').set({ plan: 'Growth' }).execute()
  const [like] = demoWorld().stays
  if (!like || !providers.payments) throw new Error('there is nothing to buy with')
  const { planStory: _, ...stay } = like
  const caller = {
    id: host.id,
    name: '',
    email: '',
    roles: [],
    contextRoles: [],
    heldRoles: [],
    heldUserRoles: [],
    sessionId: '',
    provenAt: new Date(0),
  }
  const buyer = {
    campaigns: new Map<string, string>(),
    organizationId: host.organizationId,
    caller,
    stays: [
      { ...stay, id: paid.id, plan: 'Basic', presentPlan: 'Growth' },
      { ...stay, id: unpaid.id, plan: 'Free', presentPlan: 'Growth' },
    ] as const,
  }
  const { payments, content } = providers
  const shop = { db, payments, content, provider: t.provider, now: new Date() }
  await buyPlans(shop, buyer)
  await buyPlans(shop, buyer)
  const plans = await db.selectFrom('stays').select('plan').orderBy('id').execute()
  expect(plans.map(({ plan }) => plan)).toEqual(['Basic', 'Free'])
  const { body } = await t.call('GET', `/organizations/${host.organizationId}/subscriptions`, { as: host })
  expect(body.docs.map(({ tier, status }: { tier: string; status: string }) => [tier, status])).toEqual([
    ['Basic', 'active'],
  ])
  expect(await t.ledgerDifferences()).toEqual([])
})
