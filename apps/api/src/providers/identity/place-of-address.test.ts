import { expect, test } from 'vitest'
import { placeOfAddress } from './place-of-address.ts'

test.each([
  ['127.0.0.1', 'this computer'],
  ['::1', 'this computer'],
  ['::ffff:127.0.0.1', 'this computer'],
  ['192.168.7.7', 'the local network'],
  ['172.31.0.1', 'the local network'],
  ['fd00::1', 'the local network'],
  ['172.32.0.1', null],
  ['203.0.113.9', null],
  ['2001:db8::1', null],
  ['', null],
  ['nonsense', null],
])('%s is in %s', (address, place) => {
  expect(placeOfAddress(address)).toBe(place)
})
