import { expect, test } from 'vitest'
import { resultToast } from './use-fetcher-result.ts'

const form = { intent: 'show', id: 'ofr_1' }

test.each([
  ['a refusal', { problem: 'This changed.' }, { text: 'This changed.', kind: 'info' }],
  ['a refused field', { errors: { 'price.value': 'Too much off.' } }, { text: 'Too much off.', kind: 'info' }],
  ['a success', { done: 'The offer is shown.' }, { text: 'The offer is shown.', kind: 'done' }],
])('%s is announced', (_, result, message) => {
  expect(resultToast({ ...form, ...result })).toEqual(message)
})

test('nothing is announced before there is a result', () => {
  expect(resultToast(undefined)).toBeNull()
})
