import { expect, test } from 'vitest'
import { ownMember } from './own-member.ts'

test.each(['constructor', 'toString', '__proto__', 'b'])('a record has no member that it only inherits: %s', (name) => {
  expect(ownMember({ a: 1 }, name)).toBeUndefined()
  expect(ownMember({ a: 1 }, 'a')).toBe(1)
})
