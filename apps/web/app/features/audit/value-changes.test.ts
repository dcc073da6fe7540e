import { expect, test } from 'vitest'
import { valueChanges } from './value-changes.ts'

test('members that are the same in both are left out, at any depth', () => {
  const before = { title: 'Away', window: { start: '1', end: '2' }, tags: ['a'] }
  const after = { title: 'Away', window: { start: '1', end: '3' }, tags: ['a', 'b'] }
  expect(valueChanges(before, after)).toEqual([
    { path: 'window.end', before: '2', after: '3' },
    { path: 'tags', before: '["a"]', after: '["a","b"]' },
  ])
})

test('a member in only one of them was added or removed', () => {
  expect(valueChanges(null, { reason: 'Spam.' })).toEqual([{ path: 'reason', after: 'Spam.' }])
  expect(valueChanges({ roles: ['Host'], photo: null }, {})).toEqual([{ path: 'roles', before: '["Host"]' }])
})

test('a non-object is a single value', () => {
  expect(valueChanges(1, 'two')).toEqual([{ path: 'value', before: '1', after: 'two' }])
  expect(valueChanges(null, null)).toEqual([])
})
