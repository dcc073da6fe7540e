import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

type Host = Person & { organizationId: string }
let t: TestPlatform
let owner: Host
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[owner, admin] = await Promise.all([t.given.host(), t.given.admin()])
})
afterAll(() => t.close())

async function invited(person: Person) {
  return (await t.call('GET', '/users/self/invitations', { as: person })).body.docs
}

async function told(person: Person) {
  return (await t.call('GET', '/notifications', { as: person })).body.docs
}

function acceptOwn(person: Person, id: string) {
  return t.call('POST', `/users/self/invitations/${id}/accept`, { as: person })
}

async function members(of = owner): Promise<string[]> {
  return (await t.call('GET', `/organizations/${of.organizationId}/users`, { as: of })).body.docs.map(
    ({ userId }: { userId: string }) => userId,
  )
}

async function pending(of = owner) {
  return (await t.call('GET', `/organizations/${of.organizationId}/invitations`, { as: of, query: { limit: '100' } }))
    .body.docs
}

/** Every call that grants someone a role in an organization. */
const ways: Record<string, (person: Person, as: Person, of: Host) => Promise<Answer>> = {
  'PUT members': (person, as, of) =>
    t.call('PUT', `/organizations/${of.organizationId}/users/${person.id}`, { as, body: { roles: ['orgManager'] } }),
  'POST members': (person, as, of) =>
    t.call('POST', `/organizations/${of.organizationId}/users`, { as, body: { email: person.email } }),
  'POST context roles': (person, as, of) =>
    t.call('POST', `/users/${person.id}/context-roles`, {
      as,
      body: { contextRoles: [{ role: 'orgManager', organizationId: of.organizationId }] },
    }),
  'POST a context role by its path': (person, as, of) =>
    t.call('POST', `/users/${person.id}/context-roles/${of.organizationId}/orgManager`, { as }),
}

describe.each(Object.entries(ways))('%s', (name, give) => {
  test.each([
    ['an owner', () => owner],
    ['an admin', () => admin],
  ])('by %s creates no member, and discloses nothing about the person, before they accept', async (_, giver) => {
    const person = await t.given.user()
    const answer = await give(person, giver(), owner)
    expect(answer.status).toBe(202)
    expect(await members()).not.toContain(person.id)
    expect((await t.call('GET', `/users/${person.id}`, { as: owner })).status).toBe(404)
    if (name !== 'POST members') {
      expect(answer.text).not.toContain(person.email)
      // Its page shows the address it was sent to.
      expect(answer.text).not.toContain('/invitations/')
      expect(JSON.stringify(await pending())).not.toContain(person.email)
    }
    const [invitation] = await invited(person)
    expect(invitation).toMatchObject({ organizationName: 'Harbor Stays', roles: [{ role: 'orgManager' }] })
    expect((await acceptOwn(person, invitation.id)).status).toBe(200)
    expect(await members()).toContain(person.id)
    expect((await t.call('GET', `/users/${person.id}`, { as: owner })).body.email).toBe(person.email)
  })

  test('gives a member another role immediately', async () => {
    const person = await t.given.user()
    await t.given.role(person, 'financialViewer', owner)
    expect([200, 201]).toContain((await give(person, owner, owner)).status)
    const { body } = await t.call('GET', `/organizations/${owner.organizationId}/users`, {
      as: owner,
      query: { limit: '100' },
    })
    expect(body.docs.find(({ userId }: { userId: string }) => userId === person.id).roles).toContain('orgManager')
    expect(await invited(person)).toEqual([])
  })

  test('does nothing if it is declined', async () => {
    const person = await t.given.user()
    await give(person, owner, owner)
    const [{ id }] = await invited(person)
    expect((await t.call('DELETE', `/users/self/invitations/${id}`, { as: person })).status).toBe(204)
    expect((await acceptOwn(person, id)).status).toBe(404)
    expect(await invited(person)).toEqual([])
    expect(await members()).not.toContain(person.id)
  })
})

