import { expect, test } from 'vitest'
import { isMovable } from './is-movable.ts'

const queued = { status: 'Queued', purchaseStatus: 'Purchased', startedAt: null } as const

test.each([
  ['is queued, even if a post is blocked', queued, true],
  ['is accepted', { ...queued, status: 'Accepted' }, true],
  ['has begun, even if its first post was released', { ...queued, startedAt: '2026-11-06T12:00:00.000Z' }, false],
  ['was refunded', { ...queued, status: 'Accepted', purchaseStatus: 'Cancelled' }, false],
  ['is executed', { ...queued, status: 'Executed' }, false],
] as const)('a promotion that %s: whether it can be moved', (_, promotion, movable) => {
  expect(isMovable(promotion)).toBe(movable)
})
