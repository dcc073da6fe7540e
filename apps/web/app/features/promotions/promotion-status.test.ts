import { expect, test } from 'vitest'
import { statusWordsFor } from './promotion-status.ts'
import * as texts from './texts.ts'

const promotion = { purchaseStatus: 'Ready', price: { total: 0, covered: 5100 } as never, enabled: true } as const

test.each([
  ['a draft', { status: 'Draft' }, texts.notSubmittedHint],
  ['one in review that costs nothing', { status: 'Submitted' }, texts.waitingForReviewHint],
  ['an accepted one that its plan covers', { status: 'Accepted' }, texts.acceptedAndCovered],
  [
    'an accepted one that is free',
    { status: 'Accepted', price: { total: 0, covered: 0 } as never },
    texts.acceptedAndFree,
  ],
  ['one whose purchase was canceled', { status: 'Accepted', purchaseStatus: 'Cancelled' }, texts.canceledHint],
  ['an accepted one to be paid', { status: 'Accepted', price: { total: 5100 } as never }, texts.acceptedHint],
  ['a bought one that was unscheduled', { status: 'Accepted', purchaseStatus: 'Purchased' }, texts.unscheduledHint],
  [
    'an unscheduled one on pause',
    { status: 'Accepted', purchaseStatus: 'Purchased', enabled: false },
    texts.unscheduledHint,
  ],
  ['a bought one', { status: 'Queued', purchaseStatus: 'Purchased' }, texts.paidHint],
  ['a bought one on pause', { status: 'Queued', purchaseStatus: 'Purchased', enabled: false }, texts.pausedHint],
] as const)('the status of %s says what it is waiting for', (_, of, text) => {
  expect(statusWordsFor({ ...promotion, ...of })?.text).toBe(text)
})