describe('an invitation', () => {
  test('can grant roles for several stays, of which those whose stay still exists apply', async () => {
    const person = await t.given.user()
    const [kept, gone] = [await t.given.draft(owner), await t.given.draft(owner)]
    for (const { id } of [kept, gone])
      await t.call('POST', `/users/${person.id}/context-roles/${owner.organizationId}/stayManager`, {
        as: owner,
        query: { stayId: id },
      })
    const [invitation, ...others] = await invited(person)
    expect([invitation.roles.map(({ stayId }: { stayId: string }) => stayId), others]).toEqual([[kept.id, gone.id], []])
    await t.call('DELETE', `/stays/${gone.id}`, { as: owner })
    const { body } = await acceptOwn(person, invitation.id)
    expect(body.roles).toMatchObject([{ role: 'stayManager', stayId: kept.id }])
    const see = await t.call('GET', `/stays/${kept.id}`, { as: person, query: { checkDrafts: 'true' } })
    expect(see.status).toBe(200)
  })

  test('to an id and one to an email are separate, so that no one learns whose address it is', async () => {
    const person = await t.given.user()
    await ways['POST members']?.(person, owner, owner)
    const byId = (await ways['PUT members']?.(person, owner, owner))?.body
    const listed = (await pending()).filter(
      ({ id, email }: { id: string; email: string }) => id === byId.id || email === person.email,
    )
    expect(listed.map(({ email, userId }: { email: string; userId: string }) => [email, userId])).toEqual(
      expect.arrayContaining([
        [null, person.id],
        [person.email, null],
      ]),
    )
  })

  test('can’t be accepted or declined by someone else', async () => {
    const [person, other] = [await t.given.user(), await t.given.user()]
    const { id } = (await ways['PUT members']?.(person, owner, owner))?.body ?? { id: '' }
    expect((await acceptOwn(other, id)).status).toBe(404)
    expect((await t.call('DELETE', `/users/self/invitations/${id}`, { as: other })).status).toBe(404)
    const token = (await t.mailLink(person.email, 'invitation'))?.split('/').at(-1)
    expect((await t.call('DELETE', `/invitations/${token}`, { as: other })).status).toBe(403)
    expect((await t.call('DELETE', `/invitations/${token}`, { as: person })).status).toBe(204)
  })

  test('to an address waits for a user who has confirmed that address; the email’s link confirms it', async () => {
    const person = await t.given.user()
    await ways['POST members']?.(person, owner, owner)
    await withUnverified(person, async () => expect(await invited(person)).toEqual([]))
    expect(await invited(person)).toHaveLength(1)
  })

  test.each<[string, (person: Person, of: Host, stayId: string) => Promise<Answer>]>([
    [
      'was removed',
      (person, of) => t.call('DELETE', `/organizations/${of.organizationId}/users/${person.id}`, { as: of }),
    ],
    ['left', (person, of) => t.call('DELETE', `/users/self/orgs/${of.organizationId}`, { as: person })],
    [
      'had a role revoked',
      (person, of, stayId) =>
        t.call('DELETE', `/users/${person.id}/context-roles`, {
          as: of,
          query: { contextRoles: JSON.stringify([{ role: 'stayManager', stayId }]) },
        }),
    ],
  ])('can’t be accepted by a member who %s since', async (_, leave) => {
    const [house, elsewhere, person] = [await t.given.host(), await t.given.host(), await t.given.user()]
    const stay = await t.given.draft(house)
    await t.given.role(person, 'stayManager', { stayId: stay.id })
    for (const give of ['PUT members', 'POST members']) {
      await ways[give]?.(person, house, house)
      await ways[give]?.(person, elsewhere, elsewhere)
    }
    const open = (await invited(person)).filter(
      ({ organizationId }: { organizationId: string }) => organizationId === house.organizationId,
    )
    expect(open).toHaveLength(2)
    expect([200, 204]).toContain((await leave(person, house, stay.id)).status)
    for (const { id } of open) expect((await acceptOwn(person, id)).status).toBe(404)
    expect(await members(house)).toEqual([house.id])
    expect(await invited(person)).toHaveLength(2)
  })

  test('can’t give back a role that was taken since', async () => {
    const [house, person] = [await t.given.host(), await t.given.user()]
    await ways['PUT members']?.(person, house, house)
    const [{ id }] = await invited(person)
    await t.given.role(person, 'orgManager', house)
    const path = `/organizations/${house.organizationId}/users/${person.id}`
    expect((await t.call('PUT', path, { as: house, body: { roles: ['financialViewer'] } })).status).toBe(200)
    expect((await acceptOwn(person, id)).status).toBe(404)
  })

  test('from a since-removed owner can’t be accepted', async () => {
    const house = await t.given.host('Two Owners')
    const { organizationId } = house
    const [partner, friend] = [await t.given.user(), await t.given.user()]
    await t.given.role(partner, 'orgOwner', { organizationId })
    await ways['POST members']?.(friend, partner, house)
    const [{ id }] = await invited(friend)
    await t.call('DELETE', `/organizations/${organizationId}/users/${partner.id}`, { as: house })
    const { status, body } = await acceptOwn(friend, id)
    expect([status, body.detail]).toEqual([409, 'This invitation has expired. Ask for a new one.'])
    expect(await pending(house)).toMatchObject([{ id, status: 'expired' }])
    expect(await invited(friend)).toEqual([])
    expect(await members(house)).toEqual([house.id])
  })

  test('by email is announced in the app to a user who has confirmed that address, with a link to accept it', async () => {
    const person = await t.given.user()
    await invited(person)
    const { body } = (await ways['POST members']?.(person, owner, owner)) ?? {}
    expect(await told(person)).toMatchObject([{ subjectKind: 'invitation', subjectId: body.id, area: 'listing' }])
    expect(body.userId).toBeNull()
  })

  test('by email is not announced to a user who merely claims that address', async () => {
    const person = await t.given.user()
    await t.platform.db.updateTable('users').set({ confirmed_email: null }).where('id', '=', person.id).execute()
    await withUnverified(person, async () => {
      await invited(person)
      await ways['POST members']?.(person, owner, owner)
      expect(await told(person)).toEqual([])
    })
  })

  test('by email is not announced to a user who confirmed another address', async () => {
    const person = await t.given.user()
    await invited(person)
    await t.platform.db
      .updateTable('users')
      .set({ email: `new-${person.email}` })
      .where('id', '=', person.id)
      .execute()
    const body = { email: `new-${person.email}` }
    const { status } = await t.call('POST', `/organizations/${owner.organizationId}/users`, { as: owner, body })
    expect(status).toBe(202)
    const rows = await t.platform.db.selectFrom('notifications').select('id').where('user_id', '=', person.id).execute()
    expect(rows).toEqual([])
  })

  test('names the inviter in its email, and no name can inject a link or a line', async () => {
    const mallory = await t.given.host('Win at https://evil.example [link]\nnow')
    await t.call('PATCH', '/users/self', {
      as: mallory,
      body: { firstName: 'Your bank www.evil.example', lastName: 'a@evil.example' },
    })
    const person = await t.given.user()
    await ways['POST members']?.(person, mallory, mallory)
    const mail = await t.platform.db
      .selectFrom('mails')
      .select(['subject', 'body_text'])
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe(
      'Your bank evil example a evil example invites you to Win at evil example link now on Lodestay',
    )
    expect(mail.body_text.split('[link]')).toHaveLength(2)
    expect(mail.body_text).not.toMatch(/evil\.example|https?:|@/)
  })

  test('requires the inviter’s address to be confirmed', async () => {
    const person = await t.given.user()
    await withUnverified(owner, async () => {
      for (const [name, give] of Object.entries(ways)) {
        const { status, body } = await give(person, owner, owner)
        expect([name, status, body.code]).toEqual([name, 403, 'email-unverified'])
      }
    })
    expect(await invited(person)).toEqual([])
  })

  test('that is settled is deleted with its address after a month', async () => {
    const person = await t.given.user()
    await ways['POST members']?.(person, owner, owner)
    const rows = () => t.platform.db.selectFrom('invitations').select('id').where('email', '=', person.email).execute()
    await t.work('organizations:forget-invitations', {}, new Date(Date.now() + 36 * 86_400_000))
    expect(await rows()).toHaveLength(1)
    await t.work('organizations:forget-invitations', {}, new Date(Date.now() + 38 * 86_400_000))
    expect(await rows()).toEqual([])
  })
})

