import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let traveler: Person
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, traveler, employee] = await Promise.all([t.given.host(), t.given.user(), t.given.employee()])
})
afterAll(() => t.close())

const words = { title: 'Searching is slow', body: 'We are adding machines.' }

function announce(fields: object = {}) {
  return t.call('POST', '/announcements', { as: employee, body: { ...words, ...fields } })
}

async function active(fields: object = {}) {
  return (await announce({ status: 'Active', ...fields })).body
}

function change(id: string, body: object, headers: Record<string, string> = {}) {
  return t.call('PATCH', `/announcements/${id}`, { as: employee, body, headers })
}

async function listed(as: Person | null, query: Record<string, string> = {}) {
  const { body } = await t.call('GET', '/announcements', { as, query: { limit: '100', ...query } })
  return body.docs.map((doc: { id: string }) => doc.id) as string[]
}

async function seenBy(as: Person | null, id: string) {
  const isListed = (await listed(as)).includes(id)
  const { status } = await t.call('GET', `/announcements/${id}`, { as })
  expect([isListed, status]).toEqual(isListed ? [true, 200] : [false, 404])
  return isListed
}

function fromNow(seconds: number) {
  return new Date(Date.now() + seconds * 1000).toISOString()
}

describe('visibility of an announcement', () => {
  test.each([
    ['Traveler', [true, true, false, true]],
    ['User', [true, true, true, true]],
    ['Host', [false, false, true, true]],
    ['Admin', [false, false, false, true]],
  ])('to %s among visitors, travelers, hosts and staff: %j', async (audience, expected) => {
    const { id } = await active({ audience })
    const seen = []
    for (const reader of [null, traveler, host, employee]) seen.push(await seenBy(reader, id))
    expect(seen).toEqual(expected)
  })

  test('people invited to an organization see what is for hosts', async () => {
    const { id } = await active({ audience: 'Host' })
    const invited = await t.given.user()
    expect(await seenBy(invited, id)).toBe(false)
    const [{ organizationId }] = (await t.call('GET', '/users/self', { as: host })).body.contextRoles
    await t.given.role(invited, 'orgManager', { organizationId })
    expect(await seenBy(invited, id)).toBe(true)
  })

  test('drafts and archived ones are visible only to staff', async () => {
    const draft = (await announce()).body
    expect([draft.status, await seenBy(traveler, draft.id), await seenBy(employee, draft.id)]).toEqual([
      'Draft',
      false,
      true,
    ])
    await change(draft.id, { status: 'Active' })
    expect(await seenBy(traveler, draft.id)).toBe(true)
    await change(draft.id, { status: 'Archived' })
    expect([await seenBy(traveler, draft.id), await seenBy(employee, draft.id)]).toEqual([false, true])
  })

  test('only staff see it before or after its window', async () => {
    const [early, now, late] = [
      await active({ window: { start: fromNow(60), end: fromNow(120) } }),
      await active({ window: { start: fromNow(-60), end: fromNow(60) } }),
      await active({ window: { start: fromNow(-120), end: fromNow(-60) } }),
    ]
    const seen = async (as: Person | null) => [
      await seenBy(as, early.id),
      await seenBy(as, now.id),
      await seenBy(as, late.id),
    ]
    expect(await seen(null)).toEqual([false, true, false])
    expect(await seen(employee)).toEqual([true, true, true])
  })

  test('one about a stay is shown only while the stay is', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const { id } = await active({ stayId: stay.id })
    expect(await seenBy(null, id)).toBe(true)
    await t.call('POST', `/stays/${stay.id}/disable`, { as: host, body: { reason: 'We repaint it.' } })
    expect([await seenBy(null, id), await seenBy(employee, id)]).toEqual([false, true])
  })
})

describe('the list', () => {
  test('can be filtered by status, severity, audience and stay, newest first', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const about = { stayId: stay.id }
    const info = await active({ ...about, severity: 'info', audience: 'Host' })
    const warning = await active({ ...about, severity: 'warning' })
    const draft = (await announce(about)).body
    const of = (query: Record<string, string>) => listed(employee, { ...about, ...query })
    expect(await of({})).toEqual([draft.id, warning.id, info.id])
    expect(await of({ status: 'Draft' })).toEqual([draft.id])
    expect(await of({ severity: 'warning' })).toEqual([warning.id])
    expect(await of({ audience: 'Host' })).toEqual([info.id])
  })

  test('of a page has what is shown there now, for staff too: about its stay or the whole site', async () => {
    const [stay, other] = [await t.given.acceptedStay(host, employee), await t.given.acceptedStay(host, employee)]
    const about = { stayId: stay.id }
    const site = await active({ audience: 'Host' })
    const own = await active(about)
    const unshown = [
      await active({ stayId: other.id }),
      (await announce(about)).body,
      await active({ window: { start: fromNow(-120), end: fromNow(-60) } }),
      await active({ ...about, window: { start: fromNow(60), end: fromNow(120) } }),
    ]
    const mine = [site, own, ...unshown].map(({ id }) => id)
    const shown = async (as: Person | null, about: string) =>
      (await listed(as, { active: 'true', about })).filter((id) => mine.includes(id))
    for (const as of [host, employee])
      expect([await shown(as, stay.id), await shown(as, 'site')]).toEqual([[own.id, site.id], [site.id]])
    expect([await shown(null, stay.id), await shown(null, 'site')]).toEqual([[own.id], []])
  })

  test('is empty for a traveler who requests drafts', async () => {
    await announce()
    expect(await listed(traveler, { status: 'Draft' })).toEqual([])
  })

  test.each([
    { status: 'draft' },
    { severity: 'fatal' },
    { audience: 'Everybody' },
    { active: 'yes' },
    { color: 'red' },
  ])('rejects %j', async (query) => {
    expect((await t.call('GET', '/announcements', { query: query as Record<string, string> })).status).toBe(422)
  })
})

