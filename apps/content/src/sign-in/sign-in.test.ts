import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@lodestay/domain'
import { sql } from '@payloadcms/db-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runIn } from '../database.ts'
import { openContent } from '../open-content.ts'
import { demoEditors } from '../seed/seed-demo.ts'
import { admin, startContent } from '../test/content.ts'
import { deleteSignInTraces } from './forget-traces.ts'

type Started = Awaited<ReturnType<typeof startContent>>
const noConfiguredEditor = { CONTENT_ADMIN_EMAIL: '', CONTENT_ADMIN_PASSWORD: '' }
const password = 'a good long password'

describe('the first editor', () => {
  let content: Started
  const register = (body: object) => content.call('POST', 'users/first-register', { body })
  const newcomer = () => ({ email: `${randomUUID()}@lodestay.test`, password })
  beforeAll(async () => {
    content = await startContent(noConfiguredEditor)
  })
  afterAll(() => content.stop())

  test.each([
    ['no code', {}],
    ['a wrong code', { code: 'a guess of somebody' }],
    ['a code that is no text', { code: { like: '%' } }],
  ])('can’t be created with %s', async (_, code) => {
    const { status, body } = await register({ ...newcomer(), ...code })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Use the code that the content process printed at startup.')
  })

  test('can’t be created with an expired code', async () => {
    await runIn(content, sql`update content.first_editor_codes set expires_at = now() - interval '1 second'`)
    expect((await register({ ...newcomer(), code: content.firstEditorCode })).status).toBe(400)
    await runIn(content, sql`update content.first_editor_codes set expires_at = now() + interval '1 hour'`)
  })

  test('must meet the platform’s password policy, and a rejected password doesn’t use up the code', async () => {
    const { status, body } = await register({ ...newcomer(), password: 'abc', code: content.firstEditorCode })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('The password is too short.')
  })

  test('is only one of several who use the code simultaneously, and is an admin', async () => {
    const tries = await Promise.all([1, 2, 3].map(() => register({ ...newcomer(), code: content.firstEditorCode })))
    expect(tries.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy(refused),
      expect.toSatisfy(refused),
    ])
    const { docs } = await content.payload.find({ collection: 'users' })
    expect(docs).toMatchObject([{ roles: ['admin'] }])
    expect(JSON.stringify(docs)).not.toContain(String(content.firstEditorCode))
  })

  test('is signed in immediately, by cookie only', async () => {
    const fresh = await startContent(noConfiguredEditor)
    const body = { ...newcomer(), code: fresh.firstEditorCode }
    const answer = await fresh.call('POST', 'users/first-register', { body })
    expect((await fresh.call('GET', 'users/me', { as: String(answer.token) })).body.user).toMatchObject({
      email: body.email,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/token"|eyJ/i)
    await fresh.stop()
  })

  test('leaves no way to create a second', async () => {
    expect((await register({ ...newcomer(), code: content.firstEditorCode })).status).toBe(403)
  })
})

function refused(status: number): boolean {
  return status === 400 || status === 403
}

test('a configured editor becomes the first editor, and no code is created', async () => {
  const content = await startContent()
  expect(content.firstEditorCode).toBeNull()
  expect((await content.call('POST', 'users/login', { body: admin })).status).toBe(200)
  await content.stop()
})

describe('guessing a password', () => {
  let content: Started
  const guess = (email: string, guessed = 'a guess', remoteAddress = '203.0.113.5') =>
    content.server.inject({
      method: 'POST',
      url: '/api/users/login',
      remoteAddress,
      headers: {
        'content-type': 'application/json',
        'x-caller-address': randomUUID(),
        'x-forwarded-for': randomUUID(),
      },
      payload: JSON.stringify({ email, password: guessed }),
    })
  beforeAll(async () => {
    content = await startContent()
  })
  afterAll(() => content.stop())

  test('is blocked after ten attempts, concurrent or sequential, and doesn’t reveal which accounts exist', async () => {
    const tries = async (email: string) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => guess(email)))
      const sorted = answers.map(({ statusCode, body }) => [statusCode, body]).sort()
      return sorted
    }
    const known = await tries(admin.email)
    expect(known.map(([status]) => status)).toEqual([...Array(10).fill(401), 429, 429])
    expect(await tries('nobody@lodestay.test')).toEqual(known)
    const late = await guess(admin.email, admin.password)
    expect(late.statusCode).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('blocks only that account from that address, however its email is written', async () => {
    expect((await guess(admin.email, admin.password, '203.0.113.6')).statusCode).toBe(200)
    expect((await guess(`  ${admin.email.toUpperCase()}`, admin.password)).statusCode).toBe(429)
    expect((await guess('another@lodestay.test')).statusCode).toBe(401)
  })

  test('is counted from zero again after signing in', async () => {
    const from = '203.0.113.7'
    for (let index = 0; index < 2; index++) {
      for (let wrong = 0; wrong < 6; wrong++) await guess(admin.email, 'a guess', from)
      expect((await guess(admin.email, admin.password, from)).statusCode).toBe(200)
    }
  })

  test('is also counted per address, across all accounts', async () => {
    await runIn(content, sql`delete from content.rate_limits`)
    expect((await guess('first@lodestay.test')).statusCode).toBe(401)
    await runIn(content, sql`update content.rate_limits set points = 99 where key like 'address:%'`)
    expect((await guess('second@lodestay.test')).statusCode).toBe(401)
    expect((await guess('third@lodestay.test')).statusCode).toBe(429)
  })

  test('from the addresses of one IPv6 network shares its counts', async () => {
    const from = (host: string) => `2001:db8:1:2:${host}`
    for (let n = 1; n <= 10; n++)
      expect((await guess('sixth@lodestay.test', 'a guess', from(`${n}::${n}`))).statusCode).toBe(401)
    expect((await guess('sixth@lodestay.test', 'a guess', from('11::11'))).statusCode).toBe(429)
    expect((await guess('sixth@lodestay.test', 'a guess', '2001:db8:1:3::1')).statusCode).toBe(401)
    await runIn(content, sql`update content.rate_limits set points = 100 where key like 'address:%'`)
    expect((await guess('seventh@lodestay.test', 'a guess', from('12::12'))).statusCode).toBe(429)
  })

  describe('from many networks', () => {
    beforeEach(() => runIn(content, sql`delete from content.rate_limits`))
    const spendAllBut = (left: number) =>
      runIn(content, sql`update content.rate_limits set points = ${25 - left} where key like 'account:%'`)

    test('shares one count per account, whether it exists or not', async () => {
      for (const email of [admin.email, 'nobody@lodestay.test']) {
        expect((await guess(email, 'a guess', '203.0.113.20')).statusCode).toBe(401)
        await spendAllBut(1)
        expect((await guess(email, 'a guess', '203.0.113.21')).statusCode).toBe(401)
        expect((await guess(email, admin.password, '203.0.113.22')).statusCode).toBe(429)
      }
      expect((await guess('another@lodestay.test', 'a guess', '203.0.113.23')).statusCode).toBe(401)
    })

    test('doesn’t lock an editor out of a network they signed in from', async () => {
      const [home, elsewhere] = ['2001:db8:5:5::1', '2001:db8:6:6::1']
      expect((await guess(admin.email, admin.password, home)).statusCode).toBe(200)
      await guess(admin.email, 'a guess', '203.0.113.20')
      await spendAllBut(0)
      expect((await guess(admin.email, admin.password, elsewhere)).statusCode).toBe(429)
      expect((await guess(admin.email, admin.password, '2001:db8:5:5:aaaa::2')).statusCode).toBe(200)
    })

    test('can’t be used up by one network, nor by right passwords', async () => {
      await Promise.all(Array.from({ length: 40 }, () => guess(admin.email, 'a guess', '203.0.113.20')))
      for (const from of ['203.0.113.21', '203.0.113.22'])
        expect((await guess(admin.email, admin.password, from)).statusCode).toBe(200)
      const { rows } = await runIn(content, sql`select points from content.rate_limits where key like 'account:%'`)
      expect(rows).toEqual([{ points: 10 }])
    })
  })

  test('is forgotten when its window ends', async () => {
    await runIn(
      content,
      sql`insert into content.rate_limits (key, points, expire)
        values ('old', 9, ${Date.now() - 1}), ('new', 9, ${Date.now() + 60_000})`,
    )
    await deleteSignInTraces(content.payload)
    const { rows } = await runIn(content, sql`select key from content.rate_limits where key in ('old', 'new')`)
    expect(rows).toEqual([{ key: 'new' }])
  })
})

