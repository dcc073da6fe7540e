import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  HELD_ROLES_MAX,
  isTimeZone,
  localTime,
  NEW_ORGANIZATIONS_A_DAY,
  OWNED_ORGANIZATIONS_MAX,
} from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { splitStatements } from '../../db/statements.ts'
import {
  countStatements,
  type Host,
  plansOf,
  startTestPlatform,
  type TestPlatform,
  untilWaiting,
} from '../../test/index.ts'
import { reindexStays } from '../stays/index.ts'

let t: TestPlatform
let owner: Host
beforeAll(async () => {
  t = await startTestPlatform()
  owner = await t.given.host()
})
afterAll(() => t.close())

function change(body: object, headers: Record<string, string> = {}) {
  return t.call('PATCH', `/organizations/${owner.organizationId}`, { as: owner, body, headers })
}

test('a new organization uses Eastern time', async () => {
  const { body } = await t.call('POST', '/organizations', { as: owner, body: { name: 'Harbor Houses' } })
  expect(body.timeZone).toBe('America/New_York')
})

function create(as: Host) {
  return t.call('POST', '/organizations', { as, body: { name: 'One more' } })
}

/** Gives a role in this many organizations, as if the person had got them over the years. */
async function giveRoles(userId: string, role: 'orgOwner' | 'orgManager', count: number): Promise<void> {
  await sql`with made as (
      insert into organizations (id, name) select ${`org_${userId}_`} || n, 'Old' from generate_series(1, ${count}) n returning id
    ) insert into context_grants (id, user_id, role, organization_id) select 'grant_' || id, ${userId}, ${role}, id from made`.execute(
    t.platform.db,
  )
}

test('a person creates a limited number of organizations a day, counting deleted ones, whichever way', async () => {
  const eager = await t.given.host()
  const { body } = await create(eager)
  await t.call('DELETE', `/organizations/${body.id}`, { as: eager })
  // As if they had created all but the last one.
  await sql`insert into daily_actions (key, at)
    select last.key, last.at from (select key, at from daily_actions order by at desc limit 1) last,
      generate_series(4, ${NEW_ORGANIZATIONS_A_DAY})`.execute(t.platform.db)
  const stay = await t.given.draft(eager)
  const move = (name: string) =>
    t.call('DELETE', `/organizations/${eager.organizationId}/stays/${stay.id}`, { as: eager, query: { name } })
  expect((await create(eager)).status).toBe(201)
  const detail = 'You’ve created enough organizations for today. Try again tomorrow.'
  expect((await create(eager)).body).toMatchObject({ status: 429, detail })
  expect((await move('For my stay')).body).toMatchObject({ status: 429, detail })
  expect((await create(owner)).status).toBe(201)
})

test('a person who owns hundreds of organizations creates no more', async () => {
  const large = await t.given.host()
  await giveRoles(large.id, 'orgOwner', OWNED_ORGANIZATIONS_MAX - 2)
  expect((await create(large)).status).toBe(201)
  expect((await create(large)).body).toMatchObject({ status: 409, detail: 'You can own at most 500 organizations.' })
})

test('a person with thousands of roles is given no more', async () => {
  const busy = await t.given.host()
  await giveRoles(busy.id, 'orgManager', HELD_ROLES_MAX - 2)
  expect((await create(busy)).status).toBe(201)
  expect((await create(busy)).body).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^This person holds as many roles/),
  })
})

test('its owner can change its name, its time zone, or both', async () => {
  expect((await change({ name: 'Saltbox & Tern' })).body).toMatchObject({ name: 'Saltbox & Tern' })
  expect((await change({ timeZone: 'America/Denver' })).body).toMatchObject({
    name: 'Saltbox & Tern',
    timeZone: 'America/Denver',
  })
})

test('its picture must have been uploaded for it', async () => {
  const photoUrl = '/media/uploads/organizations/pic_01k00000000000000000000000/640.webp'
  expect((await change({ photoUrl })).body).toMatchObject({ photoUrl })
  for (const elsewhere of [
    'https://elsewhere.test/logo.png',
    '/media/uploads/users/pic_01k00000000000000000000000/640.webp',
  ])
    expect((await change({ photoUrl: elsewhere })).body.errors).toEqual([
      { path: 'photoUrl', message: 'Photo URL must be an uploaded picture.' },
    ])
  expect((await change({ photoUrl: null })).body.photoUrl).toBeNull()
})

test('its stays show its new name and picture', async () => {
  const [host, employee] = await Promise.all([t.given.host('Old Harbor'), t.given.employee()])
  const { id } = await t.given.acceptedStay(host, employee)
  const photoUrl = '/media/uploads/organizations/pic_01k00000000000000000000001/640.webp'
  const body = { name: 'New Harbor', photoUrl }
  await t.call('PATCH', `/organizations/${host.organizationId}`, { as: host, body })
  await t.work('stays:rebuild-cards', { projection: 0 })
  const { body: stay } = await t.call('GET', `/stays/${id}`)
  expect(stay).toMatchObject({ organizationName: 'New Harbor', organizationPhotoUrl: photoUrl })
})

