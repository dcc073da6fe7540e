import { destinationsOf, hostileAddress, hostileAddresses } from '@lodestay/tools/testing/hostile-addresses'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sitePath } from './addresses.ts'
import { isMediaPath } from './fields.ts'

const HERE = 'http://localhost:3000'

describe('a page of our site', () => {
  test.each([
    ['/', '/'],
    ['/stays?place=Moab%2C+Utah&guests=2#map', '/stays?place=Moab%2C+Utah&guests=2#map'],
    ['/places/MA/St.%20Louis', '/places/MA/St.%20Louis'],
    ['/pages/caf%C3%A9', '/pages/caf%C3%A9'],
    ['/pages/café', '/pages/caf%C3%A9'],
    ['/stays?text=100%', '/stays?text=100%'],
    ['/sign-in?next=%2F%2Fevil.example', '/sign-in?next=%2F%2Fevil.example'],
    ['/stays/a%2Fb', '/stays/a%2Fb'],
    ['/stays/../offers', '/offers'],
    ['/go?to=https://example.com', '/go?to=https://example.com'],
  ])('%s is %s', (address, path) => expect(sitePath(address)).toBe(path))

  test.each(hostileAddresses)('%j is not one', (address) => expect(sitePath(address)).toBeNull())

  test.each([null, undefined, '', 1, {}, ['/stays']])('%j is not one', (value) => expect(sitePath(value)).toBeNull())

  test('never leads to another site, whatever it contains and however often it is decoded', () => {
    fc.assert(
      fc.property(hostileAddress(), (address) => {
        const path = sitePath(address)
        if (path === null) return
        expect([path, destinationsOf(path, HERE)]).toEqual([path, [HERE]])
        expect(sitePath(path)).toBe(path)
      }),
      { numRuns: 5_000 },
    )
  })
})

test.each([
  ['/media/ab/cd.webp', true],
  ['/media/a..b.webp', true],
  ['/media/../api/auth/sign-out', false],
  ['/media/..', false],
  ['/media/./x.webp', false],
  ['/media/%2e%2e/api', false],
  ['/media//evil.example/x.webp', true],
])('whether %j is an upload of ours: %s', (path, isUpload) => expect(isMediaPath(path)).toBe(isUpload))
