import { expect, test } from 'vitest'
import { valueChanges } from './value-changes.ts'

test('what both have alike is left out, however deep it is', () => {
  const before = { title: 'Away', window: { start: '1', end: '2' }, tags: ['a'] }
  const after = { title: 'Away', window: { start: '1', end: '3' }, tags: ['a', 'b'] }
  expect(valueChanges(before, after)).toEqual([
    { path: 'window.end', before: '2', after: '3' },
    { path: 'tags', before: '["a"]', after: '["a","b"]' },
  ])
})

test('what is in one alone was added or removed', () => {
  expect(valueChanges(null, { reason: 'Spam.' })).toEqual([{ path: 'reason', after: 'Spam.' }])
  expect(valueChanges({ roles: ['Host'], photo: null }, {})).toEqual([{ path: 'roles', before: '["Host"]' }])
})

test('a value that is no object is one value', () => {
  expect(valueChanges(1, 'two')).toEqual([{ path: 'value', before: '1', after: 'two' }])
  expect(valueChanges(null, null)).toEqual([])
})
