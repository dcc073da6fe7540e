import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, sweepWithBroken, type TestPlatform } from '../../test/index.ts'
import { insertEvents, type NewEvent } from '../events/index.ts'

type Host = Person & { organizationId: string }
let t: TestPlatform
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  employee = await t.given.employee()
})
afterAll(() => t.close())

const year = new Date().getUTCFullYear() + 1
/** Noon in New York on a day of next year. */
function noon(day: string): Date {
  return new Date(`${year}-${day}T17:00:00Z`)
}

function want(person: Person, monthlyResults: boolean) {
  return t.call('PATCH', '/notifications/preferences', { as: person, body: { monthlyResults } })
}

function visit(stayId: string, day: string): NewEvent {
  const value = { stayId, page: 'search' }
  return { name: 'page-view', key: `page-view:${stayId}`, identity: 'unknown', value, at: noon(day) }
}

/** A host with visits in March and twice as many in April, who has opted in to the email. */
async function visitedHost(): Promise<Host> {
  const host = await t.given.host('Harbor Stays')
  const { id } = await t.given.acceptedStay(host, employee)
  await insertEvents(
    t.platform.db,
    ['03-05', '04-05', '04-30'].map((day) => visit(id, day)),
  )
  expect((await want(host, true)).body.monthlyResults).toBe(true)
  return host
}

function mailsTo({ email }: Person) {
  const mails = t.platform.db.selectFrom('mails').selectAll().where('recipient', '=', email)
  return mails.where('kind', '=', 'monthly-results').execute()
}

function send(at: Date) {
  return t.work('analytics:monthly-mails', {}, at)
}

test('reports on the first of the month what the previous month brought, and links to more', async () => {
  const host = await visitedHost()
  await send(noon('05-01'))
  const [mail, ...more] = await mailsTo(host)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('April at Harbor Stays: 2 visits')
  expect(mail?.body_text).toContain('had 2 visits, 100% more than in the 30 days before')
  expect(mail?.body_text).toContain('Most came from: Search on Lodestay (2 visits)')
  expect(mail?.body_text).toContain(`/host/${host.organizationId}/analytics?from=${year}-04-01&to=${year}-04-30`)
  expect(await t.mailPriorities(host.email, 'monthly-results')).toEqual([10])
})

test('has a link that stops it without signing in, and leaves notifications as they are', async () => {
  const host = await visitedHost()
  await send(noon('05-01'))
  const path = new URL(await t.mailLink(host.email, 'monthly-results')).pathname
  expect((await mailsTo(host))[0]?.unsubscribes).toBe(true)
  const subscription = path.replace('/api', '').replace('/unsubscribe', '')
  const isSubscribed = async () => (await t.call('GET', subscription)).body
  expect(await isSubscribed()).toEqual({ kind: 'monthly-results', isSubscribed: true })
  expect((await t.platform.server.inject({ method: 'POST', url: path })).statusCode).toBe(204)
  expect(await isSubscribed()).toEqual({ kind: 'monthly-results', isSubscribed: false })
  const { body } = await t.call('GET', '/notifications/preferences', { as: host })
  expect(body).toMatchObject({ mail: { listing: 'daily' }, monthlyResults: false })
})

test('is sent once, no matter how often or by how many workers it is attempted', async () => {
  const host = await visitedHost()
  await Promise.all([send(noon('05-01')), send(noon('05-01')), send(noon('05-01'))])
  await send(noon('05-02'))
  expect(await mailsTo(host)).toHaveLength(1)
})

test('is sent to an organization even if an earlier one’s cannot be', async () => {
  const hosts = [await visitedHost(), await visitedHost()]
  const [broken, next] = hosts.sort((a, b) => (a.organizationId < b.organizationId ? -1 : 1)) as [Host, Host]
  const row = ['monthly_mails', 'organization_id', broken.organizationId] as const
  await sweepWithBroken(t, row, () => send(noon('05-01')))
  expect([await mailsTo(broken), await mailsTo(next)].map((mails) => mails.length)).toEqual([0, 1])
  await send(noon('05-01'))
  expect(await mailsTo(broken)).toHaveLength(1)
})

test('follows the organization’s own clock, and is sent late by a worker that was down', async () => {
  const [here, there] = [await visitedHost(), await visitedHost()]
  const body = { timeZone: 'Pacific/Honolulu' }
  await t.call('PATCH', `/organizations/${there.organizationId}`, { as: there, body })
  await send(new Date(`${year}-05-01T13:00:00Z`))
  expect([await mailsTo(here), await mailsTo(there)].map((mails) => mails.length)).toEqual([1, 0])
  await send(new Date(`${year}-05-02T13:00:00Z`))
  expect(await mailsTo(there)).toHaveLength(1)
})

test('is not sent before the first, or long after it', async () => {
  const host = await visitedHost()
  await send(noon('04-30'))
  await send(noon('05-05'))
  expect(await mailsTo(host)).toEqual([])
})

test('is not sent to members who didn’t opt in, opted out, have left, or see only money', async () => {
  const host = await visitedHost()
  const [silent, bookkeeper] = [await t.given.user(), await t.given.user()]
  for (const [index, person] of [silent, bookkeeper].entries())
    await t.given.role(person, index === 0 ? 'orgManager' : 'financialViewer', host)
  await want(bookkeeper, true)
  expect((await want(host, false)).body.monthlyResults).toBe(false)
  await send(noon('05-01'))
  for (const person of [host, silent, bookkeeper]) expect(await mailsTo(person)).toEqual([])
})

test('is skipped when nothing happened for two months', async () => {
  const host = await t.given.host()
  await want(host, true)
  await send(noon('05-01'))
  expect(await mailsTo(host)).toEqual([])
})

test('leaves the other preferences unchanged', async () => {
  const host = await t.given.host()
  await t.call('PATCH', '/notifications/preferences', { as: host, body: { mail: { offers: 'never' } } })
  await want(host, true)
  expect((await t.call('GET', '/notifications/preferences', { as: host })).body).toMatchObject({
    mail: { offers: 'never', listing: 'daily' },
    monthlyResults: true,
  })
})

test('members are found behind hundreds of readers whose emails aren’t due', async () => {
  const host = await visitedHost()
  await sql`insert into users (id, identity_id, email, first_name, last_name)
    select 'user_0000' || n, 'reader ' || n, 'reader' || n || '@lodestay.test', 'A', 'B' from generate_series(1, 1100) n`.execute(
    t.platform.db,
  )
  await sql`insert into monthly_mail_readers (user_id, since) select id, created_at from users where id like 'user_0000%'`.execute(
    t.platform.db,
  )
  await t.work('analytics:monthly-mails', {}, noon('05-01'))
  expect(await mailsTo(host)).toHaveLength(1)
})
