/** Pictures over HTTP: what is accepted and how it is stored, what is rejected and why, what /media serves. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Upload } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDb, createPool, type Db, readerOn } from '../../kernel/db.ts'
import type { KernelDeps } from '../../kernel/endpoint.ts'
import { createLog } from '../../kernel/log.ts'
import { createReadSources } from '../../kernel/read-sources.ts'
import { createServer } from '../../kernel/server.ts'
import { createPictures } from '../../providers/pictures/sharp-pictures.ts'
import { diskStore } from '../../providers/storage/storage.ts'
import { createVideos } from '../../providers/videos/videos.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { acceptForms, mediaModule, pictureUploads } from './index.ts'

let directory: string
let server: FastifyInstance
let database: TestDatabase
let db: Db

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-'))
  database = await createTestDatabase()
  db = createDb(createPool(database.url))
  const storing = {
    pictures: createPictures(),
    storage: diskStore(join(directory, 'store')),
    quota: { files: 2000, bytes: 500 * 1024 ** 2 },
  }
  const upload = pictureUploads(storing)
  const media = mediaModule({ ...storing, upload, videos: createVideos(), cacheDirectory: directory })
  const caller = {
    id: 'user_1',
    roles: ['Stayer' as const],
    contextRoles: [],
    email: 'a@example.com',
    name: 'A',
    sessionId: 's',
  }
  const deps = {
    reads: new Map(),
    db,
    sources: createReadSources({ db, reader: readerOn(db) }, [], { log: createLog('silent') }),
    authenticate: async (token: string) => (token === 'good' ? { identityId: 'i', email: caller.email, caller } : null),
    now: () => new Date(),
  }
  server = await createServer({
    log: createLog('silent'),
    brand: 'Test',
    publicUrl: 'http://localhost:3000',
    limits: { read: 0, write: 0, events: 0, forms: 0 },
  })
  await acceptForms(server)
  await server.register(
    async (api) => {
      for (const route of media.routes) api.route(route.route(deps as unknown as KernelDeps))
    },
    { prefix: '/api' },
  )
  await media.mount?.(server, deps as unknown as KernelDeps)
})
afterAll(async () => {
  await server.close()
  await db.destroy()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

function photo(width = 1800, height = 1200) {
  return sharp({
    create: { width, height, channels: 3, background: '#7a9a6b', noise: { type: 'gaussian', mean: 120, sigma: 20 } },
  })
}

async function send(
  file: Buffer | null,
  { folder = 'stays', name = 'photo.jpg', type = 'image/jpeg', token = 'good' } = {},
) {
  const form = new FormData()
  form.set('folder', folder)
  if (file) form.set('file', new File([new Uint8Array(file)], name, { type }))
  const encoded = new Response(form)
  return server.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

/** A small file that would decompress to 256 megapixels. */
function bomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(16_000, 0)
  header.writeUInt32BE(16_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(16_000 * 2001))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a photo is stored upright, in every width and format, without its metadata', async () => {
  const original = await photo()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Nora', Make: 'Camera' }, IFD3: { GPSLatitude: '44/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const answer = await send(original)
  expect(answer.statusCode).toBe(201)
  const upload = answer.json<Upload>()
  expect(upload).toMatchObject({ width: 1200, height: 1800 })
  expect(upload.url).toMatch(/^\/media\/uploads\/stays\/pic_[0-9a-z]{26}\/1200\.webp$/)
  expect(upload.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]+$/)
  expect(upload.placeholder.length).toBeLessThanOrEqual(400)
  expect(upload.variants.map(({ width, type }) => `${width} ${type}`)).toEqual(
    [320, 640, 960, 1200].flatMap((w) => [`${w} image/avif`, `${w} image/webp`]),
  )
  for (const variant of upload.variants) {
    const served = await server.inject(variant.url)
    expect(served.headers).toMatchObject({
      'content-type': variant.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(served.headers['content-security-policy']).toContain("default-src 'none'")
    const meta = await sharp(served.rawPayload).metadata()
    expect([meta.width, meta.exif, meta.icc, meta.orientation]).toEqual([
      variant.width,
      undefined,
      undefined,
      undefined,
    ])
    expect(served.rawPayload.includes('Nora')).toBe(false)
  }
}, 30_000)

