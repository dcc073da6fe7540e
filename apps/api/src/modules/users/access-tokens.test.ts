import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStay, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

const DAY = 86_400_000

let t: TestPlatform
beforeAll(async () => {
  t = await startTestPlatform()
}, 60_000)
afterAll(() => t.close())

function make(as: Person, fields: object = {}) {
  const body = { name: 'Price sync', scopes: ['read', 'write'], expiresAt: Date.now() + DAY, ...fields }
  return t.call('POST', '/users/self/access-tokens', { as, body })
}

/** A token for the user's own program. */
async function tokenOf(as: Person, fields: object = {}): Promise<string> {
  const { status, body, text } = await make(as, fields)
  expect(status, text).toBe(201)
  return body.token
}

function tokensOf(as: Person) {
  return t.call('GET', '/users/self/access-tokens', { as })
}

test('a token calls the API as its owner, with the owner’s current permissions', async () => {
  const host = await t.given.host()
  const token = await tokenOf(host)
  expect((await t.call('GET', '/users/self', { as: token })).body.id).toBe(host.id)
  const body = { ...aStay(), organizationId: host.organizationId }
  const made = await t.call('POST', '/stays', { as: token, body })
  expect(made.status, made.text).toBe(201)
  await t.platform.db.deleteFrom('context_grants').where('user_id', '=', host.id).execute()
  expect((await t.call('GET', `/stays/${made.body.id}`, { as: token })).status).toBe(404)
})

test('only the response that creates a token contains it, and only its hash is stored', async () => {
  const person = await t.given.user()
  const token = await tokenOf(person)
  const { body, text } = await tokensOf(person)
  expect(body.docs).toMatchObject([{ name: 'Price sync', scopes: ['read', 'write'], start: token.slice(0, 8) }])
  expect(text).not.toContain(token)
  const stored = await t.platform.db.selectFrom('access_tokens').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('a token can do what its scopes allow, and a refusal names the missing one', async () => {
  const person = await t.given.user()
  const [reads, writes] = [await tokenOf(person, { scopes: ['read'] }), await tokenOf(person, { scopes: ['write'] })]
  const attempt = async (as: string, method: 'GET' | 'PATCH' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await t.call(method, path, { as, ...(body && { body }) })
    return answer.status < 300 ? answer.status : `${answer.body.code}: ${answer.body.detail}`
  }
  const lacks = (scope: string) => `insufficient-scope: This access token lacks the scope ${scope}.`
  expect(await attempt(reads, 'GET', '/users/self')).toBe(200)
  expect(await attempt(reads, 'PATCH', '/users/self', { firstName: 'Ada' })).toBe(lacks('write'))
  expect(await attempt(writes, 'PATCH', '/users/self', { firstName: 'Ada' })).toBe(200)
  expect(await attempt(writes, 'GET', '/users/self')).toBe(lacks('read'))
  for (const path of ['/payments/checkout', '/stay-promotions/prm_1/cart/crt_1'])
    expect(await attempt(writes, 'POST', path, {})).toBe(lacks('pay'))
  expect(await attempt(writes, 'PUT', '/organizations/org_1/billing', {})).toBe(lacks('pay'))
  // However the path is encoded.
  expect(await attempt(writes, 'POST', '/%70ayments/checkout', {})).toBe(lacks('pay'))
})

test('a token stops working once it is revoked, has expired, or its owner is disabled or gone', async () => {
  const admin = await t.given.admin()
  const [revoker, waiter, disabled, gone] = await Promise.all([1, 2, 3, 4].map(() => t.given.user()))
  if (!revoker || !waiter || !disabled || !gone) throw new Error('no people')
  const statusOf = async (as: string) => (await t.call('GET', '/users/self', { as })).status
  const tokens = await Promise.all([revoker, waiter, disabled, gone].map((each) => tokenOf(each)))
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200, 200])

  const [{ id }] = (await tokensOf(revoker)).body.docs
  expect((await t.call('DELETE', `/users/self/access-tokens/${id}`, { as: revoker })).status).toBe(204)
  const past = { expires_at: new Date(Date.now() - 1000) }
  await t.platform.db.updateTable('access_tokens').set(past).where('user_id', '=', waiter.id).execute()
  await t.call('PATCH', `/users/${disabled.id}`, { as: admin, body: { enabled: false } })
  await t.call('DELETE', '/users/self', { as: gone })
  expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 403, 401])
})

