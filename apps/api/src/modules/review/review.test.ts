import { UNDO_WINDOW_MS } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let second: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee, second] = await Promise.all([t.given.host(), t.given.employee(), t.given.employee()])
})
afterAll(() => t.close())

const rejection = { category: 'Spelling', message: 'Cedar, not ceder.' }

function post(path: string, as: Person, body?: object) {
  return t.call('POST', path, { as, ...(body && { body }) })
}

function reject(id: string, as = employee) {
  return post(`/stays/${id}/reject`, as, rejection)
}

function publish(id: string, as = employee) {
  return post(`/stays/${id}/publish`, as)
}

function undo(id: string, as = employee) {
  return post(`/moderation/stays/${id}/undo`, as)
}

function appeal(id: string, message = 'It is the right word.') {
  return post(`/moderation/stays/${id}/appeals`, host, { message })
}

async function review(id: string, as = employee) {
  return (await t.call('GET', `/moderation/stays/${id}`, { as })).body
}

async function publicly(id: string) {
  return (await t.call('GET', `/stays/${id}`)).status
}

async function told(id: string) {
  return (await t.platform.db.selectFrom('notifications').select('title').where('subject_id', '=', id).execute()).map(
    (row) => row.title,
  )
}

/** Runs the worker's job after the undo window. */
async function tell(id: string) {
  const { id: decisionId } = await t.platform.db
    .selectFrom('decisions')
    .select('id')
    .where('subject_id', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  await t.work('review:tell', { decisionId })
}

describe('a decision', () => {
  test('is sent to the host once, when it can no longer be undone', async () => {
    const { id, name } = await t.given.submittedStay(host)
    await publish(id)
    expect(await told(id)).toEqual([])
    await tell(id)
    await tell(id)
    expect(await told(id)).toEqual([`${name} was accepted`])
  })

  test('to reject is sent as feedback, and to accept as an ordinary notification', async () => {
    const [rejected, accepted] = [await t.given.submittedStay(host), await t.given.submittedStay(host)]
    await reject(rejected.id)
    await publish(accepted.id)
    for (const { id } of [rejected, accepted]) await tell(id)
    const kinds = t.platform.db.selectFrom('notifications').select(['subject_id', 'kind'])
    const rows = await kinds.where('subject_id', 'in', [rejected.id, accepted.id]).execute()
    expect(Object.fromEntries(rows.map((row) => [row.subject_id, row.kind]))).toEqual({
      [rejected.id]: 'Feedback',
      [accepted.id]: 'Notification',
    })
  })

  test('to accept can be undone: the stay is no longer public, and is under the reviewer’s claim again', async () => {
    const { id } = await t.given.submittedStay(host)
    await publish(id)
    expect(await publicly(id)).toBe(200)
    const undone = await undo(id)
    expect(undone.body).toMatchObject({ status: 'Pending', revision: { lockedBy: { id: employee.id } } })
    expect(await publicly(id)).toBe(404)
    await tell(id)
    expect(await told(id)).toEqual([])
    expect((await publish(id)).status).toBe(200)
  })

  test('to accept an edit can be undone: the previous version is live again', async () => {
    const { id } = await t.given.acceptedStay(host, employee, { name: 'Before' })
    await post(`/stays/${id}/update`, host, { name: 'After' })
    await publish(id)
    expect((await t.call('GET', `/stays/${id}`)).body.name).toBe('After')
    await undo(id)
    expect((await t.call('GET', `/stays/${id}`)).body.name).toBe('Before')
    const { docs } = (await t.call('GET', '/moderation/queue', { as: second, query: { limit: '100' } })).body
    expect(docs.find((item: { id: string }) => item.id === id)).toMatchObject({ isEdit: true, changedFields: ['name'] })
    expect((await review(id)).diff).toEqual([{ field: 'name', before: 'Before', after: 'After' }])
  })

  test('to accept a new shortlink keeps the old one for the stay, also when it can no longer be undone', async () => {
    const { id } = await t.given.acceptedStay(host, employee, { shortlink: 'old-lodge' })
    await tell(id)
    const another = await t.given.draft(host)
    const takeOld = () => post(`/stays/${another.id}/drafts`, host, { shortlink: 'OLD-lodge' })
    const make = { organizationId: host.organizationId, shortlink: 'old-lodge' }
    await post(`/stays/${id}/update`, host, { shortlink: 'new-lodge' })
    await publish(id)
    for (const taken of [await takeOld(), await post('/stays/drafts', host, make)])
      expect(taken.body).toMatchObject({ status: 409, code: 'shortlink-taken', errors: [{ path: 'shortlink' }] })
    expect((await t.call('GET', '/stays/shortlink/old-lodge/is-valid')).body.isValid).toBe(false)
    expect((await undo(id)).body.revision).toMatchObject({ status: 'Pending' })
    expect((await t.call('GET', '/stays/shortlink/old-lodge')).body).toEqual({ stayId: id })
    await publish(id)
    await tell(id)
    expect((await takeOld()).status).toBe(409)
    expect((await t.call('GET', '/stays/shortlink/old-lodge')).body).toEqual({ stayId: id })
    await post(`/stays/${id}/update`, host, { shortlink: 'Old-Lodge' })
    await publish(id)
    expect((await t.call('GET', '/stays/shortlink/new-lodge')).body).toEqual({ stayId: id })
    expect((await t.call('GET', `/stays/${id}`)).body.shortlink).toBe('Old-Lodge')
  })

  test('to reject can be undone, and its message is gone', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    expect((await review(id)).decisions[0]).toMatchObject({ move: 'reject', canUndo: true })
    expect((await undo(id)).body.status).toBe('Pending')
    const after = await review(id)
    expect(after.feedback).toEqual([])
    expect(after.decisions).toMatchObject([{ move: 'reject', canUndo: false, undoneAt: expect.any(String) }])
  })

  test('can only be undone by its reviewer, once, and before the host was notified', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    expect((await undo(id, second)).status).toBe(403)
    expect((await undo(id)).status).toBe(200)
    expect((await undo(id)).status).toBe(409)
    await reject(id)
    await tell(id)
    expect((await undo(id)).body).toMatchObject({
      status: 409,
      detail: 'It’s too late to undo: its host has been notified.',
    })
    const { id: late } = await t.given.submittedStay(host)
    await reject(late)
    expect((await t.later(UNDO_WINDOW_MS, () => undo(late))).status).toBe(409)
  })

  test('is final once its host has made further changes', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    await post(`/stays/${id}/drafts`, host, { name: 'A new edit' })
    expect((await undo(id)).body).toMatchObject({ status: 409 })
    expect(await publicly(id)).toBe(200)
    const { id: corrected } = await t.given.submittedStay(host)
    await reject(corrected)
    await post(`/stays/${corrected}/update`, host, { name: 'Corrected' })
    expect((await undo(corrected)).status).toBe(409)
  })

  test('and its undoing are both in the audit log', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    await undo(id)
    const rows = await t.platform.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute()
    expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['stay.reject', 'stay.undo']))
  })
})