function png(background: string | { r: number; g: number; b: number; alpha: number }): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 100, channels: 4, background } })
    .png()
    .toBuffer()
}

/** A PNG that is black where it isn't transparent. */
function transparentPng(alpha: number): Promise<Buffer> {
  return png({ r: 0, g: 0, b: 0, alpha })
}

test('small pictures stay small, and icons transparent', async () => {
  const upload = (await send(await transparentPng(0.5), { name: 'x.png', folder: 'attributes' })).json<Upload>()
  expect(upload).toMatchObject({ width: 200, height: 100 })
  const served = await server.inject(upload.url)
  expect((await sharp(served.rawPayload).metadata()).hasAlpha).toBe(true)
})

test('other pictures are on white where they are transparent, as in their posts, and so is their placeholder', async () => {
  const upload = (await send(await transparentPng(0), { name: 'x.png', folder: 'stays' })).json<Upload>()
  const { rawPayload } = await server.inject(upload.url)
  const placeholder = Buffer.from(upload.placeholder.split(',')[1] ?? '', 'base64')
  for (const picture of [rawPayload, placeholder]) {
    expect((await sharp(picture).metadata()).hasAlpha).toBe(false)
    expect((await sharp(picture).stats()).channels.map(({ min }) => min > 250)).toEqual([true, true, true])
  }
})

test('a still GIF is accepted, and of an animated GIF or WebP its sender is told that it would be a still', async () => {
  expect((await send(await photo(400, 300).gif().toBuffer(), { name: 'x.gif' })).statusCode).toBe(201)
  const frames = await Promise.all(['red', 'blue'].map(png))
  const animated = sharp(frames, { join: { animated: true } })
  for (const file of [await animated.clone().gif().toBuffer(), await animated.clone().webp().toBuffer()]) {
    const { statusCode, body } = await send(file, { folder: 'promotions' })
    expect([statusCode, body]).toEqual([415, expect.stringContaining('Animated pictures aren’t accepted')])
  }
})

test('a picture between two steps keeps its own width too', async () => {
  const upload = (await send(await photo(600, 800).jpeg().toBuffer())).json<Upload>()
  expect(upload).toMatchObject({ width: 600, height: 800, url: expect.stringContaining('/600.webp') })
  expect(new Set(upload.variants.map(({ width }) => width))).toEqual(new Set([320, 600]))
})

test('files that aren’t pictures are rejected with a reason', async () => {
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')
  const cut = (await photo().jpeg().toBuffer()).subarray(0, 4000)
  const refused = [
    [svg, 'not-a-picture'],
    [Buffer.from('This is a text that calls itself a photo.'), 'not-a-picture'],
    [Buffer.from('%PDF-1.7 and so on and so on'), 'not-a-picture'],
    [Buffer.from('GIF89a<script>alert(1)</script>'), 'broken'],
    [bomb(), 'too-many-pixels'],
    [cut, 'broken'],
    [Buffer.alloc(0), 'not-a-picture'],
  ] as const
  for (const [file, reason] of refused) {
    const answer = await send(file)
    expect([answer.statusCode, answer.json().code, answer.json().reason]).toEqual([415, 'unsupported-media', reason])
  }
  expect((await send(svg)).json().detail).toContain('SVG')
})

test('the bomb is small, and is rejected based on its header, before a pixel is decompressed', async () => {
  const file = bomb()
  expect(file.length).toBeLessThan(100_000)
  // Decompressing this one would find no pixels, and report that it is broken.
  const noPixels = chunk('IDAT', Buffer.from('this is no deflate stream'))
  const hollow = Buffer.concat([file.subarray(0, 33), noPixels, chunk('IEND', Buffer.alloc(0))])
  for (const each of [file, hollow]) expect((await send(each)).json().detail).toContain('256 megapixels')
})

