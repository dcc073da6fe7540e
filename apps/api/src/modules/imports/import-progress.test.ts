import { expect, test } from 'vitest'
import { progressBar, progressLine } from './import-progress.ts'

const halfway = { rows: 1200, bytesRead: 50_000, bytes: 100_000, elapsedMs: 3000 }

test('halfway, the bar is half full, and shows the rate and the time left', () => {
  expect(progressBar(halfway)).toBe('[############------------] 50 %  1,200 rows  400 rows/s  0:03 left')
})

test('a line of text shows the same if the terminal can’t redraw', () => {
  expect(progressLine(halfway)).toBe('50 %, 1,200 rows, 400 rows/s, 0:03 left')
})

test('the time left is in minutes if it is long, and is omitted until the pace is known', () => {
  expect(progressLine({ ...halfway, bytes: 2_000_000 })).toBe('2 %, 1,200 rows, 400 rows/s, 1:57 left')
  expect(progressLine({ ...halfway, elapsedMs: 500 })).toBe('50 %, 1,200 rows, 2,400 rows/s')
  expect(progressLine({ rows: 0, bytesRead: 0, bytes: 100, elapsedMs: 0 })).toBe('0 %, 0 rows')
})

test('at the end the bar is full, and for an empty import it is full immediately', () => {
  expect(progressBar({ ...halfway, bytesRead: 100_000 })).toBe(
    '[########################] 100 %  1,200 rows  400 rows/s  0:00 left',
  )
  expect(progressLine({ rows: 0, bytesRead: 0, bytes: 0, elapsedMs: 0 })).toBe('100 %, 0 rows')
})
