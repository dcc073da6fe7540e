import type { Subscription } from '@lodestay/domain/subscriptions/subscription'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { CardChoice } from '../payments/card-choice.tsx'
import { PastDue, PlanCheckout } from './plan-checkout.tsx'
import { PresentPlan } from './present-plan.tsx'

const subscription: Subscription = {
  id: 'sub_1',
  stayId: 'stay_1',
  stayName: 'The Mill',
  organizationId: 'org_1',
  csmrId: 'cus_1',
  priceId: 'price_1',
  metadata: { stayId: 'stay_1' },
  tier: 'Plus',
  status: 'pending',
  isPastDue: true,
  paymentMethodId: 'pm_1',
  price: 750_00,
  period: { start: '2026-05-01T00:00:00.000Z', end: '2026-06-01T00:00:00.000Z' },
  cancelAtPeriodEnd: false,
  nextTier: null,
  pendingTier: null,
  nextPaymentAttempt: '2026-06-04T00:00:00.000Z',
  awaitsPayment: false,
  usage: [],
  version: 1,
  createdAt: '2026-05-01T00:00:00.000Z',
  updatedAt: '2026-05-01T00:00:00.000Z',
}
const card = { id: 'pm_1', brand: 'Visa', last4: '0341', expMonth: 12, expYear: 2034, isDefault: true }
const pastDue = { subscription, payment: null, cards: [card], now: Date.parse('2026-06-02'), cardForm: null }

test('a failed renewal shows what is on hold and when it is retried, and offers another card', async () => {
  const markup = await markupOf(<PastDue {...pastDue} nextTry="Jun 4, 2026" mayPay mayCancel />)
  expect(markup).toContain('The payment for Plus failed')
  expect(markup).toContain('nothing is lost')
  expect(markup).toContain('We’ll try the card again on Jun 4, 2026.')
  // Don't preselect the card that failed.
  expect(markup).toMatch(/<input[^>]*checked=""[^>]*value="new"/)
  expect(markup).toContain('Pay now')
})

test('a failed renewal says on its button what is paid, and sends it along', async () => {
  const payment = { state: 'requires_card', amount: 797_44, problem: null, form: null } as const
  const markup = await markupOf(<PastDue {...pastDue} payment={payment} nextTry={null} mayPay mayCancel />)
  expect(markup).toContain('Pay $797.44')
  expect(markup).toMatch(/<input[^>]*name="amount"[^>]*value="79744"/)
})

test('a failed renewal preselects another card, and never an expired one', async () => {
  const expired = { ...card, id: 'pm_2', expYear: 2025, isDefault: false }
  const good = { ...card, id: 'pm_3', isDefault: false }
  const chosenOf = async (cards: readonly (typeof card)[]) =>
    /<input[^>]*checked=""[^>]*value="(\w+)"/.exec(
      await markupOf(<PastDue {...pastDue} cards={cards} nextTry={null} mayPay mayCancel />),
    )?.[1]
  expect(await chosenOf([card, expired, good])).toBe('pm_3')
  expect(await chosenOf([card, expired])).toBe('new')
})

test.each([
  [
    'expired',
    [
      { ...card, expYear: 2025 },
      { ...card, id: 'pm_2' },
    ],
    'pm_2',
  ],
  ['expired, as all others', [{ ...card, expYear: 2025 }], 'new'],
  ['removed', [{ ...card, id: 'pm_2' }], 'pm_2'],
  ['usable', [{ ...card, id: 'pm_2' }, card], 'pm_1'],
])('if the plan’s card is %s, the choice starts with one that can be posted', async (_, cards, chosen) => {
  const markup = await markupOf(
    <CardChoice cards={cards} chosen={subscription.paymentMethodId ?? undefined} now={pastDue.now} />,
  )
  expect(markup.match(/<input[^>]*checked=""[^>]*>/g)).toEqual([expect.stringContaining(`value="${chosen}"`)])
  expect(markup).not.toMatch(/<input[^>]*disabled=""[^>]*checked=""/)
})

test('a failed renewal offers no action to those who may not pay', async () => {
  const markup = await markupOf(<PastDue {...pastDue} nextTry={null} mayPay={false} mayCancel={false} />)
  expect(markup).toContain('Only an owner of the organization')
  expect(markup).not.toContain('<form')
})

test('a plan whose renewal failed can be ended', async () => {
  const markup = await markupOf(<PastDue {...pastDue} nextTry={null} mayPay mayCancel />)
  expect(markup).toContain('End plan')
  expect(markup).toContain('name="intent" value="cancel"')
})

