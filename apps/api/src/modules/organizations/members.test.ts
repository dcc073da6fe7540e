import { INVITATION_DAYS } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

type Host = Person & { organizationId: string }
let t: TestPlatform
let owner: Host
let stranger: Host
let employee: Person
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[owner, stranger, employee, admin] = await Promise.all([
    t.given.host(),
    t.given.host('Foreign Stays'),
    t.given.employee(),
    t.given.admin(),
  ])
})
afterAll(() => t.close())

function post(path: string, as: Person | null, body?: object) {
  return t.call('POST', path, { as, ...(body && { body }) })
}

function invitePerson(email: string, role?: string, as: Person = owner) {
  return post(`/organizations/${owner.organizationId}/users`, as, { email, ...(role && { role }) })
}

/** The token in the latest invitation email to an address. */
async function tokenFor(email: string): Promise<string> {
  return (await t.mailLink(email, 'invitation')).split('/invitations/')[1] ?? ''
}

function accept(token: string, as: Person) {
  return post(`/invitations/${token}/accept`, as)
}

async function join(role: string, of: Host = owner): Promise<Person> {
  const person = await t.given.user()
  await post(`/organizations/${of.organizationId}/users`, of, { email: person.email, role })
  expect((await accept(await tokenFor(person.email), person)).status).toBe(200)
  return person
}

/** Accepts all of a person's invitations. */
async function acceptAll(person: Person): Promise<void> {
  const { body } = await t.call('GET', '/users/self/invitations', { as: person })
  for (const { id } of body.docs) expect((await post(`/users/self/invitations/${id}/accept`, person)).status).toBe(200)
}

async function members(id = owner.organizationId) {
  return (await t.call('GET', `/organizations/${id}/users`, { as: employee, query: { limit: '100' } })).body.docs as {
    userId: string
    roles: string[]
  }[]
}

async function rolesOf(person: Person, id?: string) {
  return (await members(id)).find((member) => member.userId === person.id)?.roles ?? []
}

function setRoles(person: Person, roles: string[], as: Person = owner, id = owner.organizationId) {
  return t.call('PUT', `/organizations/${id}/users/${person.id}`, { as, body: { roles } })
}

function remove(person: Person, as: Person = owner, id = owner.organizationId) {
  return t.call('DELETE', `/organizations/${id}/users/${person.id}`, { as })
}

