import { expect, test } from 'vitest'
import { progressBar, progressLine } from './import-progress.ts'

const halfway = { rows: 1200, bytesRead: 50_000, bytes: 100_000, elapsedMs: 3000 }

test('halfway, the bar is half full, and says how fast it goes and how long it will take', () => {
  expect(progressBar(halfway)).toBe('[############------------] 50 %  1,200 rows  400 rows/s  0:03 left')
})

test('where nothing can be redrawn the same is a line of words', () => {
  expect(progressLine(halfway)).toBe('50 %, 1,200 rows, 400 rows/s, 0:03 left')
})

test('the time that is left is in minutes where it is long, and is not said before there is a pace', () => {
  expect(progressLine({ ...halfway, bytes: 2_000_000 })).toBe('2 %, 1,200 rows, 400 rows/s, 1:57 left')
  expect(progressLine({ ...halfway, elapsedMs: 500 })).toBe('50 %, 1,200 rows, 2,400 rows/s')
  expect(progressLine({ rows: 0, bytesRead: 0, bytes: 100, elapsedMs: 0 })).toBe('0 %, 0 rows')
})

test('at the end the bar is full, and of nothing it is full at once', () => {
  expect(progressBar({ ...halfway, bytesRead: 100_000 })).toBe(
    '[########################] 100 %  1,200 rows  400 rows/s  0:00 left',
  )
  expect(progressLine({ rows: 0, bytesRead: 0, bytes: 0, elapsedMs: 0 })).toBe('100 %, 0 rows')
})
