import { createOTP } from '@better-auth/utils/otp'
import { DAY_MS } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, decodeKey, describeIdentity, jar } from '../../test/identity-cases.ts'
import { type Answer, type Person, startTestPlatform, TEST_PASSWORD, type TestPlatform } from '../../test/index.ts'
import { type FirebaseDouble, startFirebaseDouble } from './firebase-double.ts'

async function startOn(firebase: FirebaseDouble, environment: Record<string, string> = {}, administrates = true) {
  return startTestPlatform({ ...(await firebase.environment(administrates)), ...environment })
}

function codesFor(firebase: FirebaseDouble, email: string, requestType: string) {
  return firebase.mailedTo(email).flatMap((mail) => (mail.requestType === requestType ? mail.oobCode : []))
}

describeIdentity(async () => {
  const firebase = await startFirebaseDouble()
  const t = await startOn(firebase)
  return {
    t,
    admin: await t.given.admin(),
    resetTokens: async (email) => codesFor(firebase, email, 'PASSWORD_RESET'),
    // Links like Firebase's template, to our action URL.
    confirmSignUp: async (email) => {
      const [token] = codesFor(firebase, email, 'VERIFY_EMAIL')
      await callsOf(t).auth('/confirm-email', { token })
      const [reset] = codesFor(firebase, email, 'PASSWORD_RESET')
      await callsOf(t).auth('/reset-password', { token: reset, newPassword: TEST_PASSWORD })
    },
    confirmNewEmail: async (email) => {
      const [oobCode] = codesFor(firebase, email, 'VERIFY_AND_CHANGE_EMAIL')
      await callsOf(t).auth('/confirm-email', { token: oobCode })
    },
    close: async () => {
      await t.close()
      await firebase.close()
    },
  }
})

let firebase: FirebaseDouble
let t: TestPlatform
let calls: ReturnType<typeof callsOf>
beforeAll(async () => {
  firebase = await startFirebaseDouble()
  t = await startOn(firebase, { GOOGLE_CLIENT_ID: 'google-client', GOOGLE_CLIENT_SECRET: 'google-secret' })
  calls = callsOf(t)
})
beforeEach(() => {
  firebase.state.mode = 'up'
  firebase.state.policy = { minPasswordLength: 6 }
})
afterAll(async () => {
  await t.close()
  await firebase.close()
})

function cookieOf(headers: Record<string, unknown>, name = 'session_token') {
  return new RegExp(`[^\\s,;]*${name}=[^;]+`).exec(String(headers['set-cookie']))?.[0] ?? ''
}

