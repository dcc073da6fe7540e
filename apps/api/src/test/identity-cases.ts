/**
 * What every identity service behind the port must do for people, regardless of implementation: run by each one's
 * tests.
 */
import { cookiesAfter } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Person, TEST_PASSWORD, type TestPlatform } from './index.ts'

/** A platform with a service, and the emails it sends to people. */
export type ServiceUnderTest = {
  readonly t: TestPlatform
  readonly admin: Person
  /** Password reset tokens emailed to an address, newest first. */
  readonly resetTokens: (email: string) => Promise<string[]>
  /** Does what an email asks its reader to do: confirms a new address. */
  readonly confirmNewEmail: (email: string, person: Person) => Promise<void>
  /** Does what an email asks a newly signed-up person to do, if anything. */
  readonly confirmSignUp: (email: string) => Promise<void>
  readonly close: () => Promise<void>
}

const ORIGIN = 'http://localhost:3000'

/** Calls like a browser: the service accepts cookies only from our own origin. */
export function callsOf(t: TestPlatform) {
  const auth = (path: string, body: object, person?: Pick<Person, 'cookie'>) =>
    t.call('POST', `/auth${path}`, { body, headers: { origin: ORIGIN, ...(person && { cookie: person.cookie }) } })
  return {
    auth,
    self: (token: string) => t.call('GET', '/users/self', { as: token }),
    signIn: (email: string, password: string) => auth('/sign-in/email', { email, password }),
  }
}

/** The Cookie header of a browser that stored a response's cookies. */
export function jar({ headers }: Answer, before = ''): string {
  const response = new Response(null)
  for (const line of [headers['set-cookie'] ?? []].flat()) response.headers.append('set-cookie', line)
  return cookiesAfter(before, response.headers.getSetCookie())
}

/** Decodes an authenticator app's key, as the app does. */
export function decodeKey(base32: string): string {
  const digits = [...base32].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
  const bytes = digits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString()
}

/** A response without the fields that differ between requests. */
function told({ status, body }: Answer) {
  return { status, body: { ...body, requestId: '', instance: '' } }
}

