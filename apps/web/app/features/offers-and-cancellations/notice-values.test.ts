import { expect, test } from 'vitest'
import { noticeValues } from './notices.server.ts'

test('a new cancellation starts with the platform’s default title, shown and promoted', () => {
  expect(noticeValues('cancellations', '2027-06-01')).toMatchObject({
    title: 'New Cancellation',
    start: '',
    end: '',
    enabled: true,
    promote: true,
  })
})

test('a new offer starts with a week from today, promoted and not yet shown', () => {
  expect(noticeValues('offers', '2027-06-01')).toMatchObject({
    title: '',
    start: '2027-06-01',
    end: '2027-06-08',
    enabled: false,
    promote: true,
  })
})
