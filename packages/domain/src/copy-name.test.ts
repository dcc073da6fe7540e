import { expect, test } from 'vitest'
import { copyName } from './copy-name.ts'

test.each([
  ['', [], ''],
  ['Autumn', [], 'Autumn (copy)'],
  ['Autumn', ['Autumn (copy)'], 'Autumn (copy 2)'],
  ['Autumn (copy 2)', ['Autumn (copy)', 'Autumn (copy 2)'], 'Autumn (copy 3)'],
])('a copy of %j next to %j is named %j', (name, taken, copy) => {
  expect(copyName(name, taken, 100)).toBe(copy)
})

test('a long name is shortened to fit the copy suffix, counting visible characters', () => {
  expect(copyName('x'.repeat(100), [], 100)).toBe(`${'x'.repeat(93)} (copy)`)
  expect(copyName('🏡'.repeat(100), [], 100)).toBe(`${'🏡'.repeat(93)} (copy)`)
})
