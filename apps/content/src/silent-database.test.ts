import { createTestDatabase } from '@lodestay/api/test/database'
import { type FaultyAddress, startFaultyAddress } from '@lodestay/api/test/drill/faulty-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContent } from './test/content.ts'

let address: FaultyAddress
let content: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  const url = new URL((await createTestDatabase()).contentUrl)
  address = await startFaultyAddress(Number(url.port))
  url.port = String(address.port)
  content = await startContent({ DATABASE_URL: url.href })
})
afterAll(async () => {
  await content?.stop()
  await address?.close()
})

async function readiness(): Promise<number> {
  return (await content.server.inject('/health/ready')).statusCode
}

test('a database that no longer answers makes it unready within seconds, and ready again once it does', async () => {
  expect(await readiness()).toBe(200)
  await address.fail('hang')
  // The first waits on an open connection, the others connect: every probe that waited forever would take one.
  expect(await Promise.all(Array.from({ length: 12 }, readiness))).toEqual(Array(12).fill(503))
  await address.fail(null)
  expect(await readiness()).toBe(200)
}, 40_000)
