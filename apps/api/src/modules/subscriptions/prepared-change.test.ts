import { expect, test } from 'vitest'
import { readPreparedChange, writePreparedChange } from './prepared-change.ts'

test.each([
  { id: 'sub_1', change: null },
  { id: 'sub_1', change: 0 },
  { id: 'sub_1', change: 12 },
])('a repeated call continues from what the first prepared: %o', (prepared) => {
  expect(readPreparedChange(writePreparedChange(prepared))).toEqual(prepared)
})

test.each(['', ' 3', 'sub_1 first', 'sub_1 1 2'])('“%s” is not taken for a subscription', (text) => {
  expect(() => readPreparedChange(text)).toThrow('not a prepared change')
})