export function describeIdentity(start: () => Promise<ServiceUnderTest>): void {
  let service: ServiceUnderTest
  let t: TestPlatform
  let admin: Person
  let auth: ReturnType<typeof callsOf>['auth']
  let self: ReturnType<typeof callsOf>['self']
  let signIn: ReturnType<typeof callsOf>['signIn']
  beforeAll(async () => {
    service = await start()
    ;({ t, admin } = service)
    ;({ auth, self, signIn } = callsOf(t))
  })
  afterAll(() => service.close())

  describe('signing up', () => {
    test('returns a token, and a profile with the specification’s initial values', async () => {
      const person = await t.given.user()
      expect((await self(person.token)).body).toMatchObject({
        email: person.email,
        enabled: true,
        userMembership: 'Standard',
        roles: ['Stayer'],
        favorites: [],
      })
    })

    test('a token without a profile may create one, once, and do nothing else', async () => {
      const email = 'fresh@lodestay.test'
      await auth('/sign-up/email', { email, password: TEST_PASSWORD, name: 'Fresh' })
      await service.confirmSignUp(email)
      const { token } = await t.given.signIn(email)
      expect((await self(token)).body.code).toBe('profile-missing')
      expect((await t.call('POST', '/organizations', { as: token, body: { name: 'X' } })).status).toBe(403)
      expect((await t.call('POST', '/users', { as: token, body: { firstName: 'Fresh' } })).status).toBe(201)
      expect((await t.call('POST', '/users', { as: token, body: { firstName: 'Fresh' } })).status).toBe(409)
    })

    test('with a short password is rejected without exposing the service’s internals', async () => {
      const { status, body } = await auth('/sign-up/email', {
        email: 'short@lodestay.test',
        password: 'short',
        name: 'S',
      })
      expect([status, body.code, body.identityCode]).toEqual([400, 'identity-refused', 'PASSWORD_TOO_SHORT'])
    })

    test('roles cannot be supplied', async () => {
      const email = 'sly@lodestay.test'
      await auth('/sign-up/email', { email, password: TEST_PASSWORD, name: 'Sly', role: 'Admin', roles: ['Admin'] })
      await service.confirmSignUp(email)
      const session = await t.given.signIn(email)
      const created = await t.call('POST', '/users', {
        as: session.token,
        body: { firstName: 'Sly', roles: ['Admin'] },
      })
      expect(created.status).toBe(422)
      expect((await t.call('POST', '/users', { as: session.token, body: {} })).body.roles).toEqual(['Stayer'])
    })
  })

  describe('an old token is 401 immediately', () => {
    test('after signing out', async () => {
      const person = await t.given.user()
      expect((await auth('/sign-out', {}, person)).status).toBe(200)
      expect((await self(person.token)).status).toBe(401)
    })

    test('on every device after a password reset by email, whose link is valid once', async () => {
      const person = await t.given.user()
      const elsewhere = await t.given.signIn(person.email)
      await auth('/request-password-reset', { email: person.email })
      const token = (await service.resetTokens(person.email))[0] ?? ''
      expect(token.length).toBeGreaterThan(10)
      expect((await auth('/reset-password', { newPassword: 'another good password', token })).status).toBe(200)
      expect([(await self(person.token)).status, (await self(elsewhere.token)).status]).toEqual([401, 401])
      expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(401)
      expect((await signIn(person.email, 'another good password')).status).toBe(200)
      expect((await auth('/reset-password', { newPassword: 'yet another password', token })).status).toBe(400)
    })

    test('when an admin disables the account, with an explanation, and signing in again doesn’t help', async () => {
      const person = await t.given.user()
      const disabled = await t.call('PATCH', `/users/${person.id}`, { as: admin, body: { enabled: false } })
      expect(disabled.body.enabled).toBe(false)
      const closed = { status: 403, body: { code: 'account-disabled' } }
      expect(await self(person.token)).toMatchObject(closed)
      expect(await self((await t.given.signIn(person.email)).token)).toMatchObject(closed)
      await t.call('PATCH', `/users/${person.id}`, { as: admin, body: { enabled: true } })
      expect((await self(person.token)).status).toBe(200)
    })

    test('after the account is erased, along with its favorites', async () => {
      const [host, employee, person] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
      const stay = await t.given.acceptedStay(host, employee)
      await t.call('POST', '/users/self/favorites', { as: person, body: { stayId: stay.id } })
      await t.erase(person)
      expect((await self(person.token)).status).toBe(401)
      expect((await t.call('POST', '/users', { as: person, body: {} })).status).toBe(401)
      const { body } = await t.call('GET', `/stays/${stay.id}`, { as: host, query: { checkDrafts: 'true' } })
      expect(body.favoriteCount).toBe(0)
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from graphile_worker.jobs where key = ${`stays:reindex ${stay.id}`} and run_at > now() - interval '1 minute'`.execute(
        t.platform.db,
      )
      expect(rows[0]?.n).toBe(1)
    })

    test('a revoked role is gone on the next request', async () => {
      const person = await t.given.user({ roles: ['Stayer', 'Employee'] })
      expect((await t.call('GET', '/users', { as: person })).status).toBe(200)
      await t.call('PATCH', `/users/${person.id}`, { as: admin, body: { roles: ['Stayer'] } })
      expect((await t.call('GET', '/users', { as: person })).status).toBe(403)
    })
  })

  describe('deleting an account', () => {
    test('is refused while it would leave an organization without an owner', async () => {
      const host = await t.given.host('Orphan Stays')
      const { status, body } = await t.call('DELETE', '/users/self', { as: host })
      expect([status, body.detail]).toEqual([
        409,
        'Orphan Stays would be left without an owner. Give it another owner first, or delete it.',
      ])
      expect((await self(host.token)).status).toBe(200)
    })

    test('by an admin returns the specification’s text for an unknown user', async () => {
      const { status, body } = await t.call('DELETE', '/users/usr_none', { as: admin })
      expect([status, body.detail]).toEqual([404, 'User is not found'])
    })
  })

  describe('changing the email', () => {
    test('also changes the profile’s, once the new address is confirmed where required', async () => {
      const person = await t.given.user()
      const wanted = `new-${person.email}`
      expect((await auth('/change-email', { newEmail: wanted }, person)).status).toBe(200)
      await service.confirmNewEmail(wanted, person)
      const profile = await t.call('GET', `/users/${person.id}`, { as: admin })
      expect(profile.body.email).toBe(wanted)
      expect((await signIn(wanted, TEST_PASSWORD)).status).toBe(200)
    })
  })

  describe('guessing', () => {
    test('an eleventh time is 429 with Retry-After, even with the correct password', async () => {
      const person = await t.given.user()
      for (let attempt = 0; attempt < 10; attempt++)
        expect((await signIn(person.email, 'wrong password')).status).toBe(401)
      for (const password of ['wrong password', TEST_PASSWORD]) {
        const refused = await signIn(person.email, password)
        expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited'])
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
      }
    })

    test('many times concurrently gets no further', async () => {
      const person = await t.given.user()
      const all = await Promise.all(Array.from({ length: 24 }, () => signIn(person.email, 'wrong password')))
      expect(all.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(10)
    })

    test('in a different case counts as the same email', async () => {
      const person = await t.given.user()
      for (let attempt = 0; attempt < 10; attempt++)
        await signIn(attempt % 2 ? person.email.toUpperCase() : person.email, 'wrong password')
      expect((await signIn(person.email, 'wrong password')).status).toBe(429)
    })

    test('doesn’t limit frequent sign-ins with the correct password', async () => {
      const person = await t.given.user()
      for (let attempt = 0; attempt < 12; attempt++)
        expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200)
    })

    test('reveals nothing about which emails exist', async () => {
      const person = await t.given.user()
      const unknown = 'nobody@lodestay.test'
      expect(told(await signIn(unknown, 'wrong password'))).toEqual(told(await signIn(person.email, 'wrong password')))
      const [known, missing] = [
        await auth('/request-password-reset', { email: person.email }),
        await auth('/request-password-reset', { email: unknown }),
      ]
      expect(told(known)).toEqual(told(missing))
      expect([(await service.resetTokens(person.email)).length, (await service.resetTokens(unknown)).length]).toEqual([
        1, 0,
      ])
    })

    test('emails to one address are limited, too', async () => {
      const statuses = []
      for (let attempt = 0; attempt < 6; attempt++)
        statuses.push((await auth('/request-password-reset', { email: 'often@lodestay.test' })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    })
  })

  test('a cookie from another origin changes nothing', async () => {
    const person = await t.given.user()
    const answer = await t.call('POST', '/auth/sign-out', {
      body: {},
      headers: { origin: 'https://evil.example', cookie: person.cookie },
    })
    expect(answer.status).toBe(403)
    expect((await self(person.token)).status).toBe(200)
  })

  describe('querying the service', () => {
    test.each([
      ['somebody@lodestay.test', true],
      ['somebody@', false],
      ['', false],
      ['x'.repeat(300), false],
      ['host/ada=1@lodestay.test', false],
      [`${'x'.repeat(65)}@lodestay.test`, false],
    ])('whether "%s" is an email returns %s', async (email, valid) => {
      const answer = await t.call('GET', '/auth/is-email-valid', { query: { email } })
      expect([answer.status, answer.body]).toEqual([200, { valid }])
    })

    test('its password policy requires a length of six or more', async () => {
      const { passwordPolicy } = (await t.call('GET', '/auth/capabilities')).body
      expect(passwordPolicy.minLength).toBeGreaterThanOrEqual(6)
      expect(passwordPolicy.maxLength).toBeGreaterThan(passwordPolicy.minLength)
    })
  })

  describe('changing the password', () => {
    test('ends all sessions and starts a new one here', async () => {
      const person = await t.given.user()
      const wanted = { currentPassword: TEST_PASSWORD, newPassword: 'another good password', revokeOtherSessions: true }
      const changed = await auth('/change-password', wanted, person)
      expect(changed.status).toBe(200)
      expect((await self(person.token)).status).toBe(401)
      const cookie = /[^\s,;]*session_token=[^;]+/.exec(String(changed.headers['set-cookie']))?.[0] ?? ''
      const { token } = (await t.call('GET', '/auth/token', { headers: { cookie } })).body
      expect((await self(token)).body.id).toBe(person.id)
    })

    test('requires the current one', async () => {
      const person = await t.given.user()
      const wanted = { currentPassword: 'not it at all', newPassword: 'another good password' }
      const refused = await auth('/change-password', wanted, person)
      expect([refused.status, refused.body.identityCode]).toEqual([400, 'INVALID_PASSWORD'])
      expect((await self(person.token)).status).toBe(200)
    })
  })

  test('removing an identity twice is fine, and its token is invalid', async () => {
    const person = await t.given.user()
    const { identity } = t.platform.providers
    const claims = await identity.verify(person.token)
    for (let times = 0; times < 2; times++) await identity.remove(claims?.identityId ?? '')
    expect(await identity.verify(person.token)).toBeNull()
    expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(401)
  })

  test('ending the sessions of an identity ends its tokens', async () => {
    const person = await t.given.user()
    const { identity } = t.platform.providers
    const claims = await identity.verify(person.token)
    await identity.endSessions(claims?.identityId ?? '')
    expect((await self(person.token)).status).toBe(401)
    expect((await self((await t.given.signIn(person.email)).token)).status).toBe(200)
  })

  test('an identity is created once', async () => {
    const { identity } = t.platform.providers
    const wanted = { email: 'once@lodestay.test', password: TEST_PASSWORD, name: 'Once' }
    expect(await identity.ensure(wanted)).toBe(await identity.ensure(wanted))
  })
}
