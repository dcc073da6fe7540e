import { expect, test } from 'vitest'
import { encodingFor } from './content-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.8', 'br'],
  ['gzip', 'gzip'],
  ['GZIP ; q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', null],
  ['identity', null],
  ['brotli, gzipped', null],
  [undefined, null],
])('for Accept-Encoding %s we use %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
