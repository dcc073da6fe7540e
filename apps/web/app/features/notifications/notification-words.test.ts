import type { Notification } from '@lodestay/domain/notifications/notification'
import { expect, test } from 'vitest'
import { subjectPath } from './notification-words.ts'

function pathOf(area: Notification['area'], subjectKind: Notification['subjectKind'], subjectId: string | null) {
  return subjectPath({ area, subjectKind, subjectId } as Notification)
}

test('a moderator’s assignment links to where it is decided', () => {
  expect(pathOf('listing', 'review', 'review_stays_stay_1')).toBe('/moderation/stays/stay_1')
  expect(pathOf('listing', 'review', 'review_attribute-requests_areq_1')).toBe('/moderation/attribute-requests/areq_1')
})

test('a decision on a listing links to its preview, and other news of a stay to its page', () => {
  expect(pathOf('listing', 'stay', 'stay_1')).toBe('/stays/stay_1?preview=1')
  expect(pathOf('offers', 'stay', 'stay_1')).toBe('/stays/stay_1')
})

test('news of an organization’s payments links to its billing, and other news to its dashboard', () => {
  expect(pathOf('promotions', 'organization', 'org_1')).toBe('/host/org_1/billing')
  expect(pathOf('listing', 'organization', 'org_1')).toBe('/host/org_1')
})

test('staff’s news of a payment and of an outlet’s application link to where they are dealt with', () => {
  expect(pathOf('promotions', 'transaction', 'txn_1')).toBe('/admin/payments/txn_1')
  expect(pathOf('promotions', 'outlet-application', 'oap_1')).toBe('/moderation/outlet-applications')
})

test('news of a stay’s nights links to its calendar', () => {
  expect(pathOf('cancellations', 'stay', 'stay_1')).toBe('/stays/stay_1/calendar')
})

test('a notification without a subject has no link', () => {
  expect(pathOf('listing', null, null)).toBeNull()
  expect(pathOf('listing', null, 'rev_1')).toBeNull()
})
