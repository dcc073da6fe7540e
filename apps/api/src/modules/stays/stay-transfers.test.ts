import { TRANSFER_DAYS, TRANSFERS_A_DAY } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, sweepWithBroken, type TestPlatform } from '../../test/index.ts'

type Host = Person & { organizationId: string }
let t: TestPlatform
let moderator: Person
let admin: Person
let owner: Host
let receiver: Host
beforeAll(async () => {
  t = await startTestPlatform()
  ;[moderator, admin, owner, receiver] = await Promise.all([
    t.given.employee(),
    t.given.admin(),
    t.given.host(),
    t.given.host('Receiving Stays'),
  ])
})
afterAll(() => t.close())

function move(stayId: string, to: string, as: Person) {
  return t.call('PUT', `/organizations/${to}/stays/${stayId}`, { as })
}

function moveOut(stayId: string, from: string, as: Person, to?: string) {
  return t.call('DELETE', `/organizations/${from}/stays/${stayId}`, { as, ...(to !== undefined && { query: { to } }) })
}

async function newOrganization(as: Person, name: string): Promise<string> {
  return (await t.call('POST', '/organizations', { as, body: { name } })).body.id
}

async function transfers(as: Host) {
  return (await t.call('GET', `/organizations/${as.organizationId}/stay-transfers`, { as })).body.docs
}

function accept(id: string, as: Host) {
  return t.call('POST', `/organizations/${as.organizationId}/stay-transfers/${id}/accept`, { as })
}

function refuse(id: string, as: Host) {
  return t.call('DELETE', `/organizations/${as.organizationId}/stay-transfers/${id}`, { as })
}

async function organizationOf(stayId: string): Promise<string> {
  return (await t.call('GET', `/stays/${stayId}`, { as: moderator })).body.organizationId
}

async function titles(person: Person): Promise<string[]> {
  return (await t.call('GET', '/notifications', { as: person })).body.docs.map(({ title }: { title: string }) => title)
}

/** A user with a role in an organization. */
async function colleague(of: Host, role: 'orgManager' | 'orgOwner'): Promise<Host> {
  const person = await t.given.user()
  await t.given.role(person, role, of)
  return { ...person, organizationId: of.organizationId }
}

/** One of the owner's stays, offered to the receiver. */
async function offered() {
  const stay = await t.given.acceptedStay(owner, moderator)
  const asked = await move(stay.id, receiver.organizationId, owner)
  expect(asked.status, asked.text).toBe(202)
  return { stayId: stay.id as string, transfer: asked.body }
}

