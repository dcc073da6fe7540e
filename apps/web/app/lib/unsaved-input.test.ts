import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUnsaved, removeUnsaved, storeUnsaved } from './unsaved-input.ts'

const input = { message: 'Half a question' }

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('unsaved input is restored for its author, until it is saved', () => {
  storeUnsaved('/contact', 'ada', input)
  expect(readUnsaved('/contact', 'ada')).toEqual(input)
  removeUnsaved('/contact')
  expect(readUnsaved('/contact', 'ada')).toBeNull()
})

test('a visitor’s unsaved input is restored after signing in', () => {
  storeUnsaved('/contact', null, input)
  expect(readUnsaved('/contact', 'ada')).toEqual(input)
})

test('another user who signs in never sees it, and removes it', () => {
  storeUnsaved('/account', 'ada', input)
  expect(readUnsaved('/account', 'bob')).toBeNull()
  expect(readUnsaved('/account', 'ada')).toBeNull()
})

test('what a user continues after their session expired stays theirs', () => {
  storeUnsaved('/contact', 'ada', input)
  storeUnsaved('/contact', null, { message: 'Half a question, and more' })
  expect(readUnsaved('/contact', null)).toEqual({ message: 'Half a question, and more' })
  expect(readUnsaved('/contact', 'bob')).toBeNull()
})

test('input that cannot be read is none', () => {
  sessionStorage.setItem('lodestay.unsaved./contact', '{')
  expect(readUnsaved('/contact', 'ada')).toBeNull()
})
