import { expect, test } from 'vitest'
import { noticesOnCard } from './card-notices.ts'
import type { CardView } from './card-view.ts'

const offer = { from: '2026-12-01T05:00:00.000Z', until: '2026-12-11T04:59:59.000Z' }
const cancellation = { start: '2026-12-08', end: '2026-12-12', until: '2026-12-08T05:00:00.000Z' }

function quote(kind: 'offer' | 'cancellation' | null, start: string, end: string) {
  const notice = kind && { kind, id: 'one', title: 'One', total: null }
  return { start, end, nights: 2, total: null, isTaken: false, isKnown: true, minimumNights: 1, notice }
}

function at(time: string, card: Pick<CardView, 'quote' | 'offer' | 'cancellation'>) {
  return noticesOnCard(card, Date.parse(time))
}

test('an offer is on the card while it runs, by the clock at the stay', () => {
  const hasOffer = (time: string) => at(time, { offer }).hasOffer
  expect(hasOffer('2026-12-01T04:59:59Z')).toBe(false)
  expect(hasOffer('2026-12-01T05:00:00Z')).toBe(true)
  expect(hasOffer('2026-12-11T04:59:58Z')).toBe(true)
  expect(hasOffer('2026-12-11T04:59:59Z')).toBe(false)
})

test('last-minute nights are on the card with their dates until the first of them begins', () => {
  expect(at('2026-12-08T04:59:59Z', { cancellation }).freeNights).toBe(cancellation)
  expect(at('2026-12-08T05:00:00Z', { cancellation }).freeNights).toBeNull()
})

test('a search with dates is told only of what covers them', () => {
  const both = { offer, cancellation }
  const now = '2026-12-02T12:00:00Z'
  expect(at(now, { ...both, quote: quote(null, '2026-12-20', '2026-12-22') })).toEqual({
    hasOffer: false,
    freeNights: null,
  })
  expect(at(now, { ...both, quote: quote('cancellation', '2026-12-09', '2026-12-11') })).toEqual({
    hasOffer: false,
    freeNights: cancellation,
  })
  const later = quote('cancellation', '2026-12-14', '2026-12-16')
  expect(at(now, { ...both, quote: later }).freeNights).toMatchObject({ start: '2026-12-14', end: '2026-12-16' })
  expect(at(now, { quote: quote('offer', '2026-12-05', '2026-12-07') }).hasOffer).toBe(true)
})
