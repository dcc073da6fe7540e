import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, describeIdentity } from '../../test/identity-cases.ts'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

describeIdentity(async () => {
  const t = await startTestPlatform()
  const admin = await t.given.admin()
  return {
    t,
    admin,
    resetTokens: async (email) =>
      (await t.mailLinks(email, 'password-reset')).map((link) => new URL(link).searchParams.get('token') ?? ''),
    // Demos admit people immediately.
    confirmSignUp: async () => {},
    confirmNewEmail: async (email) => {
      const token = new URL(await t.mailLink(email, 'email-change')).searchParams.get('token')
      await callsOf(t).auth('/confirm-email', { token })
    },
    close: t.close,
  }
})

let t: TestPlatform
let admin: Person
let self: ReturnType<typeof callsOf>['self']
beforeAll(async () => {
  t = await startTestPlatform()
  admin = await t.given.admin()
  self = callsOf(t).self
})
afterAll(() => t.close())

describe('a token', () => {
  let person: Person
  let payload: JWTPayload
  let sign: (claims: JWTPayload, expires?: string) => Promise<string>
  beforeAll(async () => {
    person = await t.given.user()
    payload = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString())
    // Our own key in the service's set, so that each token below differs in only one thing.
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

  test('with everything correct is accepted, so that the others fail for their one fault', async () => {
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

  test('for another user’s session is 401', async () => {
    const other = await t.given.user()
    const theirs = JSON.parse(Buffer.from(other.token.split('.')[1] ?? '', 'base64url').toString())
    expect((await self(await sign({ ...payload, sub: theirs.sub }))).status).toBe(401)
  })

  test('unsigned or tampered with is 401', async () => {
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