describe('between organizations with the same owner a stay moves', () => {
  test('immediately, along with its place in search', async () => {
    const { id } = await t.given.acceptedStay(owner, moderator)
    const second = await newOrganization(owner, 'Second Stays')
    const moved = await move(id, second, owner)
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { organizationId: second, organizationName: 'Second Stays' },
    ])
    expect((await t.call('GET', `/stays/${id}`)).body.organizationId).toBe(second)
    const back = await moveOut(id, second, owner, owner.organizationId)
    expect([back.status, back.body.organizationId]).toEqual([200, owner.organizationId])
  })

  test('with the public shortlink of a deleted stay that it took over, and can be edited as before', async () => {
    const old = await t.given.acceptedStay(owner, moderator, { shortlink: 'boathouse' })
    expect((await t.call('DELETE', `/stays/${old.id}`, { as: owner })).status).toBe(204)
    const { id } = await t.given.acceptedStay(owner, moderator, { shortlink: 'boathouse' })
    await move(id, await newOrganization(owner, 'Second Boats'), owner)
    const edited = await t.call('POST', `/stays/${id}/update`, { as: owner, body: { name: 'Boathouse by the lake' } })
    expect(edited.status, edited.text).toBe(200)
    expect((await t.call('POST', `/stays/${id}/publish`, { as: moderator })).status).toBe(200)
    expect((await t.call('GET', '/stays/shortlink/boathouse')).body).toEqual({ stayId: id })
  })

  test('out of one into their only other one, which the response names', async () => {
    const host = await t.given.host('First Stays')
    const second = await newOrganization(host, 'Second Stays')
    const { id } = await t.given.draft(host)
    const { status, body } = await moveOut(id, host.organizationId, host)
    expect([status, body.organizationId, body.organizationName]).toEqual([200, second, 'Second Stays'])
  })

  test.each([
    ['no other', 0],
    ['two others', 2],
  ])('out of one into a new one named after them if they own %s', async (_, others) => {
    const host = await t.given.host('First Stays')
    for (let n = 0; n < others; n++) await newOrganization(host, `Other ${n}`)
    const { id } = await t.given.draft(host)
    const { status, body } = await moveOut(id, host.organizationId, host)
    expect([status, body.organizationName]).toEqual([200, `Test ${host.email.slice(0, 4)}`])
    const own = await t.call('GET', `/organizations/${body.organizationId}/users`, { as: host })
    expect(own.body.docs).toMatchObject([{ userId: host.id, roles: ['orgOwner'] }])
  })

  test('along with the people assigned only to it', async () => {
    const { id } = await t.given.acceptedStay(owner, moderator)
    const keeper = await t.given.user()
    await t.given.role(keeper, 'stayOwner', { stayId: id })
    await move(id, await newOrganization(owner, 'Third Stays'), owner)
    expect((await t.call('POST', `/stays/${id}/drafts`, { as: keeper, body: { name: 'Kept' } })).status).toBe(200)
  })

  test('within the organization named by Org-Id too, at once: the header narrows what is moved, not where to', async () => {
    const host = await t.given.host('First Stays')
    const second = await newOrganization(host, 'Second Stays')
    const { id } = await t.given.draft(host)
    const headers = { 'org-id': host.organizationId }
    const there = await t.call('PUT', `/organizations/${second}/stays/${id}`, { as: host, headers })
    expect([there.status, there.body.organizationId]).toEqual([200, second])
    const back = await t.call('DELETE', `/organizations/${second}/stays/${id}`, {
      as: host,
      headers: { 'org-id': second },
    })
    expect([back.status, back.body.organizationId]).toEqual([200, host.organizationId])
  })

  const intoNew = (id: string, as: Host, query: Record<string, string>) =>
    t.call('DELETE', `/organizations/${as.organizationId}/stays/${id}`, { as, query })

  test('into a new organization by name, which is not created if the move is refused', async () => {
    const host = await t.given.host('First Stays')
    const { id } = await t.given.submittedStay(host)
    await t.call('POST', `/stays/${id}/lock`, { as: moderator })
    expect((await intoNew(id, host, { name: 'New Stays' })).status).toBe(423)
    const names = async () =>
      (await t.call('GET', '/users/self/orgs', { as: host })).body.docs.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['First Stays'])
    await t.call('POST', `/moderation/stays/${id}/release`, { as: moderator })
    expect((await intoNew(id, host, { name: 'New Stays' })).body.organizationName).toBe('New Stays')
    expect((await names()).sort()).toEqual(['First Stays', 'New Stays'])
  })

  test.each([
    [{ name: '' }, 'Name is required.'],
    [
      { name: 'New Stays', to: 'org_any' },
      'Name is for a new organization: leave it out where the stay goes into another.',
    ],
  ])('not with %j, which is 422', async (query, message) => {
    const { id } = await t.given.draft(owner)
    const { status, body } = await intoNew(id, owner, query as Record<string, string>)
    expect([status, body.errors]).toEqual([422, [{ path: 'name', message }]])
  })
})

