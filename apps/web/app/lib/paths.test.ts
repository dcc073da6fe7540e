import { expect, test } from 'vitest'
import { paths, safeNext } from './paths.ts'

test('ids are escaped and empty words left out', () => {
  expect(paths.stay('a/b?c')).toBe('/stays/a%2Fb%3Fc')
  expect(paths.stays({ place: 'Moab, Utah', text: '', guests: 2, tag: ['a', 'b'], open: false })).toBe(
    '/stays?place=Moab%2C+Utah&guests=2&tag=a&tag=b',
  )
  expect(paths.host('org_1').promotionStep('stay_1', 'promo_1', 0)).toBe(
    '/host/org_1/stays/stay_1/promotions/promo_1/0',
  )
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', ''])(
  'the way back never leads to %j',
  (next) => expect(safeNext(next)).toBe('/'),
)
test('the way back leads to a page of ours', () => expect(safeNext('/stays?x=1#map')).toBe('/stays?x=1#map'))
