import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeTopStays, rankOf, ranksOf, TOP_STAYS } from './ranking.ts'

function ids(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
}

test('a stay’s rank is only in the range for its favorites and promotion', () => {
  const count = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 2 ** 24 - 2 }))
  fc.assert(
    fc.property(count, count, count, fc.boolean(), fc.nat(), (favorites, one, other, promoted, id) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)]
      const rank = rankOf(promoted ? 'Plus' : 'Free', favorites, id)
      const isWithin = ({ from, to }: ReturnType<typeof ranksOf>) => rank >= from && rank < to
      expect(isWithin(ranksOf(promoted, { least, most }))).toBe(favorites >= least && favorites <= most)
      expect(isWithin(ranksOf(!promoted, { least, most }))).toBe(false)
    }),
  )
})

test('every eighth place goes to a stay listed by its plan, and the remaining listed ones follow the best', () => {
  const placed = placeTopStays(ids('best', 10), ids('listed', 3))
  expect(placed.map(({ stayId }) => stayId)).toEqual([
    ...ids('best', 7),
    'listed1',
    'best8',
    'best9',
    'best10',
    'listed2',
    'listed3',
  ])
  expect(placed.filter(({ listedByPlan }) => listedByPlan).map(({ place }) => place)).toEqual([8, 12, 13])
})

test('a listed stay among the best appears there on its own merit, once', () => {
  expect(placeTopStays(['a', 'b'], ['b'])).toEqual([
    { place: 1, stayId: 'a', listedByPlan: false },
    { place: 2, stayId: 'b', listedByPlan: false },
  ])
})

test('for any input, each stay has one place, the best stay in order, and plans never crowd them out', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 200 }).map(String), { maxLength: 150 })
  fc.assert(
    fc.property(some, some, (best, listed) => {
      const placed = placeTopStays(best, listed)
      const merited = best.slice(0, TOP_STAYS.best)
      expect(placed.map(({ place }) => place)).toEqual(placed.map((_, index) => index + 1))
      expect(placed.filter(({ listedByPlan }) => !listedByPlan).map(({ stayId }) => stayId)).toEqual(merited)
      expect(new Set(placed.map(({ stayId }) => stayId))).toEqual(new Set([...merited, ...listed]))
      expect(placed).toHaveLength(new Set([...merited, ...listed]).size)
      const last = placed.findLast(({ listedByPlan }) => !listedByPlan)?.place ?? 0
      const before = placed.filter(({ place, listedByPlan }) => listedByPlan && place < last)
      expect(before.length).toBeLessThanOrEqual(last / TOP_STAYS.everyNth)
    }),
  )
})
