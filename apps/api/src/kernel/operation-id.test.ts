import { expect, test } from 'vitest'
import { operationId, singular } from './operation-id.ts'

test.each([
  ['stays', 'stay'],
  ['watches', 'watch'],
  ['saved-searches', 'saved-search'],
  ['entries', 'entry'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['images', 'image'],
  ['access', 'access'],
  ['status', 'status'],
])('the singular of %s is %s', (plural, one) => {
  expect(singular(plural)).toBe(one)
})

test('an operation on one item of a list is named after the item', () => {
  expect(operationId('GET', '/api/watches/:id', false)).toBe('getWatch')
  expect(operationId('POST', '/api/watches', false)).toBe('createWatch')
  expect(operationId('GET', '/api/watches', true)).toBe('listWatches')
})
