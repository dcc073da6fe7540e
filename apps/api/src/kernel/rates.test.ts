import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { DAY_MS } from '@lodestay/domain'
import { forwardedAddresses } from '@lodestay/tools/testing/forwarded-addresses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/index.ts'
import { readConfig } from './config.ts'
import type { Problem } from './errors.ts'
import { createLog } from './log.ts'
import { countDaily, createRates, deleteOldRates } from './rates.ts'
import { createServer } from './server.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await startTestPlatform()
})
afterAll(() => t.close())

function refusal(count: () => void): Problem | null {
  try {
    count()
    return null
  } catch (error) {
    return error as Problem
  }
}

describe('a count', () => {
  test('rejects requests over the limit, until the minute is over', () => {
    let now = Date.UTC(2026, 0, 1, 12, 0, 40)
    const rates = createRates(() => now)
    for (let index = 0; index < 3; index++) rates.count('a', 3)
    const refused = refusal(() => rates.count('a', 3))
    expect([refused?.status, refused?.retryAfterSeconds]).toEqual([429, 20])
    expect(refusal(() => rates.count('b', 3))).toBeNull()
    now += 20_000
    expect(refusal(() => rates.count('a', 3))).toBeNull()
  })

  test('is shared by all processes: each publishes its counts, and picks up those of the others', async () => {
    const now = () => Date.UTC(2026, 0, 2)
    const [one, other] = [createRates(now), createRates(now)]
    for (let index = 0; index < 6; index++) one.count('shared', 10)
    for (let index = 0; index < 3; index++) other.count('shared', 10)
    for (const rates of [one, other, one]) await rates.settle(t.platform.db)
    expect(refusal(() => one.count('shared', 10))).toBeNull()
    await one.settle(t.platform.db)
    other.count('shared', 10)
    await other.settle(t.platform.db)
    expect(refusal(() => other.count('shared', 10))?.status).toBe(429)
  })

  test('is stored under a hash, and forgotten when its minute is over', async () => {
    const at = Date.UTC(2026, 0, 3)
    const rates = createRates(() => at)
    for (let index = 0; index < 9; index++) rates.count('read 203.0.113.5', 10)
    await rates.settle(t.platform.db)
    const kept = () =>
      t.platform.db
        .selectFrom('rate_counts')
        .selectAll()
        .where('minute', '=', at / 60_000)
        .execute()
    expect(await kept()).toMatchObject([{ key: expect.not.stringContaining('203'), n: 9 }])
    await deleteOldRates(t.platform.db, new Date(at + 180_000))
    expect(await kept()).toEqual([])
  })
})

test('what was done of a daily limit is stored under a hash, and forgotten after a day', async () => {
  const now = new Date('2026-01-05T12:00:00Z')
  const most = { most: 1, detail: 'Enough for today.', now }
  await countDaily(t.platform.db, 'to person@example.com', most)
  await expect(countDaily(t.platform.db, 'to person@example.com', most)).rejects.toMatchObject({ status: 429 })
  const kept = () => t.platform.db.selectFrom('daily_actions').selectAll().where('at', '=', now).execute()
  expect(await kept()).toMatchObject([{ key: expect.not.stringContaining('person') }])
  await deleteOldRates(t.platform.db, new Date(now.getTime() + DAY_MS - 1))
  expect(await kept()).toHaveLength(1)
  await deleteOldRates(t.platform.db, new Date(now.getTime() + DAY_MS))
  expect(await kept()).toEqual([])
})