describe('a session', () => {
  let content: Started
  const login = (body: object) =>
    content.server.inject({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  beforeAll(async () => {
    content = await startContent({ CONTENT_PUBLIC_URL: 'https://content.stay.example' })
  })
  afterAll(() => content.stop())

  test('is a cookie that scripts can’t read, other sites can’t send, and plain HTTP doesn’t carry', async () => {
    const { headers } = await login(admin)
    expect(headers['set-cookie']).toMatch(/; Secure=true; HttpOnly=true; SameSite=Lax$/)
  })

  test('is exposed only in its cookie, and accepted from nowhere else', async () => {
    const token = await content.signIn(admin)
    const answers = [
      (await login(admin)).json(),
      (await content.call('POST', 'users/refresh-token', { as: token })).body,
      (await content.call('GET', 'users/me', { as: token })).body,
    ]
    expect(answers.map(({ user }) => user.email)).toEqual([admin.email, admin.email, admin.email])
    expect(JSON.stringify(answers)).not.toMatch(/token"|eyJ/i)
    for (const scheme of ['JWT', 'Bearer']) {
      const headers = { authorization: `${scheme} ${token}` }
      expect((await content.server.inject({ url: '/api/users/me', headers })).json().user).toBeNull()
    }
  })

  test('is accepted from a program outside any page, but not from another site', async () => {
    const cookie = `payload-token=${await content.signIn(admin)}`
    const from = async (site: string) => {
      const headers = { cookie, 'sec-fetch-site': site }
      return (await content.server.inject({ url: '/api/users/me', headers })).json().user?.email ?? null
    }
    expect([await from('none'), await from('cross-site')]).toEqual([admin.email, null])
  })

  test('ends after twelve hours, however often it is renewed', async () => {
    const token = await content.signIn(admin)
    const refresh = () => content.call('POST', 'users/refresh-token', { as: token })
    expect((await refresh()).status).toBe(200)
    await runIn(content, sql`update content.users_sessions set created_at = now() - interval '13 hours'`)
    expect((await refresh()).status).toBe(403)
  })

  test.each(['users/forgot-password', 'users/forgot-password/', 'users/Forgot-password'])(
    'can’t be obtained by email, since none is sent: %s',
    async (path) => {
      const { status, body } = await content.call('POST', path, { body: { email: admin.email } })
      expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining('Ask an admin')])
      const { rows } = await runIn(content, sql`select 1 from content.users where reset_password_token is not null`)
      expect(rows).toEqual([])
    },
  )

  test.each(['users/reset-password', 'users/reset-password/', 'users/Reset-password'])(
    'can’t be obtained with a reset token: %s',
    async (path) => {
      const body = { token: 'any', password: 'a new long password' }
      const { status, body: answer } = await content.call('POST', path, { body })
      expect([status, JSON.stringify(answer)]).toEqual([403, expect.stringContaining('Ask an admin')])
    },
  )
})

async function newEditor(content: Started, asAdmin: string) {
  const who = { email: `${randomUUID()}@lodestay.test`, password }
  const { body } = await content.call('POST', 'users', { as: asAdmin, body: { ...who, roles: ['editor'] } })
  return { ...who, id: String(body.doc?.id) }
}

describe('changing a password', () => {
  let content: Started
  let asAdmin: string
  beforeAll(async () => {
    content = await startContent()
    asAdmin = await content.signIn(admin)
  })
  afterAll(() => content.stop())

  const editor = async () => {
    const who = await newEditor(content, asAdmin)
    return { ...who, token: await content.signIn(who) }
  }
  const isIn = async (token: string) => (await content.call('GET', 'users/me', { as: token })).body.user !== null
  type Editor = Awaited<ReturnType<typeof editor>>
  const change = ({ id }: Editor, as: string, body: object) => content.call('PATCH', `users/${id}`, { as, body })

  test.each([
    ['the old one', {}],
    ['the right old one', { currentPassword: 'not that' }],
  ])('needs %s', async (_, current) => {
    const who = await editor()
    const { status, body } = await change(who, who.token, { password: 'a new long password', ...current })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('That’s not your current password.')
    expect((await change(who, who.token, { email: 'other@lodestay.test', ...current })).status).toBe(400)
    expect(await content.signIn(who)).not.toBe('undefined')
  })

  test('is also required to change it through a bulk update', async () => {
    const who = await editor()
    const body = { password: 'a new long password' }
    await content.call('PATCH', `users?where[id][equals]=${who.id}`, { as: who.token, body })
    expect(await content.signIn(who)).not.toBe('undefined')
    expect(await isIn(who.token)).toBe(true)
  })

  test('ends every other session and keeps this one', async () => {
    const who = await editor()
    const other = await content.signIn(who)
    const { status } = await change(who, who.token, { password: 'a new long password', currentPassword: password })
    expect(status).toBe(200)
    expect([await isIn(who.token), await isIn(other)]).toEqual([true, false])
    const { rows } = await runIn(content, sql`select u::text as kept from content.users u`)
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  test('as an admin ends all of that editor’s sessions', async () => {
    const who = await editor()
    expect((await change(who, asAdmin, { password: 'a new long password' })).status).toBe(200)
    expect(await isIn(who.token)).toBe(false)
    expect(await isIn(asAdmin)).toBe(true)
  })

  test.each([
    ['too short', 'seven77', /too short/],
    ['too common', 'password123', /too common/],
    ["the product's name", 'Lodestay1', /name/i],
  ])('to one that violates the platform’s policy (%s) is rejected', async (_, refused, words) => {
    const who = await editor()
    const { status, body } = await change(who, asAdmin, { password: refused })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(words)])
  })

  test('to one’s own name is rejected', async () => {
    const who = await editor()
    const { status } = await change(who, asAdmin, { password: who.email.split('@')[0] })
    expect(status).toBe(400)
  })

  test('can be tried at most ten times with only a session', async () => {
    const who = await editor()
    const guess = () => change(who, who.token, { password: 'a new long password', currentPassword: 'a guess' })
    const statuses = (await Promise.all(Array.from({ length: 11 }, guess))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(10).fill(400), 429])
  })
})

