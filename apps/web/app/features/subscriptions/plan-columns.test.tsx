import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { PlanColumns } from './plan-columns.tsx'
import { planLosses } from './plan-facts.ts'

function to(tier: string) {
  return `?tier=${tier}`
}

function columns(freeFrom: string | null) {
  return markupOf(<PlanColumns present="Plus" next={null} onHold={null} freeFrom={freeFrom} chosen={null} to={to} />)
}

test('a plan goes back to Free by canceling it; once canceled, Free says when', async () => {
  const running = await columns(null)
  expect(running).toContain('Cancel your plan to go back to Free')
  expect(running).not.toContain('Next plan')
  const ending = await columns('Dec 25, 2026')
  expect(ending).not.toContain('Cancel your plan')
  expect(ending).toContain('This stay is on Free from Dec 25, 2026 on.')
  expect(ending).toContain('Next plan')
})

test('a plan on hold is marked instead of Free, isn’t offered again, and is ended to go back to Free', async () => {
  const held = await markupOf(
    <PlanColumns present="Free" next={null} onHold="Plus" freeFrom={null} chosen={null} to={to} />,
  )
  expect(held).toContain('On hold')
  expect(held).not.toContain('Current plan')
  expect(held).not.toContain('Choose Plus')
  expect(held).toContain('Choose Growth')
  expect(held).toContain('End your plan to go back to Free now.')
})

test('what a smaller plan takes away is the difference', () => {
  expect(planLosses('Growth', 'Plus')).toEqual([
    'Feed posts: 1 of 3 a month',
    'Stories: 2 of 5 a month',
    'Cancellations: 1 of 3 a month',
    '5% off promotions instead of 10%',
    'Blog',
    'Listed in top stays',
  ])
  expect(planLosses('Basic', 'Free')).toEqual([
    'Emails: 1 a month',
    'Feed posts: 1 a month',
    'Stories: 2 a month',
    'Giveaways: 1 a month',
    'Highlights',
    'Cancellations: 1 a month',
  ])
  expect(planLosses('Basic', 'Plus')).toEqual([])
})