describe('a session', () => {
  test('is a cookie that only we can read', async () => {
    const { cookie } = await t.given.user()
    const value = cookie.split('=')[1] ?? ''
    expect(value.split('.')).toHaveLength(5)
    expect(Buffer.from(value, 'base64url').toString()).not.toContain('refreshToken')
    for (const forged of [`${cookie.slice(0, -4)}AAAA`, 'lodestay-identity.session_token=x', ''])
      expect((await t.call('GET', '/auth/token', { headers: { cookie: forged } })).status).toBe(401)
  })

  test('is returned to its owner, and null to a visitor', async () => {
    const person = await t.given.user()
    const asked = await t.call('GET', '/auth/get-session', { headers: { cookie: person.cookie } })
    expect(asked.body.user.id).toBe(firebase.byEmail(person.email)?.localId)
    expect((await t.call('GET', '/auth/get-session')).body).toBeNull()
  })

  test('lasts until the browser closes unless remembering was requested', async () => {
    const { email } = await t.given.user()
    for (const rememberMe of [true, false]) {
      const entered = await calls.auth('/sign-in/email', { email, password: TEST_PASSWORD, rememberMe })
      const lines = [entered.headers['set-cookie']].flat().filter((line) => line?.includes('session_token'))
      expect(lines.join().includes('Max-Age')).toBe(rememberMe)
    }
  })

  test('that begins in the same second in which another ended is a separate one', async () => {
    const person = await t.given.user()
    await calls.auth('/sign-out', {}, person)
    const again = await t.given.signIn(person.email)
    expect((await calls.self(again.token)).status).toBe(200)
    expect((await calls.self(person.token)).status).toBe(401)
  })

  test('signed out on one device continues on another', async () => {
    const person = await t.given.user()
    await new Promise((later) => setTimeout(later, 1000))
    const elsewhere = await t.given.signIn(person.email)
    await calls.auth('/sign-out', {}, person)
    expect((await calls.self(elsewhere.token)).status).toBe(200)
    expect((await t.call('GET', '/auth/token', { headers: { cookie: person.cookie } })).status).toBe(401)
  })

  test('is remembered as ended for longer than its cookie lasts, and for at most 90 days', async () => {
    const person = await t.given.user()
    const identityId = firebase.byEmail(person.email)?.localId
    const rows = () =>
      sql`select from identity.hosted_sessions where identity_id = ${identityId}`.execute(t.platform.db)
    const forget = async (days: number) =>
      t.work('users:forget-sign-in-traces', {}, new Date(Date.now() + days * DAY_MS))
    const use = async () => (await t.call('GET', '/auth/token', { headers: { cookie: person.cookie } })).status
    await calls.auth('/sign-out', {}, person)
    for (const days of [1, 43, 45, 46, 88]) {
      await forget(days)
      expect([await use(), (await rows()).rows]).toEqual([401, [{}]])
    }
    await forget(90)
    expect((await rows()).rows).toEqual([])
  })

  test('that ended lately is still remembered when earlier ones are forgotten', async () => {
    const person = await t.given.user()
    const identityId = firebase.byEmail(person.email)?.localId
    await calls.auth('/sign-out', {}, person)
    // The person has ended sessions for a year, and the last one after the others had been set aside.
    await sql`update identity.hosted_sessions set ended_before = '{1,2,3}', turned_at = now() - interval '43 days'
      where identity_id = ${identityId}`.execute(t.platform.db)
    await t.work('users:forget-sign-in-traces', {}, new Date(Date.now() + 2 * DAY_MS))
    const { rows } = await sql`select ended_before && '{1,2,3}' as early from identity.hosted_sessions
      where identity_id = ${identityId}`.execute(t.platform.db)
    expect(rows).toEqual([{ early: false }])
    expect((await t.call('GET', '/auth/token', { headers: { cookie: person.cookie } })).status).toBe(401)
  })

  test('ends once Firebase has ended it', async () => {
    const person = await t.given.user()
    Object.assign(firebase.byEmail(person.email) ?? {}, { disabled: true })
    expect((await t.call('GET', '/auth/token', { headers: { cookie: person.cookie } })).status).toBe(401)
  })

  test('picks up an email that was changed at Firebase', async () => {
    const person = await t.given.user()
    Object.assign(firebase.byEmail(person.email) ?? {}, { email: `moved-${person.email}` })
    const { token } = (await t.call('GET', '/auth/token', { headers: { cookie: person.cookie } })).body
    expect((await calls.self(token)).body.email).toBe(`moved-${person.email}`)
  })
})

test('an email that another profile still has doesn’t prevent signing in', async () => {
  const [person, other] = [await t.given.user(), await t.given.user()]
  const freed = other.email
  Object.assign(firebase.byEmail(freed) ?? {}, { email: `left-${freed}` })
  Object.assign(firebase.byEmail(person.email) ?? {}, { email: freed })
  const { token } = await t.given.signIn(freed)
  expect((await calls.self(token)).body).toMatchObject({ id: person.id, email: person.email })
})

describe('a staff session', () => {
  test.each([
    ['half a day unused', '13 hours', 401],
    ['unused for a night', '11 hours', 200],
  ])('that is %s', async (_, unused, status) => {
    const staff = await t.given.employee()
    const cookie = jar(await calls.signIn(staff.email, TEST_PASSWORD))
    await sql`update identity.hosted_sessions_seen s set last_used_at = now() - ${unused}::interval from users u
      where u.identity_id = s.identity_id and u.id = ${staff.id}`.execute(t.platform.db)
    expect((await t.call('GET', '/auth/token', { headers: { cookie } })).status).toBe(status)
    const { body } = await t.call('GET', '/auth/get-session', { headers: { cookie } })
    expect(body !== null).toBe(status === 200)
  })

  test('is extended by use', async () => {
    const staff = await t.given.employee()
    const cookie = jar(await calls.signIn(staff.email, TEST_PASSWORD))
    const { token } = (await t.call('GET', '/auth/token', { headers: { cookie } })).body
    await sql`update identity.hosted_sessions_seen s set last_used_at = now() - interval '11 hours' from users u
      where u.identity_id = s.identity_id and u.id = ${staff.id}`.execute(t.platform.db)
    expect((await calls.self(token)).status).toBe(200)
    const { rows } = await sql<{ used: boolean }>`select bool_and(last_used_at > now() - interval '1 hour') as used
      from identity.hosted_sessions_seen s join users u using (identity_id) where u.id = ${staff.id}`.execute(
      t.platform.db,
    )
    expect(rows[0]?.used).toBe(true)
  })
})

