import { expect, test } from 'vitest'
import { copyName, startOfCopies } from './copy-name.ts'

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

test.each([
  ['Lakeside', 'Lakeside'],
  ['Lakeside (copy 3)', 'Lakeside'],
  ['🏡'.repeat(25), '🏡'.repeat(13)],
  [`Lake side    ${'x'.repeat(12)}`, 'Lake side'],
])('all copies of %j begin with %j', (name, start) => {
  expect(startOfCopies(name, 25)).toBe(start)
  const copies: string[] = []
  for (let n = 0; n < 12; n++) copies.push(copyName(name, copies, 25))
  expect(copies.filter((copy) => !copy.startsWith(start))).toEqual([])
})
