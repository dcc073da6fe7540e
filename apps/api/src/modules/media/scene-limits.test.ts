/**
 * Rendering limits for strangers, over HTTP: each gets few made-up scenes, and these never cost anyone the site's own
 * scenes.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDb, createPool, type Db, readerOn } from '../../kernel/db.ts'
import type { KernelDeps } from '../../kernel/endpoint.ts'
import { createLog } from '../../kernel/log.ts'
import { createReadSources } from '../../kernel/read-sources.ts'
import { createServer } from '../../kernel/server.ts'
import type { Pictures } from '../../providers/pictures/pictures.ts'
import { diskStore } from '../../providers/storage/storage.ts'
import { createVideos } from '../../providers/videos/videos.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { mediaModule, pictureUploads } from './index.ts'

let directory: string
let server: FastifyInstance
let database: TestDatabase
let db: Db

beforeAll(async () => {
  // The limits are per minute: this minute doesn't end.
  vi.useFakeTimers({ toFake: ['Date'] })
  directory = await mkdtemp(join(tmpdir(), 'scenes-'))
  database = await createTestDatabase()
  db = createDb(createPool(database.url))
  const storing = {
    pictures: { render: async () => Buffer.from('a picture') } as unknown as Pictures,
    storage: diskStore(join(directory, 'store')),
    quota: { files: 1, bytes: 1 },
  }
  const upload = pictureUploads(storing)
  // Rendering two thousand scenes would take a minute, and this test only checks who may request them.
  const drawn = { cacheDirectory: directory, draw: () => '<svg/>' }
  const media = mediaModule({ ...storing, ...drawn, upload, videos: createVideos() })
  server = await createServer({
    log: createLog('silent'),
    brand: 'Test',
    publicUrl: 'http://localhost:3000',
    limits: { read: 0, write: 0, events: 0, forms: 0 },
  })
  const sources = createReadSources({ db, reader: readerOn(db) }, [], { log: createLog('silent') })
  await media.mount?.(server, { sources } as KernelDeps)
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
  await db.destroy()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

function slugOf(n: number) {
  return `lake-cabin-autumn-dusk-front-${n.toString(16).padStart(6, '0')}`
}

async function see(n: number, address: string) {
  return (await server.inject({ url: `/media/scenes/${slugOf(n)}/320.webp`, remoteAddress: address })).statusCode
}

let made = 0x800000

/** Requests new made-up scenes until one is rejected; returns how many were rendered. */
async function askUntilRefused(address: string): Promise<number> {
  for (let drawn = 0; ; drawn++) if ((await see(made++, address)) !== 200) return drawn
}

function picture(n: number) {
  return { url: `/media/scenes/${slugOf(n)}/1440.webp`, width: 1440, height: 1080 }
}

test('a few visitors can’t use up the shared limit, and no one can use up the scenes the site links to', async () => {
  await db.insertInto('organizations').values({ id: 'org_1', name: 'Lakes' }).execute()
  const stay = { organization_id: 'org_1', enabled: true }
  await db
    .insertInto('stays')
    .values({ ...stay, id: 'stay_live', content: JSON.stringify({ media: [picture(1), picture(2)] }) })
    .execute()
  await db
    .insertInto('offers')
    .values({
      id: 'offer_live',
      stay_id: 'stay_live',
      title: 'Two for one',
      starts_at: new Date(),
      ends_at: new Date(Date.now() + 86_400_000),
      media: JSON.stringify([picture(3)]),
      status: 'Accepted',
    })
    .execute()
  await db
    .insertInto('stay_promotions')
    .values({
      id: 'promo_live',
      stay_id: 'stay_live',
      content: JSON.stringify({ mediaSelection: { mediaFiles: [picture(4)] } }),
      status: 'Queued',
    })
    .execute()
  await db
    .insertInto('stays')
    .values({ ...stay, id: 'stay_draft' })
    .execute()
  await db
    .insertInto('stay_revisions')
    .values({ id: 'rev_1', stay_id: 'stay_draft', status: 'Draft', content: JSON.stringify({ media: [picture(5)] }) })
    .execute()

  // Everyone gets only a few, and ten visitors at their limit leave enough for the next.
  for (let n = 0; n < 10; n++) expect(await askUntilRefused(`203.0.113.${n}`)).toBe(60)
  expect(await askUntilRefused('203.0.113.99')).toBe(60)

  // Once the shared limit is reached, made-up scenes have to wait, and so do any a draft could contain.
  for (let n = 0; n < 40; n++) await askUntilRefused(`198.51.100.${n}`)
  expect(await see(made++, '192.0.2.1')).toBe(429)
  expect(await see(5, '192.0.2.1')).toBe(429)

  // Scenes of live stays, offers and promotions are rendered, even for visitors who used up their limit.
  for (const linked of [1, 2, 3, 4]) expect([linked, await see(linked, '203.0.113.0')]).toEqual([linked, 200])
  expect((await readdir(join(directory, 'scenes-1'))).sort()).toEqual([1, 2, 3, 4].map((n) => `${slugOf(n)}.320.webp`))
})
