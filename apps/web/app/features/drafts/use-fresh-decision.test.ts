import { expect, test } from 'vitest'
import { isDecidedSince } from './use-fresh-decision.ts'

const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z']

test.each([
  ['a rejection', { status: 'Pending', submittedAt: first }, { status: 'Rejected', submittedAt: first }, true],
  ['an acceptance', { status: 'Pending', submittedAt: first }, { status: 'Accepted' }, true],
  [
    'another rejection, after it was resubmitted elsewhere',
    { status: 'Rejected', submittedAt: first },
    { status: 'Rejected', submittedAt: second },
    true,
  ],
  ['a submission', { status: 'Draft' }, { status: 'Submitted', submittedAt: first }, false],
  ['a saved correction', { status: 'Rejected', submittedAt: first }, { status: 'Rejected', submittedAt: first }, false],
])('%s is a moderator’s decision or isn’t', (_, before, now, is) => {
  expect(isDecidedSince(before, now)).toBe(is)
})
