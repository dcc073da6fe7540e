/**
 * Tests hash passwords with a thousandth of the work: most begin with somebody new, and it took up to half of their time.
 * Processes that a test starts, and the journeys' product, hash as production does.
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
// The next file of tests may be in the same process, and begins with this again.
afterAll(() => hashBy(scrypt))