describe('writes of one account at the same time', () => {
  let content: Started
  let asAdmin: string
  beforeAll(async () => {
    content = await startContent()
    asAdmin = await content.signIn(admin)
  })
  afterAll(() => content.stop())

  const editor = () => newEditor(content, asAdmin)
  const me = async (token: string | undefined) =>
    (await content.call('GET', 'users/me', { as: String(token) })).body.user as { name: string } | null
  const login = (body: object) => content.call('POST', 'users/login', { body })
  const change = (id: string, body: object) => content.call('PATCH', `users/${id}`, { as: asAdmin, body })

  test('a sign-in doesn’t take back what an admin changes meanwhile, and the change keeps the session', async () => {
    const who = await editor()
    const changed = { name: 'Ada', roles: ['admin'] }
    const [{ status, token }] = await Promise.all([login(who), change(who.id, changed)])
    expect(status).toBe(200)
    expect(await me(token)).toMatchObject(changed)
  })

  test('a password changed during a sign-in stays changed, and the old one leaves no session', async () => {
    const who = await editor()
    const changing = change(who.id, { password: 'a new long password' })
    await setTimeout(50)
    const [{ token }, { status }] = await Promise.all([login(who), changing])
    expect(status).toBe(200)
    expect(await me(token)).toBeNull()
    expect((await login(who)).status).toBe(401)
    expect((await login({ ...who, password: 'a new long password' })).status).toBe(200)
  })

  test('an account deleted during a sign-in stays deleted', async () => {
    const who = await editor()
    const [{ status }] = await Promise.all([login(who), content.call('DELETE', `users/${who.id}`, { as: asAdmin })])
    expect(status).toBe(401)
    expect((await content.call('GET', `users/${who.id}`, { as: asAdmin })).status).toBe(404)
  })

  test('a change of the name keeps a new password, and every session opened meanwhile', async () => {
    const who = await editor()
    const given = change(who.id, { password: 'a new long password' })
    const names = Promise.all(Array.from({ length: 8 }, (_, n) => change(who.id, { name: `Name ${n}` })))
    expect([(await given).status, ...(await names).map(({ status }) => status)]).toEqual(Array(9).fill(200))
    const again = { ...who, password: 'a new long password' }
    const [one, other] = await Promise.all([login(again), login(again), change(who.id, { name: 'Ada' })])
    expect([await me(one.token), await me(other.token)]).toMatchObject([{ name: 'Ada' }, { name: 'Ada' }])
  })

  test('strangers and other editors, whose writes are refused, don’t wait for those of an account', async () => {
    const who = await editor()
    const asOther = await content.signIn(await editor())
    const holder = new pg.Client(content.settings.DATABASE_URL)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select from content.users where id::text = $1 for no key update', [who.id])
      for (const as of [undefined, asOther]) {
        expect((await content.call('PATCH', `users/${who.id}`, { as, body: { name: 'Mallory' } })).status).toBe(403)
        expect((await content.call('DELETE', `users/${who.id}`, { as })).status).toBe(403)
      }
      expect((await content.call('PATCH', 'users?where[id][exists]=true', { body: { name: 'Mallory' } })).status).toBe(
        403,
      )
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
  })

  test('one session can be renewed many times', async () => {
    const token = await content.signIn(await editor())
    const renew = () => content.call('POST', 'users/refresh-token', { as: token })
    const answers = await Promise.all(Array.from({ length: 30 }, renew))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  })

  test('a session that ends stays ended, and the others stay open', async () => {
    const who = await editor()
    const tokens = await Promise.all(Array.from({ length: 4 }, () => content.signIn(who)))
    const [leaving, ...staying] = tokens
    const [{ token }] = await Promise.all([
      login(who),
      content.call('POST', 'users/logout', { as: String(leaving) }),
      ...staying.map((as) => content.call('POST', 'users/refresh-token', { as })),
    ])
    expect(await me(leaving)).toBeNull()
    for (const open of [token, ...staying]) expect(await me(open)).not.toBeNull()
  })
})

