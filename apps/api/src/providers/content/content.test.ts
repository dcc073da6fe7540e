/** The platform with a content system that fails in every possible way. */
import {
  aNetwork,
  anOutlet,
  DOUBLE_EDITOR,
  outlets,
  type PayloadDouble,
  startPayloadDouble,
} from '@lodestay/content-client/test'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

const HOUR = 3_600_000
let double: PayloadDouble
let t: TestPlatform
let user: Person

async function start(environment: Record<string, string> = {}) {
  t = await startTestPlatform({ CONTENT_URL: double.url, ...environment })
  user = await t.given.user()
}

beforeEach(async () => {
  double = await startPayloadDouble({ outletNetworks: [aNetwork()], outlets: [anOutlet()] })
})
afterEach(async () => {
  await double.close()
  await t.close()
})

function read(query: Record<string, string> = {}) {
  return t.call('GET', '/outlets', { as: user, query })
}

async function names() {
  return (await read()).body.docs.map(({ name }: { name: string }) => name)
}

function rename(name: string) {
  double.state.collections.outlets = [anOutlet({ name })]
}

const unavailable = { status: 503, code: 'unavailable', detail: 'The content system is down. Try again in a moment.' }

describe('the catalogue', () => {
  beforeEach(() => start())

  test('is read once for all callers', async () => {
    await Promise.all([read(), read(), read()])
    await read()
    expect(double.state.requests).toHaveLength(4)
  })

  test('is read again after the content system announces a change', async () => {
    await read()
    rename('Renamed')
    expect(await names()).toEqual(['Coastal Weekends'])
    await sql`select pg_notify('content_changed', '')`.execute(t.platform.db)
    await vi.waitFor(async () => expect(await names()).toEqual(['Renamed']))
  })

  test('is read again after a disconnect that could have lost an announcement', async () => {
    await read()
    rename('Renamed')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(t.platform.db)
    await vi.waitFor(async () => expect(await names()).toEqual(['Renamed']), { timeout: 5000 })
  })

  test('is read again after an hour', async () => {
    await read()
    rename('Renamed')
    expect(await t.later(HOUR, names)).toEqual(['Renamed'])
  })

  test('is still served while the content system is down, until the hour is over', async () => {
    await read()
    double.state.mode = 'down'
    await sql`select pg_notify('content_changed', '')`.execute(t.platform.db)
    await vi.waitFor(async () => {
      await read()
      expect(double.state.requests.length).toBeGreaterThan(4)
    }, 10_000)
    expect(await names()).toEqual(['Coastal Weekends'])
    const late = await t.later(HOUR, read)
    expect(late.body).toMatchObject(unavailable)
  })

  test('contains all of 500 outlets, which lists page through', async () => {
    double.state.collections.outlets = outlets(500)
    const seen = new Set<string>()
    for (let page = 1; page <= 5; page++) {
      const { body } = await read({ limit: '100', page: String(page) })
      expect(body).toMatchObject({ totalDocs: 500, totalPages: 5, hasNextPage: page < 5 })
      for (const { id } of body.docs) seen.add(id)
    }
    expect(seen.size).toBe(500)
  })

  test('contains an outlet that has lost its network, closed, with the reason', async () => {
    double.state.collections.outlets = [anOutlet({ network: null })]
    const { body } = await read()
    expect(body.docs).toEqual([
      expect.objectContaining({
        network: null,
        isOpen: false,
        closedReason: 'Coastal Weekends has no network.',
      }),
    ])
  })

  test('leaves out only what cannot be read', async () => {
    double.state.collections.outlets = [anOutlet({ id: 'broken', name: 3 }), anOutlet()]
    expect(await names()).toEqual(['Coastal Weekends'])
  })
})

describe('prices of extras', () => {
  beforeEach(() => start())
  const extraPrices = async () => (await t.platform.providers.content.catalogue()).extraPrices

  test('are part of the catalogue', async () => {
    double.state.collections.globals = [{ id: 'extraPrices', giveaway: 4900, cancellation: 2900 }]
    expect(await extraPrices()).toEqual({ giveaway: 4900, cancellation: 2900 })
  })

  test('are null if the content system has none, and the rest is still available', async () => {
    expect(await extraPrices()).toEqual({ giveaway: null, cancellation: null })
    expect(await names()).toEqual(['Coastal Weekends'])
  })
})

describe('with an empty cache', () => {
  beforeEach(() => start())

  test.each([
    ['down', 'down'],
    ['silent', 'silent'],
    ['failing', 503],
    ['sending halves', 'cut'],
  ] as const)('a content system that is %s is a prompt 503 that names it', async (_, mode) => {
    double.state.mode = mode
    const { status, body, headers } = await read()
    expect(body).toMatchObject(unavailable)
    expect([status, headers['retry-after']]).toEqual([503, '5'])
  })

  test.each(['down', 'cut', 429, 500] as const)('a single transient failure (%s) goes unnoticed', async (failure) => {
    double.state.next = [failure]
    expect(await names()).toEqual(['Coastal Weekends'])
  })

  test('the result of background retries serves the next request', async () => {
    double.state.next = Array(6).fill(503)
    expect((await read()).status).toBe(503)
    await vi.waitFor(async () => expect(await names()).toEqual(['Coastal Weekends']), { timeout: 8000, interval: 200 })
  })
})

describe('when it requires signing in', () => {
  const account = { CONTENT_EMAIL: DOUBLE_EDITOR.email, CONTENT_PASSWORD: DOUBLE_EDITOR.password }
  beforeEach(() => {
    double.state.isClosed = true
  })
  const signIns = () => double.state.requests.filter((url) => url === '/api/users/login').length

  test('the platform signs in, and once again when the session has expired', async () => {
    await start(account)
    expect(await names()).toEqual(['Coastal Weekends'])
    double.expireTokens()
    expect(await t.later(HOUR, names)).toEqual(['Coastal Weekends'])
    expect(signIns()).toBe(2)
  })

  test('without an account it is 503', async () => {
    await start()
    expect((await read()).body).toMatchObject(unavailable)
  })
})
