import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadedVideo } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aClip,
  aStay,
  idOfVideo,
  type Person,
  sendVideo,
  startTestPlatform,
  type TestPlatform,
} from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let folder: string
let clip: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stay-videos-test-'))
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  clip = await aClip(folder)
}, 60_000)
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

const STILL = 'Video: It’s still being processed. Try again in a moment.'
const GONE = 'Video is no longer there. Upload it again.'

/** An uploaded video that hasn't been encoded yet. */
async function uploaded(as: Person = host, file = clip): Promise<string> {
  const answer = await sendVideo(t, as, file, { folder: 'stays' })
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json<UploadedVideo>().url
}

function encode(url: string) {
  return t.work('media:encode-video', { id: idOfVideo({ url }) })
}

async function ready(as: Person = host): Promise<string> {
  const url = await uploaded(as)
  await encode(url)
  return url
}

function save(id: string, video: object | null, as: Person = host) {
  return t.call('POST', `/stays/${id}/drafts`, { as, body: { video } })
}

function submit(id: string) {
  return t.call('POST', `/stays/${id}/applications`, { as: host, body: {} })
}

function accept(id: string) {
  return t.call('POST', `/stays/${id}/publish`, { as: employee, body: {} })
}

/** The stay as its host's organization sees it. */
async function drafted(id: string) {
  return (await t.call('GET', `/stays/${id}`, { as: host, query: { checkDrafts: 'true' } })).body
}

async function published(id: string) {
  return (await t.call('GET', `/stays/${id}`)).body
}

test('a video can be added to a draft while it is being encoded, submitted once it is ready, and is public once accepted', async () => {
  const url = await uploaded()
  expect(url).toMatch(/^\/media\/uploads\/stays\/vid_\w+\/video\.mp4$/)
  const { id } = await t.given.draft(host, { ...aStay(), video: { url, alt: 'A walk through the rooms' } } as never)
  const draft = await drafted(id)
  expect(draft.video).toMatchObject({ url, alt: 'A walk through the rooms', video: { status: 'processing' } })
  expect(draft.revision.problems).toEqual([{ path: 'video', message: STILL }])
  expect(await submit(id)).toMatchObject({ status: 422, body: { errors: [{ path: 'video', message: STILL }] } })

  await encode(url)
  expect((await drafted(id)).revision.problems).toEqual([])
  expect((await submit(id)).status).toBe(200)
  const review = await t.call('GET', `/moderation/stays/${id}`, { as: employee })
  expect(review.body.item.video).toMatchObject({ url, video: { status: 'ready' } })
  expect((await accept(id)).status).toBe(200)

  const { video } = await published(id)
  expect(video).toMatchObject({ url, alt: 'A walk through the rooms', width: 360, height: 640 })
  expect(video.video).toMatchObject({ status: 'ready', problem: '', poster: expect.stringMatching(/\/360\.webp$/) })
  expect(video.video.seconds).toBeCloseTo(3, 0)
  expect(Date.parse(video.video.uploadedAt)).toBeGreaterThan(Date.now() - 600_000)
  const { docs } = (await t.call('GET', `/organizations/${host.organizationId}/stays`, { as: host })).body
  expect(docs.find((card: { id: string }) => card.id === id)).not.toHaveProperty('video')
}, 60_000)

test('the old video stays up until a new one is accepted, and moderators see both', async () => {
  const [before, after] = [await ready(), await ready()]
  const { id } = await t.given.acceptedStay(host, employee, { video: { url: before } })
  await save(id, { url: after, alt: 'Newer' })
  expect((await submit(id)).status).toBe(200)
  expect((await published(id)).video.url).toBe(before)
  const { body } = await t.call('GET', `/moderation/stays/${id}`, { as: employee })
  expect(body.diff).toMatchObject([
    {
      field: 'video',
      before: { url: before, video: { status: 'ready', poster: expect.any(String) } },
      after: { url: after, alt: 'Newer', video: { status: 'ready', poster: expect.any(String) } },
    },
  ])
  await accept(id)
  expect((await published(id)).video.url).toBe(after)
  await save(id, null)
  await submit(id)
  await accept(id)
  expect((await published(id)).video).toBeNull()
}, 60_000)

test('a failed video shows why, and blocks submission of its stay until it is replaced or removed', async () => {
  const url = await uploaded(host, clip.subarray(0, 200))
  await encode(url)
  const { id } = await t.given.draft(host, { ...aStay(), video: { url } } as never)
  const problem = { path: 'video', message: 'Video: It has no picture: it’s only sound, or cut short.' }
  expect((await drafted(id)).revision.problems).toEqual([problem])
  expect((await submit(id)).body.errors).toEqual([problem])
  await save(id, { url: await ready() })
  expect((await drafted(id)).revision.problems).toEqual([])
  await save(id, null)
  expect((await submit(id)).status).toBe(200)
}, 60_000)