test('an organization has a daily limit of invitations across all calls, then gets 429 with Retry-After', async () => {
  const limited = await startTestPlatform({ RATE_LIMIT_INVITATIONS: '3' })
  try {
    const host = await limited.given.host()
    const person = await limited.given.user()
    const invite = (n: number) =>
      limited.call('POST', `/organizations/${host.organizationId}/users`, {
        as: host,
        body: { email: `many-${n}@example.com` },
      })
    const { body } = await invite(1)
    await limited.call('DELETE', `/organizations/${host.organizationId}/invitations/${body.id}`, { as: host })
    const statuses = (await Promise.all([2, 3, 4, 5].map(invite))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([202, 202, 429, 429])
    const other = await limited.call('PUT', `/organizations/${host.organizationId}/users/${person.id}`, { as: host })
    expect([other.status, Number(other.headers['retry-after']) > 86_000]).toEqual([429, true])
    await limited.later(86_401_000, async () => expect((await invite(6)).status).toBe(202))
  } finally {
    await limited.close()
  }
})

test('creating more organizations, and deleting them, doesn’t raise the limit, and no one can be flooded with invitations from all of them', async () => {
  const limited = await startTestPlatform({ RATE_LIMIT_INVITATIONS: '30' })
  try {
    const owners = await Promise.all([limited.given.host(), limited.given.host()])
    const invite = async (owner: Person, email: string) => {
      const { id } = (await limited.call('POST', '/organizations', { as: owner, body: { name: 'One more' } })).body
      const { status } = await limited.call('POST', `/organizations/${id}/users`, { as: owner, body: { email } })
      expect((await limited.call('DELETE', `/organizations/${id}`, { as: owner })).status).toBe(204)
      return status
    }
    const toOne: number[] = []
    for (let n = 0; n < 11; n++) toOne.push(await invite(owners[n % 2] as Person, 'harassed@example.com'))
    expect(toOne.map((status) => status === 202)).toEqual([...Array(10).fill(true), false])
    const another = await limited.given.host()
    const atOnce = await Promise.all(Array.from({ length: 12 }, () => invite(another, 'hurried@example.com')))
    expect(atOnce.sort()).toEqual([...Array(10).fill(202), 429, 429])
    const byOne: number[] = []
    for (let n = 0; n < 26; n++) byOne.push(await invite(owners[0] as Person, `many-${n}@example.com`))
    expect([byOne.filter((status) => status === 202).length, byOne.at(-1)]).toEqual([25, 429])
  } finally {
    await limited.close()
  }
})

/** As if the person had not confirmed their address yet. */
async function withUnverified(person: Person, work: () => Promise<unknown>): Promise<void> {
  const { identity } = t.platform.providers
  const { verify } = identity
  const unverified: typeof verify = async (token) => {
    const claims = await verify(token)
    return claims && { ...claims, emailVerified: claims.email !== person.email }
  }
  Object.assign(identity, { verify: unverified })
  await work().finally(() => Object.assign(identity, { verify }))
}
