/**
 * Tests hash passwords with a thousandth of the work: most start by creating users, and hashing took up to half of
 * their time. Processes that a test starts, and the journeys' product, hash as production does.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll } from 'vitest'

const { scrypt } = crypto
const cheaper = { N: 16 }

function hashBy(way: unknown) {
  Object.assign(crypto, { scrypt: way })
  syncBuiltinESMExports()
}

hashBy((password: string, salt: string, length: number, options: crypto.ScryptOptions, done: never) =>
  scrypt(password, salt, length, { ...options, ...cheaper }, done),
)
// The next test file may run in the same process, and patches this again.
afterAll(() => hashBy(scrypt))
