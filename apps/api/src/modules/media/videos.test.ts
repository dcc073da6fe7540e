import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import type { StayPromotion, UploadedVideo } from '@lodestay/domain'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createVideos } from '../../providers/videos/videos.ts'
import {
  aClip,
  aPromotion,
  confirmation,
  encodeVideo,
  type Host,
  idOfVideo,
  type PayingPlatform,
  type Person,
  sendVideo,
  startPayingPlatform,
  startTestPlatform,
} from '../../test/index.ts'

let t: PayingPlatform
let host: Host
let employee: Person
let folder: string
let clip: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videos-test-'))
  t = await startPayingPlatform()
  host = await t.given.host()
  employee = await t.given.employee()
  clip = await aClip(folder)
}, 60_000)
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

function encode(name: string, ...given: string[]): Promise<Buffer> {
  return encodeVideo(folder, name, ...given)
}

/** A video after its job has run. */
async function encoded(file: Buffer, name?: string): Promise<UploadedVideo> {
  const answer = await sendVideo(t, host, file, name ? { name } : {})
  expect(answer.statusCode, answer.body).toBe(202)
  const id = idOfVideo(answer.json())
  await t.work('media:encode-video', { id })
  return (await t.call('GET', `/uploads/videos/${id}`, { as: host })).body
}

function read(url: string, headers: Record<string, string> = {}) {
  return t.platform.server.inject({ url, headers })
}

/** ffmpeg's report on a file. */
async function inspected(file: Buffer): Promise<string> {
  const path = join(folder, 'served.mp4')
  await writeFile(path, file)
  return promisify(execFile)(ffmpeg.path, ['-hide_banner', '-i', path]).catch(({ stderr }) => stderr)
}

async function promotionWith(media: object[], choices: object = {}): Promise<StayPromotion> {
  const { id: stayId } = await t.given.acceptedStay(host, employee)
  const mediaSelection = { type: 'uploaded_media', mediaFiles: media }
  const body = { stayId, ...(await aPromotion(t)), mediaSelection, ...choices }
  const made = await t.call('POST', '/stay-promotions', { as: host, body })
  expect(made.status, made.text).toBe(201)
  return made.body
}

test('a video is processing until a job has encoded it, and then has a poster, a size and a length', async () => {
  const answer = await sendVideo(t, host, clip)
  expect([answer.statusCode, answer.json().video.status]).toEqual([202, 'processing'])
  const id = idOfVideo(answer.json())
  const before = await t.call('GET', `/uploads/videos/${id}`, { as: host })
  expect(before.body).toMatchObject({ video: { status: 'processing', poster: null } })
  expect((await read(before.body.url)).statusCode).toBe(404)
  await t.work('media:encode-video', { id })
  const { body } = await t.call('GET', `/uploads/videos/${id}`, { as: host })
  expect(body).toMatchObject({ width: 360, height: 640, video: { status: 'ready', problem: '' } })
  expect(body.video.seconds).toBeCloseTo(3, 0)
  const poster = await read(body.video.poster)
  expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360 })
}, 60_000)

test('videos are served as mp4 with H.264 and AAC, without the location and author of the upload', async () => {
  expect(String(clip)).toContain('Nora')
  const { url, video } = await encoded(clip)
  const served = await read(url)
  expect([served.statusCode, served.headers['content-type'], served.rawPayload.length]).toEqual([
    200,
    'video/mp4',
    video.bytes,
  ])
  const said = await inspected(served.rawPayload)
  expect(said).toMatch(/Video: h264/)
  expect(said).toMatch(/Audio: aac/)
  expect(said).not.toMatch(/Nora|location|44\.1/)
}, 60_000)

test('a webm and a mov are recognized by content, whatever their file is called', async () => {
  const webm = await encode(
    'clip.webm',
    '-i',
    join(folder, 'clip.mp4'),
    ...'-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus'.split(' '),
  )
  const mov = await encode('clip.mov', '-i', join(folder, 'clip.mp4'), '-c', 'copy')
  expect(await encoded(webm, 'holiday.mp4')).toMatchObject({ video: { status: 'ready' } })
  expect(await encoded(mov, 'holiday.jpg')).toMatchObject({ video: { status: 'ready' } })
}, 60_000)

