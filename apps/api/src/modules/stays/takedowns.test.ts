import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let moderator: Person
let second: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, moderator, second] = await Promise.all([t.given.host(), t.given.employee(), t.given.employee()])
})
afterAll(() => t.close())

function post(path: string, as: Person, body: object = {}) {
  return t.call('POST', path, { as, body })
}

function takeDown(id: string, as = moderator, reason = 'The pictures show another house.') {
  return post(`/stays/${id}/disable`, as, { reason })
}

function appeal(id: string, as: Person = host) {
  return post(`/stays/${id}/takedown/appeals`, as, { message: 'It is ours.' })
}

function uphold(id: string, as: Person) {
  return post(`/stays/${id}/takedown/uphold`, as, { message: 'The deed is missing.' })
}

function putBack(id: string, as: Person) {
  return post(`/stays/${id}/enable`, as)
}

async function takedown(id: string, as: Person = host) {
  return (await t.call('GET', `/stays/${id}/takedown`, { as })).body
}

async function publicly(id: string) {
  return (await t.call('GET', `/stays/${id}`)).status
}

async function told() {
  return (await t.call('GET', '/notifications', { as: host })).body.docs
}

async function down(name: string): Promise<string> {
  const { id } = await t.given.acceptedStay(host, moderator, { name })
  expect((await takeDown(id)).status).toBe(200)
  return id
}

describe('taking a stay down', () => {
  test('hides it, and tells its host which stay and why, in the app and by email', async () => {
    const id = await down('The Lighthouse')
    expect(await publicly(id)).toBe(404)
    const [notification] = await told()
    expect(notification).toMatchObject({
      title: 'The Lighthouse was taken down',
      body: 'The pictures show another house. You can appeal on its page.',
      subjectId: id,
    })
    await t.call('PATCH', '/notifications/preferences', { as: host, body: { mail: { listing: 'at once' } } })
    await t.work('notifications:mail-at-once')
    const mails = t.platform.db.selectFrom('mails').select('body_text').where('recipient', '=', host.email)
    expect((await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()).body_text).toContain(
      'The Lighthouse was taken down\nThe pictures show another house.',
    )
  })

  test('uses the name the public knew, not the one in a pending edit', async () => {
    const { id } = await t.given.acceptedStay(host, moderator, { name: 'Known Name' })
    await post(`/stays/${id}/drafts`, host, { name: 'New Name' })
    await takeDown(id)
    expect((await told())[0].title).toBe('Known Name was taken down')
  })

  test('needs a reason, and happens once', async () => {
    const id = await down('The Mill')
    expect((await post(`/stays/${id}/disable`, second, {})).body.errors).toEqual([
      { path: 'reason', message: 'Reason is required.' },
    ])
    expect((await takeDown(id, second)).status).toBe(409)
  })

  test('cannot be undone by its host, not even by hiding and showing it', async () => {
    const id = await down('The Barn')
    expect((await putBack(id, host)).status).toBe(403)
    await post(`/stays/${id}/disable`, host)
    expect((await putBack(id, host)).body).toMatchObject({
      status: 403,
      detail: 'Moderators took this stay down: The pictures show another house.',
    })
    expect(await publicly(id)).toBe(404)
  })

  test('works for any accepted stay, shown or hidden, and leaves its host’s own switch unchanged', async () => {
    const { id } = await t.given.acceptedStay(host, moderator, { name: 'The Hidden One' })
    await post(`/stays/${id}/disable`, host)
    expect((await takeDown(id)).status).toBe(200)
    expect((await putBack(id, host)).status).toBe(403)
    expect((await putBack(id, moderator)).body.enable).toBe(false)
    expect((await told())[0].title).toBe('The Hidden One is no longer taken down')
    expect((await putBack(id, host)).body.enable).toBe(true)
    expect(await publicly(id)).toBe(200)
  })

  test('leaves it hidden after restoring if its host hid it during the takedown', async () => {
    const id = await down('The Cottage')
    await post(`/stays/${id}/disable`, host)
    expect((await putBack(id, moderator)).body.enable).toBe(false)
    expect(await publicly(id)).toBe(404)
  })

  test('is refused for a stay that was never public', async () => {
    const { id } = await t.given.draft(host)
    expect((await takeDown(id)).status).toBe(409)
  })

  test('shows on its host’s list until it is restored', async () => {
    const id = await down('The Listed One')
    const listed = async () => {
      const query = { checkDrafts: 'true', limit: '100' }
      const { docs } = (await t.call('GET', `/organizations/${host.organizationId}/stays`, { as: host, query })).body
      return docs.find((card: { id: string }) => card.id === id)
    }
    expect(await listed()).toMatchObject({ enable: false, takenDown: true })
    await putBack(id, moderator)
    expect(await listed()).not.toHaveProperty('takenDown')
  })

  test('is different from a host hiding a stay', async () => {
    const { id } = await t.given.acceptedStay(host, moderator)
    await post(`/stays/${id}/disable`, host)
    expect(await takedown(id)).toBeNull()
    expect((await appeal(id)).status).toBe(409)
    expect((await putBack(id, host)).status).toBe(200)
  })
})

