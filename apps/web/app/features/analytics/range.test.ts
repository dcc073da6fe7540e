import { rangeProblem } from '@lodestay/domain/analytics/day-range'
import { expect, test } from 'vitest'
import { readView } from './range.ts'

test('a range ends today at the latest, so that days to come are not counted as a fall', () => {
  const view = (from: string, to: string) => readView(new URLSearchParams({ from, to }), '2026-11-26')
  expect(view('2026-11-20', '2026-12-10')).toMatchObject({ from: '2026-11-20', to: '2026-11-26', isShortened: false })
  expect(view('2026-12-01', '2026-12-10')).toMatchObject({ from: '2026-11-26', to: '2026-11-26' })
  expect(view('2020-01-01', '2026-11-26')).toMatchObject({ from: '2025-11-26', isShortened: true })
})

test.each([
  ['2010-01-01', '2010-02-01'],
  ['2000-01-01', '2099-12-31'],
  ['2026-03-01', '2019-03-01'],
  ['2020-01-01', '2020-01-05'],
])('any two entered days make a range that the API accepts: %s and %s', (from, to) => {
  const view = readView(new URLSearchParams({ from, to }), '2026-11-26')
  expect(rangeProblem(view)).toBeNull()
})
