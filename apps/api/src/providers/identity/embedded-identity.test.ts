import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Person, startTestPlatform, TEST_PASSWORD, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  admin = await t.given.admin()
})
afterAll(() => t.close())

// As a browser sends it: the service takes cookies from our own origin only.
const origin = 'http://localhost:3000'
const auth = (path: string, body: object, person?: Person) =>
  t.call('POST', `/auth${path}`, { body, headers: { origin, ...(person && { cookie: person.cookie }) } })
const self = (token: string) => t.call('GET', '/users/self', { as: token })
const signIn = (email: string, password: string) => auth('/sign-in/email', { email, password })
const mailTo = async (email: string): Promise<{ subject: string; text: string; kind: string }[]> => {
  const { body } = await t.call('GET', '/mails', { as: admin, query: { limit: '100' } })
  return body.docs.filter((mail: { recipient: string }) => mail.recipient === email)
}
/** An answer without what tells one request from another. */
const told = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '', instance: '' } })

describe('a token', () => {
  let person: Person
  let payload: JWTPayload
  let sign: (claims: JWTPayload, expires?: string) => Promise<string>
  beforeAll(async () => {
    person = await t.given.user()
    payload = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString())
    // A key of our own in the service's set, so that each token below differs in one thing only.
    const { publicKey, privateKey } = await generateKeyPair('EdDSA')
    await sql`insert into identity.jwks (id, "publicKey", "privateKey", "createdAt") values ('test-key', ${JSON.stringify(await exportJWK(publicKey))}, 'none', '2000-01-01')`.execute(
      t.platform.db,
    )
    sign = (claims, expires = '1h') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: 'test-key' })
        .setExpirationTime(expires)
        .sign(privateKey)
  })

  test('with everything right is good, so that the others fail for their one fault', async () => {
    expect((await self(await sign(payload))).body.id).toBe(person.id)
  })

  test.each([
    ['another audience', { aud: 'elsewhere' }],
    ['another issuer', { iss: 'elsewhere' }],
    ['no audience', { aud: undefined }],
    ['a session that is not', { sid: 'none' }],
    ['no session', { sid: undefined }],
    ['a subject that is not', { sub: 'none' }],
    ['no subject', { sub: undefined }],
    ['a session that is no text', { sid: { $ne: null } }],
    ['a time from which it is good', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
  ])('with %s is 401', async (_, change) => {
    const answer = await self(await sign({ ...payload, ...change } as JWTPayload))
    expect([answer.status, answer.body.detail, answer.headers['www-authenticate']]).toEqual([
      401,
      'Not signed in',
      'Bearer',
    ])
  })

  test('that has expired is 401', async () => {
    expect((await self(await sign({ ...payload, exp: undefined as never }, '-1s'))).status).toBe(401)
  })

  test('for somebody else’s session is 401', async () => {
    const other = await t.given.user()
    const theirs = JSON.parse(Buffer.from(other.token.split('.')[1] ?? '', 'base64url').toString())
    expect((await self(await sign({ ...payload, sub: theirs.sub }))).status).toBe(401)
  })

  test('signed by nobody, or changed, is 401', async () => {
    const [head = '', body = '', signature = ''] = person.token.split('.')
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const tampered = encoded({ ...payload, email: admin.email })
    for (const token of [
      `${encoded({ alg: 'none' })}.${body}.`,
      `${encoded({ alg: 'HS256' })}.${body}.${signature}`,
      `${head}.${tampered}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${head}.${body}`,
      'garbage',
      'a.b.c',
      'x'.repeat(5000),
      admin.id,
    ])
      expect([token.slice(0, 20), (await self(token)).status]).toEqual([token.slice(0, 20), 401])
  })

  test.each(['Basic abc', 'Bearer', 'Bearer ', 'Bearer a b', 'Token abc', 'null'])(
    'in a header as "%s" is 401',
    async (authorization) => {
      expect((await t.call('GET', '/stays', { headers: { authorization } })).status).toBe(401)
    },
  )
})

