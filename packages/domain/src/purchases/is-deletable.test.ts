import { expect, test } from 'vitest'
import { isDeletable } from './is-deletable.ts'

test.each([
  ['Draft', 'Ready', true, true],
  ['Accepted', 'Ready', true, true],
  ['Accepted', 'Purchased', false, true],
  ['Pending', 'Ready', true, false],
  ['Accepted', 'Staged', true, false],
  ['Accepted', 'Purchased', true, false],
] as const)(
  'a submission that is %s and %s, paid for: %j, is deletable: %j',
  (status, purchaseStatus, isPaid, deletable) => {
    expect(isDeletable({ status, purchaseStatus, isPaid })).toBe(deletable)
  },
)
