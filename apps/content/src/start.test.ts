import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Where } from 'payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseOf } from './database.ts'
import { type Content, openContent } from './open-content.ts'
import { demoPictures } from './seed/demo-pictures.ts'
import { seedDemo } from './seed/seed-demo.ts'
import type { Settings } from './settings.ts'
import { admin, newSettings, removeMedia } from './test/content.ts'

describe('three simultaneous starts on a new database', () => {
  let settings: Settings
  let starts: Content[]
  beforeAll(async () => {
    settings = await newSettings()
    starts = await Promise.all([1, 2, 3].map(() => openContent(settings, randomUUID())))
  })
  afterAll(async () => {
    await Promise.all(starts.map(({ payload }) => payload.destroy()))
    removeMedia(settings)
  })

  test('migrate the schema once and create one first editor', async () => {
    const [first] = starts as [Content]
    const { docs } = await first.payload.find({ collection: 'payload-migrations', pagination: false })
    const names = docs.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
    expect((await first.payload.find({ collection: 'users' })).docs).toMatchObject([
      { email: admin.email, roles: ['admin'] },
    ])
  })

  test('leave a schema that matches the collections', async () => {
    const [{ payload }] = starts as [Content]
    const { requireDrizzleKit, schema } = databaseOf(payload)
    const { generateDrizzleJson, generateMigration } = requireDrizzleKit()
    const last = globSync(join(import.meta.dirname, 'migrations/*.json'))
      .sort()
      .at(-1) as string
    const statements = await generateMigration(
      JSON.parse(readFileSync(last, 'utf8')),
      await generateDrizzleJson(schema),
    )
    // If this fails: node apps/content/tools/create-migration.ts <what-changes>
    expect(statements).toEqual([])
  })
})

describe('the demo content', () => {
  const collections = ['outlets', 'outletNetworks', 'promotionTypes', 'promotionChannels', 'pages', 'icons', 'media']
  let settings: Settings
  let content: Content
  const stateOf = async () => {
    const found = await Promise.all(
      collections.map((collection) => content.payload.find({ collection, pagination: false, depth: 0, sort: 'id' })),
    )
    return found.map(({ docs }) => docs)
  }
  beforeAll(async () => {
    settings = await newSettings()
    content = await openContent({ ...settings, CONTENT_SEED: 'demo' }, randomUUID())
  })
  afterAll(async () => {
    await content.payload.destroy()
    removeMedia(settings)
  })

  test('is unchanged after another start, and so are an editor’s changes', async () => {
    const { payload } = content
    await payload.update({
      collection: 'outlets',
      where: { name: { equals: 'Stay Spotter' } },
      data: { reach: 7, isOpen: false, closedReason: 'Gone fishing.' },
    })
    const before = await stateOf()
    await seedDemo(payload)
    expect(await stateOf()).toEqual(before)
  })

  test('doesn’t come back as a second item once an editor has renamed it, or described its picture', async () => {
    const { payload } = content
    const count = async () => (await stateOf()).map((docs) => docs.length)
    const before = await count()
    const rename = async (collection: string, where: Where, data: object) =>
      expect((await payload.update({ collection, where, data })).docs).toHaveLength(1)
    await rename('outlets', { name: { equals: 'Coastal Weekends' } }, { name: 'Weekends on the Coast' })
    await rename('outlets', { handle: { equals: '@rockies.cabins' } }, { handle: 'Rockies.Cabins' })
    await rename('outlets', { name: { equals: 'Porchlight South' } }, { handle: '@porchlight' })
    await rename('outletNetworks', { slug: { equals: 'tiktok' } }, { name: 'TikTok videos' })
    await rename('promotionTypes', { promotionType: { equals: 'feed-story' } }, { name: 'A story' })
    await rename('promotionChannels', { channelCode: { equals: 'feed-story-posting' } }, { name: 'Stories' })
    await rename('pages', { slug: { equals: 'help' } }, { title: 'How to' })
    await rename('media', { filename: { equals: demoPictures[0]?.name } }, { alt: 'Our hills' })
    await seedDemo(payload)
    expect(await count()).toEqual(before)
  })

  test('gets only missing items restored', async () => {
    const { payload } = content
    const where = { slug: { equals: 'help' } }
    await payload.delete({ collection: 'pages', where })
    const [outlets] = await stateOf()
    await seedDemo(payload)
    expect((await payload.find({ collection: 'pages', where })).totalDocs).toBe(1)
    expect((await stateOf())[0]).toEqual(outlets)
  })

  test('has partners to choose on every network, and pairs that don’t work together', async () => {
    const { docs } = await content.payload.find({ collection: 'outletNetworks', pagination: false, depth: 0 })
    const networks = docs as unknown as Record<'collaborationNetworks' | 'reshareNetworks', string[]>[]
    for (const { collaborationNetworks, reshareNetworks } of networks) {
      expect(collaborationNetworks.length).toBeGreaterThan(0)
      expect(reshareNetworks.length).toBeGreaterThan(0)
      expect(collaborationNetworks.length).toBeLessThan(networks.length - 1)
    }
  })
})
