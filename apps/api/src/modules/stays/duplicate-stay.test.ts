import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stay, stayFieldNames } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aClip,
  aStay,
  type Host,
  idOfVideo,
  type Person,
  sendVideo,
  startTestPlatform,
  type TestPlatform,
} from '../../test/index.ts'

let t: TestPlatform
let host: Host
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
}, 60_000)
afterAll(() => t.close())

async function created(fields: Parameters<typeof aStay>[0] = {}): Promise<Stay> {
  const { organizationId } = host
  const { status, text, body } = await t.call('POST', '/stays', {
    as: host,
    body: { ...aStay(fields), organizationId },
  })
  expect(status, text).toBe(201)
  return body
}

async function copyOf({ id }: { id: string }): Promise<Stay> {
  const { status, text, body } = await t.call('POST', `/stays/${id}/duplicates`, { as: host })
  expect(status, text).toBe(201)
  return body
}

test('a copy is a new draft with everything that its host wrote, except the shortlink', async () => {
  const original = await created({ name: 'Mill', shortlink: 'the-mill' })
  const copy = await copyOf(original)
  expect(copy).toMatchObject({ status: 'Draft', enable: true, organizationId: host.organizationId })
  expect(copy).toMatchObject({ name: 'Mill (copy)', shortlink: null })
  const others = stayFieldNames.filter((field) => field !== 'name' && field !== 'shortlink')
  for (const field of others) expect(copy[field], field).toEqual(original[field])
  expect(copy.revision?.problems).toEqual([])
})

test('a copy of an accepted stay has its unpublished edit', async () => {
  const { id } = await t.given.acceptedStay(host, employee)
  await t.call('POST', `/stays/${id}/drafts`, { as: host, body: { description: 'Now with a dock.', capacity: 9 } })
  expect(await copyOf({ id })).toMatchObject({ status: 'Draft', description: 'Now with a dock.', capacity: 9 })
})

test('copies are numbered among the organization’s stays, whichever one is copied', async () => {
  const original = await t.given.draft(host, { name: 'A long name for a stay' })
  const first = await copyOf(original)
  expect([first.name, (await copyOf(original)).name, (await copyOf(first)).name]).toEqual([
    'A long name for a (copy)',
    'A long name for (copy 2)',
    'A long name for (copy 3)',
  ])
})

test('an incomplete draft is copied as it is', async () => {
  const original = await t.given.draft(host, { name: '', description: 'Soon.' })
  expect(await copyOf(original)).toMatchObject({ name: '', description: 'Soon.', type: [] })
})

describe('media that only the original may still have', () => {
  /** As if it had been saved before such media were refused. */
  async function stored(id: string, fields: object) {
    await sql`update stay_revisions set content = content || ${JSON.stringify(fields)}::jsonb where stay_id = ${id}`.execute(
      t.platform.db,
    )
  }

  test('is left out: pictures at other sites, and uploads that are gone', async () => {
    const original = await created({ media: [{ url: '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/640.webp' }] })
    const [scene] = original.media
    const lost = '/media/uploads/stays/pic_01k00000000000000000000000/960.webp'
    const elsewhere = 'https://elsewhere.example/barn.jpg'
    await stored(original.id, { media: [{ url: elsewhere }, scene, { url: lost }] })
    expect((await copyOf(original)).media).toEqual([scene])
  })

  test('includes a video whose file is gone; others are copied', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duplicate-stay-test-'))
    const sent = await sendVideo(t, host, await aClip(folder), { folder: 'stays' })
    await rm(folder, { recursive: true, force: true })
    const { url } = sent.json<{ url: string }>()
    const original = await created({ video: { url, alt: 'The dock' } })
    expect((await copyOf(original)).video).toMatchObject({ url, alt: 'The dock' })
    await sql`delete from videos where id = ${idOfVideo({ url })}`.execute(t.platform.db)
    expect((await copyOf(original)).video).toBeNull()
  })
})

test('a retried copy is made once', async () => {
  const original = await created()
  const copy = () =>
    t.call('POST', `/stays/${original.id}/duplicates`, { as: host, headers: { 'idempotency-key': 'copy-once' } })
  expect((await copy()).body.id).toBe((await copy()).body.id)
})
