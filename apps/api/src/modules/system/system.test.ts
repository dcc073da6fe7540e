import { type PayloadDouble, startPayloadDouble } from '@lodestay/content-client/test'
import { startPaymentProvider } from '@lodestay/payment-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { settingsFor } from '../../test/payments.ts'
import { promotionCollections } from '../../test/promotion-catalogue.ts'

let double: PayloadDouble
let t: TestPlatform
let admin: Person
beforeAll(async () => {
  double = await startPayloadDouble(promotionCollections())
  t = await startTestPlatform({ CONTENT_URL: double.url, SMTP_URL: 'smtp://127.0.0.1:1' })
  admin = await t.given.admin()
})
afterAll(async () => {
  await t.close()
  await double.close()
})

async function health() {
  return (await t.call('GET', '/system', { as: admin })).body
}

test('an admin sees the versions, the database and the disk space', async () => {
  const { node, database, disk, replicas } = await health()
  expect(node).toBe(process.version)
  expect(database).toMatchObject({
    version: expect.stringMatching(/^\d+/),
    migration: expect.stringMatching(/^\d{4}_/),
  })
  expect(database.connections).toBeGreaterThan(0)
  expect(database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(disk.freeBytes).toBeLessThanOrEqual(disk.totalBytes)
  // Lists are read from the primary here.
  expect(replicas).toEqual([])
})

test('an extra that is free for want of a price is reported, while payments are on', async () => {
  double.state.collections.globals = [{ id: 'extraPrices', giveaway: 4900 }]
  const provider = await startPaymentProvider()
  const paying = await startTestPlatform({ CONTENT_URL: double.url, ...settingsFor(provider) })
  const { body } = await paying.call('GET', '/system', { as: await paying.given.admin() })
  expect(body.unpricedExtras).toEqual(['cancellation'])
  expect((await health()).unpricedExtras).toEqual([])
  await paying.close()
  await provider.close()
})

test('each dependency is up, down with its error, or not configured', async () => {
  const { dependencies } = await health()
  const byName = Object.fromEntries(dependencies.map(({ name, ...rest }: { name: string }) => [name, rest]))
  expect(byName).toMatchObject({
    content: { state: 'up', milliseconds: expect.any(Number), problem: null },
    identity: { state: 'up' },
    storage: { state: 'up' },
    mail: { state: 'down', milliseconds: null, problem: expect.stringContaining('ECONNREFUSED') },
  })
})

test('a content system that goes down is reported immediately, though its content is cached', async () => {
  expect((await t.call('GET', '/outlets', { as: admin })).status).toBe(200)
  double.state.mode = 'down'
  const { dependencies } = await health()
  double.state.mode = null
  expect((await t.call('GET', '/outlets', { as: admin })).status).toBe(200)
  expect(dependencies.find(({ name }: { name: string }) => name === 'content')).toMatchObject({
    state: 'down',
    problem: 'The content system cannot be reached.',
  })
})
