import { describe, expect, test } from 'vitest'
import { daysAfter } from '../campaigns/calendar.ts'
import { planUsage, proposalText, quoteExtra, quoteText, unitLeft, unitsLeftText } from './plan-units.ts'
import { planUpgrade } from './plan-upgrade.ts'
import type { PlanItem, PlanName } from './plans.ts'

const extraPrices = { cancellations: 2900, giveaways: 4900 }

function on(plan: PlanName, used: Partial<Record<PlanItem, number>> = {}, prices = extraPrices) {
  return { plan, awaitsPayment: false, usage: planUsage(plan, used), extraPrices: prices }
}

describe('a unit of a plan', () => {
  test.each([
    [0, { item: 'stories', included: 3, left: 3 }],
    [2, { item: 'stories', included: 3, left: 1 }],
    [3, null],
    // After a downgrade mid-month, more may be taken than included.
    [5, null],
  ])('with %i of 3 taken is %j', (stories, expected) => {
    expect(unitLeft(planUsage('Plus', { stories }), 'stories')).toEqual(expected)
  })

  test('does not exist without a paid plan, or for items that no plan includes', () => {
    expect(unitLeft(planUsage(null, {}), 'stories')).toBeNull()
    expect(unitLeft(planUsage('Plus', {}), null)).toBeNull()
  })

  test.each([
    ['is included, on the first day', [['Basic', 'Growth', 0]], 5],
    ['is included for the days left and the day itself, rounded down', [['Basic', 'Growth', 10.5]], 4],
    ['is not, on the last day', [['Basic', 'Growth', 29.9]], 2],
    [
      'counts with that of an earlier one',
      [
        ['Basic', 'Plus', 10],
        ['Plus', 'Growth', 15],
      ],
      3,
    ],
  ] as const)('added by an upgrade %s', (_, made, stories) => {
    const month = { start: new Date('2026-06-01T09:00:00Z'), end: new Date('2026-07-01T09:00:00Z') }
    const upgrades = made.map(([from, to, days]) => planUpgrade(month, { from, to, at: daysAfter(month.start, days) }))
    expect(planUsage('Growth', {}, upgrades)).toContainEqual({ item: 'stories', included: stories, used: 0 })
  })

  test('shows how many are left', () => {
    expect(unitsLeftText({ item: 'stories', included: 3, left: 1 })).toBe('1 of 3 stories left this month')
    expect(unitsLeftText({ item: 'email', included: 1, left: 1 })).toBe('1 of 1 email left this month')
  })
})

describe('promoting a cancellation', () => {
  test.each([
    ['with a unit left is free', on('Plus'), 0, 'Free with your plan: 2 of 2 promoted cancellations left this month.'],
    ['without one has its price', on('Plus', { cancellations: 2 }), 2900, '$29 to promote. Publishing is free.'],
    ['on the Free plan has its price', on('Free'), 2900, '$29 to promote. Publishing is free.'],
    ['where it is not sold is free', on('Free', {}, { cancellations: 0, giveaways: 0 }), 0, 'Promoting it is free.'],
  ])('%s', (_, units, price, text) => {
    const quote = quoteExtra('cancellations', units)
    expect([quote.price, quoteText('cancellations', quote)]).toEqual([price, text])
  })

  test('on the Free plan comes with the smallest plan that includes it, and what it saves', () => {
    const { proposal } = quoteExtra('cancellations', on('Free'))
    expect(proposal && proposalText(proposal)).toBe(
      'The Basic plan, $395 a month, includes 1 promoted cancellation a month. It saves $29 here.',
    )
    expect(quoteExtra('cancellations', on('Basic', { cancellations: 1 })).proposal).toBeNull()
  })
})

test('a giveaway beyond the quota shows what it costs and when it opens', () => {
  const quote = quoteExtra('giveaways', on('Growth', { giveaways: 1 }))
  expect(quoteText('giveaways', quote)).toBe('$49. You pay once a moderator accepts it, then it opens.')
})
