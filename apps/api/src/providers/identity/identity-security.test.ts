/** What protects an account from intruders: the embedded identity service over HTTP. */
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOTP } from '@better-auth/utils/otp'
import { DEMO_PASSWORD, demoAccounts } from '@lodestay/domain'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeDemo } from '../../close-demo.ts'
import { callsOf, decodeKey, jar } from '../../test/identity-cases.ts'
import { type Answer, type Person, startTestPlatform, TEST_PASSWORD, type TestPlatform } from '../../test/index.ts'

const NEW_PASSWORD = 'a rather different phrase'
const PRODUCTION = { DEMO: 'false', PUBLIC_URL: 'http://localhost:3000' }

let t: TestPlatform
let auth: ReturnType<typeof callsOf>['auth']
let self: ReturnType<typeof callsOf>['self']
let signIn: ReturnType<typeof callsOf>['signIn']
beforeAll(async () => {
  t = await startTestPlatform()
  ;({ auth, self, signIn } = callsOf(t))
})
afterAll(() => t.close())

function get(path: string, { cookie }: Pick<Person, 'cookie'>) {
  return t.call('GET', `/auth${path}`, { headers: { cookie } })
}

async function tokenOf(cookie: string): Promise<Answer> {
  return t.call('GET', '/auth/token', { headers: { cookie } })
}

/** Backdates a person's sign-in or last proof of identity. */
async function age({ email }: Pick<Person, 'email'>, columns: Partial<Record<string, string>>, on = t) {
  const sets = Object.entries(columns).map(([column, ago]) => `"${column}" = now() - interval '${ago}'`)
  await sql
    .raw(
      `update identity.session s set ${sets} from identity."user" u where u.id = s."userId" and u.email = '${email}'`,
    )
    .execute(on.platform.db)
}

/** The token in the latest email of a kind. */
async function letterToken(email: string, kind: string, on = t): Promise<string | undefined> {
  return new URL(await on.mailLink(email, kind)).searchParams.get('token') ?? undefined
}

async function letters(email: string): Promise<string[]> {
  const rows = await t.platform.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()
  return rows.map(({ kind }) => kind)
}

async function letterTexts(email: string): Promise<string[]> {
  const rows = await t.platform.db.selectFrom('mails').select('body_text').where('recipient', '=', email).execute()
  return rows.map(({ body_text }) => body_text)
}

/** Authenticator codes, each from a different half minute, because none is valid twice. */
function codeOf(secret: string) {
  return createOTP(secret).totp()
}

function forgetCodes() {
  return sql`delete from identity.used_codes`.execute(t.platform.db)
}

