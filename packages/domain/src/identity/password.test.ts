import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN, passwordFault } from './password.ts'

test.each([
  ['seven77', [], 'PASSWORD_TOO_SHORT'],
  ['eight888', [], null],
  ['x'.repeat(PASSWORD_MAX), [], null],
  ['x'.repeat(PASSWORD_MAX + 1), [], 'PASSWORD_TOO_LONG'],
  ['Lodestay!', [], 'PASSWORD_PERSONAL'],
  ['lodestay and a whole sentence', [], null],
  ['rosalind88', ['rosalind.franklin@example.com'], 'PASSWORD_PERSONAL'],
  ['Franklin1920', ['Rosalind Franklin'], 'PASSWORD_PERSONAL'],
  ['rosalind.franklin', ['rosalind.franklin@example.com'], 'PASSWORD_PERSONAL'],
  ['example.com', ['rosalind@example.com'], null],
  // Too short a name to matter.
  ['annabell', ['Ann Li'], null],
])('%s with %j is %s', (password, personal, fault) => {
  expect(passwordFault(password, personal)).toBe(fault)
})

test('length counts characters, not code units', () => {
  expect(passwordFault('🏡'.repeat(PASSWORD_MIN))).toBeNull()
  expect(passwordFault('🏡'.repeat(PASSWORD_MIN - 1))).toBe('PASSWORD_TOO_SHORT')
})

test('no password is rejected for its character classes', () => {
  const phrase = fc.string({
    minLength: PASSWORD_MIN,
    maxLength: 40,
    unit: fc.constantFrom('q', 'z', '7', ' ', '!', 'Ж'),
  })
  fc.assert(fc.property(phrase, (password) => passwordFault(password) === null))
})