test('a video of a single frame is told so, and one of a single pixel is encoded', async () => {
  const source = (size: string) => `-f lavfi -i testsrc=size=${size}:rate=60 -c:v libx264 -pix_fmt yuv444p`.split(' ')
  const still = await encode('still.mp4', ...source('64x64'), '-frames:v', '1')
  const dot = await encode('dot.mp4', ...source('1x1'), '-t', '1')
  expect((await encoded(still)).video).toMatchObject({
    status: 'failed',
    problem: 'It has no picture that we can show, or only a single one.',
  })
  expect(await encoded(dot)).toMatchObject({ width: 2, height: 2, video: { status: 'ready' } })
}, 60_000)

test('a picture, a text and a playlist posing as videos are rejected immediately', async () => {
  const playlist = '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
    .avif()
    .toBuffer()
  for (const file of [Buffer.from(playlist), picture, Buffer.from('a text'), Buffer.alloc(0)]) {
    const answer = await sendVideo(t, host, file)
    expect([answer.statusCode, answer.json().reason]).toEqual([415, 'not-a-video'])
  }
  expect((await sendVideo(t, host, null)).json()).toMatchObject({ status: 422, errors: [{ path: 'file' }] })
})

test('more than 100 MB is 413, whatever it begins with', async () => {
  const large = Buffer.alloc(100 * 1024 ** 2 + 1)
  clip.copy(large)
  const answer = await sendVideo(t, host, large)
  expect([answer.statusCode, answer.json().detail]).toEqual([413, 'Videos can be up to 100 MB.'])
}, 60_000)

test('a playlist hidden behind the first bytes of an mp4 reads no file and makes no requests', async () => {
  let calls = 0
  const listener = createServer((_, answer) => {
    calls++
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const head = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(4)])
  for (const target of [`http://127.0.0.1:${port}/a.ts`, 'file:///etc/passwd', 'concat:/etc/passwd|/etc/hosts']) {
    const playlist = Buffer.from(`\n#EXTM3U\n#EXTINF:10,\n${target}\n#EXT-X-ENDLIST\n`)
    const { video } = await encoded(Buffer.concat([head, playlist]))
    expect(video).toMatchObject({ status: 'failed', problem: 'The file is damaged or cut short.' })
  }
  listener.close()
  expect(calls).toBe(0)
}, 60_000)

test('a video whose picture ends long before its sound is shown by its first frame', async () => {
  const short = await encode(
    'short.mov',
    ...'-f lavfi -i testsrc=size=64x64:rate=10:duration=0.4 -f lavfi -i sine=duration=20'.split(' '),
    ...'-c:v libx264 -pix_fmt yuv420p -c:a aac'.split(' '),
  )
  const { video } = await encoded(short)
  expect(video).toMatchObject({ status: 'ready', poster: expect.stringContaining('/media/') })
}, 60_000)

test('a video that needs more than we give is told so at the first try', async () => {
  const { videos } = t.platform.providers
  // A program that the system ends for using too much.
  const killed = join(folder, 'killed.sh')
  await writeFile(killed, '#!/bin/sh\nkill -KILL $$\n', { mode: 0o755 })
  const encode = vi.spyOn(videos, 'encode').mockImplementationOnce(createVideos(killed).encode)
  expect((await encoded(clip)).video).toMatchObject({
    status: 'failed',
    problem: 'It takes too long to process. Export it smaller, or shorter.',
  })
  encode.mockRestore()
}, 60_000)

test('an account’s sixth video waits until one of the others is encoded', async () => {
  const owner = await t.given.host()
  const first = await sendVideo(t, owner, clip)
  for (let turn = 0; turn < 4; turn++) expect((await sendVideo(t, owner, clip)).statusCode).toBe(202)
  const sixth = await sendVideo(t, owner, clip)
  expect([sixth.statusCode, sixth.json().detail]).toEqual([
    429,
    'We’re still processing 5 of your videos. Try again when one is done.',
  ])
  await t.work('media:encode-video', { id: idOfVideo(first.json()) })
  expect((await sendVideo(t, owner, clip)).statusCode).toBe(202)
}, 60_000)

