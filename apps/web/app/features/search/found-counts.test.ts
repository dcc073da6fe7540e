import { expect, test } from 'vitest'
import { count } from '../../lib/format.ts'
import * as spanish from './texts.es.ts'
import * as english from './texts.ts'

test.each([
  [4325, false, '4,325 stays'],
  [1, false, '1 stay'],
  [0, false, '0 stays'],
  // If not all are counted, the minimum.
  [1000, true, '1,000+ stays'],
  [1, true, '1+ stays'],
])('%d stays, counted no further: %s, are "%s"', (found, capped, words) => {
  expect(count(found, 'stay', undefined, capped)).toBe(words)
})

test('the filter button shows how many stays remain, in either language', () => {
  expect([english.showCount(4325, false), english.showCount(1000, true)]).toEqual([
    'Show 4,325 stays',
    'Show 1,000+ stays',
  ])
  expect(spanish.showCount(1000, true)).toContain('1,000+')
})