/** A person who just enrolled an authenticator app. */
async function withApp(person?: Person) {
  const owner = person ?? (await t.given.user())
  const begun = await auth('/two-factor/enable', {}, owner)
  const secret = decodeKey(begun.body.secret)
  const confirmed = await auth('/two-factor/verify-totp', { code: await codeOf(secret) }, owner)
  await forgetCodes()
  const cookie = jar(confirmed, owner.cookie)
  const { token } = (await tokenOf(cookie)).body
  return { ...owner, cookie, token, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

describe('an account change requires a proof at most ten minutes old', () => {
  test('a HEAD request, which programs that scan emails send to links, is not acted on', async () => {
    for (const path of ['/auth/verify-email?token=x', '/auth/get-session'])
      expect((await t.call('HEAD', path)).status).toBe(404)
  })

  test.each([
    ['the email', '/change-email', { newEmail: 'elsewhere@lodestay.test' }],
    ['an authenticator app', '/two-factor/enable', {}],
    ['recovery codes', '/two-factor/generate-backup-codes', {}],
    ['no second factor', '/two-factor/disable', {}],
    ['a passkey less', '/passkey/delete-passkey', { id: 'any' }],
    ['a passkey more', '/passkey/verify-registration', { response: {} }],
  ])('%s', async (_, path, body) => {
    const person = await t.given.user()
    await age(person, { provenAt: '11 minutes' })
    const refused = await auth(path, body, person)
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication-required'])
    await auth('/reauthenticate', { password: TEST_PASSWORD }, person)
    expect((await auth(path, body, person)).body.code).not.toBe('reauthentication-required')
  })

  test('deleting it', async () => {
    const person = await t.given.user()
    await age(person, { provenAt: '11 minutes' })
    const refused = await t.call('DELETE', '/users/self', { as: person })
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication-required'])
    await auth('/reauthenticate', { password: TEST_PASSWORD }, person)
    expect((await t.call('DELETE', '/users/self', { as: person })).status).toBe(204)
  })

  test('which a wrong password does not provide', async () => {
    const person = await t.given.user()
    await age(person, { provenAt: '11 minutes' })
    const wrong = await auth('/reauthenticate', { password: 'not it at all' }, person)
    expect([wrong.status, wrong.body.identityCode]).toEqual([400, 'INVALID_PASSWORD'])
    expect((await auth('/two-factor/enable', {}, person)).body.code).toBe('reauthentication-required')
  })

  test('which an authenticator code provides', async () => {
    const person = await withApp()
    await age(person, { provenAt: '11 minutes' })
    expect((await auth('/reauthenticate', { code: await codeOf(person.secret) }, person)).status).toBe(200)
    expect((await auth('/two-factor/disable', {}, person)).status).toBe(200)
  })
})

test.each([
  ['/sign-up/email', { email: `${'x'.repeat(65)}@lodestay.test`, password: TEST_PASSWORD, name: 'Me' }],
  ['/change-email', { newEmail: `${'x'.repeat(65)}@lodestay.test` }],
  ['/sign-up/email', { email: 'me@home', password: TEST_PASSWORD, name: 'Me' }],
  ['/sign-in/email', { email: 'me@home', password: TEST_PASSWORD }],
  ['/request-password-reset', { email: 'me@home' }],
  ['/send-verification-email', { email: 'me@home' }],
  ['/change-email', { newEmail: 'me@home' }],
])('%s rejects an invalid email', async (path, body) => {
  const { status, body: refused } = await auth(path, body, await t.given.user())
  expect([status, refused.identityCode, refused.detail]).toEqual([400, 'INVALID_EMAIL', 'Invalid email format'])
})

describe('changing the email', () => {
  const changed = async () => {
    const person = await t.given.user()
    const wanted = `new-${person.email}`
    await auth('/change-email', { newEmail: wanted }, person)
    const token = await letterToken(wanted, 'email-change')
    return { person, wanted, token }
  }

  test('takes effect when the new address is confirmed, which signs no one in', async () => {
    const { person, wanted, token } = await changed()
    expect((await signIn(wanted, TEST_PASSWORD)).status).toBe(401)
    const confirmed = await auth('/confirm-email', { token })
    expect([confirmed.status, confirmed.body, confirmed.headers['set-cookie']]).toEqual([
      200,
      { status: true, changed: true },
      undefined,
    ])
    expect((await self(person.token)).body.email).toBe(wanted)
    expect((await auth('/confirm-email', { token })).status).toBe(400)
  })

  test('takes along what was counted of the person, so that it is exported and forgotten with the account', async () => {
    const { person, wanted, token } = await changed()
    const value = { path: `/of/${person.id}` }
    await t.call('POST', '/events', { as: person, body: { name: 'page-view', identity: person.email, value } })
    await auth('/confirm-email', { token })
    const { rows } = await sql<{
      payload: { from: string; to: string }
    }>`select j.payload from graphile_worker._private_jobs j
      where j.key = ${`events:follow-person ${person.email} ${wanted}`}`.execute(t.platform.db)
    expect(rows).toEqual([{ payload: { from: person.email, to: wanted } }])
    await t.work('events:follow-person', rows[0]?.payload)
    const events = t.platform.db.selectFrom('events').select('identity')
    expect(await events.where(sql`value->>'path'`, '=', value.path).execute()).toEqual([{ identity: wanted }])
  })

  test('is reported to the old address, which can undo it, ending every session and choosing a new password', async () => {
    const { person, wanted, token } = await changed()
    await auth('/confirm-email', { token })
    const undo = await letterToken(person.email, 'email-changed')
    const undone = await auth('/undo-email-change', { token: undo })
    expect(undone.status).toBe(200)
    expect((await self(person.token)).status).toBe(401)
    expect((await signIn(wanted, TEST_PASSWORD)).status).toBe(401)
    const reset = { token: undone.body.resetToken, newPassword: NEW_PASSWORD }
    expect((await auth('/reset-password', reset)).status).toBe(200)
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200)
    expect((await auth('/undo-email-change', { token: undo })).status).toBe(400)
  })

  test('when undone, also revokes access tokens, and so does resetting a forgotten password', async () => {
    const { person, token } = await changed()
    const program = async (as: Person) => {
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
      const made = await t.call('POST', '/users/self/access-tokens', {
        as,
        body: { name: 'Sync', scopes: ['read'], expiresAt },
      })
      expect(made.status, made.text).toBe(201)
      return made.body.token as string
    }
    const thief = await program(person)
    expect((await self(thief)).status).toBe(200)
    await auth('/confirm-email', { token })
    const undone = await auth('/undo-email-change', { token: await letterToken(person.email, 'email-changed') })
    expect(undone.status).toBe(200)
    expect((await self(thief)).status).toBe(401)

    const other = await t.given.user()
    const left = await program(other)
    await t.call('POST', '/auth/request-password-reset', {
      body: { email: other.email },
      headers: { origin: 'http://localhost:3000' },
    })
    const reset = { token: await letterToken(other.email, 'password-reset'), newPassword: NEW_PASSWORD }
    expect((await auth('/reset-password', reset)).status).toBe(200)
    expect((await self(left)).status).toBe(401)
  })

  test('cannot be undone after three days', async () => {
    const { person, token } = await changed()
    await auth('/confirm-email', { token })
    await sql`update identity.email_changes set confirmed_at = now() - interval '73 hours' where old_email = ${person.email}`.execute(
      t.platform.db,
    )
    const undo = await letterToken(person.email, 'email-changed')
    expect((await auth('/undo-email-change', { token: undo })).status).toBe(400)
  })

  test('is undone with every later change, and with anything added in the meantime', async () => {
    const { person, wanted, token } = await changed()
    await auth('/confirm-email', { token })
    const thief = await withApp({ ...person, ...(await t.given.signIn(wanted)) })
    await auth('/change-email', { newEmail: `second-${wanted}` }, thief)
    await auth('/confirm-email', { token: await letterToken(`second-${wanted}`, 'email-change') })
    const [first, second] = [
      await letterToken(person.email, 'email-changed'),
      await letterToken(wanted, 'email-changed'),
    ]
    const undone = await auth('/undo-email-change', { token: first })
    expect(undone.status).toBe(200)
    expect((await auth('/undo-email-change', { token: second })).status).toBe(400)
    await auth('/reset-password', { token: undone.body.resetToken, newPassword: NEW_PASSWORD })
    const entered = await signIn(person.email, NEW_PASSWORD)
    expect([entered.status, entered.body.twoFactorRedirect]).toEqual([200, undefined])
  })

  test('when undone, removes factors added in the week before, regardless of who added them, and notifies the owner', async () => {
    const person = await t.given.user()
    const taker = await withApp(person)
    // Added two days earlier, so that it predates the change request.
    await sql`update identity.app_enrolments e set at = now() - interval '2 days' from identity."user" u
      where u.id = e.identity_id and u.email = ${person.email}`.execute(t.platform.db)
    const wanted = `new-${person.email}`
    await auth('/change-email', { newEmail: wanted }, taker)
    await auth('/confirm-email', { token: await letterToken(wanted, 'email-change') })
    const undone = await auth('/undo-email-change', { token: await letterToken(person.email, 'email-changed') })
    await auth('/reset-password', { token: undone.body.resetToken, newPassword: NEW_PASSWORD })
    const entered = await signIn(person.email, NEW_PASSWORD)
    expect([entered.status, entered.body.twoFactorRedirect]).toEqual([200, undefined])
    expect(await letterTexts(person.email)).toContainEqual(expect.stringContaining('the authenticator app'))
  })

  test('when undone, keeps an app that the owner has had for longer, but not its recovery codes', async () => {
    const owner = await withApp()
    await sql`update identity.app_enrolments e set at = now() - interval '8 days' from identity."user" u
      where u.id = e.identity_id and u.email = ${owner.email}`.execute(t.platform.db)
    const wanted = `new-${owner.email}`
    await auth('/change-email', { newEmail: wanted }, owner)
    await auth('/confirm-email', { token: await letterToken(wanted, 'email-change') })
    const undone = await auth('/undo-email-change', { token: await letterToken(owner.email, 'email-changed') })
    await auth('/reset-password', { token: undone.body.resetToken, newPassword: NEW_PASSWORD })
    const challenged = await signIn(owner.email, NEW_PASSWORD)
    expect(challenged.body.twoFactorRedirect).toBe(true)
    const cookie = jar(challenged)
    const byRecoveryCode = await auth('/two-factor/verify-backup-code', { code: owner.recoveryCodes[0] }, { cookie })
    expect(byRecoveryCode.status).toBe(401)
    expect((await auth('/two-factor/verify-totp', { code: await codeOf(owner.secret) }, { cookie })).status).toBe(200)
  })

  test('has no effect if the password was changed in the meantime', async () => {
    const { person, token } = await changed()
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
    expect((await auth('/change-password', passwords, person)).status).toBe(200)
    expect((await auth('/confirm-email', { token })).status).toBe(400)
  })

  test('to another user’s address notifies no one', async () => {
    const [person, other] = await Promise.all([t.given.user(), t.given.user()])
    expect((await auth('/change-email', { newEmail: other.email }, person)).status).toBe(200)
    expect(await letters(other.email)).toEqual([])
  })
})

describe('resetting the password by email', () => {
  test('invalidates every other email link and every session', async () => {
    const person = await t.given.user()
    const wanted = `new-${person.email}`
    await auth('/change-email', { newEmail: wanted }, person)
    await auth('/request-password-reset', { email: person.email })
    const first = await letterToken(person.email, 'password-reset')
    await auth('/request-password-reset', { email: person.email })
    const second = await letterToken(person.email, 'password-reset')
    expect((await auth('/reset-password', { token: second, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect((await self(person.token)).status).toBe(401)
    expect((await auth('/reset-password', { token: first, newPassword: TEST_PASSWORD })).status).toBe(400)
    const confirmation = await letterToken(wanted, 'email-change')
    expect((await auth('/confirm-email', { token: confirmation })).status).toBe(400)
  })

  test('does not skip the second factor', async () => {
    const person = await withApp()
    await auth('/request-password-reset', { email: person.email })
    const token = await letterToken(person.email, 'password-reset')
    const reset = await auth('/reset-password', { token, newPassword: NEW_PASSWORD })
    expect([reset.status, reset.headers['set-cookie']]).toEqual([200, undefined])
    expect((await signIn(person.email, NEW_PASSWORD)).body.twoFactorRedirect).toBe(true)
  })
})

describe('a session', () => {
  test('never exposes its token to scripts', async () => {
    const person = await t.given.user()
    const secret = decodeURIComponent(/session_token=([^;.]+)/.exec(person.cookie)?.[1] ?? '')
    expect(secret.length).toBeGreaterThan(20)
    const signedIn = await signIn(person.email, TEST_PASSWORD)
    const newSecret = decodeURIComponent(/session_token=([^;.]+)/.exec(jar(signedIn))?.[1] ?? '')
    expect(signedIn.text).not.toContain(newSecret)
    expect(signedIn.headers['set-auth-token']).toBeUndefined()
    expect([signedIn.headers['set-cookie']].flat().every((line) => /HttpOnly/.test(line ?? ''))).toBe(true)
    for (const path of ['/get-session', '/list-sessions', '/token', '/factors']) {
      const { status, text } = await get(path, person)
      expect([path, status, text.includes(secret), text.includes(newSecret)]).toEqual([path, 200, false, false])
    }
  })

  test('can’t use its cookie’s value as a bearer token', async () => {
    const person = await t.given.user()
    const value = decodeURIComponent(/session_token=([^;]+)/.exec(person.cookie)?.[1] ?? '')
    for (const bearer of [value, value.split('.')[0] ?? '']) {
      expect((await self(bearer)).status).toBe(401)
      expect((await t.call('GET', '/auth/token', { headers: { authorization: `Bearer ${bearer}` } })).status).toBe(401)
    }
  })

  test.each([
    'list-accounts',
    'update-user',
    'update-session',
    'delete-user',
    'get-access-token',
    'refresh-token',
    'account-info',
    'link-social',
    'unlink-account',
    'revoke-sessions',
    'verify-email',
    'two-factor/get-totp-uri',
    'passkey/list-user-passkeys',
    'ok',
    'error',
  ])('can’t call %s', async (path) => {
    const person = await t.given.user()
    for (const method of ['GET', 'POST'] as const) {
      const headers = { cookie: person.cookie, origin: 'http://localhost:3000' }
      const answer = await t.call(method, `/auth/${path}`, { headers, ...(method === 'POST' && { body: {} }) })
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
    }
  })

  test('that isn’t remembered continues while it is used', async () => {
    const person = await t.given.user()
    const expiry = `update identity.session s set "expiresAt" = now() + interval '5 minutes',
      "lastUsedAt" = now() - interval '2 minutes' from identity."user" u where u.id = s."userId" and u.email = '${person.email}'`
    await sql.raw(expiry).execute(t.platform.db)
    expect((await self(person.token)).status).toBe(200)
    const { rows } = await sql<{ continues: boolean }>`select "expiresAt" > now() + interval '23 hours' as continues
      from identity.session s join identity."user" u on u.id = s."userId" where u.email = ${person.email}`.execute(
      t.platform.db,
    )
    expect(rows).toEqual([{ continues: true }])
  })

  test('ends after ninety days, regardless of use', async () => {
    const person = await t.given.user()
    await age(person, { createdAt: '89 days' })
    expect((await self(person.token)).status).toBe(200)
    await age(person, { createdAt: '91 days' })
    expect((await self(person.token)).status).toBe(401)
    expect((await tokenOf(person.cookie)).status).toBe(401)
  })

  test.each([
    ['half a day unused', { lastUsedAt: '13 hours' }, 401],
    ['a week old', { createdAt: '8 days' }, 401],
    ['six days old and in use', { createdAt: '6 days' }, 200],
  ])('of staff: %s', async (_, ago, status) => {
    const [staff, traveler] = await Promise.all([t.given.employee(), t.given.user()])
    await Promise.all([age(staff, ago), age(traveler, ago)])
    expect([(await self(staff.token)).status, (await self(traveler.token)).status]).toEqual([status, 200])
    expect((await tokenOf(staff.cookie)).status).toBe(status)
  })

  test.each([
    ['GET', '/token'],
    ['GET', '/list-sessions'],
    ['GET', '/factors'],
    ['POST', '/change-password'],
    ['POST', '/verify-password'],
    ['POST', '/reauthenticate'],
    ['POST', '/change-email'],
  ] as const)('of staff expires in the identity service, too: %s %s', async (method, path) => {
    const body = {
      currentPassword: TEST_PASSWORD,
      newPassword: NEW_PASSWORD,
      password: TEST_PASSWORD,
      newEmail: 'a@b.test',
    }
    for (const ago of [{ lastUsedAt: '13 hours' }, { createdAt: '8 days' }]) {
      const staff = await t.given.employee()
      await age(staff, ago)
      const answer = method === 'GET' ? await get(path, staff) : await auth(path, body, staff)
      expect([answer.status, answer.body.identityCode]).toEqual([401, 'SESSION_EXPIRED'])
      expect((await get('/get-session', staff)).body).toBeNull()
    }
  })

  test('is listed with its device, and can be ended from another', async () => {
    const person = await t.given.user()
    const headers = {
      origin: 'http://localhost:3000',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    const body = { email: person.email, password: TEST_PASSWORD }
    const elsewhere = jar(await t.call('POST', '/auth/sign-in/email', { body, headers }))
    const { token } = (await tokenOf(elsewhere)).body
    const { body: sessions } = await get('/list-sessions', person)
    expect(sessions).toHaveLength(2)
    const other = sessions.find((session: { current: boolean }) => !session.current)
    expect(other).toMatchObject({
      device: 'Firefox on Windows',
      address: '127.0.0.1',
      place: 'this computer',
      secondFactor: false,
    })
    expect((await auth('/revoke-session', { id: other.id }, person)).status).toBe(200)
    expect((await self(token)).status).toBe(401)
    expect((await auth('/revoke-session', { id: other.id }, person)).status).toBe(404)
  })

  test('clears the browser’s cache when signed out', async () => {
    const signedOut = await auth('/sign-out', {}, await t.given.user())
    expect(signedOut.headers['clear-site-data']).toBe('"cache"')
  })

  test('of another user cannot be ended', async () => {
    const [person, other] = await Promise.all([t.given.user(), t.given.user()])
    const id = (await get('/list-sessions', other)).body[0].id
    expect((await auth('/revoke-session', { id }, person)).status).toBe(404)
    expect((await self(other.token)).status).toBe(200)
  })

  test('can end all others', async () => {
    const person = await t.given.user()
    const elsewhere = await t.given.signIn(person.email)
    expect((await auth('/revoke-other-sessions', {}, person)).status).toBe(200)
    expect([(await self(person.token)).status, (await self(elsewhere.token)).status]).toEqual([200, 401])
  })
})

describe('signing in with Google', () => {
  let t: TestPlatform
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    t = await startTestPlatform({
      ...PRODUCTION,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@stay.example',
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
    })
    calls = callsOf(t)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  afterAll(() => t.close())

  /** Signs in with Google, which knows the person by this email. */
  async function enter(email: string, choice: { rememberMe?: boolean } = {}): Promise<Answer> {
    const callbackURL = 'http://localhost:3000/session/enter'
    const left = await calls.auth('/sign-in/social', { provider: 'google', callbackURL, ...choice })
    const claims = { sub: `google-${email}`, email, email_verified: true, name: 'Grace Hopper' }
    const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(randomBytes(32))
    vi.stubGlobal('fetch', async () =>
      Response.json({ access_token: 'ya29', id_token: idToken, token_type: 'Bearer', expires_in: 3600 }),
    )
    const state = new URL(left.body.url).searchParams.get('state') ?? ''
    const query = { code: 'code', state }
    return t.call('GET', '/auth/callback/google', { query, headers: { cookie: jar(left) } })
  }

  test.each([
    ['with “Remember me” outlives the browser', { rememberMe: true }, true],
    ['without it ends with the browser', { rememberMe: false }, false],
    ['without a choice ends with it, too', {}, false],
  ])('a session opened %s', async (name, choice, outlives) => {
    const email = `${name.length}@gmail.test`
    const back = await enter(email, choice)
    expect([back.status, back.headers.location]).toEqual([302, 'http://localhost:3000/session/enter'])
    const line = [back.headers['set-cookie']].flat().find((each) => each?.includes('session_token='))
    expect(line?.includes('Max-Age')).toBe(outlives)
    const { rows } = await sql<{ long: boolean }>`select s."expiresAt" > now() + interval '2 days' as long
      from identity.session s join identity."user" u on u.id = s."userId" where u.email = ${email}`.execute(
      t.platform.db,
    )
    expect(rows).toEqual([{ long: outlives }])
  })

  test('that is canceled leads back to the form in its language, and remembers the page', async () => {
    const callbackURL = 'http://localhost:3000/es/session/enter?next=%2Ffavorites'
    const left = await calls.auth('/sign-in/social', { provider: 'google', callbackURL })
    const state = new URL(left.body.url).searchParams.get('state') ?? ''
    const query = { error: 'access_denied', state }
    const back = await t.call('GET', '/auth/callback/google', { query, headers: { cookie: jar(left) } })
    const location = 'http://localhost:3000/es/sign-in?next=%2Ffavorites&error=access_denied'
    expect([back.status, back.headers.location]).toEqual([302, location])
  })

  test('opens an address that a stranger signed up with and never confirmed, and ends the stranger’s password', async () => {
    const email = 'squatted@gmail.test'
    await calls.auth('/sign-up/email', { email, password: TEST_PASSWORD, name: 'Stranger' })
    const back = await enter(email)
    expect(back.headers.location).toBe('http://localhost:3000/session/enter')
    const { body } = await t.call('GET', '/auth/get-session', { headers: { cookie: jar(back) } })
    expect(body.user).toMatchObject({ email, name: 'Grace Hopper' })
    expect((await calls.signIn(email, TEST_PASSWORD)).status).toBe(401)
  })

  test('leaves an account alone that dates from before addresses were confirmed, and so does a change to its address', async () => {
    const [person, other] = await Promise.all([t.given.user(), t.given.user()])
    await sql`update identity."user" set "emailVerified" = false where email = ${person.email}`.execute(t.platform.db)
    await enter(person.email)
    await calls.auth('/change-email', { newEmail: person.email }, other)
    expect(await t.mailLinks(person.email, 'email-change')).toEqual([])
    expect((await calls.signIn(person.email, TEST_PASSWORD)).body.identityCode).toBe('WRONG_OR_UNCONFIRMED')
    const link = new URL(await t.mailLink(person.email, 'email-verification'))
    const { body } = await calls.auth('/confirm-email', { token: link.searchParams.get('token') })
    await calls.auth('/reset-password', { token: body.resetToken, newPassword: NEW_PASSWORD })
    const { token } = await t.given.signIn(person.email, NEW_PASSWORD)
    expect((await calls.self(token)).body.id).toBe(person.id)
  })
})

test('a call from another site’s page is refused, regardless of what it requires', async () => {
  const person = await withApp()
  for (const path of ['/two-factor/disable', '/revoke-other-sessions', '/forget-devices', '/reauthenticate']) {
    const headers = { origin: 'https://evil.example', cookie: person.cookie }
    expect((await t.call('POST', `/auth${path}`, { body: {}, headers })).status).toBe(403)
    expect((await t.call('POST', `/auth${path}`, { body: {}, headers: { cookie: person.cookie } })).status).toBe(403)
  }
})

describe('a sign-in from a new device', () => {
  test('is reported to the owner, once per device', async () => {
    const person = await t.given.user()
    const first = await signIn(person.email, TEST_PASSWORD)
    expect(await letters(person.email)).toEqual(['new-device'])
    const headers = { origin: 'http://localhost:3000', cookie: jar(first) }
    await t.call('POST', '/auth/sign-in/email', { body: { email: person.email, password: TEST_PASSWORD }, headers })
    expect(await letters(person.email)).toEqual(['new-device'])
  })
})

describe('an authenticator app', () => {
  test('takes effect with its first code, and comes with ten recovery codes', async () => {
    const person = await t.given.user()
    const begun = await auth('/two-factor/enable', {}, person)
    expect(begun.body.totpURI).toMatch(/^otpauth:\/\/totp\/Lodestay:/)
    expect((await signIn(person.email, TEST_PASSWORD)).body.twoFactorRedirect).toBeUndefined()
    const wrong = await auth('/two-factor/verify-totp', { code: '000000' }, person)
    expect([wrong.status, wrong.body.identityCode]).toEqual([401, 'INVALID_CODE'])
    const enrolled = await withApp()
    expect(new Set(enrolled.recoveryCodes).size).toBe(10)
    expect((await get('/factors', enrolled)).body).toMatchObject({ totp: true, recoveryCodes: true, passkeys: [] })
  })

  test('is required after the password, and nothing opens before that', async () => {
    const person = await withApp()
    const half = await signIn(person.email, TEST_PASSWORD)
    expect(half.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'recovery-code'] })
    const cookie = jar(half)
    expect((await tokenOf(cookie)).status).toBe(401)
    const whole = await auth('/two-factor/verify-totp', { code: await codeOf(person.secret) }, { cookie })
    expect(whole.status).toBe(200)
    const { token } = (await tokenOf(jar(whole, cookie))).body
    expect((await self(token)).body.id).toBe(person.id)
  })

  test('gives a code that is valid once', async () => {
    const person = await withApp()
    const code = await codeOf(person.secret)
    const use = async () => {
      const cookie = jar(await signIn(person.email, TEST_PASSWORD))
      return auth('/two-factor/verify-totp', { code }, { cookie })
    }
    expect((await use()).status).toBe(200)
    const again = await use()
    expect([again.status, again.body.identityCode]).toEqual([401, 'INVALID_CODE'])
  })

  test('closes the sessions opened without it', async () => {
    const person = await t.given.user()
    const elsewhere = await t.given.signIn(person.email)
    const enrolled = await withApp(person)
    expect((await self(elsewhere.token)).status).toBe(401)
    expect((await tokenOf(elsewhere.cookie)).status).toBe(401)
    expect(await letters(person.email)).toContain('factors-changed')
    expect((await self(enrolled.token)).status).toBe(200)
  })

  test('is not required on a remembered device until the device is forgotten', async () => {
    const person = await withApp()
    const cookie = jar(await signIn(person.email, TEST_PASSWORD))
    const code = await codeOf(person.secret)
    const remembered = jar(await auth('/two-factor/verify-totp', { code, trustDevice: true }, { cookie }), cookie)
    const again = () =>
      t.call('POST', '/auth/sign-in/email', {
        body: { email: person.email, password: TEST_PASSWORD },
        headers: { cookie: remembered.replace(/[^;]*session_token=[^;]*;?/, ''), origin: 'http://localhost:3000' },
      })
    const entered = await again()
    expect(entered.body.twoFactorRedirect).toBeUndefined()
    expect((await self((await tokenOf(jar(entered))).body.token)).status).toBe(200)
    expect((await auth('/forget-devices', {}, person)).status).toBe(200)
    expect((await again()).body.twoFactorRedirect).toBe(true)
  })

  test('can be replaced by each recovery code once', async () => {
    const person = await withApp()
    const [code] = person.recoveryCodes
    const use = async () => {
      const cookie = jar(await signIn(person.email, TEST_PASSWORD))
      return auth('/two-factor/verify-backup-code', { code }, { cookie })
    }
    expect((await use()).status).toBe(200)
    expect((await use()).status).toBe(401)
  })

  test('is gone with its codes once removed', async () => {
    const person = await withApp()
    expect((await auth('/two-factor/disable', {}, person)).status).toBe(200)
    expect((await get('/factors', person)).body).toMatchObject({ totp: false, recoveryCodes: false })
    expect((await signIn(person.email, TEST_PASSWORD)).body.twoFactorRedirect).toBeUndefined()
  })

  test('stays signed in when its owner changes the password', async () => {
    const person = await withApp()
    const changed = await auth(
      '/change-password',
      { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD },
      person,
    )
    expect((await self((await tokenOf(jar(changed, person.cookie))).body.token)).status).toBe(200)
  })
})

describe('a session that began without its account’s second factor', () => {
  // Like a session that Google started, or one still open on the day a factor is added.
  const half = async () => {
    const person = await withApp()
    await sql`update identity.session s set "secondFactor" = false from identity."user" u
      where u.id = s."userId" and u.email = ${person.email}`.execute(t.platform.db)
    return person
  }

  test('opens nothing', async () => {
    const person = await half()
    expect((await self(person.token)).status).toBe(401)
    for (const path of ['/token', '/factors', '/list-sessions'])
      expect((await get(path, person)).body.code).toBe('second-factor-required')
    expect((await get('/get-session', person)).body).toBeNull()
    const newPassword = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
    for (const path of ['/two-factor/disable', '/two-factor/generate-backup-codes', '/change-password'])
      expect([path, (await auth(path, newPassword, person)).status]).toEqual([path, 403])
  })

  test('is complete once the factor is given', async () => {
    const person = await half()
    const code = await codeOf(person.secret)
    expect((await auth('/two-factor/verify-totp', { code }, person)).status).toBe(200)
    expect((await self(person.token)).body.id).toBe(person.id)
  })
})

describe('losing every second factor', () => {
  const lost = async (on = t) => {
    const person = await withApp()
    const cookie = jar(await signIn(person.email, TEST_PASSWORD))
    expect((await auth('/two-factor/request-reset', {}, { cookie })).status).toBe(200)
    const { docs } = (await on.call('GET', '/second-factor-resets', { as: staff, query: { limit: '100' } })).body
    const { id } = docs.find(({ user }: { user: { id: string } }) => user.id === person.id)
    return { person, id }
  }
  let staff: Person
  beforeAll(async () => {
    staff = await t.given.employee()
  })

  test('is resolved by staff, a day after they approve, notifying the owner each time', async () => {
    const { person, id } = await lost()
    const approved = await t.call('POST', `/second-factor-resets/${id}/approve`, { as: staff, body: {} })
    expect([approved.status, approved.body.status]).toEqual([200, 'approved'])
    await t.work('users:reset-second-factor', { id })
    expect((await signIn(person.email, TEST_PASSWORD)).body.twoFactorRedirect).toBe(true)
    await t.work('users:reset-second-factor', { id }, new Date(Date.now() + 25 * 3_600_000))
    const claims = await t.platform.providers.identity.verify(person.token)
    await t.work('users:remove-second-factors', { identityId: claims?.identityId })
    expect((await self(person.token)).status).toBe(401)
    expect((await signIn(person.email, TEST_PASSWORD)).body.twoFactorRedirect).toBeUndefined()
    expect((await letters(person.email)).filter((kind) => kind === 'second-factor-reset')).toHaveLength(3)
  })

  test('is emailed about in the language of the account', async () => {
    const { person, id } = await lost()
    await t.call('PATCH', '/users/self', { as: person, body: { language: 'es' } })
    await t.call('POST', `/second-factor-resets/${id}/deny`, { as: staff, body: {} })
    const mails = t.platform.db.selectFrom('mails').select('subject').where('recipient', '=', person.email)
    const sent = await mails.where('kind', '=', 'second-factor-reset').orderBy('created_at').execute()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'The second factor of your Lodestay account',
      'El segundo factor de tu cuenta de Lodestay',
    ])
  })

  test('can be canceled by the owner before the day is over', async () => {
    const { person, id } = await lost()
    await t.call('POST', `/second-factor-resets/${id}/approve`, { as: staff, body: {} })
    expect((await t.call('GET', '/users/self/second-factor-reset', { as: person })).body.status).toBe('approved')
    expect((await t.call('DELETE', '/users/self/second-factor-reset', { as: person })).status).toBe(204)
    await t.work('users:reset-second-factor', { id }, new Date(Date.now() + 25 * 3_600_000))
    expect((await signIn(person.email, TEST_PASSWORD)).body.twoFactorRedirect).toBe(true)
  })

  test('is audited, and can be denied', async () => {
    const admin = await t.given.admin()
    const { person, id } = await lost()
    const denied = await t.call('POST', `/second-factor-resets/${id}/deny`, {
      as: staff,
      body: { note: 'Unknown caller.' },
    })
    expect(denied.body).toMatchObject({ status: 'denied', note: 'Unknown caller.' })
    const again = await t.call('POST', `/second-factor-resets/${id}/approve`, { as: staff, body: {} })
    expect(again.body).toMatchObject({ status: 409, code: 'illegal-move', currentStatus: 'denied', openMoves: [] })
    const { docs } = (await t.call('GET', '/audit', { as: admin, query: { limit: '100' } })).body
    const actions = docs.filter((row: { subjectId: string }) => row.subjectId === id)
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'second-factor-reset.deny',
      'second-factor-reset.ask',
    ])
    expect((await signIn(person.email, TEST_PASSWORD)).body.twoFactorRedirect).toBe(true)
  })

  test('as staff is decided by admins, and never by oneself', async () => {
    const colleague = await withApp(await t.given.employee())
    const cookie = jar(await signIn(colleague.email, TEST_PASSWORD))
    await auth('/two-factor/request-reset', {}, { cookie })
    const { docs } = (await t.call('GET', '/second-factor-resets', { as: staff, query: { limit: '100' } })).body
    const { id } = docs.find(({ user }: { user: { id: string } }) => user.id === colleague.id)
    const decide = (as: Person) => t.call('POST', `/second-factor-resets/${id}/approve`, { as, body: {} })
    expect((await decide(colleague)).status).toBe(403)
    expect((await decide(staff)).status).toBe(403)
    expect((await decide(await t.given.admin())).status).toBe(200)
  })

  test('requires a password first', async () => {
    expect((await auth('/two-factor/request-reset', {})).status).toBe(401)
  })
})