test.each(['Mars/Olympus', '+13:00', 'BST'])('an invalid time zone is rejected by name: %s', async (timeZone) => {
  const { status, body } = await change({ timeZone })
  expect([status, body.errors]).toEqual([
    422,
    [{ path: 'timeZone', message: 'Time zone must be a name such as America/New_York.' }],
  ])
})

test('PostgreSQL reads every time zone that an organization can have as we do', async () => {
  const { db } = t.platform
  const known = (await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)).rows
  const java = [
    'ACT',
    'AET',
    'AGT',
    'BST',
    'CET',
    'CST',
    'EAT',
    'ECT',
    'IST',
    'JST',
    'MET',
    'PST',
    'SST',
    'SystemV/PST8',
  ]
  const candidates = [...known.map(({ name }) => name), ...java, '+13:00', '-05']
  const names = candidates.filter(isTimeZone)
  expect(names.length).toBeGreaterThan(400)
  // Both years ago, because their data may have different versions.
  for (const instant of ['2019-01-15T12:00:00Z', '2019-07-15T12:00:00Z']) {
    const { rows } = await sql<{ name: string; local: string }>`
      select name, to_char(${instant}::timestamptz at time zone name, 'YYYY-MM-DD"T"HH24:MI') as local
      from unnest(${names}::text[]) name`.execute(db)
    expect(rows).toEqual(names.map((name) => ({ name, local: localTime(instant, name) })))
  }
})

test('a stored time zone that isn’t a name becomes the default one, and names stay', async () => {
  const zones = ['+13:00', '-05', 'BST', 'systemv/PST8', 'UTC', 'GMT', 'EST5EDT', 'Asia/Tokyo']
  const ids = zones.map((_, index) => `org_zone_${index}`)
  for (const [index, time_zone] of zones.entries())
    await t.platform.db
      .insertInto('organizations')
      .values({ id: ids[index] ?? '', name: 'Harbor', time_zone })
      .execute()
  const text = readFileSync(join(import.meta.dirname, '../../db/migrations/0549_earlier_values.sql'), 'utf8')
  for (const statement of splitStatements(text)) await sql.raw(statement.text).execute(t.platform.db)
  const rows = await t.platform.db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const eastern = 'America/New_York'
  expect(rows.map((row) => row.time_zone)).toEqual([
    eastern,
    eastern,
    eastern,
    eastern,
    'UTC',
    'GMT',
    'EST5EDT',
    'Asia/Tokyo',
  ])
})

test('a change based on a stale version is 412', async () => {
  expect((await change({ name: 'Tern' }, { 'if-match': '"1"' })).status).toBe(412)
})

test('staff can find an organization by part of its name, or by its id', async () => {
  const [employee, host] = await Promise.all([t.given.employee(), t.given.host('Fog & Ferry')])
  const found = async (text: string) =>
    (await t.call('GET', '/organizations', { as: employee, query: { text } })).body.docs.map(
      ({ id }: { id: string }) => id,
    )
  expect(await found('g & fer')).toEqual([host.organizationId])
  expect(await found(host.organizationId)).toEqual([host.organizationId])
})

test('staff find organizations by their numbers of stays and members', async () => {
  const [employee, host, other] = [await t.given.employee(), await t.given.host('Counted Inns'), await t.given.user()]
  const stays = [await t.given.draft(host), await t.given.draft(host)]
  const consent = async (role: string, scope: object) => {
    const contextRoles = [{ role, ...scope }]
    await t.call('POST', `/users/${other.id}/context-roles`, { as: host, body: { contextRoles } })
    for (const { id } of (await t.call('GET', '/users/self/invitations', { as: other })).body.docs)
      await t.call('POST', `/users/self/invitations/${id}/accept`, { as: other })
  }
  await consent('orgManager', { organizationId: host.organizationId })
  await consent('stayManager', { stayId: stays[0]?.id })
  const found = async (field: string, operator: string, value: number) => {
    const filter = JSON.stringify({ items: [{ field, operator, value }] })
    const { docs } = (await t.call('GET', '/organizations', { as: employee, query: { filter, text: 'counted inns' } }))
      .body
    return docs.map((one: { stayCount: number; memberCount: number }) => [one.stayCount, one.memberCount])
  }
  for (const [field, n] of [
    ['stayCount', 2],
    ['memberCount', 2],
  ] as const)
    expect([await found(field, 'equals', n), await found(field, 'greaterThan', n)]).toEqual([[[2, 2]], []])
  await t.given.host('Counted Inns, without stays')
  expect(await found('stayCount', 'equals', 0)).toEqual([[0, 1]])
})

