import { expect, test } from 'vitest'
import { compactPath } from './compact-path.ts'

test('steps are rounded from where the pen is, so that errors do not add up', () => {
  expect(compactPath('M0 0l1.4 0l1.4 0l1.4 0')).toBe('M0 0l1 0 2 0 1 0')
})
test('absolute steps become relative, and a closed path returns to its start', () => {
  expect(compactPath('M10 10H20V20Zm5 5h2')).toBe('M10 10h10v10zM15 15h2'.replace('zM', 'ZM'))
})
test('arcs are left alone', () => expect(compactPath('M0 0a1.5 1 0 0 1 2 2')).toBe('M0 0a1.5 1 0 0 1 2 2'))