describe('confirming the address of a new account', () => {
  const signedUp = async (email: string) => {
    const answer = await calls.auth('/sign-up/email', { email, password: TEST_PASSWORD, name: 'Ann' })
    return { token: codesFor(firebase, email, 'VERIFY_EMAIL')[0], cookie: jar(answer) }
  }

  test('from the browser that signed up opens it with the password chosen there', async () => {
    const email = 'ann@lodestay.test'
    const { token, cookie } = await signedUp(email)
    const confirmed = await calls.auth('/confirm-email', { token }, { cookie })
    expect([confirmed.status, confirmed.body]).toEqual([200, { status: true, changed: false }])
    expect((await calls.signIn(email, TEST_PASSWORD)).status).toBe(200)
  })

  test('from another browser lets the reader choose the password, not the person who signed up', async () => {
    const email = 'squatted@lodestay.test'
    const { token } = await signedUp(email)
    const other = await signedUp('other@lodestay.test')
    const confirmed = await calls.auth('/confirm-email', { token }, other)
    expect([confirmed.status, confirmed.body.resetSentTo]).toEqual([200, email])
    expect((await calls.signIn(email, TEST_PASSWORD)).status).toBe(401)
    const [reset] = codesFor(firebase, email, 'PASSWORD_RESET')
    await calls.auth('/reset-password', { token: reset, newPassword: 'a rather different phrase' })
    expect((await calls.signIn(email, TEST_PASSWORD)).status).toBe(401)
    expect((await calls.signIn(email, 'a rather different phrase')).status).toBe(200)
  })
})

test('undoing a change of address tells its owner that a link for a new password is on its way', async () => {
  const person = await t.given.user()
  const taken = `taken-${person.email}`
  await calls.auth('/change-email', { newEmail: taken }, person)
  await calls.auth('/confirm-email', { token: codesFor(firebase, taken, 'VERIFY_AND_CHANGE_EMAIL')[0] })
  const undone = await calls.auth('/undo-email-change', { token: codesFor(firebase, person.email, 'RECOVER_EMAIL')[0] })
  expect([undone.status, undone.body]).toEqual([200, { status: true, resetSentTo: person.email }])
  expect(codesFor(firebase, person.email, 'PASSWORD_RESET')).toHaveLength(1)
})

