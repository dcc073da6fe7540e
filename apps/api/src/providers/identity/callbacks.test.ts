import { destinationsOf, hostileAddress, hostileAddresses } from '@lodestay/tools/testing/hostile-addresses'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../test/index.ts'

const HERE = 'http://localhost:3000'
let t: TestPlatform
let cookie: string
beforeAll(async () => {
  t = await startTestPlatform()
  cookie = (await t.given.user()).cookie
})
afterAll(() => t.close())

function get(path: string, query: Record<string, string>) {
  return t.platform.server.inject({ url: `/api/auth${path}`, query, headers: { cookie } })
}

function post(path: string, payload: object) {
  return t.platform.server.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    headers: { cookie, origin: HERE },
  })
}

const foreign = fc.oneof(fc.constantFrom(...hostileAddresses), hostileAddress()).filter((address) => address !== '')

describe('the identity service never redirects off the site', () => {
  test.each([
    ['a confirmation', (address: string) => get('/verify-email', { token: 'x', callbackURL: address })],
    ['a reset', (address: string) => get('/reset-password/x', { callbackURL: address })],
    ['a deletion', (address: string) => get('/delete-user/callback', { token: 'x', callbackURL: address })],
  ])('in the link of %s', async (_, follow) => {
    await fc.assert(
      fc.asyncProperty(foreign, async (address) => {
        const { location } = (await follow(address)).headers
        if (location) expect(destinationsOf(String(location), HERE)).toEqual([HERE])
      }),
      { numRuns: 300 },
    )
  })

  const asked: [call: string, field: string, body: object][] = [
    ['/sign-in/social', 'callbackURL', { provider: 'google' }],
    ['/sign-in/social', 'errorCallbackURL', { provider: 'google' }],
    ['/sign-in/social', 'newUserCallbackURL', { provider: 'google' }],
    ['/sign-in/email', 'callbackURL', { email: 'nobody@lodestay.test', password: 'wrong horse' }],
    ['/sign-up/email', 'callbackURL', { email: 'nobody@lodestay.test', password: 'correct horse', name: 'No' }],
    ['/change-email', 'callbackURL', { newEmail: 'other@lodestay.test' }],
    ['/send-verification-email', 'callbackURL', { email: 'nobody@lodestay.test' }],
    ['/request-password-reset', 'redirectTo', { email: 'nobody@lodestay.test' }],
    ['/delete-user', 'callbackURL', {}],
  ]
  test.each(asked)('in %s via its %s, which is a 422', async (call, field, body) => {
    for (const address of [...hostileAddresses, ['/stays'], { toString: 'x' }, 1]) {
      const answer = await post(call, { ...body, [field]: address })
      expect([address, answer.statusCode, answer.json().errors?.[0].path]).toEqual([address, 422, field])
    }
  })

  test('and accepts our own pages, as a path or a URL', async () => {
    for (const callbackURL of ['/account', `${HERE}/account?section=email`, HERE])
      expect(
        (await post('/change-email', { newEmail: `${callbackURL.length}@lodestay.test`, callbackURL })).statusCode,
      ).toBe(200)
  })
})