test('an unusable video fails with a reason, and nothing of the upload is kept', async () => {
  const sound = await encode('sound.mp4', ...'-f lavfi -i sine=duration=1 -c:a aac'.split(' '))
  const huge = await encode(
    'huge.mp4',
    ...'-f lavfi -i color=size=8192x4096:rate=1:duration=1 -c:v libx264 -preset ultrafast'.split(' '),
  )
  const odd = await encode('odd.mov', ...'-f lavfi -i testsrc=size=64x64:duration=1 -c:v prores'.split(' '))
  const failures = [
    [clip.subarray(0, clip.length / 2), 'The file is damaged or cut short.'],
    [clip.subarray(0, 200), 'It has no picture: it’s only sound, or cut short.'],
    [sound, 'It has no picture: it’s only sound, or cut short.'],
    [huge, 'It has more pixels than 4K. Export it smaller.'],
    [odd, 'We can’t read how it’s encoded. Export it as mp4 with H.264.'],
  ] as const
  for (const [file, problem] of failures) {
    const { url, video } = await encoded(Buffer.from(file))
    expect(video).toMatchObject({ status: 'failed', problem, poster: null })
    const stored = await t.platform.db.selectFrom('uploads').selectAll().where('id', '=', idOfVideo({ url })).execute()
    expect(stored).toMatchObject([{ files: [], bytes: 0 }])
  }
}, 120_000)