describe('a limit', () => {
  test('stops an address before its body is read', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_FORMS: '1' })
    try {
      await limited.platform.server.listen({ port: 0, host: '127.0.0.1' })
      const { port } = limited.platform.server.server.address() as AddressInfo
      /** Sends the headers and one byte of a body, but never the rest. */
      const begin = () =>
        new Promise<number>((resolve) => {
          const headers = { 'content-type': 'application/json', 'content-length': '1000' }
          const request = httpRequest({ port, method: 'POST', path: '/api/waitlist', headers }, (answer) => {
            resolve(answer.statusCode ?? 0)
            request.destroy()
          })
          request.on('error', () => {})
          request.write('{')
        })
      const first = { method: 'POST' as const, url: '/api/waitlist', payload: { email: 'a@example.com' } }
      expect((await limited.platform.server.inject({ ...first, remoteAddress: '127.0.0.1' })).statusCode).toBe(201)
      expect(await begin()).toBe(429)
    } finally {
      await limited.close()
    }
  })

  test('on an address applies whatever tokens it tries', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_READS: '2' })
    try {
      const statuses: number[] = []
      for (let index = 0; index < 12; index++)
        statuses.push((await limited.call('GET', '/stays', { as: `forged.token.${index}` })).status)
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
      expect(statuses.slice(10)).toEqual([429, 429])
    } finally {
      await limited.close()
    }
  })

  test('on a caller is separate from others at the same address', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_READS: '4' })
    try {
      const [one, other] = [await limited.given.user(), await limited.given.user()]
      const ask = async (as: typeof one) => (await limited.call('GET', '/users/self', { as })).status
      expect([
        await ask(one),
        await ask(one),
        await ask(one),
        await ask(one),
        await ask(one),
        await ask(other),
      ]).toEqual([200, 200, 200, 200, 429, 200])
    } finally {
      await limited.close()
    }
  })
})

test('a slow search counts as many reads, is answered all the same, and the next one is rejected', async () => {
  const limited = await startTestPlatform({ RATE_LIMIT_READS: '50' })
  try {
    const search = (text: string) => limited.call('GET', '/search', { query: { filter: JSON.stringify({ text }) } })
    const slow = await limited.platform.db.transaction().execute(async (tx) => {
      await sql`lock table stay_search in access exclusive mode`.execute(tx)
      const asked = search('lake ')
      await setTimeout(2500)
      return { asked }
    })
    expect((await slow.asked).status).toBe(200)
    expect((await search('pier ')).status).toBe(429)
  } finally {
    await limited.close()
  }
})

test('a caller is counted before their account and roles are read', async () => {
  const limited = await startTestPlatform({ RATE_LIMIT_READS: '1' })
  try {
    const one = await limited.given.user()
    const ask = async () => (await limited.call('GET', '/users/self', { as: one })).status
    expect(await ask()).toBe(200)
    await limited.platform.db.updateTable('users').set({ enabled: false }).where('id', '=', one.id).execute()
    // An account that is read is refused with 403.
    expect(await ask()).toBe(429)
  } finally {
    await limited.close()
  }
})

describe('the address that is counted', () => {
  const addressBehind = async (trusted: string, peer: string, forwarded: string | undefined) => {
    const server = await createServer({
      log: createLog('silent'),
      brand: 'X',
      publicUrl: 'http://localhost:3000',
      trustedProxies: readConfig({
        DATABASE_URL: 'postgres://x',
        AUTH_SECRET: 'x'.repeat(32),
        DEMO: 'true',
        TRUST_PROXY: trusted,
      }).TRUST_PROXY,
      limits: { read: 0, write: 0, events: 0, forms: 0 },
    })
    server.get('/api/address', { config: { access: 'public' } }, async (request) => ({ ip: request.ip }))
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : {}
    const answer = await server.inject({ url: '/api/address', remoteAddress: peer, headers })
    await server.close()
    return answer.json().ip
  }

  test.each(forwardedAddresses)('$what', async ({ trusted, peer, forwarded, address }) => {
    expect(await addressBehind(trusted, peer, forwarded)).toBe(address)
  })

  test.each(forwardedAddresses)('behind our own web on this machine: $what', async ({ trusted, address }) => {
    // The web app reports one address, determined by the same table (see its proxy.test.ts).
    expect(await addressBehind(trusted, '127.0.0.1', address)).toBe(address)
  })
})
