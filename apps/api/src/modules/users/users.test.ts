import { randomUUID } from 'node:crypto'
import { messages } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Host,
  type Person,
  plansOf,
  startTestPlatform,
  TEST_PASSWORD,
  type TestPlatform,
} from '../../test/index.ts'

let t: TestPlatform
let uma: Person
let host: Host
let employee: Person
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[uma, host, employee, admin] = await Promise.all([
    t.given.user(),
    t.given.host('Saltbox & Tern'),
    t.given.employee(),
    t.given.admin(),
  ])
  await t.call('PATCH', '/users/self', { as: uma, body: { firstName: 'Uma', lastName: 'Underwood' } })
})
afterAll(() => t.close())

async function found(text: string): Promise<string[]> {
  const { status, body } = await t.call('GET', '/users', { as: employee, query: { text, limit: '100' } })
  expect(status).toBe(200)
  return body.docs.map(({ id }: { id: string }) => id)
}

function audited(subjectId: string) {
  return t.call('GET', '/audit', { as: admin, query: { subjectId } }).then(({ body }) => body.docs)
}

describe('searching users as staff', () => {
  test('by part of the name, case-insensitive', async () => {
    expect(await found('uma')).toEqual([uma.id])
    expect(await found('MA UNDER')).toEqual([uma.id])
  })

  test('by part of the email, and by id', async () => {
    expect(await found(uma.email.slice(0, -4).toUpperCase())).toEqual([uma.id])
    expect(await found(uma.id)).toEqual([uma.id])
  })

  test('by the name or id of an organization', async () => {
    expect(await found('saltbox & t')).toEqual([host.id])
    expect(await found(host.organizationId)).toEqual([host.id])
  })

  test('by role', async () => {
    const { docs } = (await t.call('GET', '/users', { as: employee, query: { role: 'Admin' } })).body
    expect(docs.map(({ id }: { id: string }) => id)).toEqual([admin.id])
  })

  test('by a role of staff, reads only staff', async () => {
    for (const role of ['Employee', 'Admin']) {
      const list = () => t.call('GET', '/users', { as: employee, query: { role } })
      const plans = await plansOf(t.platform.db, 'any(u.roles)', list)
      expect(plans).toHaveLength(2)
      for (const plan of plans) expect(plan).toContain('users_staff')
    }
  })

  test('by what both a name and an organization have, newest first, each once', async () => {
    const [ferris, owner] = [await t.given.user(), await t.given.host('Ferris Wheel Cabins')]
    for (const as of [ferris, owner]) await t.call('PATCH', '/users/self', { as, body: { firstName: 'Ferris' } })
    const later = await t.given.host('Ferris & Daughters')
    expect(await found('ferris')).toEqual([later.id, owner.id, ferris.id])
    const page = async (query: object) =>
      (await t.call('GET', '/users', { as: employee, query: { text: 'ferris', limit: '1', ...query } })).body
    const [first, second] = [await page({}), await page({ page: '2' })]
    const { docs } = await page({ cursor: second.nextCursor })
    expect([first, second, { docs }].flatMap((one) => one.docs.map(({ id }: { id: string }) => id))).toEqual([
      later.id,
      owner.id,
      ferris.id,
    ])
    expect([first.totalDocs, second.hasNextPage]).toEqual([3, true])
  })

  test('finds them by indexes, however many users and organizations there are', async () => {
    const withoutOrder = ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']
    const plans = await plansOf(t.platform.db, 'first_name || ', () => found('saltbox'), withoutOrder)
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toContain('Bitmap Index Scan on users_text')
      expect(plan).toContain('Bitmap Index Scan on organizations_text')
      expect(plan).not.toMatch(/Seq Scan on (?:users|organizations)/)
    }
  })

  test('does not treat pattern characters as wildcards', async () => {
    expect(await found('%')).toEqual([])
    expect(await found('u_a')).toEqual([])
  })

  test('by following the cursor, returns each user once', async () => {
    const all = (await t.call('GET', '/users', { as: employee, query: { limit: '100' } })).body.docs
    const first = (await t.call('GET', '/users', { as: employee, query: { limit: '2' } })).body
    const query = { limit: '100', cursor: first.nextCursor }
    const rest = (await t.call('GET', '/users', { as: employee, query })).body
    expect([...first.docs, ...rest.docs]).toEqual(all)
  })
})

