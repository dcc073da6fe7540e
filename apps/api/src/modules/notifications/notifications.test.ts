import { notificationLifecycle, openMoves } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { notify } from './index.ts'

let t: TestPlatform
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  employee = await t.given.employee()
})
afterAll(() => t.close())

function about(fields: object = {}) {
  return {
    area: 'listing' as const,
    title: 'The Boathouse is public',
    body: 'A moderator accepted it.',
    subjectId: 'stay_01',
    ...fields,
  }
}

/** Notifies a user, and returns the id of the notification. */
async function tell(person: Person, fields: object = {}): Promise<string> {
  await notify(t.platform.db, { userId: person.id }, about(fields))
  const [newest] = (await list(person)).docs
  return newest.id
}

async function list(as: Person, query: Record<string, string> = {}) {
  return (await t.call('GET', '/notifications', { as, query })).body
}

function ids(page: { docs: { id: string }[] }) {
  return page.docs.map((doc) => doc.id)
}

function titles(page: { docs: { title: string }[] }) {
  return page.docs.map((doc) => doc.title)
}

function move(as: Person, id: string, status: string) {
  return t.call('PATCH', `/notifications/${id}`, { as, body: { status } })
}

function moveAll(as: Person, body: object) {
  return t.call('POST', '/notifications/status', { as, body })
}

function set(id: string, fields: { status?: 'read' | 'dismissed'; created_at?: Date; dismissed_at?: Date }) {
  return t.platform.db.updateTable('notifications').set(fields).where('id', '=', id).execute()
}

