import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ObjectStore } from './object-store.ts'
import { type S3Double, startS3Double } from './s3-double.ts'
import { createStorage } from './storage.ts'

let directory: string
let s3: S3Double
const stores: { disk?: ObjectStore; s3?: ObjectStore } = {}
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'store-'))
  s3 = await startS3Double()
  stores.disk = await createStorage({ STORAGE_DIR: join(directory, 'store') })
  stores.s3 = await createStorage({ STORAGE_DIR: directory, ...s3.environment })
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

describe.each(['disk', 's3'] as const)('on %s', (name) => {
  const store = () => stores[name] as ObjectStore

  test('a stored object can be read, replaced and removed', async () => {
    await store().put('uploads/stays/pic_1/320.webp', Buffer.from('one'), 'image/webp')
    await store().put('uploads/stays/pic_1/320.webp', Buffer.from('three'), 'image/webp')
    const found = await store().get('uploads/stays/pic_1/320.webp')
    expect([found?.length, String(await buffer(found!.stream))]).toEqual([5, 'three'])
    expect(await store().exists('uploads/stays/pic_1/320.webp')).toBe(true)
    await store().remove('uploads/stays/pic_1/320.webp')
    expect(await store().get('uploads/stays/pic_1/320.webp')).toBeNull()
    expect(await store().exists('uploads/stays/pic_1/320.webp')).toBe(false)
  })

  test('a file is stored unchanged, and can be read in parts', async () => {
    const path = join(directory, 'upload')
    await writeFile(path, 'a video in ten parts')
    await store().putFile('uploads/promotions/vid_1/video.mp4', path, 'video/mp4')
    expect(await store().size('uploads/promotions/vid_1/video.mp4')).toBe(20)
    const part = await store().get('uploads/promotions/vid_1/video.mp4', { start: 2, end: 6 })
    expect([part?.length, String(await buffer(part!.stream))]).toEqual([20, 'video'])
    expect(await store().size('uploads/promotions/vid_2/video.mp4')).toBeNull()
    expect(await store().get('uploads/promotions/vid_2/video.mp4', { start: 0, end: 1 })).toBeNull()
  })

  test.each([
    '../secret.webp',
    'a/../b.webp',
    '/etc/passwd.webp',
    'a//b.webp',
    'a/.b.webp',
    'a\\b.webp',
    'A.webp',
    'a',
    'a.webp\0',
    '',
  ])('%j is not a valid key', async (key) => {
    await expect(store().put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('no key')
    await expect(store().get(key)).rejects.toThrow('no key')
    await expect(store().size(key)).rejects.toThrow('no key')
  })
})

test('a stored object leaves no temporary file on the disk', async () => {
  await stores.disk?.put('uploads/stays/pic_2/320.webp', Buffer.from('one'), 'image/webp')
  expect(await readdir(join(directory, 'store/arriving'))).toEqual([])
})

test('an unreachable bucket is 503, and not blamed on the database', async () => {
  const away = await startS3Double()
  const store = await createStorage({ STORAGE_DIR: directory, ...away.environment })
  await away.close()
  const unavailable = { status: 503, message: expect.stringContaining('Pictures') }
  await expect(store.get('uploads/stays/pic_1/320.webp')).rejects.toMatchObject(unavailable)
  await expect(store.put('uploads/stays/pic_1/320.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject(
    unavailable,
  )
  await expect(store.exists('uploads/stays/pic_1/320.webp')).rejects.toMatchObject(unavailable)
})