describe('an item for which a reviewer holds any role', () => {
  const insider = async (): Promise<Person> => {
    const person = await t.given.employee()
    await t.given.role(person, 'orgManager', host)
    return person
  }

  test('cannot be claimed, taken over, accepted or rejected by them, whatever scope they send', async () => {
    const { id } = await t.given.submittedStay(host)
    const own = await insider()
    const { organizationId } = await t.given.host('Elsewhere')
    for (const headers of [{}, { 'org-id': organizationId }])
      for (const [path, body] of [
        [`/stays/${id}/lock`],
        [`/moderation/stays/${id}/takeover`],
        [`/stays/${id}/publish`],
        [`/stays/${id}/reject`, rejection],
      ] as const) {
        const { status, body: problem } = await t.call('POST', path, { as: own, headers, ...(body && { body }) })
        expect([status, problem.detail], path).toEqual([
          403,
          'You have a role for this yourself, so someone on staff without one has to decide.',
        ])
      }
    expect((await publish(id)).status).toBe(200)
  })

  test('is edited by them like any host, for another to review, whatever scope they send', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const own = await insider()
    const { organizationId } = await t.given.host('Elsewhere')
    const dateRange = { start: '2031-05-01T00:00:00Z', end: '2031-05-08T00:00:00Z' }
    const { body: offer, text } = await post('/offers', host, { stayId: id, title: 'Three for two', dateRange })
    expect((await post(`/offers/${offer.id}/publish`, employee)).status, text).toBe(200)
    for (const headers of [{}, { 'org-id': organizationId }]) {
      const change = (method: 'PATCH' | 'POST', path: string, body: object) =>
        t.call(method, path, { as: own, headers, body })
      const { status, body: stay } = await change('PATCH', `/stays/${id}`, { capacity: 9 })
      expect([status, stay.revision.status], JSON.stringify(stay)).toEqual([200, 'Draft'])
      expect((await t.call('GET', `/stays/${id}`)).body.capacity).not.toBe(9)
      expect((await change('POST', `/offers/${offer.id}`, { title: 'Four for two' })).status).toBe(409)
    }
  })

  test('cannot be edited by them as staff if their role doesn’t allow editing it', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const own = await t.given.employee()
    await t.given.role(own, 'financialViewer', host)
    const { status, body } = await t.call('PATCH', `/stays/${id}`, { as: own, body: { capacity: 9 } })
    expect([status, body.detail]).toEqual([
      403,
      'You have a role for this yourself, so someone on staff without one has to decide.',
    ])
  })

  test('is shown to them as another reviewer’s, in the queue and on its page', async () => {
    const { id } = await t.given.submittedStay(host)
    const own = await insider()
    expect((await review(id, own)).standing.mayDecide).toBe(false)
    const { docs } = (await t.call('GET', '/moderation/queue', { as: own, query: { limit: '100' } })).body
    expect(docs.find((item: { id: string }) => item.id === id).mayDecide).toBe(false)
  })
})