describe('the list', () => {
  test('has its reader’s notifications, newest first, and the number unread', async () => {
    const person = await t.given.user()
    const [first, second] = [await tell(person), await tell(person, { area: 'offers' })]
    await move(person, first, 'read')
    const page = await list(person)
    expect([ids(page), page.totalDocs, page.unread]).toEqual([[second, first], 2, 1])
  })

  test('shows what each is about if the id of its subject reveals it', async () => {
    const person = await t.given.user()
    for (const subjectId of ['stay_1', 'ofr_1', 'cnc_1', 'gvw_1', 'prm_1', 'areq_1', 'org_1', 'rev_1', 'constructor_1'])
      await tell(person, { subjectId })
    const { docs } = await list(person)
    expect(docs.map((doc: { subjectKind: string }) => doc.subjectKind)).toEqual([
      null,
      null,
      'organization',
      'attribute-request',
      'promotion',
      'giveaway',
      'cancellation',
      'offer',
      'stay',
    ])
  })

  test('says which language each is written in', async () => {
    const person = await t.given.user()
    await t.call('PATCH', '/users/self', { as: person, body: { language: 'es' } })
    await tell(person)
    await tell(person, { es: { title: 'Ganaste', body: 'Una semana.' } })
    const { docs } = await list(person)
    expect(docs.map(({ language }: { language: string }) => language)).toEqual(['es', 'en'])
  })

  test('can be filtered by status and area, while unread counts all', async () => {
    const person = await t.given.user()
    const [read, offer] = [await tell(person), await tell(person, { area: 'offers' })]
    await move(person, read, 'read')
    expect(ids(await list(person, { status: 'read' }))).toEqual([read])
    const offers = await list(person, { area: 'offers' })
    expect([ids(offers), offers.unread]).toEqual([[offer], 1])
    expect((await list(person, { area: 'promotions' })).unread).toBe(1)
  })

  test('can leave out what was dismissed', async () => {
    const person = await t.given.user()
    const [dismissed, kept] = [await tell(person), await tell(person)]
    await move(person, dismissed, 'dismissed')
    const { docs, totalDocs } = await list(person, { dismissed: 'false' })
    expect([docs.map(({ id }: { id: string }) => id), totalDocs]).toEqual([[kept], 1])
    expect((await list(person)).totalDocs).toBe(2)
  })

  test('also accepts its query as JSON in `params`', async () => {
    const person = await t.given.user()
    const [old, read] = [await tell(person), await tell(person)]
    await move(person, read, 'read')
    expect(ids(await list(person, { params: JSON.stringify({ status: 'unread', limit: 5, page: 1 }) }))).toEqual([old])
    expect((await list(person, { params: JSON.stringify({ limit: 5 }), limit: '1' })).limit).toBe(1)
  })

  test.each([
    [{ params: '{"status":"unread"' }, 'params', 'Params must be JSON.'],
    [{ params: '{"read":true}' }, 'params.read', 'Unknown field "read".'],
    [{ params: '{"area":"weather"}' }, 'params.area', /^Area must be one of offers, /],
    [{ params: '{"cursor":"\\u0000"}' }, 'cursor', 'Text must not contain a NUL character.'],
    [{ read: 'true' }, 'read', 'Unknown field "read".'],
    [{ status: 'new' }, 'status', 'Status must be one of unread, read, dismissed.'],
    [{ cursor: 'mine' }, 'cursor', 'Cursor is invalid.'],
    [{ cursor: Buffer.from('["a\\u0000"]').toString('base64url') }, 'cursor', 'Cursor is invalid.'],
  ])('rejects %j', async (query, path, message) => {
    const { status, body } = await t.call('GET', '/notifications', { as: employee, query })
    expect([status, body.errors]).toEqual([
      422,
      [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    ])
  })

  test('continues after a cursor, whatever has arrived in the meantime', async () => {
    const person = await t.given.user()
    const told = [await tell(person), await tell(person), await tell(person)].reverse()
    const first = await list(person, { limit: '2' })
    await tell(person)
    const rest = await list(person, { limit: '2', cursor: first.nextCursor })
    expect([...ids(first), ...ids(rest)]).toEqual(told)
    expect(rest.nextCursor).toBeNull()
  })
})

test('has no notifications of others: they are 404, and out of reach of bulk changes', async () => {
  const [person, other] = [await t.given.user(), await t.given.user()]
  const id = await tell(person)
  for (const answer of [
    await t.call('GET', `/notifications/${id}`, { as: other }),
    await move(other, id, 'read'),
    await t.call('DELETE', `/notifications/${id}`, { as: other }),
    await t.call('GET', `/notifications/${id}`, { as: employee }),
  ])
    expect(answer.status).toBe(404)
  expect((await moveAll(other, { ids: [id], status: 'read' })).body).toEqual({ changed: 0, unchanged: 1 })
  expect((await t.call('GET', `/notifications/${id}`, { as: person })).body.status).toBe('unread')
})

test('a deleted one is gone', async () => {
  const person = await t.given.user()
  const id = await tell(person)
  expect((await t.call('DELETE', `/notifications/${id}`, { as: person })).status).toBe(204)
  expect((await t.call('DELETE', `/notifications/${id}`, { as: person })).status).toBe(404)
})

describe('a status moves according to its table', () => {
  const { statuses } = notificationLifecycle
  const open = new Set(['unread read', 'unread dismissed', 'read dismissed'])
  const cases = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

  test.each(cases)('individually: %s to %s', async (from, to) => {
    const person = await t.given.user()
    const id = await tell(person)
    if (from !== 'unread') await set(id, { status: from })
    const { status, body } = await move(person, id, to)
    if (open.has(`${from} ${to}`)) expect([status, body.status]).toEqual([200, to])
    else
      expect([status, body]).toMatchObject([
        409,
        { code: 'illegal-move', currentStatus: from, openMoves: openMoves(notificationLifecycle, from) },
      ])
  })

  test.each(cases)('and in bulk: %s to %s', async (from, to) => {
    const person = await t.given.user()
    const id = await tell(person)
    if (from !== 'unread') await set(id, { status: from })
    const changed = open.has(`${from} ${to}`) ? 1 : 0
    expect((await moveAll(person, { ids: [id], status: to })).body).toEqual({ changed, unchanged: 1 - changed })
  })

  test('and an unavailable move lists those available', async () => {
    const person = await t.given.user()
    const id = await tell(person)
    await move(person, id, 'read')
    expect((await move(person, id, 'unread')).body.openMoves).toEqual(['dismiss'])
  })
})

describe('a bulk change', () => {
  test('of all moves those that allow it, and counts the others', async () => {
    const person = await t.given.user()
    const [dismissed] = [await tell(person), await tell(person), await tell(person)]
    await move(person, dismissed, 'dismissed')
    expect((await moveAll(person, { all: true, status: 'read' })).body).toEqual({ changed: 2, unchanged: 1 })
    expect((await list(person)).unread).toBe(0)
  })

  test('counts an id named twice once', async () => {
    const person = await t.given.user()
    const id = await tell(person)
    expect((await moveAll(person, { ids: [id, id], status: 'read' })).body).toEqual({ changed: 1, unchanged: 0 })
  })

  test('racing with another changes each notification once', async () => {
    const person = await t.given.user()
    const told = [await tell(person), await tell(person), await tell(person)]
    const change = (named: string[]) => () => moveAll(person, { ids: named, status: 'dismissed' })
    const answers = await t.meetAt('notifications', told[0] ?? '', [change(told), change(told.toReversed())])
    expect(answers.map(({ body }) => body.changed).sort()).toEqual([0, 3])
  })

  test.each([
    [{ status: 'read' }, 'ids', 'Name ids, or all.'],
    [{ ids: ['ntf_1'], all: true, status: 'read' }, 'ids', 'Name ids, or all.'],
    [{ ids: [], status: 'read' }, 'ids', 'Ids is required.'],
    [{ all: false, status: 'read' }, 'all', 'All must be true.'],
    [{ all: true }, 'status', 'Status is required.'],
  ])('rejects %j', async (body, path, message) => {
    const answer = await moveAll(employee, body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toContainEqual({ path, message })
  })

  test('rejects more than 500', async () => {
    const many = Array.from({ length: 501 }, (_, n) => `ntf_${n}`)
    const { body } = await moveAll(employee, { ids: many, status: 'read' })
    expect(body.errors).toEqual([{ path: 'ids', message: 'Ids must have at most 500 items.' }])
  })
})

describe('a staff message', () => {
  const words = { area: 'promotions', title: 'A new outlet', body: 'Reshare to it from today.' }
  const send = (to: object, fields: object = {}) =>
    t.call('POST', '/notifications', { as: employee, body: { to, ...words, ...fields } })
  /** Delivers an accepted message, as the worker does. */
  const deliver = (broadcast: object) => t.work('notifications:send', broadcast)
  const sent = async (to: object, fields: object = {}) => {
    const answer = await send(to, fields)
    expect(answer.status, answer.text).toBe(202)
    await deliver(answer.body)
    return answer.body
  }
  const got = async (as: Person, title: string) =>
    titles(await list(as, { limit: '100' })).filter((each) => each === title).length

  test('reaches one user', async () => {
    const [person, other] = [await t.given.user(), await t.given.user()]
    await sent({ userId: person.id }, { title: 'For one' })
    expect([await got(person, 'For one'), await got(other, 'For one')]).toEqual([1, 0])
    expect((await list(person)).docs[0]).toMatchObject({
      ...words,
      kind: 'Message',
      title: 'For one',
      subjectId: null,
      subjectKind: null,
    })
  })

  test('to an audience is an announcement, and is listed as one', async () => {
    const person = await t.given.user()
    await tell(person)
    await sent({ userId: person.id }, { title: 'A message' })
    await sent({ audience: 'User' }, { title: 'An announcement' })
    const of = async (kind: string) => titles(await list(person, { kind }))
    expect([await of('Announcement'), await of('Message')]).toEqual([['An announcement'], ['A message']])
    expect((await list(person, { kind: 'Notification' })).docs).toHaveLength(1)
  })

  test('reaches the hosts of an organization', async () => {
    const [host, other] = [await t.given.host(), await t.given.host()]
    await sent({ organizationId: host.organizationId }, { title: 'For a host' })
    expect([await got(host, 'For a host'), await got(other, 'For a host')]).toEqual([1, 0])
  })

  test.each([
    ['Host', [0, 1, 0]],
    ['Traveler', [1, 0, 0]],
    ['User', [1, 1, 1]],
    ['Admin', [0, 0, 1]],
  ])('reaches the audience %s: traveler, host and employee %j', async (audience, expected) => {
    const people = [await t.given.user(), await t.given.host(), await t.given.employee()]
    await sent({ audience }, { title: `For ${audience}` })
    expect(await Promise.all(people.map((person) => got(person, `For ${audience}`)))).toEqual(expected)
  })

  test('reaches people invited to an organization as hosts, and not as travelers', async () => {
    const [host, invited] = [await t.given.host(), await t.given.user()]
    await t.given.role(invited, 'orgManager', host)
    await sent({ audience: 'Host' }, { title: 'For all hosts' })
    await sent({ audience: 'Traveler' }, { title: 'For all travelers' })
    expect([await got(invited, 'For all hosts'), await got(invited, 'For all travelers')]).toEqual([1, 0])
  })

  test('reaches a crowd in batches, and no one twice when the job is rerun', async () => {
    await t.platform.db
      .insertInto('users')
      .values(
        Array.from({ length: 450 }, (_, n) => ({
          id: `usr_crowd_${n}`,
          identity_id: `crowd_${n}`,
          email: `crowd-${n}@lodestay.test`,
          first_name: '',
          last_name: '',
          photo_url: null,
        })),
      )
      .execute()
    const broadcast = await sent({ audience: 'User' }, { title: 'For a crowd' })
    await deliver(broadcast)
    const { rows } = await sql<{ people: number; written: number }>`
      select count(distinct user_id) as people, count(*) as written from notifications where title = 'For a crowd'`.execute(
      t.platform.db,
    )
    expect(rows[0]?.people).toBeGreaterThanOrEqual(450)
    expect(rows[0]?.written).toBe(rows[0]?.people)
    await sql`delete from users where id like 'usr_crowd_%'`.execute(t.platform.db)
  })

  test('does not reach disabled users', async () => {
    const person = await t.given.user()
    await t.platform.db.updateTable('users').set({ enabled: false }).where('id', '=', person.id).execute()
    await sent({ userId: person.id })
    const written = t.platform.db.selectFrom('notifications').select('id').where('user_id', '=', person.id)
    expect(await written.execute()).toEqual([])
  })

  test('is in the audit log', async () => {
    const { id } = await send({ audience: 'Host' }).then(({ body }) => body)
    const logged = t.platform.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id)
    expect(await logged.execute()).toMatchObject([
      { actor_id: employee.id, action: 'notification.send', after: { to: { audience: 'Host' }, ...words } },
    ])
  })

  test('shows in advance how many people it would reach: those in the audience with open accounts', async () => {
    const count = async (to: object) =>
      (await t.call('POST', '/notifications/recipients', { as: employee, body: { to } })).body.count
    const hosts = await count({ audience: 'Host' })
    const added = await t.given.host()
    expect(await count({ audience: 'Host' })).toBe(hosts + 1)
    await t.platform.db.updateTable('users').set({ enabled: false }).where('id', '=', added.id).execute()
    expect(await count({ audience: 'Host' })).toBe(hosts)
    expect(await count({ userId: employee.id })).toBe(1)
  })

  test('counts them in advance up to a thousand, and says that there are more', async () => {
    const many = sql`select 'usr_crowd_' || n from generate_series(1, 1001) n`
    await sql`insert into users (id, identity_id, email) select id, id, id || '@example.com' from (${many}) u (id)`.execute(
      t.platform.db,
    )
    const { body } = await t.call('POST', '/notifications/recipients', {
      as: employee,
      body: { to: { audience: 'User' } },
    })
    await sql`delete from users where id in (${many})`.execute(t.platform.db)
    expect(body).toEqual({ count: 1000, totalIsCapped: true })
  })

  test.each([
    [{ to: { userId: 'usr_none' } }, 'to.userId', 'User is not found'],
    [{ to: { organizationId: 'org_none' } }, 'to.organizationId', 'No such organization.'],
    [{ to: { audience: 'Everybody' } }, 'to.audience', 'Audience must be one of Host, Traveler, User, Admin.'],
    [{ to: {} }, 'to', 'To must name one of userId, organizationId and audience.'],
    [{ to: { audience: 'Host', userId: 'usr_1' } }, 'to', 'To must name one of userId, organizationId and audience.'],
    [{ to: { audience: 'Host', email: 'a@example.com' } }, 'to.email', 'Unknown field "email".'],
    [{ to: undefined }, 'to', 'To is required.'],
    [{ area: 'weather' }, 'area', 'Area must be one of offers, cancellations, listing, promotions, feedback.'],
    [{ title: ' ' }, 'title', 'Title is required.'],
    [{ body: undefined }, 'body', 'Body is required.'],
  ])('with %j is rejected', async (fields, path, message) => {
    const { status, body } = await send({ audience: 'Host' }, fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })

  test.each([
    ['title', 100, 'Title must be at most 100 characters.'],
    ['body', 500, 'Body must be at most 500 characters.'],
  ])('has a %s of at most %i characters', async (field, most, message) => {
    expect((await send({ audience: 'Host' }, { [field]: 'x'.repeat(most) })).status).toBe(202)
    const { body } = await send({ audience: 'Host' }, { [field]: 'x'.repeat(most + 1) })
    expect(body.errors).toEqual([{ path: field, message }])
  })
})

test('notifications dismissed 90 days ago are deleted, and nothing else', async () => {
  const person = await t.given.user()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const [old, recent, unread] = [await tell(person), await tell(person), await tell(person)]
  for (const id of [old, recent, unread]) await set(id, { created_at: daysAgo(100) })
  await move(person, old, 'dismissed')
  await set(old, { dismissed_at: daysAgo(91) })
  await moveAll(person, { ids: [recent], status: 'dismissed' })
  await t.work('notifications:forget-dismissed')
  expect(ids(await list(person))).toEqual([unread, recent])
})
