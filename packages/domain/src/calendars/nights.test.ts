import { expect, test } from 'vitest'
import { eachNight, mergeNights, sharedNights, subtractNights } from './nights.ts'

function june(start: number, end: number) {
  const day = (date: number) => `2027-06-${String(date).padStart(2, '0')}`
  return { start: day(start), end: day(end) }
}

test('the day of leaving is no night', () => {
  expect(eachNight(june(1, 3))).toEqual(['2027-06-01', '2027-06-02'])
  expect(eachNight({ start: '2027-02-28', end: '2027-03-01' })).toEqual(['2027-02-28'])
})

test('ranges that touch or overlap become one', () => {
  expect(mergeNights([june(8, 9), june(1, 3), june(3, 5), june(2, 4)])).toEqual([june(1, 5), june(8, 9)])
  expect(mergeNights([june(3, 3)])).toEqual([])
})

test('what is taken away leaves holes', () => {
  expect(subtractNights([june(1, 10), june(12, 14)], [june(3, 5), june(4, 6), june(9, 13)])).toEqual([
    june(1, 3),
    june(6, 9),
    june(13, 14),
  ])
  expect(subtractNights([june(1, 3)], [june(1, 3)])).toEqual([])
  expect(subtractNights([june(1, 3)], [])).toEqual([june(1, 3)])
})

test('who leaves on the day when another one comes shares no night with them', () => {
  expect(sharedNights(june(1, 4), june(3, 6))).toEqual(june(3, 4))
  expect(sharedNights(june(1, 4), june(4, 6))).toBeNull()
})
