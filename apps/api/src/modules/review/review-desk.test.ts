import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let employee: Person
let second: Person
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[employee, second, admin] = await Promise.all([t.given.employee(), t.given.employee(), t.given.admin()])
})
afterAll(() => t.close())

const rejection = { category: 'Spelling', message: 'Cedar, not ceder.' }

function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, as: Person, body?: object) {
  return t.call(method, path, { as, ...(body && { body }) })
}

function reject(id: string, as = employee) {
  return call('POST', `/stays/${id}/reject`, as, rejection)
}

async function audited(subjectId: string) {
  return (await t.call('GET', '/audit', { as: admin, query: { subjectId } })).body.docs
}

describe('a host’s history', () => {
  test('shows past decisions with their reasons, and the host’s other pending items', async () => {
    const host = await t.given.host('Saltbox & Tern')
    const live = await t.given.acceptedStay(host, employee)
    const refused = await t.given.submittedStay(host)
    await reject(refused.id)
    const waiting = await t.given.submittedStay(host)
    const { body } = await call('GET', `/moderation/hosts/${host.organizationId}`, second)
    expect(body).toMatchObject({ organization: { name: 'Saltbox & Tern', stayCount: 3 }, accepted: 1, rejected: 1 })
    expect(body.decisions).toMatchObject([
      { subjectId: refused.id, move: 'reject', ...rejection, name: expect.stringMatching(/\w/) },
      { subjectId: live.id, stayId: live.id, move: 'publish', message: null },
    ])
    expect(body.waiting.map(({ id }: { id: string }) => id)).toEqual([waiting.id])
  })

  test('counts rejections reversed on appeal, and unresolved reports', async () => {
    const host = await t.given.host()
    const stay = await t.given.submittedStay(host)
    await reject(stay.id)
    await call('POST', `/moderation/stays/${stay.id}/appeals`, host, { message: 'It is the right word.' })
    await call('POST', `/stays/${stay.id}/publish`, second)
    await call('POST', '/flag-reports', await t.given.user(), { stayId: stay.id, reason: 'spam' })
    const { body } = await call('GET', `/moderation/hosts/${host.organizationId}`, employee)
    expect(body).toMatchObject({ accepted: 1, rejected: 1, overturned: 1, openReports: 1 })
  })

  test('contains nothing about other hosts, and is 404 for an unknown one', async () => {
    const [host, other] = [await t.given.host(), await t.given.host()]
    await t.given.acceptedStay(other, employee)
    const { body } = await call('GET', `/moderation/hosts/${host.organizationId}`, employee)
    expect(body).toMatchObject({ accepted: 0, decisions: [], waiting: [] })
    expect((await call('GET', '/moderation/hosts/org_none', employee)).status).toBe(404)
  })
})