test('a submitted stay accepts no video that isn’t ready', async () => {
  const { id } = await t.given.submittedStay(host)
  const url = await uploaded()
  expect(await save(id, { url })).toMatchObject({ status: 422, body: { errors: [{ path: 'video', message: STILL }] } })
  await encode(url)
  expect((await save(id, { url })).status).toBe(200)
}, 60_000)

test('client claims about a video are ignored, and a client may send back what it received', async () => {
  const url = await uploaded()
  const poster = '/media/other/320.webp'
  const claimed = { status: 'ready', problem: '', poster, seconds: 1, bytes: 1 }
  const { id } = await t.given.draft(host, aStay() as never)
  const saved = await save(id, { url, width: 1, height: 1, video: claimed })
  expect(saved.body.video).toMatchObject({ url, video: { status: 'processing', poster: null, seconds: null } })
  expect(saved.body.video).not.toHaveProperty('width')
  await encode(url)
  const { video } = await drafted(id)
  expect((await save(id, video)).body.video).toEqual(video)
}, 60_000)

test('a video of another organization, an unknown video and a web address are refused wherever a stay is written', async () => {
  const { id } = await t.given.draft(host, aStay() as never)
  const live = await t.given.acceptedStay(host, employee)
  const others = await ready(await t.given.host())
  const refused = { status: 422, body: { errors: [{ path: 'video', message: GONE }] } }
  const organization = { organizationId: host.organizationId }
  for (const url of [others, '/media/uploads/stays/vid_01jzzzzzzzzzzzzzzzzzzzzzzz/video.mp4']) {
    const video = { url }
    expect(await save(id, video)).toMatchObject(refused)
    expect(await t.call('PATCH', `/stays/${id}`, { as: host, body: { video } })).toMatchObject(refused)
    expect(await t.call('PATCH', `/stays/${live.id}`, { as: employee, body: { video } })).toMatchObject(refused)
    expect(await t.call('POST', `/stays/${id}/update`, { as: host, body: { video } })).toMatchObject(refused)
    for (const path of ['/stays', '/stays/drafts']) {
      const made = await t.call('POST', path, { as: host, body: { ...aStay(), ...organization, video } })
      expect(made).toMatchObject(refused)
    }
  }
  expect(await save(id, { url: 'https://example.com/video.mp4' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'video.url', message: 'Video must be one uploaded here.' }] },
  })
}, 60_000)

test('a colleague’s video may be used, and still can be after they leave and in a copy of the stay', async () => {
  const colleague = await t.given.user()
  await t.given.role(colleague, 'orgManager', host)
  const url = await ready(colleague)
  const { id } = await t.given.draft(host, aStay() as never)
  expect((await save(id, { url })).status).toBe(200)
  await t.platform.db.deleteFrom('context_grants').where('user_id', '=', colleague.id).execute()
  expect((await save(id, { url, alt: 'The rooms' })).status).toBe(200)
  const copy = await t.call('POST', '/stays/drafts', {
    as: host,
    body: { ...aStay({ name: 'A copy' }), organizationId: host.organizationId, video: { url } },
  })
  expect(copy.body.video).toMatchObject({ url, video: { status: 'ready' } })
}, 60_000)

test('a video is stored while a stay or its draft uses it, and removed with all its files a week later', async () => {
  const [live, next] = [await ready(), await ready()]
  const { id } = await t.given.acceptedStay(host, employee, { video: { url: live } })
  await save(id, { url: next })
  const day = 86_400_000
  const sweep = async (days: number) => {
    await t.work('media:remove-unused', {}, new Date(Date.now() + days * day))
    const there = async (url: string) => (await t.platform.server.inject({ url })).statusCode
    return Promise.all([live, next].map(there))
  }
  await sweep(1)
  expect(await sweep(9)).toEqual([200, 200])
  await t.call('DELETE', `/stays/${id}`, { as: host })
  // Undoable decisions and their feedback may reference it for longer.
  await sql`delete from decisions`.execute(t.platform.db)
  await sweep(10)
  expect(await sweep(18)).toEqual([404, 404])
}, 60_000)

test('an edit of a stay accepted before videos existed isn’t reported as changing its video', async () => {
  const { id } = await t.given.acceptedStay(host, employee)
  await sql`update stays set content = content - 'video' where id = ${id}`.execute(t.platform.db)
  await t.call('POST', `/stays/${id}/applications`, {
    as: host,
    body: { description: 'A cedar boathouse, newly painted.' },
  })
  const { docs } = (await t.call('GET', '/moderation/queue', { as: employee, query: { limit: '100' } })).body
  expect(docs.find((item: { id: string }) => item.id === id).changedFields).toEqual(['description'])
  expect((await t.call('GET', `/moderation/stays/${id}`, { as: employee })).body.diff).toMatchObject([
    { field: 'description' },
  ])
})

test('a video can only be uploaded to the folders for stays and promotions', async () => {
  const answer = await sendVideo(t, host, clip, { folder: 'users' })
  expect(answer.json()).toMatchObject({
    status: 422,
    errors: [{ path: 'folder', message: 'Folder must be one of promotions, stays.' }],
  })
})
