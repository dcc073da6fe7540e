import { expect, test } from 'vitest'
import { planFeatures, planItems, planLabels, planNames, plans, quotaFor, rankPriority } from './plans.ts'

// Section 9 of the specification, 'Membership plans', row by row: Basic, Plus, Growth.
test.each([
  ['dollarsAMonth', 395, 750, 1200],
  ['email', 1, 1, 1],
  ['feedPosts', 1, 2, 3],
  ['stories', 2, 3, 5],
  ['giveaways', 1, 1, 1],
  ['highlights', true, true, true],
  ['cancellations', 1, 2, 3],
  ['promotionDiscount', 0, 5, 10],
  ['priorityRanking', false, true, true],
  ['preferredReferrals', false, true, true],
  ['blog', false, false, true],
  ['listedInTopStays', false, false, true],
  ['bookingCalendarPlug', true, true, true],
  ['influencerMarketplace', true, true, true],
] as const)('%s: Basic %s, Plus %s, Growth %s', (item, basic, plus, growth) => {
  expect([plans.Basic[item], plans.Plus[item], plans.Growth[item]]).toEqual([basic, plus, growth])
})

test('the free plan costs nothing and promotes nothing', () => {
  const { dollarsAMonth, email, feedPosts, stories, giveaways, cancellations } = plans.Free
  expect([dollarsAMonth, email, feedPosts, stories, giveaways, cancellations]).toEqual([0, 0, 0, 0, 0, 0])
})

test('exactly the plans with priority ranking raise the rank', () => {
  expect(planNames.filter((name) => rankPriority(name) === 1)).toEqual(['Plus', 'Growth'])
})

test('every row of the plan table has its own label', () => {
  expect(new Set(planFeatures.map((feature) => planLabels[feature])).size).toBe(planFeatures.length)
  const { name: _, dollarsAMonth: __, ...features } = plans.Growth
  expect(planFeatures).toEqual(Object.keys(features))
})

test('a larger plan never includes less of anything', () => {
  for (const item of planItems) {
    const quotas = planNames.map((plan) => quotaFor(plan, item))
    expect(quotas).toEqual(quotas.toSorted((a, b) => a - b))
  }
})

test('the index represents preferred referrals by the priority, which the same plans have', () => {
  for (const name of planNames) expect(plans[name].preferredReferrals).toBe(plans[name].priorityRanking)
})