test.each([
  ['hidden by its host', 'Show it when travelers should find it.', () => host, {}],
  ['taken down', 'It stays off the site, because moderators took it down.', () => second, { reason: 'A complaint.' }],
])('a correction of a stay %s isn’t called live when it is accepted', async (_, body, by, why) => {
  const { id } = await t.given.acceptedStay(host, employee)
  expect((await post(`/stays/${id}/disable`, by(), why)).status).toBe(200)
  await post(`/stays/${id}/drafts`, host, { name: 'The Cedar House' })
  expect((await post(`/stays/${id}/applications`, host)).status).toBe(200)
  expect((await publish(id)).status).toBe(200)
  await tell(id)
  const said = t.platform.db.selectFrom('notifications').select('body').where('subject_id', '=', id)
  expect((await said.execute()).map((each) => each.body)).toContain(body)
})

describe('an appeal', () => {
  test('returns a rejected item to the queue with the host’s message', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    const appealed = await appeal(id)
    expect([appealed.status, appealed.body.status]).toEqual([201, 'Submitted'])
    const { docs } = (await t.call('GET', '/moderation/queue', { as: second, query: { kind: 'stays', limit: '100' } }))
      .body
    expect(docs.find((item: { id: string }) => item.id === id)).toMatchObject({
      appeal: 'It is the right word.',
      mayDecide: true,
    })
  })

  test('is decided by another reviewer: the one who rejected can neither claim nor decide it', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    await appeal(id)
    for (const act of [
      post(`/stays/${id}/lock`, employee),
      post(`/moderation/stays/${id}/takeover`, employee),
      publish(id),
      reject(id),
    ])
      expect((await act).status).toBe(403)
    expect((await publish(id, second)).body.status).toBe('Accepted')
    expect((await review(id)).appeals).toMatchObject([{ outcome: 'Accepted', against: { id: employee.id } }])
  })

  test('is its host’s alone: staff can’t use up the one that each rejection has', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    const { status, body } = await post(`/moderation/stays/${id}/appeals`, second, { message: 'Look again.' })
    expect([status, body.detail]).toEqual([403, 'Only the stay’s host can appeal.'])
    expect((await appeal(id)).status).toBe(201)
  })

  test('of a host without a name isn’t taken for a moderator’s', async () => {
    const nameless = await t.given.host()
    await t.platform.db
      .updateTable('users')
      .set({ first_name: '', last_name: '' })
      .where('id', '=', nameless.id)
      .execute()
    const { id } = await t.given.submittedStay(nameless)
    await reject(id)
    await post(`/moderation/stays/${id}/appeals`, nameless, { message: 'Look again.' })
    expect((await review(id)).appeals).toMatchObject([{ authorName: 'Someone' }])
  })

  test('needs a stay that is still complete', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    expect((await post(`/stays/${id}/drafts`, host, { name: '' })).status).toBe(200)
    const refused = await appeal(id)
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, 'name'])
    expect((await t.call('GET', `/stays/${id}`, { as: host, query: { checkDrafts: 'true' } })).body.status).toBe(
      'Draft',
    )
  })

  test('can be made once per rejection', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    await appeal(id)
    expect((await appeal(id)).body).toMatchObject({ status: 409, code: 'illegal-move' })
    await reject(id, second)
    expect((await appeal(id)).status).toBe(201)
    expect((await review(id)).appeals.map((each: { outcome: string }) => each.outcome)).toEqual([null, 'Rejected'])
  })

  test('ends when its host withdraws the stay, which then goes to any moderator', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    await appeal(id)
    expect((await t.call('PATCH', `/stays/${id}`, { as: host, body: { status: 'Draft' } })).status).toBe(200)
    expect((await post(`/stays/${id}/applications`, host)).status).toBe(200)
    const { appeals, standing } = await review(id)
    expect([appeals, standing]).toMatchObject([[], { mayDecide: true }])
    expect((await publish(id)).body.status).toBe('Accepted')
  })

  test.each([
    ['', 'Message is required.'],
    ['x'.repeat(501), 'Message must be at most 500 characters.'],
  ])('with the message “%s” is 422', async (message, text) => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    expect((await appeal(id, message)).body.errors).toEqual([{ path: 'message', message: text }])
  })

  test('requires a rejection', async () => {
    const { id } = await t.given.submittedStay(host)
    expect((await appeal(id)).body).toMatchObject({ status: 409, code: 'illegal-move' })
  })

  test('that was decided is pending again when the decision is undone', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id)
    await appeal(id)
    await reject(id, second)
    await undo(id, second)
    expect((await review(id)).appeals[0].outcome).toBeNull()
    expect((await publish(id, employee)).status).toBe(409)
  })
})