describe('into another owner’s organization a stay moves', () => {
  test('when an owner there accepts: until then it stays put, and both sides see the request', async () => {
    const { stayId, transfer } = await offered()
    expect(transfer).toMatchObject({
      stay: { id: stayId, name: 'The Boathouse' },
      from: { id: owner.organizationId },
      to: { id: receiver.organizationId, name: 'Receiving Stays' },
      status: 'pending',
    })
    expect(await organizationOf(stayId)).toBe(owner.organizationId)
    for (const side of [owner, receiver])
      expect((await transfers(side)).map(({ id }: { id: string }) => id)).toContain(transfer.id)
    const accepted = await accept(transfer.id, receiver)
    expect([accepted.status, accepted.body.organizationId]).toEqual([200, receiver.organizationId])
    expect((await t.call('GET', `/stays/${stayId}`)).body.organizationId).toBe(receiver.organizationId)
    expect((await accept(transfer.id, receiver)).status).toBe(409)
  })

  test('and a draft named with blanks is named as untitled', async () => {
    const { id } = await t.given.draft(owner, { name: ' \u200b' })
    expect((await move(id, receiver.organizationId, owner)).body).toMatchObject({ stay: { id, name: 'Untitled stay' } })
  })

  test('and owners on the other side are notified of the request and its outcome, but managers are not', async () => {
    const manager = await colleague(receiver, 'orgManager')
    const { transfer } = await offered()
    expect(await titles(receiver)).toContain('Harbor Stays wants to transfer a stay to Receiving Stays')
    expect(await titles(manager)).toEqual([])
    await accept(transfer.id, receiver)
    expect(await titles(owner)).toContain('Receiving Stays accepted The Boathouse')
  })

  test('not after it is declined or withdrawn, which cannot be undone', async () => {
    for (const side of [receiver, owner]) {
      const { stayId, transfer } = await offered()
      expect((await refuse(transfer.id, side)).status).toBe(204)
      expect((await accept(transfer.id, receiver)).status).toBe(409)
      expect(await organizationOf(stayId)).toBe(owner.organizationId)
    }
    expect(await titles(owner)).toContain('Receiving Stays declined The Boathouse')
  })

  test('not after seven days; the requester is notified, and can request it again', async () => {
    const { stayId, transfer } = await offered()
    const late = TRANSFER_DAYS * 86_400_000 + 1000
    await t.later(late, async () => {
      expect(await accept(transfer.id, receiver)).toMatchObject({ status: 409 })
      expect((await transfers(receiver)).map(({ id }: { id: string }) => id)).not.toContain(transfer.id)
    })
    await t.work('stays:expire-transfers', {}, new Date(Date.now() + late))
    expect(await titles(owner)).toContain('Receiving Stays didn’t respond about The Boathouse')
    expect((await move(stayId, receiver.organizationId, owner)).status).toBe(202)
  })

  test('not if the requester no longer owns it', async () => {
    const leaving = await colleague(owner, 'orgOwner')
    const { id } = await t.given.acceptedStay(owner, moderator)
    const { body } = await move(id, receiver.organizationId, leaving)
    await t.call('PUT', `/organizations/${owner.organizationId}/users/${leaving.id}`, {
      as: owner,
      body: { roles: ['orgManager'] },
    })
    expect((await accept(body.id, receiver)).status).toBe(409)
    expect(await organizationOf(id)).toBe(owner.organizationId)
  })

  test('not while a moderator has claimed it', async () => {
    const { id } = await t.given.submittedStay(owner)
    const asked = await move(id, receiver.organizationId, owner)
    await t.call('POST', `/stays/${id}/lock`, { as: moderator })
    expect((await accept(asked.body.id, receiver)).status).toBe(423)
    expect((await move(id, receiver.organizationId, owner)).status).toBe(423)
  })

  test('by one request at a time: repeating it returns the same one, and a different one replaces it', async () => {
    const { stayId, transfer } = await offered()
    expect((await move(stayId, receiver.organizationId, owner)).body.id).toBe(transfer.id)
    const third = await t.given.host('Third Stays')
    const { body } = await moveOut(stayId, owner.organizationId, owner, third.organizationId)
    expect(body.to.id).toBe(third.organizationId)
    expect((await accept(transfer.id, receiver)).status).toBe(409)
  })

  test('no more once it has expired, even if an earlier request cannot be', async () => {
    const [broken, next] = [await offered(), await offered()]
    const sweep = () => t.work('stays:expire-transfers', {}, new Date(Date.now() + (TRANSFER_DAYS + 1) * 86_400_000))
    await sweepWithBroken(t, ['stay_transfers', 'id', broken.transfer.id], sweep)
    const open = async () => (await transfers(receiver)).map(({ id }: { id: string }) => id)
    expect(await open()).toContain(broken.transfer.id)
    expect(await open()).not.toContain(next.transfer.id)
    await sweep()
    expect(await open()).not.toContain(broken.transfer.id)
  })

  test('once, when two owners accept concurrently', async () => {
    const second = await colleague(receiver, 'orgOwner')
    const { stayId, transfer } = await offered()
    const answers = await t.meetAt('stays', stayId, [
      () => accept(transfer.id, receiver),
      () => accept(transfer.id, second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('or elsewhere, if its owner offers it to a third one during the acceptance', async () => {
    const { stayId, transfer } = await offered()
    const third = await t.given.host('Third Stays')
    const answers = await t.meetAt('stays', stayId, [
      () => move(stayId, third.organizationId, owner),
      () => accept(transfer.id, receiver),
    ])
    expect([
      [202, 409],
      [403, 200],
      // The stay moved before the other call read it: the former owner may no longer see the draft.
      [404, 200],
    ]).toContainEqual(answers.map(({ status }) => status))
  })

  test('without the people assigned only to it, whom the audit log names', async () => {
    const { stayId, transfer } = await offered()
    const keeper = await t.given.user()
    await t.given.role(keeper, 'stayOwner', { stayId })
    const rename = () => t.call('POST', `/stays/${stayId}/drafts`, { as: keeper, body: { name: 'Kept' } })
    expect((await rename()).status).toBe(200)
    expect((await accept(transfer.id, receiver)).status).toBe(200)
    expect((await rename()).status).toBe(403)
    const { before } = await t.platform.db
      .selectFrom('audit_log')
      .select('before')
      .where('subject_id', '=', stayId)
      .where('action', '=', 'stay.move-accept')
      .executeTakeFirstOrThrow()
    expect(before).toEqual({ roles: [{ userId: keeper.id, role: 'stayOwner' }] })
  })

  test('not into its current organization, which leaves an open request unchanged', async () => {
    const { stayId, transfer } = await offered()
    const { status, body } = await move(stayId, owner.organizationId, owner)
    expect([status, body.organizationId]).toEqual([200, owner.organizationId])
    expect((await accept(transfer.id, receiver)).status).toBe(200)
  })

  test('only a limited number of times a day, after which it is 429 with Retry-After', async () => {
    const [eager, receiving] = [await t.given.host('Eager Stays'), await t.given.host('Patient Stays')]
    const { id } = await t.given.draft(eager)
    const statuses: number[] = []
    for (let n = 0; n <= TRANSFERS_A_DAY; n++) {
      const { status, body, headers } = await move(id, receiving.organizationId, eager)
      statuses.push(status)
      if (status === 202) await refuse(body.id, eager)
      else expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    }
    expect(statuses).toEqual([...Array(TRANSFERS_A_DAY).fill(202), 429])
  })

  test('no more often with more organizations, owners or accounts, or by deleting what was offered', async () => {
    const [eager, idle] = [await t.given.host('Eager Stays'), await t.given.host('Idle Stays')]
    const [victim, other] = [await t.given.host('Patient Stays'), await t.given.host('Other Stays')]
    const coOwner = await colleague(eager, 'orgOwner')
    for (let n = 0; n < TRANSFERS_A_DAY; n++) {
      const { id } = await t.given.draft(eager)
      expect((await move(id, victim.organizationId, eager)).status).toBe(202)
      expect((await t.call('DELETE', `/stays/${id}`, { as: eager })).status).toBe(204)
    }
    const { id } = await t.given.draft(eager)
    await move(id, await newOrganization(eager, 'Second Stays'), eager)
    const answers = [
      await move(id, other.organizationId, eager),
      await move((await t.given.draft(eager)).id, other.organizationId, coOwner),
      await move((await t.given.draft(idle)).id, victim.organizationId, idle),
    ]
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [429, 'You’ve offered enough stays for today. Try again tomorrow.'],
      [429, 'Your organization has offered enough stays for today. Try again tomorrow.'],
      [429, 'This organization has been offered enough stays for today. Try again tomorrow.'],
    ])
  })

  test('with one notification a day, however often it is withdrawn and offered again', async () => {
    const [eager, receiving] = [await t.given.host('Eager Stays'), await t.given.host('Patient Stays')]
    const { id } = await t.given.acceptedStay(eager, moderator)
    for (let n = 0; n < 3; n++)
      await refuse((await move(id, receiving.organizationId, eager)).body.id, n === 0 ? receiving : eager)
    expect(await titles(receiving)).toHaveLength(1)
    const aDayLater = 25 * 3_600_000
    expect((await t.later(aDayLater, () => move(id, receiving.organizationId, eager))).status).toBe(202)
    expect(await titles(receiving)).toHaveLength(2)
  })
})

describe('a stay cannot be moved by anyone else', () => {
  test('those who may see it get 403: managers, staff, and owners of the receiving organization', async () => {
    const { id } = await t.given.acceptedStay(owner, moderator)
    const manager = await colleague(owner, 'orgManager')
    for (const person of [manager, moderator, admin, receiver]) {
      expect((await move(id, receiver.organizationId, person)).status).toBe(403)
      expect((await moveOut(id, owner.organizationId, person, receiver.organizationId)).status).toBe(403)
    }
  })

  test('those who may not see it get 404', async () => {
    const { id } = await t.given.draft(owner)
    expect((await move(id, receiver.organizationId, receiver)).status).toBe(404)
  })

  test('its sender cannot accept for the receiver, nor can a stranger decide', async () => {
    const { transfer } = await offered()
    const stranger = await t.given.host('Strange Stays')
    expect((await accept(transfer.id, owner)).status).toBe(403)
    for (const act of [accept, refuse]) {
      expect((await act(transfer.id, stranger)).status).toBe(404)
      expect((await act(transfer.id, { ...stranger, organizationId: receiver.organizationId })).status).toBe(404)
      expect((await act(transfer.id, { ...admin, organizationId: receiver.organizationId })).status).toBe(403)
    }
  })

  test('moving it into an unknown organization is 404, and without a name 422', async () => {
    const { id } = await t.given.draft(owner)
    expect((await move(id, 'org_none', owner)).status).toBe(404)
    const nameless = await moveOut(id, owner.organizationId, owner, '')
    expect(nameless.body.errors).toEqual([{ path: 'to', message: 'Organization is required.' }])
  })
})
