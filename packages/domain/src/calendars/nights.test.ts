import { expect, test } from 'vitest'
import {
  eachNight,
  mergeNights,
  nightsAround,
  nightsFrom,
  separateNights,
  sharedNights,
  spanOf,
  subtractNights,
  weekendsIn,
} from './nights.ts'

function june(start: number, end: number) {
  const day = (date: number) => `2027-06-${String(date).padStart(2, '0')}`
  return { start: day(start), end: day(end) }
}

test('the check-out day isn’t a night', () => {
  expect(eachNight(june(1, 3))).toEqual(['2027-06-01', '2027-06-02'])
  expect(eachNight({ start: '2027-02-28', end: '2027-03-01' })).toEqual(['2027-02-28'])
})

test('so many nights from a day on end where years of four digits do', () => {
  expect(nightsFrom('2027-06-01', 3)).toEqual(june(1, 4))
  expect(nightsFrom('9999-12-30', 3)).toEqual({ start: '9999-12-30', end: '9999-12-31' })
})

test('adjacent or overlapping ranges are merged', () => {
  expect(mergeNights([june(8, 9), june(1, 3), june(3, 5), june(2, 4)])).toEqual([june(1, 5), june(8, 9)])
  expect(mergeNights([june(3, 3)])).toEqual([])
})

test('overlapping ranges are separated, and adjacent ones stay apart', () => {
  const ranges = [june(3, 5), june(8, 12), june(1, 3), june(4, 6), june(8, 10), june(9, 11), june(7, 7)]
  const separate = [june(1, 3), june(3, 5), june(5, 6), june(8, 12)]
  expect(separateNights(ranges)).toEqual(separate)
  expect(separateNights(ranges.toReversed())).toEqual(separate)
})

test('subtracting leaves gaps', () => {
  expect(subtractNights([june(1, 10), june(12, 14)], [june(3, 5), june(4, 6), june(9, 13)])).toEqual([
    june(1, 3),
    june(6, 9),
    june(13, 14),
  ])
  expect(subtractNights([june(1, 3)], [june(1, 3)])).toEqual([])
  expect(subtractNights([june(1, 3)], [])).toEqual([june(1, 3)])
})

test('a check-out and a check-in on the same day share no night', () => {
  expect(sharedNights(june(1, 4), june(3, 6))).toEqual(june(3, 4))
  expect(sharedNights(june(1, 4), june(4, 6))).toBeNull()
})

test('nights around others have the same length, nearest first, and none before today', () => {
  expect(nightsAround(june(10, 12), 2, '2027-06-01')).toEqual([
    june(10, 12),
    june(9, 11),
    june(11, 13),
    june(8, 10),
    june(12, 14),
  ])
  expect(nightsAround(june(10, 12), 2, '2027-06-10')).toEqual([june(10, 12), june(11, 13), june(12, 14)])
  expect(nightsAround(june(10, 12), 2, '2027-06-11')).toEqual([june(11, 13), june(12, 14)])
  expect(nightsAround(june(10, 12), 0, '2027-06-11')).toEqual([])
  expect(nightsAround({ start: '9999-12-30', end: '9999-12-31' }, 1, '2027-06-01')).toHaveLength(2)
})

test('the weekends of a month start on its Fridays', () => {
  expect(weekendsIn('2027-06', '2027-06-05')).toEqual([june(11, 13), june(18, 20), june(25, 27)])
  expect(weekendsIn('2027-04', '2027-01-01').at(-1)).toEqual({ start: '2027-04-30', end: '2027-05-02' })
  expect(weekendsIn('2026-02', '2027-01-01')).toEqual([])
})

test('the span of ranges covers all of them', () => {
  expect(spanOf([june(8, 9), june(1, 3), june(2, 12)])).toEqual(june(1, 12))
})