describe('an invitation', () => {
  test('is sent by email, is listed, and makes its recipient a member once accepted', async () => {
    const person = await t.given.user()
    const invited = await invitePerson(person.email)
    expect([invited.status, invited.body]).toMatchObject([
      202,
      { roles: [{ role: 'orgManager', stayId: null }], status: 'open', invitedBy: `Test ${owner.email.slice(0, 4)}` },
    ])
    const token = await tokenFor(person.email)
    expect(invited.body.link).toMatch(new RegExp(`/invitations/${token}$`))
    expect((await t.call('GET', `/invitations/${token}`)).body).toMatchObject({ organizationName: 'Harbor Stays' })
    const open = await t.call('GET', `/organizations/${owner.organizationId}/invitations`, { as: owner })
    expect(open.body.docs.map((doc: { email: string }) => doc.email)).toContain(person.email)
    // The link is shown once, to the inviter.
    expect(JSON.stringify(open.body)).not.toContain(token)
    expect((await accept(token, person)).body).toEqual({
      organizationId: owner.organizationId,
      roles: [{ role: 'orgManager', stayId: null, stayName: null }],
    })
    expect(await rolesOf(person)).toEqual(['orgManager'])
    expect((await accept(token, person)).status).toBe(404)
  })

  test('is sent once, although its link isn’t stored with the response', async () => {
    const email = 'invited-once@example.com'
    const key = 'invite-once'
    const invite = () =>
      t.call('POST', `/organizations/${owner.organizationId}/users`, {
        as: owner,
        headers: { 'idempotency-key': key },
        body: { email },
      })
    const { status, body } = await invite()
    expect(status).toBe(202)
    const stored = t.platform.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key)
    expect(JSON.stringify(await stored.execute())).not.toContain(body.link.split('/').at(-1))
    expect((await invite()).status).toBe(409)
    expect(await t.mailLinks(email, 'invitation')).toEqual([body.link])
  })

  test('can be accepted only from the address it was sent to', async () => {
    const [person, other] = await Promise.all([t.given.user(), t.given.user()])
    await invitePerson(person.email)
    expect((await accept(await tokenFor(person.email), other)).status).toBe(403)
    expect(await rolesOf(other)).toEqual([])
  })

  test('expires', async () => {
    const person = await t.given.user()
    await invitePerson(person.email)
    const token = await tokenFor(person.email)
    await t.later(INVITATION_DAYS * 86_400_000, async () => {
      expect((await accept(token, person)).body).toMatchObject({ status: 409 })
      expect((await t.call('GET', `/invitations/${token}`)).status).toBe(409)
    })
  })

  test('is replaced by the next, and can be withdrawn', async () => {
    const person = await t.given.user()
    await invitePerson(person.email)
    const first = await tokenFor(person.email)
    const { id } = (await invitePerson(person.email, 'financialViewer')).body
    expect((await accept(first, person)).status).toBe(404)
    const withdraw = () => t.call('DELETE', `/organizations/${owner.organizationId}/invitations/${id}`, { as: owner })
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).status).toBe(404)
    expect((await accept(await tokenFor(person.email), person)).status).toBe(404)
  })

  test('gets the same response for a known address and an unknown one', async () => {
    const [known, unknown] = [await invitePerson(employee.email), await invitePerson('nobody@lodestay.test')]
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect([known.status, unknown.status]).toEqual([202, 202])
  })

  test.each([
    [{}, 'email', 'Email is required.'],
    [{ email: 'not an address' }, 'email', 'Invalid email format'],
    // They could never sign up with it.
    [{ email: 'host/ada=1@lodestay.test' }, 'email', 'Invalid email format'],
    [
      { email: 'a@b.co', role: 'stayKing' },
      'role',
      'Role must be one of stayOwner, stayManager, orgManager, orgOwner, financialViewer.',
    ],
    [{ email: 'a@b.co', role: 'stayOwner' }, 'stayId', 'Stay is required.'],
    [{ email: 'a@b.co', stayId: 'stay_x' }, 'stayId', 'orgManager is held in an organization, not for a stay.'],
    [{ email: 'a@b.co', role: 'stayOwner', stayId: 'stay_x' }, 'stayId', 'No such stay.'],
  ])('of %j is 422', async (body, path, message) => {
    const { status, body: problem } = await post(`/organizations/${owner.organizationId}/users`, owner, body)
    expect([status, problem.errors]).toEqual([422, [{ path, message }]])
  })
})

describe('an invitation to one stay', () => {
  function inviteToStay(person: Person, stayId: string, role = 'stayManager') {
    return post(`/organizations/${owner.organizationId}/users`, owner, { email: person.email, role, stayId })
  }

  test('creates a member who is listed with only that stay, and who may open it', async () => {
    const [person, stay] = [await t.given.user(), await t.given.draft(owner, { name: 'The Boathouse' })]
    expect((await inviteToStay(person, stay.id)).status).toBe(202)
    await acceptAll(person)
    const listed = (await members()).find(({ userId }) => userId === person.id)
    expect(listed).toMatchObject({
      roles: [],
      stayRoles: [{ role: 'stayManager', stayId: stay.id, stayName: 'The Boathouse' }],
    })
    const opened = await t.call('GET', `/stays/${stay.id}`, { as: person, query: { checkDrafts: 'true' } })
    expect(opened.status).toBe(200)
  })

  test('is added to the open one for another stay, and is replaced by one to the organization', async () => {
    const person = await t.given.user()
    const [first, second] = [await t.given.draft(owner), await t.given.draft(owner)]
    await inviteToStay(person, first.id)
    const { body } = await inviteToStay(person, second.id, 'stayOwner')
    expect(body.roles).toMatchObject([
      { role: 'stayManager', stayId: first.id },
      { role: 'stayOwner', stayId: second.id },
    ])
    expect((await invitePerson(person.email)).body.roles).toEqual([
      { role: 'orgManager', stayId: null, stayName: null },
    ])
  })

  test('to someone with a role there grants it immediately, but a role for all stays waits for consent', async () => {
    const person = await t.given.user()
    const [first, second] = [await t.given.draft(owner), await t.given.draft(owner)]
    await inviteToStay(person, first.id)
    await acceptAll(person)
    const given = await inviteToStay(person, second.id)
    expect([given.status, given.body.stayRoles.length]).toEqual([201, 2])
    expect((await invitePerson(person.email)).status).toBe(202)
    expect(await rolesOf(person)).toEqual([])
  })

  test('to another organization is rejected', async () => {
    const [person, foreign] = [await t.given.user(), await t.given.draft(stranger)]
    const { status, body } = await inviteToStay(person, foreign.id)
    expect([status, body.errors]).toEqual([422, [{ path: 'stayId', message: 'No such stay.' }]])
  })
})