describe('signing up', () => {
  test('gives a token, and a profile with the specification’s first values', async () => {
    const person = await t.given.user()
    expect((await self(person.token)).body).toMatchObject({
      email: person.email,
      enabled: true,
      userMembership: 'Standard',
      roles: ['Stayer'],
      favorites: [],
    })
  })

  test('a token without a profile may create it, once, and nothing else', async () => {
    const signedUp = await auth('/sign-up/email', {
      email: 'fresh@lodestay.test',
      password: TEST_PASSWORD,
      name: 'Fresh',
    })
    const cookie = /[^\s,;]*session_token=[^;]+/.exec(String(signedUp.headers['set-cookie']))?.[0] ?? ''
    const { token } = (await t.call('GET', '/auth/token', { headers: { cookie } })).body
    expect((await self(token)).body.code).toBe('profile-missing')
    expect((await t.call('POST', '/organizations', { as: token, body: { name: 'X' } })).status).toBe(403)
    expect((await t.call('POST', '/users', { as: token, body: { firstName: 'Fresh' } })).status).toBe(201)
    expect((await t.call('POST', '/users', { as: token, body: { firstName: 'Fresh' } })).status).toBe(409)
  })

  test('with a short password is refused, and nothing of the service’s inside is told', async () => {
    const { status, body } = await auth('/sign-up/email', {
      email: 'short@lodestay.test',
      password: 'short',
      name: 'S',
    })
    expect([status, body.code, body.identityCode]).toEqual([400, 'identity-refused', 'PASSWORD_TOO_SHORT'])
  })

  test('roles cannot be brought along', async () => {
    const email = 'sly@lodestay.test'
    await auth('/sign-up/email', { email, password: TEST_PASSWORD, name: 'Sly', role: 'Admin', roles: ['Admin'] })
    const session = await t.given.signIn(email)
    const created = await t.call('POST', '/users', { as: session.token, body: { firstName: 'Sly', roles: ['Admin'] } })
    expect(created.status).toBe(422)
    expect((await t.call('POST', '/users', { as: session.token, body: {} })).body.roles).toEqual(['Stayer'])
  })
})

