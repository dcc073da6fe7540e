/** Verifies that sweeps follow docs/retention.md: nothing is deleted early, and nothing is left behind. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../kernel/db.ts'
import { deleteOldKeys } from '../kernel/idempotency.ts'
import { insertEvents } from '../modules/events/index.ts'
import { aStay, type Person, startTestPlatform, type TestPlatform } from './index.ts'

const DAY = 86_400_000
let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform({ UPLOAD_QUOTA_FILES: '12' })
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

function ago(ms: number) {
  return new Date(Date.now() - ms)
}

test('every sweep that forgets is in docs/retention.md', () => {
  const sources = join(import.meta.dirname, '..')
  const document = readFileSync(join(sources, '../../../docs/retention.md'), 'utf8')
  const names = globSync('**/*.ts', { cwd: sources })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/'([a-z-]+:forget[a-z-]*)'/g)])
    .map(([, name]) => name)
  expect(names).toContain('mails:forget')
  expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})

test('emails are kept for 30 days', async () => {
  const mail = (id: string, days: number) => ({
    id,
    recipient: 'a@example.com',
    subject: 'x',
    body_text: 'x',
    kind: 'test',
    created_at: ago(days * DAY),
  })
  await t.platform.db
    .insertInto('mails')
    .values([mail('mail_old', 30.1), mail('mail_new', 29.9)])
    .execute()
  await t.work('mails:forget')
  const rows = await t.platform.db
    .selectFrom('mails')
    .select('id')
    .where('id', 'in', ['mail_old', 'mail_new'])
    .execute()
  expect(rows).toEqual([{ id: 'mail_new' }])
})

test('responses are kept for 24 hours, and deleted a few at a time', async () => {
  const { db } = t.platform
  await sql`insert into idempotency_keys (identity_id, key, fingerprint, body, created_at)
    select 'old', n, 'x', 'x', ${ago(1.1 * DAY)} from generate_series(1, 1001) n`.execute(db)
  const young = { identity_id: 'young', key: '1', fingerprint: 'x', created_at: ago(0.9 * DAY) }
  await db.insertInto('idempotency_keys').values(young).execute()
  expect(await deleteOldKeys(db)).toBe(1001)
  const kept = db.selectFrom('idempotency_keys').select('key').where('identity_id', 'in', ['old', 'young'])
  expect(await kept.execute()).toEqual([{ key: '1' }])
})

test('contact messages are kept until a year after they were answered', async () => {
  const letter = (id: string, status: 'new' | 'answered', changed: number | null) => ({
    id,
    name: 'Wren',
    email: 'wren@example.com',
    subject: '',
    message: 'Hello.',
    status,
    created_at: ago(1000 * DAY),
    changed_at: changed === null ? null : ago(changed * DAY),
  })
  await t.platform.db
    .insertInto('contact_submissions')
    .values([
      letter('cont_open', 'new', null),
      letter('cont_lately', 'answered', 364),
      letter('cont_long', 'answered', 366),
      letter('cont_before', 'answered', null),
    ])
    .execute()
  await t.work('contact:forget-answered')
  const kept = await t.platform.db.selectFrom('contact_submissions').select('id').orderBy('id').execute()
  expect(kept.map(({ id }) => id)).toEqual(['cont_lately', 'cont_open'])
})

test('a contact message counts as answered once marked so', async () => {
  const { body } = await t.call('POST', '/contact', { body: { name: 'W', email: 'w@example.com', message: 'Hi.' } })
  await t.call('PATCH', `/contact-submissions/${body.id}`, { as: employee, body: { status: 'answered' } })
  await t.work('contact:forget-answered', {}, new Date(Date.now() + 364 * DAY))
  const kept = () => t.platform.db.selectFrom('contact_submissions').select('id').where('id', '=', body.id).execute()
  expect(await kept()).toHaveLength(1)
  await t.work('contact:forget-answered', {}, new Date(Date.now() + 366 * DAY))
  expect(await kept()).toEqual([])
})

test('events are kept for 13 months, and their counts forever', async () => {
  const event = (days: number) => ({
    name: 'lock' as const,
    key: 'lock',
    identity: 'unknown',
    value: {},
    at: ago(days * DAY),
  })
  await insertEvents(t.platform.db, [event(380), event(400), event(500)])
  await t.work('events:forget')
  const { rows } = await sql<{ events: number; hours: number }>`select
    (select count(*) from events where name = 'lock') as events, (select sum(n)::int from event_hours where key = 'lock') as hours`.execute(
    t.platform.db,
  )
  expect(rows[0]).toEqual({ events: 1, hours: 3 })
})

