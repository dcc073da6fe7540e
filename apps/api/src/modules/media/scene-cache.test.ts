import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gateOf } from './gate.ts'
import { sceneCache } from './scene-cache.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cache-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('evicts the least recently used first, by number of files', async () => {
  const cache = sceneCache(directory, { files: 2, bytes: 100_000 })
  await cache.put('a', Buffer.from('a'))
  await cache.put('b', Buffer.from('b'))
  await cache.get('a')
  await cache.put('c', Buffer.from('c'))
  expect((await readdir(directory)).sort()).toEqual(['a', 'c'])
})

test('and by bytes, including what an earlier process left', async () => {
  await sceneCache(directory, { files: 9, bytes: 100_000 }).put('old', Buffer.alloc(6000))
  const cache = sceneCache(directory, { files: 9, bytes: 10_000 })
  expect((await cache.get('old'))?.length).toBe(6000)
  await cache.put('new', Buffer.alloc(6000))
  expect(await readdir(directory)).toEqual(['new'])
})

test('small files count as the blocks that they take on the disk', async () => {
  const cache = sceneCache(directory, { files: 9, bytes: 8192 })
  for (const name of ['a', 'b', 'c']) await cache.put(name, Buffer.from(name))
  expect((await readdir(directory)).sort()).toEqual(['b', 'c'])
})

test('a file that can’t be stored leaves nothing behind, nor does a process that was killed', async () => {
  const abandoned = join(directory, 'killed.part')
  await writeFile(abandoned, 'half')
  await utimes(abandoned, 0, 0)
  const cache = sceneCache(directory, { files: 9, bytes: 100_000 })
  await cache.put('a', Buffer.from('a'))
  await mkdir(join(directory, 'taken'))
  await expect(cache.put('taken', Buffer.from('b'))).rejects.toThrow()
  expect((await readdir(directory)).sort()).toEqual(['a', 'taken'])
})

test('a file removed by another process is a miss', async () => {
  const cache = sceneCache(directory, { files: 9, bytes: 100_000 })
  await cache.put('a', Buffer.from('a'))
  await rm(join(directory, 'a'))
  expect(await cache.get('a')).toBeNull()
})

test('the gate admits two, keeps the order, rejects the rest, and survives failures', async () => {
  const gate = gateOf(2, 2)
  let inside = 0
  let most = 0
  const work = (fails = false) =>
    gate(async () => {
      most = Math.max(most, ++inside)
      await new Promise((done) => setTimeout(done, 5))
      inside--
      if (fails) throw new Error('failed')
      return 'done'
    })
  const results = await Promise.allSettled([work(true), work(), work(), work(), work()])
  expect(
    results.map((result) =>
      result.status === 'fulfilled' ? result.value : (result.reason as Error).message.slice(0, 8),
    ),
  ).toEqual(['failed', 'done', 'done', 'done', 'We’re pr'])
  expect(most).toBe(2)
  await expect(work()).resolves.toBe('done')
})

test('one visitor takes a limited number of places in the queue, and leaves the rest to others', async () => {
  const gate = gateOf(1, 10, 2)
  let finish = () => {}
  const first = gate(() => new Promise<void>((done) => (finish = done)), 'one')
  const more = [1, 2, 3].map(() => gate(async () => 'done', 'one'))
  const other = gate(async () => 'done', 'other')
  await expect(more[2]).rejects.toMatchObject({ status: 503 })
  finish()
  expect(await Promise.all([...more.slice(0, 2), other])).toEqual(['done', 'done', 'done'])
  await first
  await expect(gate(async () => 'again', 'one')).resolves.toBe('again')
})