describe('what Firebase refuses', () => {
  test('a disabled account looks like an unknown one', async () => {
    const person = await t.given.user()
    Object.assign(firebase.byEmail(person.email) ?? {}, { disabled: true })
    const [disabled, unknown] = [
      await calls.signIn(person.email, TEST_PASSWORD),
      await calls.signIn('nobody@lodestay.test', TEST_PASSWORD),
    ]
    expect([disabled.status, disabled.body.detail]).toEqual([401, unknown.body.detail])
  })

  test('a taken email is revealed only to its owner', async () => {
    const { email } = await t.given.user()
    const signUp = (address: string) =>
      calls.auth('/sign-up/email', { email: address, password: TEST_PASSWORD, name: 'Two' })
    const [taken, free] = [await signUp(email), await signUp(`free-${email}`)]
    const names = ({ headers }: Answer) => [headers['set-cookie']].flat().map((line) => line?.split('=')[0])
    const both = [200, { confirm: true }, ['lodestay-identity.signed_up']]
    expect([taken.status, taken.body, names(taken)]).toEqual(both)
    expect([free.status, free.body, names(free)]).toEqual(both)
    const rows = await t.platform.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()
    expect(rows.map(({ kind }) => kind)).toContain('already-signed-up')
  })

  test('an invalid email', async () => {
    const refused = await calls.auth('/sign-up/email', { email: 'nobody', password: TEST_PASSWORD, name: 'No' })
    expect([refused.status, refused.body.detail]).toEqual([400, 'Invalid email format'])
  })

  test('a sign-in that awaits a text message, which we don’t support, reports that and opens nothing', async () => {
    const person = await t.given.user()
    Object.assign(firebase.byEmail(person.email) ?? {}, { secondFactor: true })
    const refused = await calls.signIn(person.email, TEST_PASSWORD)
    expect([refused.status, refused.body.identityCode]).toEqual([403, 'UNSUPPORTED_SECOND_FACTOR'])
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  test('a new address that is taken is not revealed', async () => {
    const [person, other] = [await t.given.user(), await t.given.user()]
    const asked = await calls.auth('/change-email', { newEmail: other.email }, person)
    expect([asked.status, firebase.mailedTo(other.email)]).toEqual([200, []])
    const same = await calls.auth('/change-email', { newEmail: person.email }, person)
    expect([same.status, same.body.detail]).toEqual([400, 'That’s already your email.'])
  })

  test('missing fields, and unknown calls', async () => {
    expect((await calls.auth('/sign-in/email', { email: 'x@lodestay.test' })).status).toBe(400)
    expect((await calls.auth('/sign-in/elsewhere', {})).status).toBe(404)
  })
})

describe('Firebase’s password policy', () => {
  test('is respected, with a minimum of six', async () => {
    firebase.state.policy = { minPasswordLength: 4, containsUppercaseCharacter: true, containsNumericCharacter: true }
    const fresh = await startOn(firebase)
    const { passwordPolicy } = (await fresh.call('GET', '/auth/capabilities')).body
    expect(passwordPolicy).toEqual({ minLength: 6, maxLength: 128, mustContain: ['uppercase', 'numeric'] })
    const refused = await callsOf(fresh).auth('/sign-up/email', {
      email: 'weak@lodestay.test',
      password: 'all small letters',
      name: 'Weak',
    })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'The password must also contain: an uppercase letter, a digit.',
    ])
    await fresh.close()
  })
})

describe('Google', () => {
  const leave = (callbackURL: string) => calls.auth('/sign-in/social', { provider: 'google', callbackURL })
  const comeBack = (query: Record<string, string>, cookie: string) =>
    t.call('GET', '/auth/callback/google', { query, headers: { cookie } })

  test('sends people back with a session', async () => {
    const left = await leave('http://localhost:3000/enter?next=/feed')
    const page = new URL(left.body.url)
    expect([page.origin, page.searchParams.get('client_id')]).toEqual(['https://accounts.google.com', 'google-client'])
    const state = page.searchParams.get('state') ?? ''
    const back = await comeBack({ code: 'grace', state }, cookieOf(left.headers, 'google'))
    expect([back.status, back.headers.location]).toEqual([302, 'http://localhost:3000/enter?next=/feed'])
    expect([back.headers['set-cookie']].flat()).toContainEqual(expect.stringMatching(/two_factor=;.*Max-Age=0/))
    const { body } = await t.call('GET', '/auth/token', { headers: { cookie: cookieOf(back.headers) } })
    const created = await t.call('POST', '/users', { as: body.token, body: { firstName: 'Grace' } })
    expect(created.body.email).toBe('grace@gmail.test')
  })

  test.each([true, false])('remembers as chosen before leaving: %s', async (rememberMe) => {
    const callbackURL = 'http://localhost:3000/enter'
    const left = await calls.auth('/sign-in/social', { provider: 'google', callbackURL, rememberMe })
    const state = new URL(left.body.url).searchParams.get('state') ?? ''
    const back = await comeBack({ code: `remembered-${rememberMe}`, state }, cookieOf(left.headers, 'google'))
    const line = [back.headers['set-cookie']].flat().find((each) => each?.includes('session_token='))
    expect(line?.includes('Max-Age')).toBe(rememberMe)
  })

  test('with a different state, or without our cookie, opens nothing', async () => {
    const left = await leave('http://localhost:3000/enter')
    const state = new URL(left.body.url).searchParams.get('state') ?? ''
    for (const [query, cookie] of [
      [{ code: 'eve', state: 'forged' }, cookieOf(left.headers, 'google')],
      [{ code: 'eve', state }, ''],
    ] as const) {
      const back = await comeBack(query, cookie)
      expect(back.status).toBe(302)
      expect(back.headers.location).toBe('http://localhost:3000/sign-in?error=state_mismatch')
      expect(cookieOf(back.headers)).toBe('')
    }
  })

  test.each<[string, Record<string, string>, string]>([
    ['refused because the address has a password', { code: 'owned' }, 'ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL'],
    ['canceled', { error: 'access_denied' }, 'access_denied'],
  ])(
    'that is %s leads back to the form in its language, which says so and remembers the page',
    async (_, query, error) => {
      if (query.code) await t.given.user({ email: `${query.code}@gmail.test` })
      const left = await leave('http://localhost:3000/es/session/enter?next=%2Ffavorites')
      const state = new URL(left.body.url).searchParams.get('state') ?? ''
      const back = await comeBack({ ...query, state }, cookieOf(left.headers, 'google'))
      const page = new URL(String(back.headers.location))
      expect([back.status, page.pathname, page.searchParams.get('next')]).toEqual([302, '/es/sign-in', '/favorites'])
      expect(page.searchParams.get('error')).toBe(error)
      expect(cookieOf(back.headers)).toBe('')
    },
  )

  test('never redirects to another site', async () => {
    expect((await leave('https://evil.example/enter')).status).toBe(422)
  })
})