test('sign-in records are deleted once they have no further use', async () => {
  const { db } = t.platform
  const second = (days: number) => Math.floor(ago(days * DAY).getTime() / 1000)
  await sql`insert into identity.rate_limits (key, points, expire)
    values ('old', 1, ${Date.now() - 1000}), ('new', 1, ${Date.now() + 60_000}), ('endless', 1, null)`.execute(db)
  await sql`insert into identity.used_codes (identity_id, code_hash, used_at)
    values ('x', 'old', ${ago(1.1 * DAY)}), ('x', 'new', ${ago(0.9 * DAY)})`.execute(db)
  await sql`insert into identity.email_changes (identity_id, old_email, new_email, confirm_hash, created_at)
    values ('x', 'a@example.com', 'b@example.com', 'old', ${ago(30.1 * DAY)}),
      ('x', 'a@example.com', 'b@example.com', 'new', ${ago(29.9 * DAY)})`.execute(db)
  await sql`insert into identity.hosted_sessions_seen (identity_id, began, device, address, proven_at)
    values ('old', ${second(91)}, 'x', 'x', ${ago(91 * DAY)}), ('new', ${second(89)}, 'x', 'x', ${ago(89 * DAY)}),
      ('proven', ${second(91)}, 'x', 'x', ${ago(DAY)})`.execute(db)
  await sql`insert into identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'x ' || id, 'X', id || '@x.test', verified, at, at from (values ('old', false, ${ago(7.1 * DAY)}::timestamptz),
      ('confirmed', true, ${ago(7.1 * DAY)}), ('new', false, ${ago(6.9 * DAY)})) as signed_up(id, verified, at)`.execute(
    db,
  )
  await t.work('users:forget-sign-in-traces')
  const { rows } = await sql<{ kept: string }>`select 'count ' || key as kept from identity.rate_limits
      where key in ('old', 'new', 'endless')
    union all select 'code ' || code_hash from identity.used_codes where identity_id = 'x'
    union all select 'change ' || confirm_hash from identity.email_changes where identity_id = 'x'
    union all select 'sign-up' || substr(id, 2) from identity."user" where id like 'x %'
    union all select 'session ' || identity_id from identity.hosted_sessions_seen order by kept`.execute(db)
  const kept = [
    'change new',
    'code new',
    'count endless',
    'count new',
    'session new',
    'session proven',
    'sign-up confirmed',
    'sign-up new',
  ]
  expect(rows.map((row) => row.kept)).toEqual(kept)
})