describe('writing one', () => {
  test('fills in omitted fields', async () => {
    const { status, body, headers } = await announce()
    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      ...words,
      severity: 'info',
      audience: 'User',
      stayId: null,
      status: 'Draft',
      window: null,
      dismissible: true,
    })
  })

  test.each([
    ['no title', { title: ' ' }, 'title', 'Title is required.'],
    ['a title too long', { title: 'x'.repeat(101) }, 'title', 'Title must be at most 100 characters.'],
    ['a body too long', { body: 'x'.repeat(1001) }, 'body', 'Body must be at most 1000 characters.'],
    ['NUL', { body: 'a\0b' }, 'body', 'Text must not contain a NUL character.'],
    ['an unknown severity', { severity: 'fatal' }, 'severity', 'Severity must be one of info, warning, error.'],
    ['an unknown audience', { audience: 'All' }, 'audience', 'Audience must be one of Host, Traveler, User, Admin.'],
    ['an end of its own', { status: 'Archived' }, 'status', 'Status must be one of Draft, Active.'],
    ['an unknown stay', { stayId: 'stay_none' }, 'stayId', 'No such stay.'],
    ['half a window', { window: { start: '2026-01-01T00:00:00Z' } }, 'window.end', 'Window end is required.'],
    [
      'a window that ends as it starts',
      { window: { start: '2026-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' } },
      'window.end',
      'Window must end after it starts.',
    ],
    ['a field of ours', { version: 7 }, 'version', 'Unknown field "version".'],
  ])('with %s is 422 and explains why', async (_, fields, path, message) => {
    const { status, body } = await announce(fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })

  test('accepts the first and last supported years', async () => {
    const window = { start: '0001-01-01T00:00:00.000Z', end: '9999-12-31T23:59:59.999Z' }
    expect((await active({ window })).window).toEqual(window)
  })
})

describe('changing one', () => {
  test('changes only the fields that are sent', async () => {
    const before = await active({ severity: 'error', dismissible: false })
    const { body, headers } = await change(before.id, { title: 'Searching is fast again' })
    expect(body).toEqual({ ...before, title: 'Searching is fast again', version: 2 })
    expect(headers.etag).toBe('"2"')
  })

  test('clears its window and its stay when they are sent as null', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const { id } = await active({ stayId: stay.id, window: { start: fromNow(0), end: fromNow(60) } })
    expect((await change(id, { stayId: null, window: null })).body).toMatchObject({ stayId: null, window: null })
  })

  test('can show an archived one again, but never turns it back into a draft', async () => {
    const { id } = await active()
    await change(id, { status: 'Archived' })
    const again = await change(id, { status: 'Draft' })
    expect(again.body).toMatchObject({
      status: 409,
      code: 'illegal-move',
      detail: 'Cannot move to Draft what is Archived. Open moves: publish.',
      openMoves: ['publish'],
    })
    expect((await change(id, { status: 'Active' })).body.status).toBe('Active')
  })

  test('from an old version is 412', async () => {
    const { id } = await active()
    expect((await change(id, { title: 'First' }, { 'if-match': '"1"' })).status).toBe(200)
    expect((await change(id, { title: 'Second' }, { 'if-match': '"1"' })).body).toMatchObject({
      code: 'stale-version',
      currentVersion: 2,
    })
  })

  test('archives it once when two requests race', async () => {
    const { id } = await active()
    const archive = () => change(id, { status: 'Archived' })
    const answers = await t.meetAt('announcements', id, [archive, archive])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})

test('a deleted one is gone', async () => {
  const { id } = await active()
  expect((await t.call('DELETE', `/announcements/${id}`, { as: employee })).status).toBe(204)
  expect(await seenBy(employee, id)).toBe(false)
  expect((await t.call('DELETE', `/announcements/${id}`, { as: employee })).status).toBe(404)
})

test('records each write in the audit log, with before and after', async () => {
  const { id } = await active()
  await change(id, { title: 'Changed' })
  await t.call('DELETE', `/announcements/${id}`, { as: employee })
  const log = await t.platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute()
  expect(log).toMatchObject([
    { action: 'announcement.create', actor_id: employee.id, before: null, after: { title: words.title } },
    { action: 'announcement.update', before: { title: words.title }, after: { title: 'Changed' } },
    { action: 'announcement.delete', before: { title: 'Changed' }, after: null },
  ])
})
