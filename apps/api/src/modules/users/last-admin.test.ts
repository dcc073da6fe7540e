import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

const message = 'At least one admin must remain. Make someone else an admin first.'

let t: TestPlatform
let one: Person
let other: Person
beforeAll(async () => {
  t = await startTestPlatform()
})
beforeEach(async () => {
  await sql`update users set roles = array_remove(roles, 'Admin')`.execute(t.platform.db)
  ;[one, other] = [await t.given.admin(), await t.given.admin()]
})
afterAll(() => t.close())

const ways = {
  demote: (who: Person, as: Person) => t.call('PATCH', `/users/${who.id}`, { as, body: { roles: ['Employee'] } }),
  disable: (who: Person, as: Person) => t.call('PATCH', `/users/${who.id}`, { as, body: { enabled: false } }),
  erase: (who: Person, as: Person) => t.call('DELETE', `/users/${who.id}`, { as }),
}

async function admins(): Promise<string[]> {
  const found = t.platform.db.selectFrom('users').select('id').where(sql<boolean>`'Admin' = any(roles) and enabled`)
  return (await found.execute()).map(({ id }) => id)
}

describe.each(Object.entries(ways))('admins who %s each other at the same time', (_, leave) => {
  test('leave one of them, if there are no others', async () => {
    const [first = one] = [one, other].sort((a, b) => (a.id < b.id ? -1 : 1))
    const answers = await t.meetAt('users', first.id, [() => leave(one, other), () => leave(other, one)])
    const refused = answers.filter(({ status }) => status >= 300)
    expect(refused).toMatchObject([{ status: 409, body: { detail: message } }])
    expect(await admins()).toHaveLength(1)
  })

  test('leave one of them, if there are others, too: who was one a moment ago decides nothing', async () => {
    const third = await t.given.admin()
    const [first = one] = [one, other].sort((a, b) => (a.id < b.id ? -1 : 1))
    const answers = await t.meetAt('users', first.id, [() => leave(one, other), () => leave(other, one)])
    expect(answers.filter(({ status }) => status >= 300)).toMatchObject([{ status: 403 }])
    expect(await admins()).toHaveLength(2)
    expect(await admins()).toContain(third.id)
  })
})

describe('the last admin', () => {
  beforeEach(() => ways.demote(other, one))

  test('can’t delete their account, or be erased', async () => {
    for (const path of ['/users/self', `/users/${one.id}`])
      expect((await t.call('DELETE', path, { as: one })).body).toMatchObject({ status: 409, detail: message })
    expect(await admins()).toEqual([one.id])
  })

  test('can’t delete their account from a session without a second factor, which has no staff roles', async () => {
    const session = await t.given.signIn(one.email)
    expect((await t.call('DELETE', '/users/self', { as: session.token })).body).toMatchObject({ detail: message })
    expect(await admins()).toEqual([one.id])
  })

  test('can delete their account once there is another', async () => {
    expect((await t.call('PATCH', `/users/${other.id}`, { as: one, body: { roles: ['Admin'] } })).status).toBe(200)
    expect((await t.call('DELETE', '/users/self', { as: one })).status).toBe(204)
    expect(await admins()).toEqual([other.id])
  })
})
