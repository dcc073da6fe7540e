import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const none = { views: 0, quickLooks: 0, pageViews: 0, linkClicks: 0, promotionClicks: 0, favorites: 0 }

test.each([
  [0, 'saved 0 times.'],
  [1, 'saved once.'],
  [1200, 'saved 1,200 times.'],
])('%i favorites are that many saves, by any number of people', (favorites, saved) => {
  const found = {
    total: { ...none, linkClicks: 2, favorites },
    before: none,
    sources: [],
    from: '2026-05-01',
    to: '2026-05-30',
  }
  expect(summaryOf(found as never)).toContain(`Your stays had 2 booking clicks, and they were ${saved}`)
})
