import { expect, test } from 'vitest'
import { stateOfWindow } from './shown-window.tsx'

const window = { start: '2026-05-01T00:00:00Z', end: '2026-06-01T00:00:00Z' }

test.each([
  ['2026-04-30T23:59:59Z', 'scheduled'],
  ['2026-05-01T00:00:00Z', 'open'],
  ['2026-05-31T23:59:59Z', 'open'],
  ['2026-06-01T00:00:00Z', 'ended'],
])('at %s the window of May is %s', (now, state) => {
  expect(stateOfWindow(window, Date.parse(now))).toBe(state)
})

test('without a window it is always open', () => {
  expect(stateOfWindow(null, 0)).toBe('open')
})
