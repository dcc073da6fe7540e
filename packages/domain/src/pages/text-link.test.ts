import { expect, test } from 'vitest'
import { isTextLink } from './text-link.ts'

test.each([
  ['/stays?text=lake', true],
  ['/stays?place=Cape+Cod', true],
  ['https://example.com/a', true],
  ['mailto:hello@example.com', true],
  ['tel:+16175550100', true],
  ['tel:617-555-0100', true],
  ['mailto:', false],
  ['tel:', false],
  ['tel:javascript', false],
  ['#refunds', false],
  ['example.com/menu', false],
  ['www.example.com', false],
  ['%2Fstays%3Fplace%3DCape%2BCod', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://user:secret@example.com', false],
])('whether the text of a page may link to %j: %s', (address, isAllowed) => {
  expect(isTextLink(address)).toBe(isAllowed)
})