describe('guessing', () => {
  const guess = (email: string, remoteAddress: string, cookie = '') =>
    t.platform.server.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress,
      headers: { origin: 'http://localhost:3000', ...(cookie && { cookie }) },
      payload: { email, password: 'wrong password' },
    })

  test('from many addresses shares one count, which does not lock out a device that the account knows', async () => {
    const person = await t.given.user()
    const known = jar(await signIn(person.email, TEST_PASSWORD))
    const device = /[^;\s]*\.device=[^;]+/.exec(known)?.[0] ?? ''
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await guess(person.email, `10.0.0.${attempt}`)).statusCode).toBe(401)
    expect((await guess(person.email, '10.0.0.99')).statusCode).toBe(429)
    const body = { email: person.email, password: TEST_PASSWORD }
    const headers = { origin: 'http://localhost:3000', cookie: device }
    expect((await t.call('POST', '/auth/sign-in/email', { body, headers })).status).toBe(200)
  })

  test('and signing up from the addresses of one IPv6 network share its counts', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_SIGN_UPS: '1' })
    const send = async (path: string, host: number, payload: object) => {
      const { statusCode } = await limited.platform.server.inject({
        method: 'POST',
        url: `/api/auth${path}`,
        remoteAddress: `2001:db8:1:2:${host}::${host}`,
        headers: { origin: 'http://localhost:3000' },
        payload,
      })
      return statusCode
    }
    const signUp = (host: number) =>
      send('/sign-up/email', host, { email: `${host}@lodestay.test`, password: TEST_PASSWORD, name: 'Somebody' })
    expect([await signUp(1), await signUp(2)]).toEqual([200, 429])
    const signInAs = (host: number) =>
      send('/sign-in/email', host, { email: `nobody-${host}@lodestay.test`, password: 'wrong password' })
    expect(await signInAs(3)).toBe(401)
    await sql`update identity.rate_limits set points = 200 where key like 'guess-from:%'`.execute(limited.platform.db)
    expect(await signInAs(4)).toBe(429)
    await limited.close()
  })

  test('can’t be spread over alternative spellings of the path', async () => {
    const person = await t.given.user()
    const spellings = ['/api/auth/x/../sign-in/email', '/api/auth/./sign-in/email', '/api/auth/x/%2e%2e/sign-in/email']
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const answer = await t.platform.server.inject({
        method: 'POST',
        url: spellings[attempt % spellings.length] ?? '',
        headers: { origin: 'http://localhost:3000' },
        payload: { email: person.email, password: 'wrong password' },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses.slice(0, 10)).not.toContain(200)
    expect((await signIn(person.email, 'wrong password')).status === 401 || statuses.at(-1) === 429).toBe(true)
  })

  test('codes can’t be counted against another account by sending a second cookie', async () => {
    const [victim, thief] = [await withApp(), await withApp()]
    const pair = (cookie: string) => /[^;\s]*\.two_factor=[^;]+/.exec(cookie)?.[0] ?? ''
    const [theirs, own] = [
      pair(jar(await signIn(victim.email, TEST_PASSWORD))),
      pair(jar(await signIn(thief.email, TEST_PASSWORD))),
    ]
    const code = await codeOf(victim.secret)
    for (const cookie of [`${own}; ${theirs}`, `${theirs}; ${own}`, `${own}; ${theirs.replace('=', ' =')}`])
      expect((await auth('/two-factor/verify-totp', { code }, { cookie })).status).toBe(401)
    for (const cookie of ['lodestay-identity.two_factor=%', 'lodestay-identity.two_factor=2fa-%00.x'])
      expect((await auth('/two-factor/verify-totp', { code }, { cookie })).status).toBe(401)
  })

  test('on a known device counts against that device', async () => {
    const person = await t.given.user()
    const device = /[^;\s]*\.device=[^;]+/.exec(jar(await signIn(person.email, TEST_PASSWORD)))?.[0] ?? ''
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await guess(person.email, '10.0.1.1', device)).statusCode).toBe(401)
    expect((await guess(person.email, '10.0.1.1', device)).statusCode).toBe(429)
    expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200)
  })

  test.each([
    ['/verify-password', { password: 'wrong password' }],
    ['/reauthenticate', { password: 'wrong password' }],
    ['/change-password', { currentPassword: 'wrong password', newPassword: NEW_PASSWORD }],
  ])('by %s is 429 on the eleventh attempt', async (path, body) => {
    const person = await t.given.user()
    for (let attempt = 0; attempt < 10; attempt++) expect((await auth(path, body, person)).status).toBe(400)
    const refused = await auth(path, body, person)
    expect([refused.status, Number(refused.headers['retry-after']) > 60]).toEqual([429, true])
  })

  test('codes is 429 on the eleventh attempt, across any number of sign-ins', async () => {
    const person = await withApp()
    const half = jar(await signIn(person.email, TEST_PASSWORD))
    for (let attempt = 0; attempt < 10; attempt++) {
      const cookie = jar(await signIn(person.email, TEST_PASSWORD))
      const code = String(attempt).padStart(6, '0')
      expect((await auth('/two-factor/verify-totp', { code }, { cookie })).status).toBe(401)
    }
    const code = await codeOf(person.secret)
    expect((await auth('/two-factor/verify-totp', { code }, { cookie: half })).status).toBe(429)
    expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(429)
  })

  test('emails to an address of choice are limited for a day, and resetting a password is not', async () => {
    const { email } = await t.given.user()
    const quarterHourLater = () => sql`delete from identity.rate_limits where key like 'mail:%'`.execute(t.platform.db)
    const confirm = async () => {
      await quarterHourLater()
      return (await auth('/send-verification-email', { email })).status
    }
    // Signing up was the first.
    for (let n = 0; n < 19; n++) expect(await confirm()).toBe(200)
    expect(await confirm()).toBe(429)
    const signUp = { email, password: TEST_PASSWORD, name: 'Somebody' }
    expect((await auth('/sign-up/email', signUp)).status).toBe(429)
    expect((await auth('/request-password-reset', { email })).status).toBe(200)
  })

  test('limits survive a restart', async () => {
    const person = await t.given.user()
    for (let attempt = 0; attempt < 10; attempt++) await signIn(person.email, 'wrong password')
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from identity.rate_limits where points >= 10`.execute(t.platform.db)
    expect(rows[0]?.n).toBeGreaterThan(0)
    const { rows: kind } = await sql<{
      relpersistence: string
    }>`select relpersistence from pg_class where oid = 'identity.rate_limits'::regclass`.execute(t.platform.db)
    expect(kind[0]?.relpersistence).toBe('p')
  })
})

test.each([{ email: { toString: 'x' }, password: 'x' }, { email: ['a'], password: {} }, [], 'text', 17])(
  'a sign-in with %j is rejected as a client error',
  async (body) => {
    const answer = await t.call('POST', '/auth/sign-in/email', {
      body: JSON.stringify(body),
      headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  },
)

describe('a new password', () => {
  const signUp = (password: string, email = 'rosalind@lodestay.test') =>
    auth('/sign-up/email', { email, password, name: 'Rosalind Franklin' })

  test.each([
    ['password', 'PASSWORD_COMMON'],
    ['Password123!', 'PASSWORD_COMMON'],
    ['aaaaaaaaaa', 'PASSWORD_COMMON'],
    ['lodestay-demo', 'PASSWORD_PERSONAL'],
    ['Lodestay2026', 'PASSWORD_PERSONAL'],
    ['rosalind88', 'PASSWORD_PERSONAL'],
    ['franklin!!', 'PASSWORD_PERSONAL'],
    ['short', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ])('%s is rejected as %s', async (password, code) => {
    const { status, body } = await signUp(password)
    expect([status, body.identityCode]).toEqual([400, code])
  })

  test.each(['all small letters here', 'ключ от старого дома', 'qpwoeirutyalsk'])(
    '%s is accepted',
    async (password) => {
      expect((await signUp(password, `${crypto.randomUUID()}@lodestay.test`)).status).toBe(200)
    },
  )

  test('follows the same rules by email and in the account', async () => {
    const person = await t.given.user()
    const weak = { currentPassword: TEST_PASSWORD, newPassword: 'password' }
    expect((await auth('/change-password', weak, person)).body.identityCode).toBe('PASSWORD_COMMON')
    await auth('/request-password-reset', { email: person.email })
    const token = await letterToken(person.email, 'password-reset')
    expect((await auth('/reset-password', { token, newPassword: 'password' })).body.identityCode).toBe(
      'PASSWORD_COMMON',
    )
    expect((await auth('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
  })
})

test('a leaked password is rejected if a range service is configured, which only gets five characters of its hash', async () => {
  const asked: string[] = []
  const service = createServer((request, response) => {
    asked.push(request.url ?? '')
    const leaked = createHash('sha1').update('leaked but long enough').digest('hex').toUpperCase()
    response.end(`0000000000000000000000000000000000A:1\r\n${leaked.slice(5)}:37\r\n`)
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const checked = await startTestPlatform({
    PASSWORD_BREACH_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`,
  })
  const signUp = (password: string) =>
    callsOf(checked).auth('/sign-up/email', { email: `${password.length}@lodestay.test`, password, name: 'Ann' })
  expect((await signUp('leaked but long enough')).body.identityCode).toBe('PASSWORD_BREACHED')
  expect((await signUp('never seen anywhere at all')).status).toBe(200)
  expect(asked.every((path) => /^\/range\/[0-9A-F]{5}$/.test(path))).toBe(true)
  service.close()
  // If the service doesn't respond, the password passes: sign-up must not depend on a third party.
  expect((await signUp('leaked but long enough, no answer')).status).toBe(200)
  await checked.close()
})