test('a running plan without any card says so, and takes one', async () => {
  const running = { ...subscription, status: 'active', isPastDue: false, paymentMethodId: null } as const
  const presentWith = (cards: readonly (typeof card)[]) =>
    markupOf(
      <PresentPlan
        subscription={running}
        stayName="The Mill"
        cards={cards}
        rights={{ pay: true, changeCard: true, cancel: true }}
        now={pastDue.now}
        cardForm={null}
      />,
    )
  const without = await presentWith([])
  expect(without).toContain('No card pays for this plan yet.')
  expect(without).toContain('Add a card')
  // The default card pays for a plan without its own.
  expect(await presentWith([card])).toMatch(/Paid by.*Visa ending in 0341<\/p>/)
})

const preview = {
  tier: 'Plus' as const,
  startsAt: '2026-05-01T00:00:00.000Z',
  due: 715_50,
  tax: 40_50,
  discount: 75_00,
  balance: 0,
  lines: [{ description: 'Plus plan', amount: 750_00 }],
  monthly: 750_00,
  restOfMonth: null,
}

function checkout(changes: Partial<ComponentProps<typeof PlanCheckout>>) {
  return markupOf(
    <PlanCheckout
      tier="Plus"
      subscription={null}
      preview={preview}
      problem={null}
      cards={[card]}
      mayPay
      mayCancel
      now={0}
      onceKey="key"
      code=""
      codeProblem={null}
      cardForm={null}
      back="/plan"
      billing="/billing"
      {...changes}
    />,
  )
}

test('a price shows its discount and tax if the payment provider has them', async () => {
  const markup = await checkout({ code: 'SPRING', codeProblem: 'This promotion code has expired.' })
  for (const amount of ['$750', '−$75', '$40.50', '$715.50']) expect(markup).toContain(amount)
  expect(markup).toContain('Pay $715.50 and start Plus')
  expect(markup).toContain('This promotion code has expired.')
})

test('without saved cards a new one comes next, and if they can’t be loaded the page says so', async () => {
  const notice = 'Your saved cards can’t be loaded right now.'
  const [none, unavailable] = [await checkout({ cards: [] }), await checkout({ cards: null })]
  for (const markup of [none, unavailable]) expect(markup).toContain('Continue to card details')
  expect(none).not.toContain(notice)
  expect(unavailable).toContain(notice)
  expect(unavailable).toMatch(/<input[^>]*name="card"[^>]*value="new"/)
})

test('a price shows what the payer’s balance takes off it', async () => {
  const balance = -10_00
  const markup = await checkout({ preview: { ...preview, balance, due: preview.due + balance } })
  expect(markup).toContain('Your balance')
  for (const amount of ['−$10', '$705.50']) expect(markup).toContain(amount)
  expect(await checkout({})).not.toContain('Your balance')
})

test('an upgrade shows what the rest of its month includes', async () => {
  const units = [
    { item: 'feedPosts' as const, included: 1 },
    { item: 'stories' as const, included: 3 },
  ]
  const markup = await checkout({ preview: { ...preview, restOfMonth: { until: '2026-05-20T12:00:00.000Z', units } } })
  expect(markup).toContain('Until May 20, 2026, this month includes: Feed posts 1 and Stories 3.')
})

test('an upgrade that adds nothing until the next month says so', async () => {
  const usage = [{ item: 'stories' as const, included: 3, used: 0 }]
  const subscription = { tier: 'Basic', status: 'active', usage } as unknown as Subscription
  const after = async (included: number) => {
    const restOfMonth = { until: '2026-05-20T12:00:00.000Z', units: [{ item: 'stories' as const, included }] }
    return checkout({ subscription, preview: { ...preview, restOfMonth } })
  }
  expect(await after(3)).toContain('no more than now')
  expect(await after(4)).not.toContain('no more than now')
})

test('a plan that was only looked at is left for the plan page, and has nothing to discard', async () => {
  const markup = await checkout({})
  expect(markup).toContain('href="/plan"')
  expect(markup).not.toContain('Discard')
})

test('a first plan that isn’t paid can be left for Billing, or discarded', async () => {
  const begun = { ...subscription, isPastDue: false, period: null }
  const markup = await checkout({ subscription: begun })
  expect(markup).toContain('href="/billing"')
  expect(markup).toContain('value="discard-plan"')
  expect(await checkout({ subscription: begun, mayCancel: false })).not.toContain('discard-plan')
})

test('an upgrade that isn’t paid can be left for Billing, or dropped for the present plan', async () => {
  const changing = { status: 'active', isPastDue: false, tier: 'Basic', pendingTier: 'Plus' } as const
  const markup = await checkout({ subscription: { ...subscription, ...changing } })
  expect(markup).toContain('href="/billing"')
  expect(markup).toContain('Keep Basic')
})