describe('roles in an organization', () => {
  test('are set as a whole by an owner, and take effect with the next call', async () => {
    const person = await join('orgManager')
    expect((await setRoles(person, ['financialViewer'])).body.roles).toEqual(['financialViewer'])
    const draft = { organizationId: owner.organizationId }
    expect((await post('/stays/drafts', person, draft)).status).toBe(404)
    await setRoles(person, ['orgManager', 'financialViewer'])
    expect((await post('/stays/drafts', person, draft)).status).toBe(201)
    await remove(person)
    expect((await post('/stays/drafts', person, draft)).status).toBe(404)
  })

  test('can’t be granted to oneself', async () => {
    expect((await setRoles(owner, ['orgOwner', 'financialViewer'])).status).toBe(403)
    const { status } = await post(`/users/${owner.id}/context-roles`, owner, {
      contextRoles: [{ role: 'orgManager', organizationId: owner.organizationId }],
    })
    expect(status).toBe(403)
    expect((await invitePerson(owner.email)).status).toBe(403)
  })

  test('protect the last owner, who can’t be demoted or removed, or leave', async () => {
    const host = await t.given.host('Only Stays')
    const leave = () => t.call('DELETE', `/users/self/orgs/${host.organizationId}`, { as: host })
    for (const act of [
      leave(),
      remove(host, host, host.organizationId),
      setRoles(host, ['orgManager'], admin, host.organizationId),
      t.call('DELETE', `/users/${host.id}/context-roles`, {
        as: admin,
        query: { contextRoles: JSON.stringify([{ role: 'orgOwner', organizationId: host.organizationId }]) },
      }),
    ])
      expect((await act).body).toMatchObject({
        status: 409,
        detail: 'Only Stays would be left without an owner. Give it another owner first, or delete it.',
      })
    await join('orgOwner', host)
    expect((await leave()).status).toBe(204)
  })

  test('if the last two owners leave concurrently, one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const host = await t.given.host('Two Owners')
      const second = await join('orgOwner', host)
      const both = await Promise.all(
        [host, second].map((as) => t.call('DELETE', `/users/self/orgs/${host.organizationId}`, { as })),
      )
      expect(both.map((answer) => answer.status).sort()).toEqual([204, 409])
      expect(await members(host.organizationId)).toHaveLength(1)
    }
  })

  test('and each change to them are in the audit log', async () => {
    const person = await join('orgManager')
    await setRoles(person, ['financialViewer'])
    await remove(person)
    const rows = await t.platform.db
      .selectFrom('audit_log')
      .select(['action', 'before'])
      .where('subject_id', '=', owner.organizationId)
      .execute()
    expect(rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(['organization.invite', 'organization.join', 'organization.roles', 'organization.remove']),
    )
  })
})

