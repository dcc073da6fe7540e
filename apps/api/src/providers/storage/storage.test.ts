import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ObjectStore } from './object-store.ts'
import { createStorage } from './storage.ts'

let directory: string
let store: ObjectStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'store-'))
  store = await createStorage({ STORAGE_DIR: directory })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('what is put can be read, replaced and removed, and nothing is left half arrived', async () => {
  await store.put('uploads/stays/pic_1/320.webp', Buffer.from('one'), 'image/webp')
  await store.put('uploads/stays/pic_1/320.webp', Buffer.from('three'), 'image/webp')
  const found = await store.get('uploads/stays/pic_1/320.webp')
  expect([found?.length, String(await buffer(found!.stream))]).toEqual([5, 'three'])
  expect(await readdir(join(directory, 'arriving'))).toEqual([])
  expect(await store.exists('uploads/stays/pic_1/320.webp')).toBe(true)
  await store.remove('uploads/stays/pic_1/320.webp')
  expect(await store.get('uploads/stays/pic_1/320.webp')).toBeNull()
  expect(await store.exists('uploads/stays/pic_1/320.webp')).toBe(false)
})

test('a file is put as it is, and read in parts', async () => {
  const path = join(directory, 'upload')
  await writeFile(path, 'a video in ten parts')
  await store.putFile('uploads/promotions/vid_1/video.mp4', path, 'video/mp4')
  expect(await store.size('uploads/promotions/vid_1/video.mp4')).toBe(20)
  const part = await store.get('uploads/promotions/vid_1/video.mp4', { start: 2, end: 6 })
  expect([part?.length, String(await buffer(part!.stream))]).toEqual([20, 'video'])
  expect(await store.size('uploads/promotions/vid_2/video.mp4')).toBeNull()
  expect(await store.get('uploads/promotions/vid_2/video.mp4', { start: 0, end: 1 })).toBeNull()
  expect(await readdir(join(directory, 'arriving'))).toEqual([])
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
])('%j is no key', async (key) => {
  await expect(store.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('no key')
  await expect(store.get(key)).rejects.toThrow('no key')
  await expect(store.size(key)).rejects.toThrow('no key')
})
