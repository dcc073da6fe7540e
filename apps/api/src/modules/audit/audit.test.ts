import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Person, plansOf, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let admin: Person
let stayId: string
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  ;[host, employee, admin] = await Promise.all([t.given.host(), t.given.employee(), t.given.admin()])
  stayId = (await t.given.acceptedStay(host, employee)).id
  await t.call('PATCH', `/stays/${stayId}`, { as: employee, body: { name: 'Corrected' } })
})
afterAll(() => t.close())

async function read(query: Record<string, string>) {
  return (await t.call('GET', '/audit', { as: admin, query })).body
}

function actions(body: { docs: { action: string }[] }) {
  return body.docs.map((entry) => entry.action)
}

test('the log of a subject shows who did what to it, newest first, with before and after', async () => {
  const body = await read({ subjectId: stayId })
  expect(actions(body)).toEqual(['stay.edit', 'stay.publish', 'stay.submit', 'stay.create'])
  expect(body.docs[0]).toMatchObject({
    actorId: employee.id,
    before: { name: 'The Boathouse' },
    after: { name: 'Corrected' },
  })
})

test.each([
  ['promotion', 'POST', '/stay-promotions', 'summary'],
  ['offer', 'POST', '/offers', 'description'],
  ['cancellation', 'POST', '/cancellations', 'description'],
  ['giveaway', 'PATCH', '/giveaways', 'rules'],
  ['campaign', 'PATCH', '/campaigns', 'summary'],
] as const)('a host’s edit of a %s is recorded with only what it changed', async (noun, method, url, text) => {
  const of = noun === 'campaign' ? { organizationId: host.organizationId } : { stayId }
  const [start, end] = [2, 9].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const dates = noun === 'promotion' ? {} : { dateRange: { start, end } }
  const body = { ...of, ...dates, title: 'Before', [text]: 'Said at length.' }
  const made = await t.call('POST', url, { as: host, body })
  expect(made.status, made.text).toBe(201)
  const edited = await t.call(method, `${url}/${made.body.id}`, { as: host, body: { title: 'After' } })
  expect(edited.status, edited.text).toBe(200)
  const [entry] = (await read({ subjectId: made.body.id })).docs
  expect([entry.action, entry.before, entry.after]).toEqual([`${noun}.update`, { title: 'Before' }, { title: 'After' }])
})

test('it can be filtered by actor, action and time', async () => {
  expect(actions(await read({ actorId: employee.id }))).toEqual(['stay.edit', 'stay.publish'])
  expect(actions(await read({ action: 'stay.publish' }))).toEqual(['stay.publish'])
  expect(actions(await read({ since: new Date(Date.now() + 60_000).toISOString() }))).toEqual([])
  expect((await read({ until: new Date(Date.now() + 60_000).toISOString() })).totalDocs).toBeGreaterThan(3)
})

test('entries before a time are found by their ids, without reading all later ones', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  for (const query of [{ until }, { until, actorId: employee.id }]) {
    const [plan] = await plansOf(t.platform.db, 'audit_log', () => read(query), ['enable_seqscan', 'enable_sort'])
    expect(plan).toMatch(/Index Scan.* on audit_log a\n +Index Cond: .*\(id < 'aud_/)
  }
})

test('it can be read in full with its cursor, each entry once', async () => {
  const all = actions(await read({ subjectId: stayId }))
  const first = await read({ subjectId: stayId, limit: '3' })
  const rest = await read({ subjectId: stayId, limit: '3', cursor: first.nextCursor })
  expect([...actions(first), ...actions(rest)]).toEqual(all)
})

test('an entry names the stay, organization or person it is about', async () => {
  const nameOf = async (subjectId: string) => (await read({ subjectId })).docs[0].subjectName
  expect(await nameOf(stayId)).toBe('Corrected')
  expect(await nameOf(host.organizationId)).toEqual(expect.stringMatching(/\w/))
  await t.call('PATCH', `/users/${host.id}`, { as: admin, body: { firstName: 'Hollis', lastName: 'Host' } })
  expect(await nameOf(host.id)).toBe('Hollis Host')
})

const dateRange = { start: '2027-06-18T00:00:00.000Z', end: '2027-06-21T00:00:00.000Z' }

test('an entry names any subject and its owner, and deleted subjects by their last name', async () => {
  const [announcement, offer] = [
    await t.call('POST', '/announcements', {
      as: employee,
      body: { title: 'Away on Sunday', body: 'Back on Monday.', severity: 'info', audience: 'Admin', status: 'Draft' },
    }),
    await t.call('POST', '/offers', { as: host, body: { stayId, title: 'Two nights for one', dateRange } }),
  ]
  const first = async (subjectId: string) => (await read({ subjectId })).docs[0]
  expect(await first(offer.body.id)).toMatchObject({
    subjectKind: 'offer',
    subjectName: 'Two nights for one',
    subjectOrganizationId: host.organizationId,
  })
  expect(await first(announcement.body.id)).toMatchObject({
    subjectKind: 'announcement',
    subjectName: 'Away on Sunday',
    subjectOrganizationId: null,
  })
  await t.call('DELETE', `/announcements/${announcement.body.id}`, { as: employee })
  expect(await first(announcement.body.id)).toMatchObject({
    action: 'announcement.delete',
    subjectKind: null,
    subjectName: 'Away on Sunday',
  })
})

test('what was deleted with its stay is named by the last title it had, whatever else was edited since', async () => {
  const stay = await t.given.draft(host)
  const body = { stayId: stay.id, title: 'Two nights', dateRange }
  const [renamed, kept] = [
    await t.call('POST', '/offers', { as: host, body }),
    await t.call('POST', '/offers', { as: host, body }),
  ]
  const edit = (id: string, changes: object) => t.call('POST', `/offers/${id}`, { as: host, body: changes })
  await edit(renamed.body.id, { title: 'Three nights' })
  for (const { id } of [renamed.body, kept.body]) await edit(id, { description: 'By the lake.' })
  expect((await t.call('DELETE', `/stays/${stay.id}`, { as: host })).status).toBe(204)
  const nameOf = async (subjectId: string) => (await read({ subjectId })).docs[0].subjectName
  expect([await nameOf(renamed.body.id), await nameOf(kept.body.id)]).toEqual(['Three nights', 'Two nights'])
  const [last] = (await read({ subjectId: kept.body.id })).docs
  expect(last).toMatchObject({ action: 'offer.delete', before: { stayId: stay.id, title: 'Two nights' } })
})

test('a stay without a public name is named by its host’s draft, and a report by its stay', async () => {
  const draft = await t.given.submittedStay(host, { name: 'The Ice House' })
  expect((await read({ subjectId: draft.id })).docs[0]).toMatchObject({
    subjectKind: 'stay',
    subjectName: 'The Ice House',
    subjectOrganizationId: host.organizationId,
  })
  const reader = await t.given.user()
  const report = await t.call('POST', '/flag-reports', { as: reader, body: { stayId, reason: 'spam' } })
  await t.call('PATCH', `/flag-reports/${report.body.id}`, { as: employee, body: { note: 'Looked at.' } })
  expect((await read({ subjectId: report.body.id })).docs[0]).toMatchObject({
    subjectKind: 'flag-report',
    subjectName: 'Corrected',
  })
})