test.each([
  ['to our own form', {}, ''],
  ['with the page to go on to', { continueUrl: 'http://localhost:3000/sign-in?next=%2Fwatches' }, '&next=%2Fwatches'],
])('a reset link redirects %s', async (_, query, next) => {
  const answer = await t.call('GET', '/auth/action', { query: { mode: 'resetPassword', oobCode: 'a b', ...query } })
  expect([answer.status, answer.headers.location]).toEqual([
    302,
    `http://localhost:3000/reset-password?token=a+b${next}`,
  ])
})

describe('while Firebase is unavailable', () => {
  test.each(['down', 'broken', 'wrong-key'] as const)(
    '(%s) signing in is 503, and signed-in users stay signed in',
    async (mode) => {
      const person = await t.given.user()
      firebase.state.mode = mode
      const refused = await calls.signIn(person.email, TEST_PASSWORD)
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
      expect((await calls.self(person.token)).status).toBe(200)
      expect((await t.call('GET', '/auth/token', { headers: { cookie: person.cookie } })).status).toBe(503)
    },
  )

  test('a token whose keys cannot be fetched is 503, not 401', async () => {
    const person = await t.given.user()
    const fresh = await startOn(firebase)
    firebase.state.mode = 'down'
    expect((await callsOf(fresh).self(person.token)).status).toBe(503)
    await fresh.close()
  })
})

describe('without a service account', () => {
  let alone: TestPlatform
  let person: Person
  beforeAll(async () => {
    alone = await startOn(firebase, {}, false)
  })
  beforeEach(async () => {
    person = await t.given.user()
    person = { ...person, ...(await alone.given.signIn(person.email)) }
    await alone.call('POST', '/users', { as: person, body: {} })
    await alone.erase(person)
    expect(firebase.byEmail(person.email)).toBeDefined()
  })
  afterAll(() => alone.close())

  test('a deleted account’s identity is removed when it signs out', async () => {
    expect((await callsOf(alone).auth('/sign-out', {}, person)).status).toBe(200)
    expect(firebase.byEmail(person.email)).toBeUndefined()
  })

  test('or when it tries to sign in again', async () => {
    expect((await callsOf(alone).signIn(person.email, TEST_PASSWORD)).status).toBe(401)
    expect(firebase.byEmail(person.email)).toBeUndefined()
  })
})

