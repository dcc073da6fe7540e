import type { CalendarFeed, StayCalendar, Taken } from '@lodestay/domain'
import { expect, test } from 'vitest'
import { nightFacts } from './night-facts.ts'
import { freed } from './night-looks.ts'
import * as texts from './texts.ts'

const night = '2027-07-03'
const range = { start: night, end: '2027-07-04' }
const feeds = [{ id: 'feed_1', name: 'Airbnb' }] as CalendarFeed[]
const reservation = { ...range, source: 'feed', feedId: 'feed_1', kind: 'reservation' } as Taken
const block = { ...range, source: 'host', feedId: null, kind: null } as unknown as Taken

function factsWith(calendar: Partial<StayCalendar>) {
  const empty = { taken: [], cameFree: [], prices: [], minimumNights: [], knownUntil: null }
  return nightFacts(night, { ...empty, ...calendar } as unknown as StayCalendar, feeds)
}

test('a night that two have taken names and marks both, in the color of the first', () => {
  expect(factsWith({ taken: [reservation, block] })).toMatchObject({
    isTaken: true,
    status: `${texts.reservationAt('Airbnb')}, ${texts.yourBlock}`,
    marks: '●■',
    look: 'bg-plum-soft text-plum-text',
  })
})

test('a night that came free but is taken again shows only that it is taken', () => {
  const facts = factsWith({ taken: [reservation], cameFree: [range] } as unknown as Partial<StayCalendar>)
  expect(facts).toMatchObject({ isTaken: true, status: texts.reservationAt('Airbnb'), marks: '●' })
})

test('a night that came free says so', () => {
  const facts = factsWith({ cameFree: [range] } as unknown as Partial<StayCalendar>)
  expect(facts).toMatchObject({ isTaken: false, status: freed.label, look: freed.look, marks: freed.mark })
})

test('a night is open only before the day until which availability is known', () => {
  expect(factsWith({ knownUntil: '2027-07-04' }).status).toBe(texts.open)
  expect(factsWith({ knownUntil: night }).status).toBe(texts.notKnown)
})

test('a night has the price and the minimum of the ranges that hold it', () => {
  const later = { start: range.end, end: '2027-07-06' }
  const facts = factsWith({
    prices: [
      { ...range, price: 18_000 },
      { ...later, price: 9000 },
    ],
    minimumNights: [{ ...later, minimumNights: 3 }],
  })
  expect(facts).toMatchObject({ price: 18_000, minimum: undefined })
})
