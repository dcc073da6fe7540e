import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../campaigns/calendar.ts'
import { eachNight, type Nights } from './nights.ts'
import { firstNightAhead, isOutage, nightsThatCameFree, vanishedNights } from './vanished.ts'

function june(start: number, end: number): Nights {
  return { start: addDays('2027-06-01', start - 1), end: addDays('2027-06-01', end - 1) }
}
const first = june(1, 2).start

describe('vanished reservations are detected by night:', () => {
  test('entries that change shape have not vanished', () => {
    expect(vanishedNights([june(5, 8), june(8, 10)], [june(5, 10)], first)).toEqual([])
    expect(vanishedNights([june(5, 10)], [june(5, 7), june(7, 10)], first)).toEqual([])
  })

  test('a reservation in progress loses its past nights', () => {
    expect(vanishedNights([june(1, 6)], [june(3, 6)], june(4, 5).start)).toEqual([])
    expect(vanishedNights([june(1, 6)], [], june(4, 5).start)).toEqual([june(4, 6)])
  })

  test('a shortened reservation frees the rest', () => {
    expect(vanishedNights([june(5, 10)], [june(6, 8)], first)).toEqual([june(5, 6), june(8, 10)])
  })

  test('nights not taken elsewhere are merged into runs', () => {
    expect(nightsThatCameFree([june(5, 8), june(8, 10), june(12, 14)], [june(6, 7)], first)).toEqual([
      june(5, 6),
      june(7, 10),
      june(12, 14),
    ])
  })
})

test('the runs contain exactly the future nights that were sold, are no longer shown, and are not taken', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9 }))
    .map(([start, n]) => june(start, start + n))
  const ranges = fc.array(range, { maxLength: 8 })
  fc.assert(
    fc.property(ranges, ranges, ranges, fc.integer({ min: 1, max: 40 }), (sold, shown, taken, start) => {
      const from = june(start, start).start
      const runs = nightsThatCameFree(vanishedNights(sold, shown, from), taken, from)
      const held = (by: readonly Nights[]) => new Set(by.flatMap(eachNight))
      const [before, now, elsewhere] = [held(sold), held(shown), held(taken)]
      const naive = [...before].filter((night) => night >= from && !now.has(night) && !elsewhere.has(night)).sort()
      expect(runs.flatMap(eachNight)).toEqual(naive)
      for (const [index, run] of runs.entries()) expect(run.start > (runs[index - 1]?.end ?? '')).toBe(true)
    }),
  )
})

test.each([
  [{ gone: 3, left: 1 }, true],
  [{ gone: 2, left: 2 }, false],
  [{ gone: 3, left: 0 }, false],
  [{ gone: 4, left: 0 }, true],
  [{ gone: 4, left: 5 }, false],
])('of %j reservations: an outage is %j', (counts, expected) => expect(isOutage(counts)).toBe(expected))

describe('the first night ahead', () => {
  test.each([
    ['tomorrow where the stay is', '2027-06-10T15:00:00Z', 'America/New_York', '2027-06-11'],
    ['the same in the evening, when it is tomorrow in UTC', '2027-06-11T01:00:00Z', 'America/New_York', '2027-06-11'],
    ['where it is tomorrow already, the day after that', '2027-06-10T15:00:00Z', 'Pacific/Auckland', '2027-06-12'],
    ['the day of the change to summer time, as any other', '2027-03-13T17:00:00Z', 'America/New_York', '2027-03-14'],
    ['the day of the change back', '2027-11-06T16:00:00Z', 'America/New_York', '2027-11-07'],
  ])('is %s', (_, now, zone, night) => expect(firstNightAhead(new Date(now), zone)).toBe(night))
})