describe('an authenticator app', () => {
  const enrolled = async () => {
    const person = await t.given.user()
    const elsewhere = await t.given.signIn(person.email)
    const begun = await calls.auth('/two-factor/enable', {}, person)
    const secret = decodeKey(begun.body.secret)
    const code = await createOTP(secret).totp()
    const confirmed = await calls.auth('/two-factor/verify-totp', { code }, { cookie: jar(begun, person.cookie) })
    expect(confirmed.status).toBe(200)
    await sql`delete from identity.used_codes`.execute(t.platform.db)
    return { ...person, cookie: jar(confirmed, person.cookie), elsewhere, secret, code }
  }

  test('is enrolled, required after the password, and closes sessions opened without it', async () => {
    const person = await enrolled()
    expect((await t.call('GET', '/auth/factors', { headers: { cookie: person.cookie } })).body.totp).toBe(true)
    const half = await calls.signIn(person.email, TEST_PASSWORD)
    expect(half.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    const cookie = jar(half)
    expect((await t.call('GET', '/auth/token', { headers: { cookie } })).status).toBe(401)
    const code = await createOTP(person.secret).totp()
    const whole = await calls.auth('/two-factor/verify-totp', { code }, { cookie })
    const { token } = (await t.call('GET', '/auth/token', { headers: { cookie: jar(whole, cookie) } })).body
    expect((await calls.self(token)).body.id).toBe(person.id)
    expect((await t.platform.providers.identity.verify(token))?.secondFactor).toBe(true)
  })

  test('gives a code that is valid once, and a wrong one is rejected', async () => {
    const person = await enrolled()
    const use = async (code: string) => {
      const cookie = jar(await calls.signIn(person.email, TEST_PASSWORD))
      return (await calls.auth('/two-factor/verify-totp', { code }, { cookie })).status
    }
    const code = await createOTP(person.secret).totp()
    expect([await use('000000'), await use(code), await use(code)]).toEqual([401, 200, 401])
  })

  test('takes codes for one account only, so that guesses can’t be counted against another', async () => {
    const [person, other] = [await enrolled(), await t.given.user()]
    const half = await calls.signIn(person.email, TEST_PASSWORD)
    const code = await createOTP(person.secret).totp()
    const cookie = `${other.cookie}; ${jar(half)}`
    const mixed = await calls.auth('/two-factor/verify-totp', { code }, { cookie })
    expect(mixed.status).toBe(401)
    expect((await calls.auth('/two-factor/verify-totp', { code }, { cookie: jar(half) })).status).toBe(200)
  })

  test('is asked for when its owner signs in from someone else’s session, which the browser leaves', async () => {
    const [person, other] = [await enrolled(), await t.given.user()]
    const half = await calls.auth('/sign-in/email', { email: person.email, password: TEST_PASSWORD }, other)
    const cookie = jar(half, other.cookie)
    expect((await t.call('GET', '/auth/get-session', { headers: { cookie } })).body).toBeNull()
    const code = await createOTP(person.secret).totp()
    expect((await calls.auth('/two-factor/verify-totp', { code }, { cookie })).status).toBe(200)
  })

  test('is removed by its owner after a recent proof of identity', async () => {
    const person = await enrolled()
    await sql`update identity.hosted_sessions_seen set proven_at = now() - interval '11 minutes'`.execute(t.platform.db)
    const refused = await calls.auth('/two-factor/disable', {}, person)
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication-required'])
    expect((await calls.auth('/reauthenticate', { password: 'wrong password' }, person)).status).toBe(400)
    expect((await calls.auth('/reauthenticate', { password: TEST_PASSWORD }, person)).status).toBe(200)
    expect((await calls.auth('/two-factor/disable', {}, person)).status).toBe(200)
    expect((await calls.signIn(person.email, TEST_PASSWORD)).body.twoFactorRedirect).toBeUndefined()
  })

  test('is removed by staff when its owner has lost it', async () => {
    const person = await enrolled()
    const cookie = jar(await calls.signIn(person.email, TEST_PASSWORD))
    expect((await calls.auth('/two-factor/request-reset', {}, { cookie })).status).toBe(200)
    const account = firebase.byEmail(person.email)
    await t.platform.providers.identity.removeSecondFactors(account?.localId ?? '')
    expect((await calls.signIn(person.email, TEST_PASSWORD)).body.twoFactorRedirect).toBeUndefined()
  })
})

test('sessions are listed with their devices, and ended individually or all others together', async () => {
  const person = await t.given.user()
  const list = async () => (await t.call('GET', '/auth/list-sessions', { headers: { cookie: person.cookie } })).body
  await new Promise((next) => setTimeout(next, 1100))
  const elsewhere = await t.given.signIn(person.email)
  const other = (await list()).find((session: { current: boolean }) => !session.current)
  expect(other.address).toBe('127.0.0.1')
  expect((await calls.auth('/revoke-session', { id: other.id }, person)).status).toBe(200)
  expect([(await calls.self(elsewhere.token)).status, (await calls.self(person.token)).status]).toEqual([401, 200])
  expect(await list()).toHaveLength(1)
})