test('nobody can revoke or see another user’s token', async () => {
  const [owner, other] = [await t.given.user(), await t.given.user()]
  const token = await tokenOf(owner)
  const [{ id }] = (await tokensOf(owner)).body.docs
  expect((await t.call('DELETE', `/users/self/access-tokens/${id}`, { as: other })).status).toBe(404)
  expect((await tokensOf(other)).body.docs).toEqual([])
  expect((await t.call('GET', '/users/self', { as: token })).status).toBe(200)
})

test('a token cannot create, list or revoke tokens, or delete its owner’s account', async () => {
  const token = await tokenOf(await t.given.user(), { scopes: ['read', 'write', 'pay'] })
  const body = { name: 'Another', scopes: ['read'], expiresAt: Date.now() + DAY }
  const made = await t.call('POST', '/users/self/access-tokens', { as: token, body })
  expect([made.status, made.body.detail]).toEqual([403, 'Access tokens can only be managed from a signed-in session.'])
  expect((await t.call('GET', '/users/self/access-tokens', { as: token })).status).toBe(403)
  expect((await t.call('DELETE', '/users/self/access-tokens/tok_1', { as: token })).status).toBe(403)
  const deleted = await t.call('DELETE', '/users/self', { as: token })
  expect([deleted.status, deleted.body.code]).toEqual([403, 'reauthentication-required'])
})

test('a staff member’s token has no staff permissions', async () => {
  const admin = await t.given.admin()
  const { status, body } = await t.call('GET', '/audit', { as: await tokenOf(admin) })
  expect([status, body.detail]).toEqual([403, 'Access tokens have no staff rights.'])
})

test('creating and revoking are in the audit log, without the token', async () => {
  const person = await t.given.user()
  const token = await tokenOf(person)
  const [{ id }] = (await tokensOf(person)).body.docs
  await t.call('DELETE', `/users/self/access-tokens/${id}`, { as: person })
  const { body, text } = await t.call('GET', '/audit', { as: await t.given.admin(), query: { subjectId: id } })
  expect(body.docs.map(({ action }: { action: string }) => action)).toEqual([
    'access-token.revoke',
    'access-token.create',
  ])
  expect(text).not.toContain(token)
})

test('its last use is recorded', async () => {
  const person = await t.given.user()
  const token = await tokenOf(person)
  expect((await tokensOf(person)).body.docs[0].lastUsedAt).toBeNull()
  await t.call('GET', '/users/self', { as: token })
  expect((await tokensOf(person)).body.docs[0].lastUsedAt).toBeTypeOf('string')
})

test.each([
  [{ name: '' }, 'name', 'Name is required.'],
  [{ scopes: [] }, 'scopes', 'Choose at least one scope.'],
  [{ scopes: ['read', 'read'] }, 'scopes', 'Name each scope once.'],
  [{ scopes: ['admin'] }, 'scopes.0', 'Scope must be one of read, write, pay.'],
  [{ expiresAt: 'soon' }, 'expiresAt', 'Expires at must be a positive timestamp.'],
  [{ expiresAt: 1 }, 'expiresAt', 'Expires at must be in the future.'],
  [{ expiresAt: Date.now() + 400 * DAY }, 'expiresAt', 'Expires at must be at most 366 days ahead.'],
])('refuses %j', async (fields, path, message) => {
  const { status, body } = await make(await t.given.user(), fields)
  expect([status, body.errors]).toEqual([422, [{ path, message }]])
})

test('a user can have at most 20 tokens', async () => {
  const person = await t.given.user()
  for (let made = 0; made < 20; made++) await tokenOf(person)
  const { status, body } = await make(person)
  expect([status, body.detail]).toEqual([409, 'You have 20 access tokens. Revoke one first.'])
})

test('tokens end when an admin signs their owner out, and with a second factor that staff remove', async () => {
  const [admin, ada, eve] = await Promise.all([t.given.admin(), t.given.user(), t.given.user()])
  const [ofAda, ofEve] = [await tokenOf(ada), await tokenOf(eve)]
  const statusOf = async (token: string) => (await t.call('GET', '/users/self', { as: token })).status
  expect((await t.call('DELETE', `/users/${ada.id}/sessions`, { as: admin })).status).toBe(204)
  expect([await statusOf(ofAda), await statusOf(ofEve)]).toEqual([401, 200])
  const { identity_id } = await t.platform.db
    .selectFrom('users')
    .select('identity_id')
    .where('id', '=', eve.id)
    .executeTakeFirstOrThrow()
  await t.work('users:remove-second-factors', { identityId: identity_id })
  expect(await statusOf(ofEve)).toBe(401)
})