describe('signing up', () => {
  let mailing: TestPlatform
  let closed: TestPlatform
  beforeAll(async () => {
    mailing = await startTestPlatform({
      ...PRODUCTION,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@stay.example',
    })
    closed = await startTestPlatform(PRODUCTION)
  })
  afterAll(async () => {
    await Promise.all([mailing.close(), closed.close()])
  })
  const account = (email: string) => ({ email, password: TEST_PASSWORD, name: 'Rosalind Franklin' })

  test('with working email starts no session until the address is confirmed, and remembers the destination', async () => {
    const { auth, signIn } = callsOf(mailing)
    const email = 'rosalind@lodestay.test'
    const signedUp = await auth('/sign-up/email', { ...account(email), callbackURL: '/stays?text=lake' })
    expect([signedUp.status, signedUp.body]).toEqual([200, { confirm: true }])
    expect((await mailing.call('GET', '/auth/token', { headers: { cookie: jar(signedUp) } })).status).toBe(401)
    const link = new URL(await mailing.mailLink(email, 'email-verification'))
    expect([link.pathname, link.searchParams.get('next')]).toEqual(['/confirm-email', '/stays?text=lake'])
    const unconfirmed = await signIn(email, TEST_PASSWORD)
    expect([unconfirmed.status, unconfirmed.body.identityCode]).toEqual([401, 'WRONG_OR_UNCONFIRMED'])
    expect((await signIn(email, 'wrong password')).body.identityCode).toBe('WRONG_OR_UNCONFIRMED')
    const confirmed = await auth('/confirm-email', { token: link.searchParams.get('token') }, { cookie: jar(signedUp) })
    expect([confirmed.status, confirmed.body, confirmed.headers['set-cookie']]).toEqual([
      200,
      { status: true, changed: false },
      undefined,
    ])
    const { token } = await mailing.given.signIn(email)
    const profile = await mailing.call('POST', '/users', { as: token, body: {} })
    expect(profile.body).toMatchObject({ firstName: 'Rosalind', lastName: 'Franklin' })
  })

  test('sends the link again at each sign-in, but not to the same mailbox without end', async () => {
    const { auth, signIn } = callsOf(mailing)
    const email = 'flooded@lodestay.test'
    await auth('/sign-up/email', account(email))
    const links = async () => (await mailing.mailLinks(email, 'email-verification')).length
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(401)
    expect(await links()).toBe(2)
    const answers: unknown[] = []
    for (let times = 0; times < 8; times++) answers.push((await signIn(email, TEST_PASSWORD)).body.identityCode)
    expect(new Set(answers)).toEqual(new Set(['WRONG_OR_UNCONFIRMED']))
    expect(await links()).toBe(5)
  })

  test('confirmed from another browser lets the reader choose the password, not the person who signed up', async () => {
    const { auth, signIn } = callsOf(mailing)
    const email = 'squatted@lodestay.test'
    await auth('/sign-up/email', account(email))
    const link = new URL(await mailing.mailLink(email, 'email-verification'))
    const confirmed = await auth('/confirm-email', { token: link.searchParams.get('token') })
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(401)
    const reset = { token: confirmed.body.resetToken, newPassword: NEW_PASSWORD }
    expect((await auth('/reset-password', reset)).status).toBe(200)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('is confirmed by resetting the password by email, which opens the account', async () => {
    const { auth, signIn } = callsOf(mailing)
    const email = 'forgetful@lodestay.test'
    await auth('/sign-up/email', account(email))
    await auth('/request-password-reset', { email })
    const token = await letterToken(email, 'password-reset', mailing)
    expect((await auth('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('without confirming doesn’t keep the address from someone who changes theirs to it', async () => {
    const { auth, signIn, self } = callsOf(mailing)
    const email = 'held@lodestay.test'
    await auth('/sign-up/email', { ...account(email), password: NEW_PASSWORD })
    const person = await mailing.given.user()
    await auth('/change-email', { newEmail: email }, person)
    const token = await letterToken(email, 'email-change', mailing)
    expect((await auth('/confirm-email', { token })).body).toEqual({ status: true, changed: true })
    expect((await self(person.token)).body.email).toBe(email)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(401)
  })

  test('is confirmed once: reopening the link sets no new password, in any browser', async () => {
    const { auth, signIn } = callsOf(mailing)
    const [here, elsewhere] = ['twice@lodestay.test', 'twice-elsewhere@lodestay.test']
    const tokenOf = async (email: string) =>
      new URL(await mailing.mailLink(email, 'email-verification')).searchParams.get('token')
    const signedUp = await mailing.call('POST', '/auth/sign-up/email', {
      body: account(here),
      headers: { origin: 'http://localhost:3000' },
    })
    const token = await tokenOf(here)
    await auth('/confirm-email', { token }, { cookie: jar(signedUp) })
    const again = await auth('/confirm-email', { token })
    expect([again.status, again.body]).toEqual([200, { status: true, changed: false }])
    expect((await signIn(here, TEST_PASSWORD)).status).toBe(200)

    await auth('/sign-up/email', account(elsewhere))
    const other = await tokenOf(elsewhere)
    const { resetToken } = (await auth('/confirm-email', { token: other })).body
    await auth('/reset-password', { token: resetToken, newPassword: NEW_PASSWORD })
    expect((await auth('/confirm-email', { token: other })).body.resetToken).toBeUndefined()
    expect((await signIn(elsewhere, NEW_PASSWORD)).status).toBe(200)
  })

  test('with an email that has an account looks the same, and notifies its owner', async () => {
    const { auth } = callsOf(mailing)
    const [fresh, known] = ['fresh@lodestay.test', 'known@lodestay.test']
    await auth('/sign-up/email', account(known))
    const [first, second] = [await auth('/sign-up/email', account(fresh)), await auth('/sign-up/email', account(known))]
    const names = ({ headers }: Answer) => [headers['set-cookie']].flat().map((line) => line?.split('=')[0])
    expect([second.status, second.body, names(second)]).toEqual([first.status, first.body, names(first)])
    const rows = await mailing.platform.db.selectFrom('mails').select('kind').where('recipient', '=', known).execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['email-verification', 'already-signed-up'])
  })

  test('is confirmed in the language of the page, and a reset is emailed in that of the account', async () => {
    const { auth } = callsOf(mailing)
    const email = 'nueva@lodestay.test'
    const inSpanish = { origin: 'http://localhost:3000', 'accept-language': 'es' }
    const signedUp = await mailing.call('POST', '/auth/sign-up/email', { body: account(email), headers: inSpanish })
    const subject = async (kind: string) => {
      const mail = mailing.platform.db.selectFrom('mails').select('subject').where('kind', '=', kind)
      return (await mail.where('recipient', '=', email).executeTakeFirst())?.subject
    }
    expect(await subject('email-verification')).toBe('Confirma tu dirección de correo')
    const link = new URL(await mailing.mailLink(email, 'email-verification'))
    expect(link.pathname).toBe('/es/confirm-email')
    await auth('/confirm-email', { token: link.searchParams.get('token') }, { cookie: jar(signedUp) })
    const { token } = await mailing.given.signIn(email)
    const profile = await mailing.call('POST', '/users', { as: token, body: { language: 'es' } })
    expect([profile.status, profile.body.language]).toEqual([201, 'es'])
    await mailing.call('POST', '/auth/request-password-reset', {
      body: { email },
      headers: { origin: 'http://localhost:3000', 'accept-language': 'en' },
    })
    expect(await subject('password-reset')).toBe('Elige una contraseña nueva')
    expect(new URL(await mailing.mailLink(email, 'password-reset')).pathname).toBe('/es/reset-password')
  })

  test('by email is closed if no email can be sent, and says so', async () => {
    const { auth } = callsOf(closed)
    expect((await closed.call('GET', '/auth/capabilities')).body.signUp).toBe('closed')
    const refused = await auth('/sign-up/email', account('nobody@lodestay.test'))
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'You can’t sign up by email right now, because this site can’t send email.',
    ])
  })

  test('is rate-limited per address', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_SIGN_UPS: '2' })
    const { auth } = callsOf(limited)
    const statuses: number[] = []
    for (const n of [1, 2, 3]) statuses.push((await auth('/sign-up/email', account(`${n}@lodestay.test`))).status)
    await limited.close()
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('demo accounts', () => {
  test('lose their password once the site is no longer a demo, and other accounts don’t', async () => {
    const { identity } = t.platform.providers
    const [account] = demoAccounts
    await identity.ensure({ email: account.email, password: DEMO_PASSWORD, name: 'Tess Traveler' })
    const entered = jar(await signIn(account.email, DEMO_PASSWORD))
    const person = await t.given.user()
    await closeDemo(identity, t.platform.server.log as never)
    expect((await signIn(account.email, DEMO_PASSWORD)).status).toBe(401)
    expect((await tokenOf(entered)).status).toBe(401)
    expect((await self(person.token)).status).toBe(200)
    expect(await identity.disown({ email: person.email, password: DEMO_PASSWORD })).toBe(false)
  })
})

describe('staff outside a demo', () => {
  let real: TestPlatform
  beforeAll(async () => {
    real = await startTestPlatform(PRODUCTION)
  })
  afterAll(() => real.close())

  test('can moderate only in a session with a second factor', async () => {
    const { identity } = real.platform.providers
    const email = 'moderator@lodestay.test'
    await identity.ensure({ email, password: TEST_PASSWORD, name: 'Mo Derator' })
    const entered = await real.given.signIn(email)
    const { body } = await real.call('POST', '/users', { as: entered.token, body: {} })
    await real.platform.db
      .updateTable('users')
      .set({ roles: ['Stayer', 'Employee'] })
      .where('id', '=', body.id)
      .execute()
    const refused = await real.call('GET', '/users', { as: entered.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-required'])
    expect((await real.call('GET', '/users/self', { as: entered.token })).status).toBe(200)

    const calls = callsOf(real)
    const begun = await calls.auth('/two-factor/enable', {}, entered)
    const secret = decodeKey(begun.body.secret)
    const confirmed = await calls.auth('/two-factor/verify-totp', { code: await codeOf(secret) }, entered)
    const { token } = (await real.call('GET', '/auth/token', { headers: { cookie: jar(confirmed, entered.cookie) } }))
      .body
    expect((await real.call('GET', '/users', { as: token })).status).toBe(200)
  })
})