test('counting stays and members for a filter reads each table once, not once for each organization', async () => {
  const employee = await t.given.employee()
  const filter = JSON.stringify({
    items: [
      { field: 'stayCount', operator: 'greaterThan', value: 1 },
      { field: 'memberCount', operator: 'greaterThan', value: 1 },
    ],
  })
  const list = (query: object) => () => t.call('GET', '/organizations', { as: employee, query: { ...query } })
  const joined = /Subquery Scan on (?:held|belonging)|(?:Hash|GroupAggregate|HashAggregate)/
  const [filtered] = await plansOf(t.platform.db, 'organizations', list({ filter }))
  expect(filtered).toMatch(joined)
  expect(filtered).not.toMatch(/Filter: .*SubPlan/)
  const [plain] = await plansOf(t.platform.db, 'organizations', list({}))
  expect(plain).not.toMatch(joined)
})

test('an organization with stays can be deleted only together with them, and then its last owner may delete the account', async () => {
  const host = await t.given.host()
  const employee = await t.given.employee()
  const stays = [await t.given.acceptedStay(host, employee), await t.given.submittedStay(host)]
  const remove = (query = '') => t.call('DELETE', `/organizations/${host.organizationId}${query}`, { as: host })
  const refused = await remove()
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'This organization still has 2 stays. Move or delete them first.',
  ])
  expect((await t.call('DELETE', '/users/self', { as: host })).status).toBe(409)

  expect((await remove('?stays=delete')).status).toBe(204)
  for (const { id } of stays) expect((await t.call('GET', `/stays/${id}`, { as: host })).status).toBe(404)
  expect((await t.call('GET', `/organizations/${host.organizationId}`, { as: host })).status).toBe(404)
  expect((await t.call('DELETE', '/users/self', { as: host })).status).toBe(204)
})

test('deleting an organization takes as many statements for thirty stays as for one', async () => {
  const statementsFor = async (stays: number) => {
    const host = await t.given.host()
    for (let made = 0; made < stays; made++) await t.given.draft(host)
    return countStatements('', async () => {
      const { status } = await t.call('DELETE', `/organizations/${host.organizationId}?stays=delete`, { as: host })
      expect(status).toBe(204)
    })
  }
  expect(await statementsFor(30)).toBe(await statementsFor(1))
})

test('deleting an organization waits for a concurrent change to one of its stays, and neither fails', async () => {
  const host = await t.given.host()
  const employee = await t.given.employee()
  await t.given.acceptedStay(host, employee)
  const { id } = await t.given.acceptedStay(host, employee)
  const removing = await t.platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('stays').select('id').where('id', '=', id).forUpdate().execute()
    const removal = t.call('DELETE', `/organizations/${host.organizationId}?stays=delete`, { as: host })
    await untilWaiting(t.platform.db, 1)
    await reindexStays(tx, [id])
    return { removal }
  })
  expect((await removing.removal).status).toBe(204)
})

test('deleting an organization blocks no publishing, however long its stays take to delete', async () => {
  const [host, other, employee] = await Promise.all([t.given.host(), t.given.host(), t.given.employee()])
  await t.given.acceptedStay(host, employee)
  const { id } = await t.given.submittedStay(host)
  const removing = await t.platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('stay_revisions').select('id').where('stay_id', '=', id).forUpdate().execute()
    const removal = t.call('DELETE', `/organizations/${host.organizationId}?stays=delete`, { as: host })
    await untilWaiting(t.platform.db, 1)
    await t.given.acceptedStay(other, employee)
    return { removal }
  })
  expect((await removing.removal).status).toBe(204)
})

test('deleting a stay that was never public doesn’t wait for stays that are being published', async () => {
  const [host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  const { id: published } = await t.given.acceptedStay(host, employee)
  const { id } = await t.given.submittedStay(host)
  await t.platform.db.transaction().execute(async (tx) => {
    await reindexStays(tx, [published])
    expect((await t.call('DELETE', `/stays/${id}`, { as: host })).status).toBe(204)
  })
})

test('while a moderator is reviewing one of its stays, an organization is kept, and nothing in it is deleted', async () => {
  const host = await t.given.host()
  const employee = await t.given.employee()
  const live = await t.given.acceptedStay(host, employee)
  const read = await t.given.submittedStay(host)
  expect((await t.call('PATCH', `/stays/${read.id}`, { as: employee, body: { status: 'Pending' } })).status).toBe(200)
  const refused = await t.call('DELETE', `/organizations/${host.organizationId}?stays=delete`, { as: host })
  expect(refused.status).toBe(423)
  expect((await t.call('GET', `/stays/${live.id}`)).status).toBe(200)
})
