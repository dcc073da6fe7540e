import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../test/index.ts'

const folder = join(tmpdir(), `lodestay-first-scenes-${randomUUID()}`)
const [older, newer] = ['lake-cabin-autumn-dusk-front-00000a', 'lake-cabin-autumn-dusk-front-00000b']
let t: TestPlatform

beforeAll(async () => {
  t = await startTestPlatform({ STORAGE_DIR: folder })
  const [host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  const media = (slug: string) => [{ url: `/media/scenes/${slug}/2048.webp`, alt: 'The lake' }]
  // Among otherwise equal stays, the newer ranks higher.
  await t.given.acceptedStay(host, employee, { name: 'The Older', media: media(older) })
  await t.given.acceptedStay(host, employee, { name: 'The Newer', media: media(newer) })
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

async function drawn(): Promise<string[]> {
  const names = (await readdir(join(folder, 'scenes-1')).catch(() => [])).filter((name) => !name.endsWith('.part'))
  const made = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, 'scenes-1', name))).mtimeMs })),
  )
  return made.sort((a, b) => a.at - b.at).map(({ name }) => name)
}

test('a listening process renders the scenes of the first pages before they are requested, best-ranked stays first', async () => {
  expect(await drawn()).toEqual([])
  await t.platform.server.listen({ port: 0, host: '127.0.0.1' })
  const wanted = [newer, older].flatMap((slug) => [640, 320, 960].map((width) => `${slug}.${width}.avif`))
  await expect.poll(drawn, { timeout: 110_000, interval: 200 }).toEqual(wanted)
}, 120_000)