describe('an assignment', () => {
  let host: Host
  let stayId: string
  const assign = (userId: string | null, as = employee) =>
    call('PUT', '/moderation/assignments', as, { kind: 'stays', id: stayId, userId })
  const mine = async (assigneeId: string) =>
    (await t.call('GET', '/moderation/queue', { as: employee, query: { assigneeId } })).body.docs
  beforeAll(async () => {
    host = await t.given.host()
    stayId = (await t.given.submittedStay(host)).id
  })

  test('gives a submission to a colleague, who is notified, and is in the audit log', async () => {
    expect((await assign(second.id)).status).toBe(200)
    expect(await mine(second.id)).toMatchObject([{ id: stayId, assignedTo: { id: second.id } }])
    const { docs } = (await call('GET', '/notifications', second)).body
    expect(docs[0]).toMatchObject({
      title: expect.stringMatching(/^Please review /),
      subjectKind: 'review',
      subjectId: `review_stays_${stayId}`,
    })
    expect(await audited(stayId)).toMatchObject([{ action: 'review.assign', after: { userId: second.id } }, {}, {}])
  })

  test('is shown with the submission, however many are waiting', async () => {
    const assigned = async () => (await call('GET', `/moderation/stays/${stayId}`, employee)).body.standing.assignedTo
    await assign(second.id)
    expect(await assigned()).toEqual({ id: second.id, name: expect.stringMatching(/\w/) })
    await assign(null)
    expect(await assigned()).toBeNull()
  })

  test('can be removed or passed on', async () => {
    await assign(employee.id)
    expect([await mine(second.id), (await mine(employee.id)).length]).toEqual([[], 1])
    await assign(null)
    expect(await mine(employee.id)).toEqual([])
  })

  test('can go only to staff, and only for pending items', async () => {
    const { status, body } = await assign(host.id)
    expect([status, body.errors]).toEqual([422, [{ path: 'userId', message: 'Only staff can review.' }]])
    const live = await t.given.acceptedStay(host, employee)
    const of = { kind: 'stays', id: live.id, userId: second.id }
    expect((await call('PUT', '/moderation/assignments', employee, of)).status).toBe(404)
  })

  test('goes to nobody who may not decide: the moderator appealed against, or a colleague with a role for the stay', async () => {
    const { id } = await t.given.submittedStay(host)
    await reject(id, second)
    await call('POST', `/moderation/stays/${id}/appeals`, host, { message: 'It is the right word.' })
    const colleague = await t.given.employee()
    await t.given.role(colleague, 'orgManager', host)
    for (const { id: userId } of [second, colleague]) {
      const { status, body } = await call('PUT', '/moderation/assignments', employee, { kind: 'stays', id, userId })
      expect([status, body.errors]).toEqual([422, [{ path: 'userId', message: 'They may not decide on this.' }]])
    }
  })

  test('ends with the decision', async () => {
    await assign(second.id)
    await reject(stayId)
    const rows = await t.platform.db
      .selectFrom('review_assignments')
      .selectAll()
      .where('subject_id', '=', stayId)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('templates for rejections', () => {
  const fields = { title: 'Booking link', category: 'Other', message: 'The booking link goes to another place.' }

  test('are created, changed and deleted by staff, and the audit log says by whom', async () => {
    const made = await call('POST', '/moderation/reply-templates', employee, fields)
    expect([made.status, made.body]).toMatchObject([201, fields])
    const path = `/moderation/reply-templates/${made.body.id}`
    expect((await call('PATCH', path, second, { message: 'Please check the link.' })).body.version).toBe(2)
    const { docs } = (await call('GET', '/moderation/reply-templates', employee)).body
    expect(docs).toMatchObject([{ title: 'Booking link', message: 'Please check the link.' }])
    expect((await call('DELETE', path, employee)).status).toBe(204)
    const actions = (await audited(made.body.id)).map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['reply-template.delete', 'reply-template.update', 'reply-template.create'])
  })

  test('have unique titles, ignoring case', async () => {
    await call('POST', '/moderation/reply-templates', employee, { ...fields, title: 'Once' })
    expect((await call('POST', '/moderation/reply-templates', employee, { ...fields, title: 'ONCE' })).status).toBe(409)
  })

  test('without a category or text are 422', async () => {
    const { status, body } = await call('POST', '/moderation/reply-templates', employee, {
      title: 'Empty',
      message: '',
    })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['category', 'message']])
  })
})

test('the metrics count decisions by day and by person, excluding undone ones', async () => {
  const fresh = await startTestPlatform()
  try {
    const [host, one, other] = await Promise.all([fresh.given.host(), fresh.given.employee(), fresh.given.employee()])
    const on = (path: string, as: Person, body?: object) => fresh.call('POST', path, { as, ...(body && { body }) })
    const appealed = (await fresh.given.submittedStay(host)).id
    await on(`/stays/${appealed}/reject`, one, rejection)
    await on(`/moderation/stays/${appealed}/appeals`, host, { message: 'It is right.' })
    await on(`/stays/${appealed}/publish`, other)
    const undone = (await fresh.given.submittedStay(host)).id
    await on(`/stays/${undone}/publish`, other)
    await on(`/moderation/stays/${undone}/undo`, other)
    const { body } = await fresh.call('GET', '/moderation/metrics', { as: one, query: { days: '7' } })
    expect(body).toMatchObject({ days: 7, accepted: 1, rejected: 1, appeals: 1, overturned: 1 })
    expect(body.people).toHaveLength(2)
    expect(body.people).toContainEqual(expect.objectContaining({ id: one.id, rejected: 1, overturned: 1 }))
    expect(body.people).toContainEqual(expect.objectContaining({ id: other.id, accepted: 1, overturned: 0 }))
    expect(body.byDay).toHaveLength(7)
    const decided = body.byDay.reduce(
      (sum: number, day: { accepted: number; rejected: number }) => sum + day.accepted + day.rejected,
      0,
    )
    expect(decided).toBe(2)
    expect(body.oldestSeconds).toBeGreaterThanOrEqual(0)
  } finally {
    await fresh.close()
  }
})

test('a queue item has the version to decide on: once its host has changed it, the decision is 412', async () => {
  const host = await t.given.host()
  const stay = await t.given.submittedStay(host)
  const read = async () =>
    (
      await t.call('GET', '/moderation/queue', { as: employee, query: { organizationId: host.organizationId } })
    ).body.docs.find(({ id }: { id: string }) => id === stay.id).version
  const publish = (version: number) =>
    t.call('POST', `/stays/${stay.id}/publish`, { as: employee, headers: { 'if-match': `"${version}"` } })
  const before = await read()
  expect((await call('POST', `/stays/${stay.id}/drafts`, host, { name: 'The Cedar House' })).status).toBe(200)
  expect((await publish(before)).status).toBe(412)
  expect((await publish(await read())).status).toBe(200)
})
