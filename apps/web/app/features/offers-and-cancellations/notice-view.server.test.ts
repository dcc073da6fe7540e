import type { Cancellation } from '@lodestay/domain/offers-and-cancellations/notice'
import { expect, test } from 'vitest'
import { noticeView } from './notice-view.server.ts'

test.each([
  ['Book now', 'All four nights', { label: 'Book now', note: 'All four nights' }],
  ['Book now', '', { label: 'Book now' }],
  ['', 'All four nights', { label: 'All four nights' }],
  ['', '', { label: 'See Details' }],
])('the button text %j and the link text %j are both shown with the link', (ctaText, linkText, shown) => {
  const link = 'https://book.example.com/nights'
  const dateRange = { start: '2030-05-01T00:00:00.000Z', end: '2030-05-04T00:00:00.000Z' }
  const cancellation = { link, ctaText, linkText, price: null, dateRange } as Cancellation
  expect(noticeView('cancellation', cancellation, {}).out).toEqual({ ...shown, to: link, site: 'book.example.com' })
  expect(noticeView('cancellation', { ...cancellation, link: '' }, {}).out).toBeNull()
})
