import type { Subscription } from '@lodestay/domain/subscriptions/subscription'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { PlanList } from './plan-list.tsx'

const subscription: Subscription = {
  id: 'sub_1',
  stayId: 'stay_1',
  stayName: 'The Mill',
  organizationId: 'org_1',
  csmrId: 'cus_1',
  priceId: 'price_1',
  metadata: { stayId: 'stay_1' },
  tier: 'Basic',
  status: 'pending',
  isPastDue: false,
  paymentMethodId: null,
  price: 395_00,
  period: null,
  cancelAtPeriodEnd: false,
  nextTier: null,
  pendingTier: null,
  nextPaymentAttempt: null,
  awaitsPayment: false,
  usage: [],
  version: 1,
  createdAt: '2026-05-01T00:00:00.000Z',
  updatedAt: '2026-05-01T00:00:00.000Z',
}

function listed(changes: Partial<Subscription>, mayCancel = true) {
  const subscriptions = [{ ...subscription, ...changes }]
  return markupOf(<PlanList orgId="org_1" subscriptions={subscriptions} freeStays={[]} mayPay mayCancel={mayCancel} />)
}

test('an unpaid first plan is not started, and can be retried or discarded', async () => {
  const markup = await listed({})
  expect(markup).toContain('Not started')
  expect(markup).toContain('The stay is on Free.')
  expect(markup).toContain('tier=Basic')
  expect(markup).toContain('value="discard-plan"')
  expect(markup).not.toContain('Manage')
})

test('an unpaid first plan is not started, even if the payment provider has dated its first month', async () => {
  const period = { start: '2026-05-01T00:00:00.000Z', end: '2026-06-01T00:00:00.000Z' }
  expect(await listed({ period })).toContain('value="discard-plan"')
  expect(await listed({ period, isPastDue: true })).not.toContain('discard-plan')
})

test('users who may not end plans can’t discard one', async () => {
  expect(await listed({}, false)).not.toContain('discard-plan')
})

test('an active plan can be managed, and has nothing to discard', async () => {
  const period = { start: '2026-05-01T00:00:00.000Z', end: '2026-06-01T00:00:00.000Z' }
  const markup = await listed({ status: 'active', period })
  expect(markup).toContain('Basic plan')
  expect(markup).not.toContain('discard-plan')
})
