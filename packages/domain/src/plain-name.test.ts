import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLine, plainLines, plainName } from './plain-name.ts'

test.each([
  ['Ann Lee', 'Ann Lee'],
  ['  Zoë   O’Brien-Smith Jr. ', 'Zoë O’Brien-Smith Jr.'],
  ['St. Louis Stays, Inc.', 'St. Louis Stays, Inc.'],
  ['渋谷 太郎', '渋谷 太郎'],
  ['Ann\r\nBcc: all@example.com', 'Ann Bcc all example com'],
  ['Your bank: https://evil.example/login', 'Your bank evil example login'],
  ['www.evil.example', 'evil example'],
  ['evil．example', 'evil example'],
  ['evil。example', 'evil example'],
  ['ann@evil.example', 'ann evil example'],
  ['[link] is here', 'link is here'],
  ['<a href="//evil.example">x</a>', 'a href=" evil example" x a'],
  ['a\u202Egro.live\u202C', 'a gro live'],
  ['zero\u200Bwidth', 'zero width'],
  ['', 'Someone'],
  ['\u0000 ', 'Someone'],
])('%j is %j in an email', (name, plain) => expect(plainName(name)).toBe(plain))

test('any name becomes one short line without anything an email program would link', () => {
  const part = fc.constantFrom(
    'evil',
    '.',
    '。',
    '@',
    '/',
    ':',
    'http',
    'www',
    '\n',
    '\u2028',
    '[link]',
    ' ',
    'example',
  )
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(hostile, (name) => {
      const plain = plainName(name)
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}@/:[\]]|\S[.。．｡]\S/u)
      expect([...plain].length).toBeLessThanOrEqual(60)
      expect(plain).not.toBe('')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['The Boathouse: nights came free', 'The Boathouse: nights came free'],
  ['Cabin https://evil.example was accepted', 'Cabin evil example was accepted'],
  ['Cabin\r\nwww.evil.example', 'Cabin evil example'],
  ['Payment received: $1,234.50. Thanks.', 'Payment received: $1,234.50. Thanks.'],
  ['$1.50.evil.example $2.50evil.example 1.2.3.44', '$1 50 evil example $2 50evil example 1 2 3 44'],
])('%j is %j as a line of an email', (text, plain) => expect(plainLine(text)).toBe(plain))

test('several lines stay several', () => {
  expect(plainLines('One https://evil.example/g\r\n\nTwo\u2028three')).toBe('One evil example/g\n\nTwo three')
})