describe('the last admin', () => {
  const message = 'At least one admin must remain. Make someone else an admin first.'
  const refusalOf = (body: object) => [...new Set(JSON.stringify(body).match(/At least one admin[^"]*/g))]
  let content: Started
  let one: { id: string; token: string }
  const addAdmin = async () => {
    const who = { email: `${randomUUID()}@lodestay.test`, password }
    const { id } = await content.payload.create({ collection: 'users', data: { ...who, roles: ['admin'] } })
    return { id: String(id), token: await content.signIn(who) }
  }
  const demote = ({ id }: { id: string }, as: string) =>
    content.call('PATCH', `users/${id}`, { as, body: { roles: ['editor'] } })
  const remove = ({ id }: { id: string }, as: string) => content.call('DELETE', `users/${id}`, { as })
  const admins = async () => {
    const where = { roles: { contains: 'admin' } }
    return (await content.payload.find({ collection: 'users', where })).docs.map(({ id }) => id)
  }
  beforeEach(async () => {
    content = await startContent()
    const { docs } = await content.payload.find({ collection: 'users' })
    one = { id: String(docs[0]?.id), token: await content.signIn(admin) }
  })
  afterEach(() => content.stop())

  test('can’t give up the role, nor be deleted, alone or with everyone else', async () => {
    const answers = [
      await demote(one, one.token),
      await remove(one, one.token),
      await content.call('PATCH', 'users?where[id][exists]=true', { as: one.token, body: { roles: ['editor'] } }),
      await content.call('DELETE', 'users?where[id][exists]=true', { as: one.token }),
    ]
    expect(answers.map(({ status, body }) => [status, refusalOf(body)])).toEqual(Array(4).fill([400, [message]]))
    expect(await admins()).toEqual([one.id])
  })

  test('can change everything else, and leave once there is another', async () => {
    const renamed = await content.call('PATCH', `users/${one.id}`, { as: one.token, body: { name: 'Ada' } })
    expect(renamed.status).toBe(200)
    const other = await addAdmin()
    expect((await demote(one, one.token)).status).toBe(200)
    expect(await admins()).toEqual([other.id])
    expect((await content.call('PATCH', `users/${one.id}`, { as: one.token, body: { name: 'Eve' } })).status).toBe(200)
  })

  test.each([
    ['demoting', demote],
    ['deleting', remove],
  ])('remains when the last two are %s each other', async (_, leave) => {
    const other = await addAdmin()
    const answers = await Promise.all([leave(one, other.token), leave(other, one.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await admins()).toHaveLength(1)
  })

  test('isn’t one from a platform that signs in no one any more', async () => {
    const data = { email: `${randomUUID()}@platform.invalid`, password, roles: ['admin'], platformId: 'usr_former' }
    await content.payload.create({ collection: 'users', data })
    expect((await demote(one, one.token)).status).toBe(400)
  })
})

describe('the demo editors', () => {
  const [demoAdmin, demoEditor] = demoEditors.map(({ email }) => ({ email, password: DEMO_PASSWORD })) as [
    typeof admin,
    typeof admin,
  ]
  const startReal = async ({ settings }: Started) => {
    const { payload, firstEditorCode } = await openContent(
      { ...settings, DEMO: false, CONTENT_SEED: 'none' },
      randomUUID(),
    )
    await payload.destroy()
    return firstEditorCode
  }
  let content: Started
  beforeEach(async () => {
    content = await startContent(noConfiguredEditor)
    for (const editor of demoEditors)
      await content.payload.create({ collection: 'users', data: { ...editor, password: DEMO_PASSWORD } })
  })
  afterEach(() => content.stop())
  const statusOf = async (who: typeof admin) => (await content.call('POST', 'users/login', { body: who })).status
  const isIn = async (token: string) => (await content.call('GET', 'users/me', { as: token })).body.user !== null

  test('are removed with their sessions once the content system is no longer a demo, so a first editor can be created', async () => {
    const token = await content.signIn(demoAdmin)
    expect(await isIn(token)).toBe(true)
    const code = await startReal(content)
    expect([await statusOf(demoAdmin), await statusOf(demoEditor), await isIn(token)]).toEqual([401, 401, false])
    const body = { email: 'real@lodestay.test', password, code }
    expect((await content.call('POST', 'users/first-register', { body })).status).toBe(200)
  })

  test('are kept if they changed their password, or while it is still a demo', async () => {
    const where = { email: { equals: demoAdmin.email } }
    await content.payload.update({ collection: 'users', where, data: { password } })
    const again = await openContent(content.settings, randomUUID())
    await again.payload.destroy()
    expect(await statusOf(demoEditor)).toBe(200)
    expect(await startReal(content)).toBeNull()
    expect([await statusOf({ ...demoAdmin, password }), await statusOf(demoEditor)]).toEqual([200, 401])
  })
})
