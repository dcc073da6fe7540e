/** For any input to the calls under /api/auth: no 5xx. Includes undocumented paths, which must be refused. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, TEST_PASSWORD, type TestPlatform } from '../index.ts'
import { hostile } from './schema-arbitrary.ts'
import { runs, seed } from './settings.ts'

const paths = {
  GET: [
    '/get-session',
    '/list-sessions',
    '/list-accounts',
    '/account-info',
    '/token',
    '/jwks',
    '/ok',
    '/error',
    '/verify-email',
    '/delete-user/callback',
    '/reset-password/x',
    '/callback/google',
    '/capabilities',
    '/factors',
    '/action',
    '/is-email-valid',
    '/passkey/generate-register-options',
    '/passkey/generate-authenticate-options',
    '/passkey/list-user-passkeys',
    '/none',
  ],
  POST: [
    '/sign-in/email',
    '/sign-in/social',
    '/sign-up/email',
    '/sign-out',
    '/request-password-reset',
    '/reset-password',
    '/send-verification-email',
    '/verify-password',
    '/reauthenticate',
    '/confirm-email',
    '/undo-email-change',
    '/forget-devices',
    '/two-factor/request-reset',
    '/change-password',
    '/change-email',
    '/update-user',
    '/update-session',
    '/delete-user',
    '/revoke-session',
    '/revoke-sessions',
    '/revoke-other-sessions',
    '/link-social',
    '/unlink-account',
    '/refresh-token',
    '/get-access-token',
    '/callback/google',
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/get-totp-uri',
    '/two-factor/verify-totp',
    '/two-factor/verify-backup-code',
    '/two-factor/generate-backup-codes',
    '/passkey/verify-registration',
    '/passkey/verify-authentication',
    '/passkey/delete-passkey',
    '/passkey/update-passkey',
    '/none',
  ],
} as const

let t: TestPlatform
let person: Person
beforeAll(async () => {
  t = await startTestPlatform({ LOG_LEVEL: process.env.FUZZ_RUNS ? 'error' : 'silent' })
  person = await t.given.user()
}, 60_000)
afterAll(() => t.close())

const meant: Readonly<Record<string, readonly unknown[]>> = {
  email: ['somebody@example.com', 'SOMEBODY@EXAMPLE.COM', `${'x'.repeat(300)}@example.com`],
  newEmail: ['another@example.com'],
  password: [TEST_PASSWORD, 'wrong'],
  newPassword: ['another horse battery'],
  currentPassword: [TEST_PASSWORD],
  name: ['Wren'],
  token: ['x'.repeat(32), 'ey.ey.ey'],
  code: ['123456', '000000'],
  callbackURL: ['/', '//evil.example', 'javascript:alert(1)'],
  redirectTo: ['/reset-password', 'https://evil.example'],
  provider: ['google', 'nobody'],
  providerId: ['google', 'credential'],
  accountId: ['x'],
  state: ['x'],
  id: ['x'],
  response: [{ id: 'x', rawId: 'x', type: 'public-key', response: {} }],
  rememberMe: [true],
  revokeOtherSessions: [true],
  trustDevice: [true],
}
// Values that String() and the like fail on.
const treacherous = fc.constantFrom<unknown>(
  { toString: 'x' },
  { toString: null, valueOf: 1 },
  { length: 3 },
  { toLowerCase: 'x' },
  [{ toString: 'x' }],
  ['somebody@example.com'],
  { toJSON: 'x' },
)
const fields = fc.record(
  Object.fromEntries(
    Object.entries(meant).map(([name, values]) => [
      name,
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...values) },
        { weight: 1, arbitrary: hostile },
        { weight: 1, arbitrary: treacherous },
      ),
    ]),
  ),
  { requiredKeys: [], noNullPrototype: true },
)
const body = fc.oneof(
  { weight: 6, arbitrary: fields.map((each) => JSON.stringify(each)) },
  { weight: 1, arbitrary: fc.oneof(hostile, treacherous).map((each) => JSON.stringify(each) ?? '') },
  { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '"x"', '{"email":"\\u0000"}', '{"email":"\\ud800"}') },
)
const query = fields.map((each) =>
  Object.entries(each)
    .slice(0, 4)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(JSON.stringify(value)).slice(0, 500).toWellFormed())}`)
    .join('&'),
)

function cookie(own: string) {
  return fc.constantFrom(
    '',
    own,
    `${own.slice(0, -3)}xxx`,
    `${own}; ${own}`,
    own.replace(/=.*/, '=%E0%A4%A'),
    own.replace(/=.*/, '=x.y'),
    own.replace(/=.*/, '='),
    `${own.replace(/session_token=.*/, 'session_data=')}{}`,
    '=;;=a; b',
    `a=${'x'.repeat(4000)}`,
  )
}

function headers(own: Person) {
  return fc.record(
    {
      cookie: cookie(own.cookie),
      authorization: fc.constantFrom(
        `Bearer ${own.token}`,
        'Bearer x',
        'Bearer ',
        'Basic eDp5',
        `Bearer ${'x.'.repeat(500)}`,
      ),
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=x',
        'text/plain',
        'application/x-www-form-urlencoded',
        '',
      ),
      origin: fc.constantFrom('http://localhost:3000', 'https://evil.example', 'null', 'x'),
      referer: fc.constantFrom('http://localhost:3000/a', 'x'),
      host: fc.constantFrom('localhost:3000', 'evil.example', '[::1', 'a b', ''),
      'x-forwarded-host': fc.constantFrom('evil.example', 'a b', '::'),
      'x-forwarded-proto': fc.constantFrom('https', 'javascript', ''),
      'x-forwarded-for': fc.constantFrom('203.0.113.7', 'x', '203.0.113.7, 198.51.100.1', '::ffff:1.2.3.4'),
      'user-agent': fc.constantFrom('x', 'x'.repeat(3000), '<script>'),
    },
    { requiredKeys: ['content-type'], noNullPrototype: true },
  )
}

describe('every identity call', () => {
  test.each(Object.entries(paths).flatMap(([method, all]) => all.map((path) => [method, path] as const)))(
    '%s %s withstands any input',
    async (method, path) => {
      await fc.assert(
        fc.asyncProperty(query, body, headers(person), async (asked, payload, sent) => {
          const answer = await t.platform.server.inject({
            method: method as 'GET',
            url: `/api/auth${path}?${asked}`,
            headers: sent,
            // From many addresses, so that rate limits don't hide anything behind them.
            remoteAddress: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
            ...(method === 'POST' && { payload }),
          })
          expect(answer.statusCode, JSON.stringify({ asked, payload, sent, answer: answer.body })).toBeLessThan(500)
        }),
        { numRuns: runs, seed, endOnFailure: true },
      )
    },
    Math.max(30_000, runs * 500),
  )
})