describe('an old token is 401 at once', () => {
  test('after signing out', async () => {
    const person = await t.given.user()
    expect((await auth('/sign-out', {}, person)).status).toBe(200)
    expect((await self(person.token)).status).toBe(401)
  })

  test('on every device after a new password by mail, whose link is good once', async () => {
    const person = await t.given.user()
    const elsewhere = await t.given.signIn(person.email)
    await auth('/request-password-reset', { email: person.email })
    const [mail] = await mailTo(person.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect([mail?.kind, token.length > 10]).toEqual(['password-reset', true])
    expect((await auth('/reset-password', { newPassword: 'another good password', token })).status).toBe(200)
    expect([(await self(person.token)).status, (await self(elsewhere.token)).status]).toEqual([401, 401])
    expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(401)
    expect((await signIn(person.email, 'another good password')).status).toBe(200)
    expect((await auth('/reset-password', { newPassword: 'yet another password', token })).status).toBe(400)
  })

  test('when an admin disables the account, and signing in again helps nothing', async () => {
    const person = await t.given.user()
    const disabled = await t.call('PATCH', `/users/${person.id}`, { as: admin, body: { enabled: false } })
    expect(disabled.body.enabled).toBe(false)
    expect((await self(person.token)).status).toBe(401)
    expect((await self((await t.given.signIn(person.email)).token)).status).toBe(401)
    await t.call('PATCH', `/users/${person.id}`, { as: admin, body: { enabled: true } })
    expect((await self(person.token)).status).toBe(200)
  })

  test('after the account is deleted, whose favorites no stay keeps', async () => {
    const [host, employee, person] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
    const stay = await t.given.acceptedStay(host, employee)
    await t.call('POST', '/users/self/favorites', { as: person, body: { stayId: stay.id } })
    expect((await t.call('DELETE', '/users/self', { as: person })).status).toBe(204)
    expect((await self(person.token)).status).toBe(401)
    expect((await t.call('POST', '/users', { as: person, body: {} })).status).toBe(401)
    const { body } = await t.call('GET', `/stays/${stay.id}`, { as: host, query: { checkDrafts: 'true' } })
    expect(body.favoriteCount).toBe(0)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from graphile_worker.jobs where key = ${`reindex:${stay.id}`} and run_at > now() - interval '1 minute'`.execute(
      t.platform.db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  test('a role that was taken is gone at the next request', async () => {
    const person = await t.given.user({ roles: ['Stayer', 'Employee'] })
    expect((await t.call('GET', '/users', { as: person })).status).toBe(200)
    await t.call('PATCH', `/users/${person.id}`, { as: admin, body: { roles: ['Stayer'] } })
    expect((await t.call('GET', '/users', { as: person })).status).toBe(403)
  })
})

describe('deleting an account', () => {
  test('is refused while an organization would be left without an owner', async () => {
    const host = await t.given.host('Orphan Stays')
    const { status, body } = await t.call('DELETE', '/users/self', { as: host })
    expect([status, body.detail]).toEqual([
      409,
      'Orphan Stays would be left without an owner. Give it another orgOwner first, or delete it.',
    ])
    expect((await self(host.token)).status).toBe(200)
  })

  test('by an admin says in the specification’s words whom it does not find', async () => {
    const { status, body } = await t.call('DELETE', '/users/usr_none', { as: admin })
    expect([status, body.detail]).toEqual([404, 'User is not found'])
  })
})

describe('changing the email', () => {
  test('changes the profile’s too, once the new address is confirmed where it must be', async () => {
    const person = await t.given.user()
    const wanted = `new-${person.email}`
    expect((await auth('/change-email', { newEmail: wanted }, person)).status).toBe(200)
    const [mail] = await mailTo(wanted)
    const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
    if (link) await t.platform.server.inject({ url: link.replace(origin, ''), headers: { cookie: person.cookie } })
    const profile = await t.call('GET', `/users/${person.id}`, { as: admin })
    expect(profile.body.email).toBe(wanted)
    expect((await signIn(wanted, TEST_PASSWORD)).status).toBe(200)
  })
})

describe('guessing', () => {
  test('the eleventh time is 429 with Retry-After, even with the right password', async () => {
    const person = await t.given.user()
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await signIn(person.email, 'wrong password')).status).toBe(401)
    for (const password of ['wrong password', TEST_PASSWORD]) {
      const refused = await signIn(person.email, password)
      expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    }
  })

  test('many times at once does not get further', async () => {
    const person = await t.given.user()
    const all = await Promise.all(Array.from({ length: 24 }, () => signIn(person.email, 'wrong password')))
    expect(all.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(10)
  })

  test('in another case is the same email', async () => {
    const person = await t.given.user()
    for (let attempt = 0; attempt < 10; attempt++)
      await signIn(attempt % 2 ? person.email.toUpperCase() : person.email, 'wrong password')
    expect((await signIn(person.email, 'wrong password')).status).toBe(429)
  })

  test('does not keep who signs in rightly from signing in often', async () => {
    const person = await t.given.user()
    for (let attempt = 0; attempt < 12; attempt++) expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200)
  })

  test('learns nothing about which emails there are', async () => {
    const person = await t.given.user()
    const unknown = 'nobody@lodestay.test'
    expect(told(await signIn(unknown, 'wrong password'))).toEqual(told(await signIn(person.email, 'wrong password')))
    const [known, missing] = [
      await auth('/request-password-reset', { email: person.email }),
      await auth('/request-password-reset', { email: unknown }),
    ]
    expect(told(known)).toEqual(told(missing))
    expect([(await mailTo(person.email)).length, (await mailTo(unknown)).length]).toEqual([1, 0])
  })

  test('mails of one address are limited too', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await auth('/request-password-reset', { email: 'often@lodestay.test' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('employees do not see mails to admins, which may hold a way into an account', async () => {
  const employee = await t.given.employee()
  await auth('/request-password-reset', { email: admin.email })
  const { body } = await t.call('GET', '/mails', { as: employee, query: { limit: '100' } })
  expect(body.docs.map((mail: { recipient: string }) => mail.recipient)).not.toContain(admin.email)
  expect(await mailTo(admin.email)).toHaveLength(1)
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