test('rejects too many bytes, no form, no file, no folder, and no name', async () => {
  expect((await send(Buffer.alloc(15 * 1024 * 1024 + 1, 1))).statusCode).toBe(413)
  expect((await send(null)).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'file', message: 'File is required.' }],
  })
  expect((await send(await photo(20, 20).jpeg().toBuffer(), { folder: '../../etc' })).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'folder' }],
  })
  expect((await send(await photo(20, 20).jpeg().toBuffer(), { token: '' })).statusCode).toBe(401)
  const json = await server.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { authorization: 'Bearer good' },
    payload: { folder: 'stays' },
  })
  expect(json.statusCode).toBe(415)
  const damaged = await server.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { authorization: 'Bearer good', 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
  })
  expect(damaged.statusCode).toBe(400)
})

test('a scene is rendered at its address, once, and is 304 if unchanged', async () => {
  const url = '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/320.webp'
  const answers = await Promise.all([1, 2, 3, 4].map(() => server.inject(url)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
  expect(await sharp(answers[0]!.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  expect(await readdir(join(directory, 'scenes-1-unlinked'))).toEqual(['lake-cabin-autumn-dusk-front-7f3a21.320.webp'])
  const again = await server.inject({ url, headers: { 'if-none-match': String(answers[0]!.headers.etag) } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const avif = await server.inject(url.replace('webp', 'avif'))
  expect((await sharp(avif.rawPayload).metadata()).compression).toBe('av1')
})

test('a link preview picture is a JPEG of the size that networks require, for uploads and scenes', async () => {
  const sent = await send(await photo(1800, 1200).jpeg().toBuffer())
  const uploaded = sent.json<Upload>().url
  for (const url of [uploaded, '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/1440.webp']) {
    const card = url.replace('/media/', '/media/cards/').replace('.webp', '.jpg')
    const answer = await server.inject({ method: 'GET', url: card })
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('an unknown address is a problem that says so, and links nowhere else', async () => {
  const unknown = [
    '/media/scenes/moon-cabin-autumn-dusk-front-7f3a21/320.webp',
    '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/321.webp',
    '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/320.svg',
    '/media/scenes/lake-cabin-autumn-dusk-front-7F3A21/320.webp',
    '/media/cards/scenes/moon-cabin-autumn-dusk-front-7f3a21/1440.jpg',
    '/media/cards/scenes/lake-cabin-autumn-dusk-front-7f3a21/1441.jpg',
    '/media/cards/uploads/stays/pic_00000000000000000000000000/1440.jpg',
    '/media/cards/uploads/stays/..%2F..%2Fsecret/1440.jpg',
    '/media/uploads/stays/pic_01jzzzzzzzzzzzzzzzzzzzzzzz/320.webp',
    '/media/uploads/stays/..%2f..%2f/320.webp',
    '/media/uploads/stays/%2e%2e/320.webp',
    '/media/uploads/secrets/pic_01jzzzzzzzzzzzzzzzzzzzzzzz/320.webp',
  ]
  for (const url of unknown) {
    const answer = await server.inject(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test.each([
  '/media/../api/uploads',
  '/media/%2e%2e/api/uploads',
  '/media/..%2fapi/uploads',
  '/media/..%5capi/uploads',
  '/media/%252e%252e/api/uploads',
  '/media/uploads/stays/..%2f..%2f..%2fapi/uploads',
  '/media/scenes/../../api/uploads',
])('%s is 404', async (path) => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  // A raw request, because friendlier clients normalize the address before sending it.
  const status = await new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1' }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

test('uploads that never end take four of an account’s slots and no more, until they are cut off', async () => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const head = [
    'POST /api/uploads HTTP/1.1',
    'host: localhost',
    'authorization: Bearer good',
    'content-type: multipart/form-data; boundary=part',
    'content-length: 1000000',
    '',
    '--part',
    'content-disposition: form-data; name="file"; filename="a.jpg"',
    '',
    'never ends',
  ].join('\r\n')
  const stalled = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const each of stalled) each.write(head)
  const picture = await photo().jpeg().toBuffer()
  await vi.waitFor(async () => {
    const { statusCode, headers } = await send(picture)
    expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
  })
  for (const each of stalled) each.destroy()
  await vi.waitFor(async () => expect((await send(picture)).statusCode).toBe(201), { timeout: 10_000 })
})
