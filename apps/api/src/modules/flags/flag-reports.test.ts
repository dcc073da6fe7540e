import { FLAG_REPORTS_A_DAY } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let traveler: Person
let employee: Person
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, traveler, employee] = await Promise.all([t.given.host(), t.given.user(), t.given.employee()])
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterAll(() => t.close())

function report(as: Person, fields: object = {}) {
  return t.call('POST', '/flag-reports', { as, body: { stayId, reason: 'spam', ...fields } })
}

async function newReport(fields: object = {}) {
  return (await report(await t.given.user(), fields)).body
}

function change(id: string, body: object, headers: Record<string, string> = {}) {
  return t.call('PATCH', `/flag-reports/${id}`, { as: employee, body, headers })
}

async function listed(query: Record<string, string>) {
  return (await t.call('GET', '/flag-reports', { as: employee, query: { limit: '100', ...query } })).body.docs.map(
    (doc: { id: string }) => doc.id,
  )
}

describe('reporting a stay', () => {
  test('waits for staff, who see the reporter and the reason', async () => {
    const { status, body } = await report(traveler, { details: 'It is an advertisement for a watch.' })
    expect(status).toBe(201)
    const read = await t.call('GET', `/flag-reports/${body.id}`, { as: employee })
    expect(read.body).toMatchObject({
      stayId,
      stayName: 'The Boathouse',
      reason: 'spam',
      details: 'It is an advertisement for a watch.',
      status: 'pending',
      note: '',
      reporter: { id: traveler.id },
    })
    expect(read.headers.etag).toMatch(/^"1-/)
  })

  test('a second time is 409 while the first report is open, for the same reporter only', async () => {
    const [one, other] = [await t.given.user(), await t.given.user()]
    const first = (await report(one)).body
    const second = await report(one, { reason: 'inappropriate_content' })
    expect(second.body).toMatchObject({
      status: 409,
      code: 'already-exists',
      detail: 'You’ve already reported this stay. We’re looking into it.',
    })
    expect((await report(other)).status).toBe(201)
    await change(first.id, { status: 'reviewed' })
    expect((await report(one)).status).toBe(409)
    await change(first.id, { status: 'resolved' })
    expect((await report(one)).status).toBe(201)
  })

  test('concurrently several times files one report', async () => {
    const somebody = await t.given.user()
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(somebody)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('is limited to some stays per day', async () => {
    const eager = await t.given.user()
    expect((await report(eager)).status).toBe(201)
    // Each report is of a stay without an open one.
    const close = () =>
      sql`update flag_reports set status = 'resolved' where reporter_id = ${eager.id}`.execute(t.platform.db)
    for (let n = 1; n < FLAG_REPORTS_A_DAY; n++) {
      await close()
      expect((await report(eager)).status).toBe(201)
    }
    await close()
    expect((await report(eager)).status).toBe(429)
    expect((await report(await t.given.user())).status).toBe(201)
  })

  test('that isn’t visible is 404, like one that doesn’t exist', async () => {
    const draft = await t.given.draft(host)
    const hidden = await t.given.acceptedStay(host, employee)
    await t.call('POST', `/stays/${hidden.id}/disable`, { as: host, body: { reason: 'We repaint it.' } })
    for (const unseen of [draft.id, hidden.id, 'stay_none'])
      expect((await report(traveler, { stayId: unseen })).status).toBe(404)
  })

  test('while it is being deleted ends one way or the other', async () => {
    const doomed = await t.given.acceptedStay(host, employee)
    const [reported, deleted] = await t.meetAt('stays', doomed.id, [
      () => report(traveler, { stayId: doomed.id }),
      () => t.call('DELETE', `/stays/${doomed.id}`, { as: host }),
    ])
    expect([201, 404]).toContain(reported?.status)
    expect(deleted?.status).toBe(204)
    expect(await listed({ stayId: doomed.id })).toEqual([])
  })

  test.each([
    ['no stay', { stayId: undefined }, 'stayId', 'Stay is required.'],
    ['an unknown reason', { reason: 'ugly' }, 'reason', 'Reason must be one of inappropriate_content, spam.'],
    ['no reason', { reason: undefined }, 'reason', 'Reason is required.'],
    ['details too long', { details: 'x'.repeat(501) }, 'details', 'Details must be at most 500 characters.'],
    ['NUL', { details: 'a\0b' }, 'details', 'Text must not contain a NUL character.'],
    ['a status', { status: 'resolved' }, 'status', 'Unknown field "status".'],
  ])('with %s is 422 and explains why', async (_, fields, path, message) => {
    const { status, body } = await report(traveler, fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })
})

test('the list is oldest first, filtered by status, reason and stay', async () => {
  const other = (await t.given.acceptedStay(host, employee)).id
  const [first, second] = [
    await newReport({ stayId: other }),
    await newReport({ stayId: other, reason: 'inappropriate_content' }),
  ]
  await change(second.id, { status: 'reviewed' })
  expect(await listed({ stayId: other })).toEqual([first.id, second.id])
  expect(await listed({ stayId: other, status: 'pending' })).toEqual([first.id])
  expect(await listed({ stayId: other, reason: 'inappropriate_content' })).toEqual([second.id])
})

test('a report says whether its stay is still on the site', async () => {
  const other = (await t.given.acceptedStay(host, employee)).id
  const { id } = await newReport({ stayId: other })
  const isStayPublic = async () => (await t.call('GET', `/flag-reports/${id}`, { as: employee })).body.isStayPublic
  expect(await isStayPublic()).toBe(true)
  await t.call('POST', `/stays/${other}/disable`, { as: employee, body: { reason: 'A complaint.' } })
  expect(await isStayPublic()).toBe(false)
})

test('resolved reports are listed by themselves latest first, whenever they were filed', async () => {
  const other = (await t.given.acceptedStay(host, employee)).id
  const [first, second] = [await newReport({ stayId: other }), await newReport({ stayId: other })]
  for (const { id } of [second, first]) for (const status of ['reviewed', 'resolved']) await change(id, { status })
  expect(await listed({ stayId: other, status: 'resolved' })).toEqual([first.id, second.id])
})

describe('working on a report', () => {
  test('changes its status, with a note', async () => {
    const { id } = await newReport()
    expect((await change(id, { status: 'reviewed' })).body).toMatchObject({ status: 'reviewed', version: 2 })
    const resolved = await change(id, { status: 'resolved', note: 'The host took the advertisement out.' })
    expect(resolved.body).toMatchObject({ status: 'resolved', note: 'The host took the advertisement out.' })
  })

  test('tells its reporter, in their language, once it is resolved', async () => {
    const [reader, spanish] = [await t.given.user(), await t.given.user()]
    await t.call('PATCH', '/users/self', { as: spanish, body: { language: 'es' } })
    const told = async (as: Person) => (await t.call('GET', '/notifications', { as })).body.docs
    for (const as of [reader, spanish]) {
      const { id } = (await report(as)).body
      await change(id, { status: 'reviewed', note: 'The host is new.' })
      expect(await told(as)).toEqual([])
      await change(id, { status: 'resolved' })
    }
    const body = 'A moderator has looked into it and done what was needed. Thank you for telling us.'
    expect(await told(reader)).toMatchObject([{ area: 'feedback', title: 'Your report of The Boathouse', body }])
    expect(await told(spanish)).toMatchObject([{ title: 'Tu reporte sobre The Boathouse' }])
  })

  test.each([
    ['pending', [], 'resolved', ['review']],
    ['pending', [], 'pending', ['review']],
    ['reviewed', ['reviewed'], 'pending', ['resolve']],
    ['resolved', ['reviewed', 'resolved'], 'reviewed', []],
  ])('that is %s (after %j) can’t move to %s', async (status, before, to, openMoves) => {
    const { id } = await newReport()
    for (const step of before) await change(id, { status: step })
    expect((await change(id, { status: to })).body).toMatchObject({
      status: 409,
      code: 'illegal-move',
      currentStatus: status,
      openMoves,
    })
  })

  test('by two people concurrently succeeds once', async () => {
    const { id } = await newReport()
    const review = () => change(id, { status: 'reviewed' })
    const answers = await t.meetAt('flag_reports', id, [review, review])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('from an old version is 412', async () => {
    const { id } = await newReport()
    await change(id, { note: 'Asked the host.' })
    expect((await change(id, { note: 'Asked the guest.' }, { 'if-match': '"1"' })).status).toBe(412)
  })

  test.each([
    [{ note: 'x'.repeat(501) }, 'note', 'Note must be at most 500 characters.'],
    [{ status: 'open' }, 'status', 'Status must be one of pending, reviewed, resolved.'],
    [{ reason: 'inappropriate_content' }, 'reason', 'Reason cannot be changed.'],
    [{ reasons: 'spam' }, 'reasons', 'Unknown field "reasons".'],
  ])('with %j is 422 and explains why', async (fields, path, message) => {
    const { id } = await newReport()
    const { status, body } = await change(id, fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })

  test('is in the audit log', async () => {
    const { id } = await newReport()
    await change(id, { status: 'reviewed', note: 'Looked at it.' })
    const log = await t.platform.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute()
    expect(log).toMatchObject([
      {
        actor_id: employee.id,
        action: 'flag-report.update',
        before: { status: 'pending', note: '' },
        after: { status: 'reviewed', note: 'Looked at it.' },
      },
    ])
  })
})

test('of their own stay, staff see what was reported but not by whom, and leave it to a colleague', async () => {
  const { id } = await newReport()
  const own = await t.given.employee()
  await t.given.role(own, 'financialViewer', host)
  const { body: other } = await t.call('POST', '/organizations', { as: own, body: { name: 'Other Stays' } })
  for (const headers of [{}, { 'org-id': other.id as string }]) {
    const read = await t.call('GET', `/flag-reports/${id}`, { as: own, headers })
    expect(read.body).toMatchObject({ reason: 'spam', reporter: null, isOwnStay: true })
    const { docs } = (await t.call('GET', '/flag-reports', { as: own, headers, query: { stayId, limit: '100' } })).body
    expect(new Set(docs.map(({ reporter }: { reporter: unknown }) => reporter))).toEqual(new Set([null]))
    const changed = await t.call('PATCH', `/flag-reports/${id}`, { as: own, headers, body: { status: 'reviewed' } })
    expect([changed.status, changed.body.detail]).toEqual([
      403,
      'You have a role for this yourself, so someone on staff without one has to decide.',
    ])
  }
  expect((await change(id, { status: 'reviewed' })).body).toMatchObject({ status: 'reviewed', isOwnStay: false })
})

test('a report outlives its author’s account', async () => {
  const leaving = await t.given.user()
  const { id } = (await report(leaving)).body
  await t.erase(leaving)
  expect((await t.call('GET', `/flag-reports/${id}`, { as: employee })).body).toMatchObject({ stayId, reporter: null })
})