describe('the queue', () => {
  test('contains every kind, longest wait first, with its claim', async () => {
    const request = (await post('/stays/attributes/amenity', host, { name: 'Rope swing' })).body
    const { id, name } = await t.given.submittedStay(host)
    await post(`/stays/${id}/lock`, second)
    const { body } = await t.call('GET', '/moderation/queue', { as: employee, query: { limit: '100' } })
    const [asked, stay] = [request.id, id].map((each) => body.docs.find((item: { id: string }) => item.id === each))
    expect(asked).toMatchObject({ kind: 'attribute-requests', name: 'Amenity: Rope swing', lockedBy: null })
    expect(stay).toMatchObject({
      kind: 'stays',
      place: 'Belmont, MA',
      name,
      status: 'Pending',
      lockedBy: { id: second.id },
      isEdit: false,
    })
    const times = body.docs.map((item: { submittedAt: string }) => item.submittedAt)
    expect(times).toEqual([...times].sort())
    expect(body.waiting['attribute-requests']).toBeGreaterThan(0)
  })

  test('of rejected items begins with the latest', async () => {
    const [earlier, later] = [await t.given.submittedStay(host), await t.given.submittedStay(host)]
    for (const { id } of [later, earlier]) await post(`/stays/${id}/reject`, employee, rejection)
    const query = { limit: '100', status: 'Rejected' }
    const { docs } = (await t.call('GET', '/moderation/queue', { as: employee, query })).body
    const ids: string[] = docs.map(({ id }: { id: string }) => id)
    expect(ids.filter((id) => [earlier.id, later.id].includes(id))).toEqual([later.id, earlier.id])
  })

  test.each([{}, { status: 'Rejected' }])(
    'can be read completely with its cursor, each item once: %j',
    async (part) => {
      const whole = { limit: '100', ...part }
      const all = (await t.call('GET', '/moderation/queue', { as: employee, query: whole })).body.docs
      const read: string[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = { limit: '2', ...part, ...(cursor && { cursor }) }
        const { body } = await t.call('GET', '/moderation/queue', { as: employee, query })
        read.push(...body.docs.map((item: { id: string }) => item.id))
        cursor = body.nextCursor
      } while (cursor)
      expect(read).toEqual(all.map((item: { id: string }) => item.id))
    },
  )

  test.each([[['x', 'y']], [['2026-01-01', 'stay_1', 'more']], ['nonsense']])(
    'refuses the foreign cursor %j',
    async (parts) => {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
      const { status, body } = await t.call('GET', '/moderation/queue', { as: employee, query: { cursor } })
      expect([status, body.errors]).toEqual([422, [{ path: 'cursor', message: 'Cursor is invalid.' }]])
    },
  )

  test('shows how long an item has waited', async () => {
    const { id } = await t.given.submittedStay(host)
    const { body } = await t.later(3_600_000, () =>
      t.call('GET', '/moderation/queue', { as: employee, query: { limit: '100' } }),
    )
    expect(body.docs.find((item: { id: string }) => item.id === id).waitingSeconds).toBeGreaterThanOrEqual(3590)
  })
})

test('an attribute whose acceptance is undone leaves the catalog', async () => {
  const request = (await post('/stays/attributes/amenity', host, { name: 'Trebuchet' })).body
  await post(`/attribute-requests/${request.id}/publish`, employee)
  const catalogue = async () =>
    (await t.call('GET', '/stays/attributes/amenity', { query: { limit: '100' } })).body.docs.map(
      (each: { name: string }) => each.name,
    )
  expect(await catalogue()).toContain('Trebuchet')
  await post(`/moderation/attribute-requests/${request.id}/undo`, employee)
  expect(await catalogue()).not.toContain('Trebuchet')
})
