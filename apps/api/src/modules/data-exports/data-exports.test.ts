import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { ownData, ownKinds } from './own-data-store.ts'

const DAY = 86_400_000
let t: TestPlatform
let wren: Host
let other: Host
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform()
  ;[wren, other] = await Promise.all([t.given.host('Wren’s Cabins'), t.given.host('Other Lodges')])
  stayId = (await t.given.acceptedStay(wren, await t.given.employee())).id
})
afterAll(() => t.close())

function ask(as: Person) {
  return t.call('POST', '/users/self/export', { as })
}

function state(as: Person) {
  return t.call('GET', '/users/self/export', { as })
}

function download(as: Person) {
  const headers = { authorization: `Bearer ${as.token}`, 'accept-encoding': 'br' }
  return t.platform.server.inject({ url: '/api/users/self/export/file', headers })
}

/** Requests a person's data, and does the worker's part. */
async function made(as: Person) {
  const { status, body } = await ask(as)
  expect([status, body.status, body.expiresAt]).toEqual([202, 'making', null])
  await t.work('data-exports:make', { id: body.id })
  return body.id as string
}

/** Number of jobs that will remove the file of an export. */
async function removalsOf(id: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where key = ${`data-exports:remove-file ${id}`}`.execute(t.platform.db)
  return rows[0]?.n
}

/** The entries of a zip by name, read from its central directory. */
function entriesOf(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, name, extra, comment] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number, number]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return entries
}

async function upload(as: Person): Promise<string> {
  const form = new FormData()
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#678' } })
    .png()
    .toBuffer()
  form.append('folder', 'stays')
  form.append('file', new Blob([new Uint8Array(picture)]), 'lake.png')
  const request = new Request('http://test', { method: 'POST', body: form })
  const { statusCode, body } = await t.platform.server.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(statusCode, body).toBe(201)
  return /pic_[0-9a-z]{26}/.exec(body)?.[0] ?? ''
}

describe('a copy of one’s own data', () => {
  test('contains their own and their organization’s data, their pictures, and no one else’s data', async () => {
    const picture = await upload(wren)
    for (const as of [wren, other]) {
      await t.call('POST', '/users/self/favorites', { as, body: { stayId } })
      await t.call('POST', '/favorite-lists', { as, body: { name: `List of ${as.id}` } })
      await t.call('POST', '/feedback', { as, body: { message: `Said by ${as.id}`, category: 'Other' } })
      await t.given.draft(as, { name: `Draft of ${as.id}` })
    }
    await upload(other)
    await made(wren)
    const entries = entriesOf((await download(wren)).rawPayload)
    const read = (file: string) => JSON.parse(String(entries.get(`${file}.json`)))
    expect(read('profile')).toMatchObject([{ id: wren.id, email: wren.email }])
    expect(read('favorites')).toMatchObject([{ user_id: wren.id, stay_id: stayId }])
    expect(read('favorite-lists')).toMatchObject([{ name: `List of ${wren.id}` }])
    expect(read('organizations')).toMatchObject([{ id: wren.organizationId, name: 'Wren’s Cabins' }])
    expect(read('organizations-stays')).toHaveLength(2)
    expect(JSON.stringify(read('organizations-stay-edits'))).toContain(`Draft of ${wren.id}`)
    const pictures = [...entries].filter(([name]) => name.startsWith('pictures/'))
    expect(pictures).toHaveLength(1)
    expect(pictures[0]?.[0]).toContain(picture)
    expect((await sharp(pictures[0]?.[1]).metadata()).width).toBe(640)
    const whole = [...entries].map(([name, bytes]) => name + bytes).join('\n')
    for (const foreign of [other.id, other.email, other.organizationId, 'Other Lodges'])
      expect(whole).not.toContain(foreign)
  })

  test('contains no secrets: neither token hashes nor links of shared lists', async () => {
    const person = await t.given.user()
    const { body } = await t.call('POST', '/favorite-lists', { as: person, body: { name: 'Lakes' } })
    const shared = await t.call('PATCH', `/favorite-lists/${body.id}`, { as: person, body: { shared: true } })
    const fields = { name: 'Sync', scopes: ['read'], expiresAt: Date.now() + DAY }
    await t.call('POST', '/users/self/access-tokens', { as: person, body: fields })
    await made(person)
    const entries = entriesOf((await download(person)).rawPayload)
    expect(JSON.parse(String(entries.get('access-tokens.json')))).toMatchObject([{ name: 'Sync' }])
    const whole = [...entries.values()].map(String).join('\n')
    expect(shared.body.shareToken).toBeTruthy()
    expect(whole).not.toContain(shared.body.shareToken)
    expect(whole).not.toMatch(/token_hash|identity_id/)
  })

  test('of a host names no moderator who rejected, reviewed or decided an appeal', async () => {
    const [host, moderator, second] = [await t.given.host(), await t.given.employee(), await t.given.employee()]
    const { id } = await t.given.submittedStay(host)
    const rejection = { category: 'Other', message: 'The pictures are blurred.' }
    expect((await t.call('POST', `/stays/${id}/reject`, { as: moderator, body: rejection })).status).toBe(200)
    const appeal = await t.call('POST', `/moderation/stays/${id}/appeals`, {
      as: host,
      body: { message: 'They aren’t.' },
    })
    expect(appeal.status, appeal.text).toBe(201)
    expect((await t.call('POST', `/stays/${id}/publish`, { as: second, body: {} })).status).toBe(200)
    await made(host)
    const whole = [...entriesOf((await download(host)).rawPayload).values()].map(String).join('\n')
    expect(whole).toContain('They aren’t.')
    expect([moderator, second].filter((person) => whole.includes(person.id))).toEqual([])
  })

  test('contains their notes on the stays of their lists, and their application for an outlet', async () => {
    const person = await t.given.user()
    const list = await t.call('POST', '/favorite-lists', { as: person, body: { name: 'Lakes' } })
    await t.call('PUT', `/favorite-lists/${list.body.id}/stays/${stayId}`, { as: person, body: { note: 'The porch!' } })
    await t.given.outletApplication(person)
    await made(person)
    const entries = entriesOf((await download(person)).rawPayload)
    expect(JSON.parse(String(entries.get('favorite-list-stays.json')))).toMatchObject([{ note: 'The porch!' }])
    expect(JSON.parse(String(entries.get('applications-of-outlets.json')))).toMatchObject([{ email: person.email }])
  })

  test('contains every row of a kind that has too many to read at once, and no file for a kind without any', async () => {
    const person = await t.given.user()
    await sql`insert into events (name, key, identity, value)
      select 'page-view', 'page-view', ${person.email}, jsonb_build_object('path', '/' || n) from generate_series(1, 250) n`.execute(
      t.platform.db,
    )
    await made(person)
    const entries = entriesOf((await download(person)).rawPayload)
    const paths = JSON.parse(String(entries.get('activity.json'))).map(
      ({ value }: { value: { path: string } }) => value.path,
    )
    expect(new Set(paths)).toEqual(new Set(Array.from({ length: 250 }, (_, n) => `/${n + 1}`)))
    expect(entries.has('favorites.json')).toBe(false)
  })

  test('is downloaded as a zip that intermediaries neither cache nor recompress', async () => {
    const person = await t.given.user()
    await made(person)
    const { headers, rawPayload } = await download(person)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="lodestay-data.zip"',
      'content-length': String(rawPayload.length),
      'cache-control': 'no-store',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('is announced in Spanish to users who read Spanish', async () => {
    const person = await t.given.user()
    await t.call('PATCH', '/users/self', { as: person, body: { language: 'es' } })
    await made(person)
    const mails = t.platform.db.selectFrom('mails').selectAll().where('recipient', '=', person.email)
    const mail = await mails.where('kind', '=', 'data-export').executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Tus datos de Lodestay están listos')
    expect(mail.body_text).toMatch(/descárgalo hasta el \d+ de \p{L}+ de \d{4}:\n\n.*\/es\/account#data\n/u)
  })

  test('includes emails to their address in any letter case, once they have verified it', async () => {
    const person = await t.given.user()
    const { db } = t.platform
    await db
      .insertInto('mails')
      .values({
        id: 'mail_shouted',
        recipient: person.email.toUpperCase(),
        subject: 'Hi',
        body_text: '',
        kind: 'test',
        status: 'sent',
      })
      .execute()
    const emails = () =>
      db.transaction().execute(async (tx) => {
        const kind = [...ownData(tx, person.id)].find(({ file }) => file === 'emails')
        const rows: unknown[] = []
        for await (const row of kind?.rows ?? []) rows.push(row)
        return JSON.stringify(rows)
      })
    await t.call('GET', '/users/self', { as: person })
    expect(await emails()).toContain('mail_shouted')
    await db.updateTable('users').set({ confirmed_email: null }).where('id', '=', person.id).execute()
    expect(await emails()).toBe('[]')
    // A new address, followed by calls that don't confirm it, like those with an access token.
    const former = { confirmed_email: person.email, email: `new-${person.email}` }
    await db.updateTable('users').set(former).where('id', '=', person.id).execute()
    expect(await emails()).toBe('[]')
  })

  test('is announced by an email without a secret, and only its owner gets the file', async () => {
    const person = await t.given.user()
    await made(person)
    const mails = t.platform.db.selectFrom('mails').selectAll().where('recipient', '=', person.email)
    const mail = await mails.where('kind', '=', 'data-export').executeTakeFirstOrThrow()
    expect(mail.body_text).toMatch(/\/account#data\n/)
    expect(mail.sealed_link).toBeNull()
    expect((await state(person)).body).toMatchObject({ status: 'ready', bytes: expect.any(Number) })
    const [theirs, foreign] = await Promise.all([download(person), download(await t.given.user())])
    expect([theirs.statusCode, foreign.statusCode]).toEqual([200, 404])
  })

  test('is created one at a time, and once a day', async () => {
    const person = await t.given.user()
    const both = await Promise.all([ask(person), ask(person)])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    const again = await ask(person)
    expect([again.status, again.body.detail]).toEqual([
      409,
      'We’re putting your data together. We’ll email you when it’s ready.',
    ])
    await t.work('data-exports:make', { id: (await state(person)).body.id })
    const refused = await ask(person)
    expect([refused.status, refused.body.detail]).toEqual([429, 'You can request your data once a day.'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    await t.later(DAY + 1000, async () => expect((await ask(person)).status).toBe(202))
  })

  test('is gone after seven days, including its file', async () => {
    const person = await t.given.user()
    const id = await made(person)
    const { storage } = t.platform.providers
    await t.later(7 * DAY - 60_000, async () => expect((await download(person)).statusCode).toBe(200))
    await t.later(7 * DAY + 60_000, async () => {
      expect([(await download(person)).statusCode, (await state(person)).status]).toEqual([404, 404])
    })
    expect(await storage.exists(`exports/${id}.zip`)).toBe(true)
    await t.work('data-exports:remove-over', {}, new Date(Date.now() + 7 * DAY + 60_000))
    expect(await removalsOf(id)).toBe(1)
    await t.work('data-exports:remove-file', { id })
    expect(await storage.exists(`exports/${id}.zip`)).toBe(false)
  })

  test('is deleted with the account', async () => {
    const person = await t.given.user()
    const id = await made(person)
    await t.erase(person)
    expect(await removalsOf(id)).toBe(1)
    await t.work('data-exports:remove-file', { id })
    expect(await t.platform.providers.storage.exists(`exports/${id}.zip`)).toBe(false)
  })

  test('can be requested again if creating it failed', async () => {
    const person = await t.given.user()
    const { id } = (await ask(person)).body
    await t.platform.db.updateTable('data_exports').set({ status: 'failed' }).where('id', '=', id).execute()
    expect((await ask(person)).status).toBe(202)
  })

  test('leaves no file behind if it was deleted while the worker that stored the file died', async () => {
    const person = await t.given.user()
    const { storage } = t.platform.providers
    const { id } = (await ask(person)).body
    await t.erase(person)
    await t.work('data-exports:remove-file', { id })
    await storage.put(`exports/${id}.zip`, Buffer.from('everything'), 'application/zip')
    await t.work('data-exports:make', { id })
    expect(await storage.exists(`exports/${id}.zip`)).toBe(false)
  })

  test('leaves no file behind if creating it failed after the file was stored', async () => {
    const person = await t.given.user()
    const { id } = (await ask(person)).body
    await t.platform.db.updateTable('data_exports').set({ status: 'failed' }).where('id', '=', id).execute()
    await t.work('data-exports:remove-over', {}, new Date(Date.now() + 7 * DAY - 60_000))
    expect(await removalsOf(id)).toBe(0)
    await t.work('data-exports:remove-over', {}, new Date(Date.now() + 7 * DAY + 60_000))
    expect(await removalsOf(id)).toBe(1)
  })
})

/** Tables that refer to users without being their data: what staff do, and the internals of the site. */
const notTheirs = [
  ...['account_closings', 'data_exports', 'monthly_mails', 'notification_digests', 'review_assignments'],
  ...['mail_subscriptions', 'staff_replies', 'stay_transfers', 'watch_turns', 'saved_replies'],
]

test('each table that refers to its user is in the copy, or listed as not theirs', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`.execute(t.platform.db)
  const known = new Set<string>([...ownKinds.map(({ table }) => table), ...notTheirs])
  const byStaff = new Set(['locked_by', 'decided_by', 'claimed_by'])
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ table, column }) => !known.has(table) && !byStaff.has(column))).toEqual([])
})