test('an encoding leaves nothing in the temporary folder', async () => {
  // A separate folder, because other tests encode concurrently.
  const folder = await mkdtemp(join(tmpdir(), 'left-'))
  vi.stubEnv('TMPDIR', folder)
  try {
    await encoded(clip)
    await encoded(clip.subarray(0, 300))
    expect(await readdir(folder)).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
}, 60_000)

test('a video is served in ranges, so that players can seek', async () => {
  const { url, video } = await encoded(clip)
  const length = video.bytes!
  const whole = (await read(url)).rawPayload
  const part = async (range: string, more = {}) => {
    const answer = await read(url, { range, ...more })
    return [answer.statusCode, answer.headers['content-range'], answer.rawPayload] as const
  }
  expect(await part('bytes=0-99')).toEqual([206, `bytes 0-99/${length}`, whole.subarray(0, 100)])
  expect(await part('bytes=100-')).toEqual([206, `bytes 100-${length - 1}/${length}`, whole.subarray(100)])
  expect(await part('bytes=-50')).toEqual([206, `bytes ${length - 50}-${length - 1}/${length}`, whole.subarray(-50)])
  expect((await part(`bytes=10-${length * 2}`)).slice(0, 2)).toEqual([206, `bytes 10-${length - 1}/${length}`])
  expect((await part(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`])
  expect((await part('bytes=-0'))[0]).toBe(416)
  // Ranges we don't understand are ignored, and another version needs the whole file.
  for (const range of ['bytes=5-1', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) expect((await part(range))[0]).toBe(200)
  expect((await part('bytes=0-9', { 'if-range': '"another"' }))[0]).toBe(200)
  const { headers } = await read(url)
  expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(length) })
  expect((await part('bytes=0-9', { 'if-range': String(headers.etag) }))[0]).toBe(206)
  expect((await read(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
}, 60_000)

test('a promotion waits for its video, and is judged by the video’s actual properties, not by what its host sends', async () => {
  const { url } = (await sendVideo(t, host, clip)).json<UploadedVideo>()
  const claimed = { status: 'ready', problem: '', poster: '/media/other/320.webp', seconds: 1, bytes: 1 }
  const made = await promotionWith([{ url, alt: 'A tour', video: claimed }])
  expect(made.media[0]).toMatchObject({ url, video: { status: 'processing', poster: null } })
  expect(made.problems.map(({ message }) => message)).toContain(
    'Video 1: It’s still being processed. Try again in a moment.',
  )
  await t.work('media:encode-video', { id: idOfVideo({ url }) })
  const { body } = await t.call('GET', `/stay-promotions/${made.id}`, { as: host })
  expect(body.media[0]).toMatchObject({ width: 360, height: 640, video: { status: 'ready' } })
  expect(body.problems.map(({ message }: { message: string }) => message).join()).not.toContain('processed')
}, 60_000)

test('a video too short for a network is 422 with the network and its limit', async () => {
  const brief = await encode(
    'brief.mp4',
    ...'-f lavfi -i testsrc=size=360x360:rate=24:duration=1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' '),
  )
  const { url } = await encoded(brief)
  const { types, outlets } = await t.platform.providers.content.catalogue()
  const type = types.find(({ promotionType }) => promotionType === 'tiktok-video')!
  const outlet = outlets.find(
    ({ isOpen, prices }) =>
      isOpen &&
      prices.some(
        (each) =>
          each.promotionTypeId === type.id && each.variantId === type.variants[0]!.id && each.role === 'posting',
      ),
  )!
  const { id } = await promotionWith([{ url }], {
    promotionTypeId: type.id,
    variantId: type.variants[0]!.id,
    postOutlets: [outlet.id],
    amplificationOutlets: [],
    reshareOutlets: [],
  })
  const refused = await t.call('POST', `/stay-promotions/${id}/update`, { as: host, body: {} })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toContainEqual({
    path: 'mediaSelection.mediaFiles',
    message: 'Video 1 is too short for TikTok, which takes at least 3 seconds.',
  })
}, 60_000)

/** The fields of a spotlight in our own feed. */
async function spotlight() {
  const { types, outlets } = await t.platform.providers.content.catalogue()
  const { id: promotionTypeId, variants } = types.find(({ promotionType }) => promotionType === 'feed-spotlight')!
  const variantId = variants[0]!.id
  const outlet = outlets.find(
    ({ isOpen, prices }) => isOpen && prices.some((each) => each.variantId === variantId && each.role === 'posting'),
  )!
  const nobody = { amplificationOutlets: [], reshareOutlets: [] }
  return { promotionTypeId, variantId, postOutlets: [outlet.id], ...nobody }
}

test('moderators see the poster in the queue, and the video when deciding', async () => {
  const { url, video } = await encoded(clip)
  const { id } = await promotionWith([{ url, alt: 'A tour' }], await spotlight())
  await t.call('POST', `/stay-promotions/${id}`, { as: host, body: confirmation })
  const submitted = await t.call('POST', `/stay-promotions/${id}/update`, { as: host, body: {} })
  expect(submitted.status, submitted.text).toBe(200)
  const { docs } = (await t.call('GET', '/moderation/queue', { as: employee, query: { limit: '100' } })).body
  expect(docs.find((item: { id: string }) => item.id === id).picture).toMatchObject({ url: video.poster })
  const seen = await t.call('GET', `/stay-promotions/${id}`, { as: employee })
  expect(seen.body.media).toMatchObject([{ url, alt: 'A tour', video: { status: 'ready' } }])
}, 60_000)

test('the person posting gets the video, and the feed shows it with its poster', async () => {
  const { url, video } = await encoded(clip)
  const mediaSelection = { type: 'uploaded_media', mediaFiles: [{ url, alt: 'A tour' }] }
  const { id, stayId } = await t.queuedPromotion(host, employee, { ...(await spotlight()), mediaSelection })
  const { docs } = (await t.call('GET', '/execution-tasks', { as: employee, query: { promotionId: id } })).body
  const task = await t.call('GET', `/execution-tasks/${docs[0].id}`, { as: employee })
  expect(task.body.post.media).toMatchObject([{ url, alt: 'A tour', width: 360, height: 640, video }])
  await t.work('execution:publish', { taskId: docs[0].id })
  const feed = await t.call('GET', '/travelers/feed', { as: await t.given.user(), query: { limit: '100' } })
  const post = feed.body.docs.find(
    (item: { kind: string; stay: { id: string } }) => item.stay.id === stayId && item.kind === 'post',
  )
  expect(post.post.media).toMatchObject([{ url, video: { status: 'ready', poster: video.poster } }])
  // The directory shows what an outlet has posted.
  const listed = await t.call('GET', `/outlets/directory/${docs[0].outlet.id}`)
  expect(listed.body.work.pictures).toMatchObject([{ url: video.poster }])
}, 60_000)

test('a video of another organization is 422 at its position, a colleague’s is not', async () => {
  const { url } = (await sendVideo(t, await t.given.host(), clip)).json<UploadedVideo>()
  const { id } = await promotionWith([])
  const put = () => t.call('POST', `/stay-promotions/${id}`, { as: host, body: { media: [{ url }] } })
  expect(await put()).toMatchObject({ status: 422, body: { errors: [{ path: 'mediaSelection.mediaFiles.0' }] } })
  const { owner_id } = await t.platform.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', idOfVideo({ url }))
    .executeTakeFirstOrThrow()
  await t.given.role({ id: owner_id }, 'orgManager', host)
  expect((await put()).status).toBe(200)
  // Videos of members who leave stay in place, and in copies.
  await t.platform.db.deleteFrom('context_grants').where('user_id', '=', owner_id).execute()
  const changed = await t.call('POST', `/stay-promotions/${id}`, {
    as: host,
    body: { media: [{ url, alt: 'A tour' }] },
  })
  expect(changed.status, changed.text).toBe(200)
  const copy = await t.call('POST', `/stay-promotions/${id}/duplicates`, { as: host })
  expect(copy.body.media).toMatchObject([{ url }])
})

test('a nonexistent video is 422 at its position', async () => {
  const url = '/media/uploads/promotions/vid_01jzzzzzzzzzzzzzzzzzzzzzzz/video.mp4'
  const { id } = await promotionWith([])
  const refused = await t.call('POST', `/stay-promotions/${id}`, { as: host, body: { media: [{ url }] } })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'mediaSelection.mediaFiles.0' }] } })
})

test('without ffmpeg, a video is rejected with the reason', async () => {
  const without = await startTestPlatform({ FFMPEG_PATH: '/nowhere/ffmpeg' })
  try {
    const refused = await sendVideo(without, await without.given.user(), clip)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      503,
      'We can’t accept videos here: There is no ffmpeg on the server that could read them.',
    ])
  } finally {
    await without.close()
  }
}, 60_000)

test('a video counts against its owner’s quota, and an unused one is removed with all its files', async () => {
  const owner = await t.given.host()
  const answer = await sendVideo(t, owner, clip)
  const id = idOfVideo(answer.json())
  await t.work('media:encode-video', { id })
  const ofOwner = t.platform.db.selectFrom('uploads').select(['id', 'files']).where('owner_id', '=', owner.id)
  expect((await ofOwner.execute())[0]?.files).toContain('video.mp4')
  const day = 86_400_000
  await t.work('media:remove-unused', {}, new Date(Date.now() + day))
  await t.work('media:remove-unused', {}, new Date(Date.now() + 9 * day))
  expect(await ofOwner.execute()).toEqual([])
  expect((await read(answer.json().url)).statusCode).toBe(404)
}, 60_000)

test('a video queued for an hour is not abandoned', async () => {
  const { url } = (await sendVideo(t, host, clip)).json<UploadedVideo>()
  await t.work('media:give-up-stuck-videos', {}, new Date(Date.now() + 3_700_000))
  const { body } = await t.call('GET', `/uploads/videos/${idOfVideo({ url })}`, { as: host })
  expect(body.video).toMatchObject({ status: 'processing' })
})

test('an encoding that keeps failing is abandoned after an hour, reports its failure, and leaves no file', async () => {
  const owner = await t.given.host()
  const { url } = (await sendVideo(t, owner, clip)).json<UploadedVideo>()
  const id = idOfVideo({ url })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${`media:encode-video ${id}`}`.execute(
    t.platform.db,
  )
  await t.work('media:give-up-stuck-videos', {}, new Date(Date.now() + 3_700_000))
  const { body } = await t.call('GET', `/uploads/videos/${id}`, { as: owner })
  expect(body.video).toMatchObject({ status: 'failed', problem: 'We couldn’t process it. Upload it again.' })
  await t.work('media:encode-video', { id })
  const files = t.platform.db.selectFrom('uploads').select('files').where('owner_id', '=', owner.id)
  expect(await files.execute()).toEqual([{ files: [] }])
})

test('an original upload that couldn’t be deleted is deleted by the next try', async () => {
  const { url } = (await sendVideo(t, host, clip)).json<UploadedVideo>()
  const id = idOfVideo({ url })
  const remove = vi.spyOn(t.platform.providers.storage, 'remove').mockRejectedValueOnce(new Error('away'))
  await expect(t.work('media:encode-video', { id })).rejects.toThrow('away')
  await t.work('media:encode-video', { id })
  expect(remove.mock.calls.map(([key]) => key.split('/').at(-1))).toEqual(['source.mov', 'source.mov'])
  const files = t.platform.db.selectFrom('uploads').select('files').where('id', '=', id)
  expect((await files.executeTakeFirstOrThrow()).files).not.toContain('source.mov')
}, 60_000)
