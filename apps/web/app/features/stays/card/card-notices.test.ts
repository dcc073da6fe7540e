import { expect, test } from 'vitest'
import { currentNotices, noticesOnCard } from './card-notices.ts'

const offer = { from: '2026-12-01T05:00:00.000Z', until: '2026-12-11T04:59:59.000Z' }
const cancellation = { start: '2026-12-08', end: '2026-12-12', until: '2026-12-08T05:00:00.000Z' }
const freeNights = { start: cancellation.start, end: cancellation.end }

test('an offer is on the card while it runs, by the clock at the stay', () => {
  const hasOffer = (time: string) => currentNotices({ offer }, Date.parse(time)).hasOffer ?? false
  expect(hasOffer('2026-12-01T04:59:59Z')).toBe(false)
  expect(hasOffer('2026-12-01T05:00:00Z')).toBe(true)
  expect(hasOffer('2026-12-11T04:59:58Z')).toBe(true)
  expect(hasOffer('2026-12-11T04:59:59Z')).toBe(false)
})

test('last-minute nights are on the card with their dates until the first of them begins', () => {
  const shown = (time: string) => currentNotices({ cancellation }, Date.parse(time))
  expect(shown('2026-12-08T04:59:59Z')).toEqual({ freeNights })
  expect(shown('2026-12-08T05:00:00Z')).toEqual({})
})

test('a search with dates shows only what covers them', () => {
  const asked = (kind: 'offer' | 'cancellation' | null, start: string, end: string) => {
    const notice = kind && { kind, id: 'one', title: 'One', total: null }
    const known = { nights: 2, total: null, isTaken: false, isKnown: true, minimumNights: 1 }
    return noticesOnCard({ hasOffer: true, freeNights, quote: { ...known, start, end, notice } })
  }
  expect(asked(null, '2026-12-20', '2026-12-22')).toEqual({})
  expect(asked('offer', '2026-12-05', '2026-12-07')).toEqual({ hasOffer: true })
  expect(asked('cancellation', '2026-12-09', '2026-12-11')).toEqual({ freeNights })
  const later = { start: '2026-12-14', end: '2026-12-16' }
  expect(asked('cancellation', later.start, later.end)).toEqual({ freeNights: later })
  expect(noticesOnCard({ hasOffer: true, freeNights })).toEqual({ hasOffer: true, freeNights })
})