describe('context roles', () => {
  const give = (userId: string, contextRoles: object[], as: Person = owner) =>
    post(`/users/${userId}/context-roles`, as, { contextRoles })

  test('for a stay are granted and revoked by its organization', async () => {
    const person = await t.given.user()
    const { id } = await t.given.draft(owner)
    expect((await give(person.id, [{ role: 'stayManager', stayId: id }], stranger)).status).toBe(404)
    const offered = await give(person.id, [{ role: 'stayManager', stayId: id }])
    expect([offered.status, offered.body.contextRoles]).toEqual([202, []])
    await acceptAll(person)
    const given = await give(person.id, [{ role: 'stayManager', stayId: id }])
    expect(given.body.contextRoles).toEqual([{ role: 'stayManager', stayId: id, organizationId: null }])
    const see = () => t.call('GET', `/stays/${id}`, { as: person, query: { checkDrafts: 'true' } })
    expect((await see()).status).toBe(200)
    const taken = await t.call('DELETE', `/users/${person.id}/context-roles`, {
      as: owner,
      query: { contextRoles: JSON.stringify([{ role: 'stayManager', stayId: id }]) },
    })
    expect(taken.body.contextRoles).toEqual([])
    expect((await see()).status).toBe(404)
  })

  test('for a stay list its organization, with that stay and without the organization’s private data', async () => {
    const person = await t.given.user()
    const host = await t.given.host('Quiet Cabins')
    const [kept] = [await t.given.draft(host), await t.given.draft(host)]
    const listed = async () => (await t.call('GET', '/users/self/orgs', { as: person })).body.docs
    await give(person.id, [{ role: 'stayManager', stayId: kept.id }], host)
    expect(await listed()).toEqual([])
    await acceptAll(person)
    const id = host.organizationId
    expect(await listed()).toMatchObject([
      { id, name: 'Quiet Cabins', roles: ['stayManager'], stayCount: 1, csmrId: null },
    ])
    await give(person.id, [{ role: 'orgManager', organizationId: id }], host)
    await acceptAll(person)
    expect(await listed()).toMatchObject([{ id, roles: ['orgManager', 'stayManager'], stayCount: 2 }])
  })

  test.each(['leaving', 'being removed'])('for a stay end with %s', async (way) => {
    const person = await t.given.user()
    const { id } = await t.given.draft(owner)
    await give(person.id, [{ role: 'stayOwner', stayId: id }])
    await acceptAll(person)
    const see = async () => (await t.call('GET', `/stays/${id}`, { as: person, query: { checkDrafts: 'true' } })).status
    expect(await see()).toBe(200)
    const end = () =>
      way === 'leaving' ? t.call('DELETE', `/users/self/orgs/${owner.organizationId}`, { as: person }) : remove(person)
    expect((await end()).status).toBe(204)
    expect([await see(), (await end()).status]).toEqual([404, 404])
  })

  test('are granted for a stay through the path', async () => {
    const person = await t.given.user()
    const { id } = await t.given.draft(owner)
    const assign = (organizationId: string, role: string, query: Record<string, string> = {}) =>
      t.call('POST', `/users/${person.id}/context-roles/${organizationId}/${role}`, { as: owner, query })
    expect((await assign(owner.organizationId, 'stayOwner', { stayId: id })).status).toBe(202)
    await acceptAll(person)
    expect((await assign(owner.organizationId, 'stayOwner', { stayId: id })).body.contextRoles).toEqual([
      { role: 'stayOwner', stayId: id, organizationId: null },
    ])
    expect((await assign(owner.organizationId, 'financialViewer')).status).toBe(202)
    expect((await assign(owner.organizationId, 'stayOwner')).status).toBe(422)
    expect((await assign(stranger.organizationId, 'stayOwner', { stayId: id })).status).toBe(404)
    const foreign = await t.given.draft(stranger)
    expect((await assign(owner.organizationId, 'stayOwner', { stayId: foreign.id })).status).toBe(404)
  })

  test('held elsewhere are hidden from another organization’s owner', async () => {
    const person = await join('orgManager', stranger)
    const { id } = await t.given.draft(owner)
    await give(person.id, [{ role: 'stayManager', stayId: id }])
    await acceptAll(person)
    const { body } = await give(person.id, [{ role: 'stayManager', stayId: id }])
    expect(body.contextRoles).toEqual([{ role: 'stayManager', stayId: id, organizationId: null }])
  })

  test.each([
    [[], 'contextRoles', 'Context roles is required.'],
    [[{ role: 'king' }], 'contextRoles.0.role', /^Role must be one of stayOwner/],
    [[{ role: 'stayOwner' }], 'contextRoles.0.stayId', 'stayOwner is held for a stay: name it alone, by stayId.'],
    [
      [{ role: 'orgOwner', stayId: 'stay_1' }],
      'contextRoles.0.organizationId',
      'orgOwner is held in an organization: name it alone, by organizationId.',
    ],
  ])('of %j are 422', async (contextRoles, path, message) => {
    const person = await t.given.user()
    const { status, body } = await give(person.id, contextRoles)
    expect([status, body.errors]).toEqual([
      422,
      [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    ])
  })
})

describe('explaining permissions', () => {
  const explain = async (as: Person, query: Record<string, string> = {}) => {
    const { body } = await t.call('GET', '/users/self/permissions', { as, query })
    return (permission: string) =>
      body.permissions.find((each: { permission: string }) => each.permission === permission)
  }

  test('shows which role grants each, and where it comes from', async () => {
    const { id } = await t.given.draft(owner)
    const manager = await join('orgManager')
    const inOrganization = await explain(manager, { organizationId: owner.organizationId })
    expect([inOrganization('stay.Create'), inOrganization('payment.Create')]).toEqual([
      { permission: 'stay.Create', allowed: true, by: { role: 'orgManager', from: 'organization' } },
      { permission: 'payment.Create', allowed: false, by: null },
    ])
    const person = await t.given.user()
    await post(`/users/${person.id}/context-roles`, owner, { contextRoles: [{ role: 'stayManager', stayId: id }] })
    await acceptAll(person)
    expect((await explain(person, { stayId: id }))('offer.Create').by).toEqual({ role: 'stayManager', from: 'stay' })
    expect((await explain(admin))('org.Delete').by).toEqual({ role: 'Admin', from: 'user' })
  })

  test('for a stay that one may not know about allows nothing, and doesn’t disclose its owner', async () => {
    const { id } = await t.given.draft(owner)
    const { body } = await t.call('GET', '/users/self/permissions', { as: stranger, query: { stayId: id } })
    expect(body.scope).toEqual({ stayId: id, organizationId: null })
    expect(body.permissions.some((each: { allowed: boolean }) => each.allowed)).toBe(false)
  })
})

describe('the scope headers', () => {
  const drafts = (as: Person, headers: Record<string, string>) =>
    t.call('POST', '/stays/drafts', { as, headers, body: { organizationId: owner.organizationId } })

  test('narrow what a caller may do, and never grant', async () => {
    const { id } = await t.given.draft(owner)
    expect((await drafts(owner, { 'org-id': owner.organizationId })).status).toBe(201)
    expect((await drafts(owner, { 'stay-id': id })).status).toBe(404)
    expect((await drafts(owner, { 'org-id': stranger.organizationId })).body.code).toBe('foreign-scope')
    expect((await drafts(stranger, { 'org-id': owner.organizationId })).body.code).toBe('foreign-scope')
  })

  test('narrow organization roles to the stay they name', async () => {
    const [one, other] = [await t.given.draft(owner), await t.given.draft(owner)]
    const read = (id: string) =>
      t.call('GET', `/stays/${id}`, { as: owner, headers: { 'stay-id': one.id }, query: { checkDrafts: 'true' } })
    expect([(await read(one.id)).status, (await read(other.id)).status]).toEqual([200, 404])
  })

  test('also narrow lists of public items', async () => {
    const [own, foreign] = await Promise.all([owner, stranger].map((host) => t.given.acceptedStay(host, employee)))
    const dateRange = { start: Date.now() - 1000, end: Date.now() + 86_400_000 }
    for (const [as, stay] of [
      [owner, own],
      [stranger, foreign],
    ] as const) {
      const body = { stayId: stay?.id, title: 'Spring', enabled: true, dateRange }
      const { id } = (await t.call('POST', '/offers', { as, body })).body
      await t.call('POST', `/offers/${id}/publish`, { as: employee, body: { status: 'Accepted' } })
    }
    const stays = async (path: string, as: Person) => {
      const answer = await t.call('GET', path, { as, headers: { 'org-id': owner.organizationId } })
      return new Set(answer.body.docs.map((doc: { organizationId: string }) => doc.organizationId))
    }
    for (const as of [owner, employee]) expect(await stays('/offers', as)).toEqual(new Set([owner.organizationId]))
    const { body } = await t.call('GET', '/users/self/orgs', {
      as: owner,
      headers: { 'org-id': owner.organizationId },
    })
    expect(body.docs).toHaveLength(1)
  })

  test('of staff must name something that exists', async () => {
    for (const headers of [{ 'org-id': 'org_none' }, { 'stay-id': 'stay_none' }, { 'csmr-id': 'cus_nobody' }])
      expect((await t.call('GET', '/offers', { as: employee, headers })).status).toBe(404)
  })

  test('must name one’s own payment customer, or are rejected', async () => {
    await t.platform.db
      .updateTable('organizations')
      .set({ stripe_customer_id: 'cus_own' })
      .where('id', '=', owner.organizationId)
      .execute()
    expect((await drafts(owner, { 'csmr-id': 'cus_own' })).status).toBe(201)
    expect((await drafts(stranger, { 'csmr-id': 'cus_own' })).body.code).toBe('foreign-scope')
    expect((await drafts(owner, { 'csmr-id': 'cus_none' })).body.code).toBe('foreign-scope')
    expect((await drafts(owner, { 'csmr-id': 'cus_own', 'org-id': stranger.organizationId })).status).toBe(403)
  })
})

describe('an organization', () => {
  test('is deleted when it has no stays left', async () => {
    const host = await t.given.host('Short Stays')
    const { id } = await t.given.draft(host)
    const gone = () => t.call('DELETE', `/organizations/${host.organizationId}`, { as: host })
    expect((await gone()).body).toMatchObject({
      status: 409,
      detail: 'This organization still has 1 stay. Move or delete it first.',
    })
    await t.call('DELETE', `/stays/${id}`, { as: host })
    expect((await gone()).status).toBe(204)
    expect((await t.call('GET', `/organizations/${host.organizationId}`, { as: host })).status).toBe(404)
  })

  test('can be found by staff by part of its name, with its counts', async () => {
    const host = await t.given.host('100% Pine_Stays')
    const { id: stayId } = await t.given.draft(host)
    await t.given.role(await t.given.user(), 'stayManager', { stayId })
    const { body } = await t.call('GET', '/organizations', { as: employee, query: { text: '% pine_' } })
    expect(body.docs).toMatchObject([{ id: host.organizationId, stayCount: 1, memberCount: 2 }])
    const { count } = (await t.call('GET', '/organizations/count', { as: employee })).body
    expect(count).toBeGreaterThan(1)
  })
})

test('a colleague in the same organization sees neither one’s favorites nor one’s roles elsewhere', async () => {
  const person = await join('orgManager')
  await post(`/organizations/${stranger.organizationId}/users`, stranger, { email: person.email })
  await accept(await tokenFor(person.email), person)
  const { id } = await t.given.acceptedStay(owner, employee)
  await post('/users/self/favorites', person, { stayId: id })
  const seen = (await t.call('GET', `/users/${person.id}`, { as: owner })).body
  expect([seen.favorites, seen.contextRoles]).toEqual([
    [],
    [{ role: 'orgManager', stayId: null, organizationId: owner.organizationId }],
  ])
})