describe('a profile', () => {
  /** Someone with an identity but no profile yet. */
  const stranger = async () => {
    const account = { email: `${randomUUID()}@lodestay.test`, password: TEST_PASSWORD, name: 'Sam Stranger' }
    await t.platform.providers.identity.ensure(account)
    return { email: account.email, token: (await t.given.signIn(account.email, account.password)).token }
  }
  const start = { enabled: true, userMembership: 'Standard', roles: ['Stayer'], favorites: [], lastActive: Date.now() }

  test('may be sent with the defaults every user starts with', async () => {
    const { email, token } = await stranger()
    const body = { ...start, email, firstName: 'Sam', lastName: 'Stone', photoUrl: null }
    const made = await t.call('POST', '/users', { as: token, body })
    expect(made.status, made.text).toBe(201)
    const { lastActive: _, ...kept } = start
    expect(made.body).toMatchObject({ ...kept, email, firstName: 'Sam', lastName: 'Stone' })
  })

  test('is not found when an account without one is to be deleted', async () => {
    const { token } = await stranger()
    const { status, body } = await t.call('DELETE', '/users/self', { as: token })
    expect([status, body.detail]).toEqual([404, messages.userNotFound])
  })

  test.each([
    [{ enabled: false }, 'enabled', 'Enabled must be true.'],
    [{ userMembership: 'Premium' }, 'userMembership', 'User membership must be Standard.'],
    [{ roles: ['Admin'] }, 'roles.0', 'Roles must be Stayer.'],
    [{ favorites: ['stay_1'] }, 'favorites', 'Favorites must be empty.'],
    [{ email: 'somebody@else.test' }, 'email', 'Email must be the identity’s own.'],
  ])('is rejected with %j', async (changed, path, message) => {
    const { token } = await stranger()
    const { status, body } = await t.call('POST', '/users', { as: token, body: { ...start, ...changed } })
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })
})

test('an employee corrects names of users and their own, but not of other staff', async () => {
  const rename = async (id: string) => {
    const { status, body } = await t.call('PATCH', `/users/${id}`, { as: employee, body: { firstName: 'Ada' } })
    return [status, body.detail]
  }
  for (const { id } of [await t.given.user(), employee]) expect((await rename(id))[0]).toBe(200)
  for (const { id } of [await t.given.employee(), admin])
    expect(await rename(id)).toEqual([403, 'Only admins can change a staff account.'])
})

describe('an admin', () => {
  test('closes an account for a reason, which is recorded in the audit log', async () => {
    const person = await t.given.user()
    const body = { enabled: false, reason: 'Sent spam to forty hosts.' }
    expect((await t.call('PATCH', `/users/${person.id}`, { as: admin, body })).body.enabled).toBe(false)
    expect((await t.call('GET', '/users/self', { as: person })).status).toBe(403)
    expect(await audited(person.id)).toMatchObject([
      { action: 'user.update', before: { enabled: true }, after: { enabled: false, reason: body.reason } },
    ])
  })

  test('corrects a name; the audit log, which is never erased, says only that', async () => {
    const person = await t.given.user()
    const body = { lastName: 'Quackenbush' }
    expect((await t.call('PATCH', `/users/${person.id}`, { as: admin, body })).body.lastName).toBe('Quackenbush')
    const entries: { after: unknown }[] = await audited(person.id)
    expect(entries.map(({ after }) => after)).toEqual([{ fields: ['lastName'] }])
  })

  test('sees where a user is signed in, and signs them out everywhere', async () => {
    const person = await t.given.user()
    const payload = { email: person.email, password: TEST_PASSWORD }
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await t.platform.server.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, headers })
    const { docs } = (await t.call('GET', `/users/${person.id}/sessions`, { as: admin })).body
    expect(docs).toMatchObject([{ device: 'Firefox on Linux', secondFactor: false }, {}])

    expect((await t.call('DELETE', `/users/${person.id}/sessions`, { as: admin })).status).toBe(204)
    expect((await t.call('GET', `/users/${person.id}/sessions`, { as: admin })).body.docs).toEqual([])
    expect((await t.call('GET', '/users/self', { as: person })).status).toBe(401)
    expect(await audited(person.id)).toMatchObject([{ action: 'user.end-sessions', actorId: admin.id }])
  })
})