describe('an uploaded picture', () => {
  const upload = async (as: Person = host) => {
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a9a6b' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('folder', 'stays')
    form.set('file', new File([new Uint8Array(file)], 'a.png', { type: 'image/png' }))
    const encoded = new Response(form)
    const answer = await t.platform.server.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        authorization: `Bearer ${as.token}`,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const isThere = async (url: string) => (await t.platform.server.inject({ url })).statusCode === 200
  const sweep = (days: number) => t.work('media:remove-unused', {}, new Date(Date.now() + days * DAY))

  test('that is unused is removed after a week, with all its sizes, and one in use is kept', async () => {
    const [used, unused] = [(await upload()).body, (await upload()).body]
    const stay = await t.given.draft(host, { ...aStay(), media: [{ url: used.url }] } as never)
    await sweep(0)
    await sweep(6.9)
    expect([await isThere(used.url), await isThere(unused.url)]).toEqual([true, true])
    await sweep(7.1)
    expect(await isThere(used.url)).toBe(true)
    for (const { url } of [unused, ...unused.variants]) expect(await isThere(url)).toBe(false)
    // Its week starts when it is no longer used.
    await t.call('POST', `/stays/${stay.id}/drafts`, { as: host, body: { media: [] } })
    await sweep(8)
    await sweep(14)
    expect(await isThere(used.url)).toBe(true)
    await sweep(15.1)
    expect(await isThere(used.url)).toBe(false)
  })

  test('is searched for in what the platform may read, regardless of the content system’s tables', async () => {
    const owner = createPool(t.ownerUrl, 1)
    for (let table = 0; table < 40; table++)
      await owner.query(`create table content.of_editors_${table} (text varchar)`)
    await owner.query('analyze')
    await owner.end()
    const used = (await upload()).body
    await t.given.draft(host, { media: [{ url: used.url }] } as never)
    await sweep(8)
    expect(await isThere(used.url)).toBe(true)
  })

  test('that is used again in the meantime starts over', async () => {
    const picture = (await upload()).body
    await sweep(0)
    const stay = await t.given.draft(host, { media: [{ url: picture.url }] } as never)
    await sweep(5)
    await t.call('POST', `/stays/${stay.id}/drafts`, { as: host, body: { media: [] } })
    await sweep(6)
    await sweep(8)
    expect(await isThere(picture.url)).toBe(true)
  })

  test.each<[string, (url: string) => Promise<unknown>]>([
    [
      'an older revision',
      (url) =>
        sql`insert into stay_revisions (id, stay_id, status, content)
      select ${`rev_${url.slice(-30)}`}, id, 'Accepted', ${JSON.stringify({ media: [{ url }] })}::jsonb from stays limit 1`.execute(
          t.platform.db,
        ),
    ],
    [
      'an offer',
      (url) =>
        sql`insert into offers (id, stay_id, title, starts_at, ends_at, media)
      select ${`ofr_${url.slice(-30)}`}, id, 'A', now(), now() + interval '1 day', ${JSON.stringify([{ url }])}::jsonb from stays limit 1`.execute(
          t.platform.db,
        ),
    ],
    [
      'a promotion',
      (url) =>
        sql`insert into stay_promotions (id, stay_id, content)
      select ${`prm_${url.slice(-30)}`}, id, ${JSON.stringify({ mediaSelection: { type: 'uploaded_media', mediaFiles: [{ url }] } })}::jsonb from stays limit 1`.execute(
          t.platform.db,
        ),
    ],
    [
      'a profile',
      (url) => t.platform.db.updateTable('users').set({ photo_url: url }).where('id', '=', employee.id).execute(),
    ],
    [
      'an attribute',
      (url) =>
        sql`insert into attributes (id, type, name, icon_url) values (${`att_${url.slice(-30)}`}, 'amenity', ${url}, ${url})`.execute(
          t.platform.db,
        ),
    ],
    [
      'a decision that can be undone',
      (url) =>
        sql`insert into decisions (id, kind, subject_id, review_id, move, decided_by, at, kept, notice)
      values (${`dec_${url.slice(-30)}`}, 'stays', 'stay_x', 'rev_x', 'publish', 'x', now(), ${JSON.stringify({ content: { media: [{ url }] } })}::jsonb, '{}')`.execute(
          t.platform.db,
        ),
    ],
    [
      'a table that is added tomorrow',
      async (url) => {
        const owner = createPool(t.ownerUrl, 1)
        await owner.query('create table tomorrow (id int primary key, words text[])')
        await owner.end()
        await sql`insert into tomorrow values (1, ${[`see ${url}`]})`.execute(t.platform.db)
      },
    ],
  ])('that %s references is kept', async (_, use) => {
    const owner = await t.given.user()
    const picture = (await upload(owner)).body
    await t.given.draft(host)
    await use(picture.url)
    await sweep(0)
    await sweep(30)
    expect(await isThere(picture.url)).toBe(true)
  })

  test('over the quota is 413 with the used and allowed amounts; two concurrent ones can’t both fit', async () => {
    const owner = await t.given.user()
    for (let index = 0; index < 11; index++) expect((await upload(owner)).status).toBe(201)
    const both = await Promise.all([upload(owner), upload(owner)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 413])
    const { body } = await upload(owner)
    expect(body).toMatchObject({
      code: 'quota-exceeded',
      used: { files: 12, bytes: expect.any(Number) },
      allowed: { files: 12, bytes: 500 * 1024 ** 2 },
      detail: expect.stringContaining('12 of 12 pictures'),
    })
    expect((await upload(await t.given.user())).status).toBe(201)
  })

  test('has room again for what was uploaded more than 30 days ago, though it is still in use', async () => {
    const owner = await t.given.user()
    for (let index = 0; index < 12; index++) expect((await upload(owner)).status).toBe(201)
    const days = (count: number) =>
      t.platform.db
        .updateTable('uploads')
        .set({ created_at: new Date(Date.now() - count * 86_400_000) })
        .where('owner_id', '=', owner.id)
        .execute()
    await days(29)
    expect((await upload(owner)).body.detail).toContain('Each counts for 30 days')
    await days(31)
    expect((await upload(owner)).status).toBe(201)
  })
})