describe('an appeal against it', () => {
  test('can be made once by its host, and comes first on the moderators’ list', async () => {
    const id = await down('The Windmill')
    expect((await appeal(id, moderator)).status).toBe(403)
    const filed = await appeal(id)
    expect([filed.status, filed.body]).toMatchObject([201, { status: 'appealed', appeal: 'It is ours.' }])
    expect((await appeal(id)).body.code).toBe('already-exists')
    await down('The Later One')
    const { docs } = (await t.call('GET', '/takedowns', { as: second })).body
    expect(docs[0]).toMatchObject({ stayId: id, stayName: 'The Windmill', takenBy: { id: moderator.id } })
    const open = await t.call('GET', '/takedowns', { as: second, query: { status: 'appealed' } })
    expect(open.body.docs.map(({ stayId }: { stayId: string }) => stayId)).toContain(id)
  })

  test('is decided by another moderator, who can restore it', async () => {
    const id = await down('The Forge')
    await appeal(id)
    expect((await putBack(id, moderator)).status).toBe(403)
    expect((await putBack(id, second)).status).toBe(200)
    expect([await publicly(id), await takedown(id)]).toEqual([200, null])
    expect((await told())[0].title).toBe('The Forge is back on the site')
  })

  test('can end with the stay kept down and a reply, after which there is no further appeal', async () => {
    const id = await down('The Tower')
    await appeal(id)
    expect((await uphold(id, moderator)).status).toBe(403)
    expect((await uphold(id, second)).body).toMatchObject({ status: 'upheld', answer: 'The deed is missing.' })
    expect((await told())[0]).toMatchObject({ title: 'The Tower stays down', body: 'The deed is missing.' })
    expect([(await appeal(id)).status, await publicly(id)]).toEqual([409, 404])
    expect((await putBack(id, moderator)).status).toBe(200)
  })

  test('must exist before a moderator can reply to one', async () => {
    const id = await down('The Shed')
    expect((await uphold(id, second)).body.code).toBe('illegal-move')
    expect((await putBack(id, moderator)).status).toBe(200)
    expect((await uphold(id, second)).status).toBe(409)
  })

  test('is decided once when two moderators decide concurrently', async () => {
    const third = await t.given.employee()
    const id = await down('The Quay')
    await appeal(id)
    const answers = await t.meetAt('stays', id, [() => uphold(id, second), () => uphold(id, third)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a staff member who holds a role for the stay', () => {
  /** An employee who holds a role in the host's organization. */
  const insider = async (role: 'orgOwner' | 'financialViewer'): Promise<Person> => {
    const person = await t.given.employee()
    await t.given.role(person, role, host)
    return person
  }
  const refused = {
    status: 403,
    detail: 'You have a role for this yourself, so someone on staff without one has to decide.',
  }

  test('cannot decide an appeal about it, whatever scope they send', async () => {
    const owner = await insider('orgOwner')
    const { organizationId } = await t.given.host('Elsewhere')
    const id = await down('The Own Stay')
    expect((await appeal(id, owner)).status).toBe(201)
    for (const headers of [{}, { 'org-id': organizationId }]) {
      const call = (path: string, body: object) => t.call('POST', `/stays/${id}/${path}`, { as: owner, headers, body })
      expect((await call('enable', {})).body).toMatchObject(refused)
      expect((await call('takedown/uphold', { message: 'No.' })).body).toMatchObject(refused)
    }
    expect(await takedown(id)).toMatchObject({ status: 'appealed' })
  })

  test('cannot take it down either', async () => {
    const { id } = await t.given.acceptedStay(host, moderator)
    expect((await takeDown(id, await insider('financialViewer'))).body).toMatchObject(refused)
    expect(await publicly(id)).toBe(200)
  })
})

test.each([
  ['the field', (id: string) => t.call('PATCH', `/stays/${id}`, { as: host, body: { enable: false } })],
  ['the action', (id: string) => t.call('POST', `/stays/${id}/disable`, { as: host })],
])('a taken-down stay that its host hides by %s stays hidden when it is restored', async (_, hide) => {
  const id = await down('The Barn')
  expect((await hide(id)).status).toBe(200)
  expect((await putBack(id, moderator)).status).toBe(200)
  expect(await publicly(id)).toBe(404)
})

test('the reason is visible only to the host’s organization and staff', async () => {
  const id = await down('The Cellar')
  const stranger = await t.given.host('Strange Stays')
  expect((await t.call('GET', `/stays/${id}/takedown`, { as: stranger })).status).toBe(404)
  expect((await t.call('GET', `/stays/${id}/takedown`)).status).toBe(401)
})
