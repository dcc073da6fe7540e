/** The platform beside a content system that fails in every way. */
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

  test('is read once for all who ask', async () => {
    await Promise.all([read(), read(), read()])
    await read()
    expect(double.state.requests).toHaveLength(4)
  })

  test('is read again once the content system says that it has changed', async () => {
    await read()
    rename('Renamed')
    expect(await names()).toEqual(['Coastal Weekends'])
    await sql`select pg_notify('content_changed', '')`.execute(t.platform.db)
    await vi.waitFor(async () => expect(await names()).toEqual(['Renamed']))
  })

  test('is read again when nobody can have heard what the content system said', async () => {
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

  test('still answers while the content system is down, until its hour is over', async () => {
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

  test('holds all of 500 outlets, and lists walk through them', async () => {
    double.state.collections.outlets = outlets(500)
    const seen = new Set<string>()
    for (let page = 1; page <= 5; page++) {
      const { body } = await read({ limit: '100', page: String(page) })
      expect(body).toMatchObject({ totalDocs: 500, totalPages: 5, hasNextPage: page < 5 })
      for (const { id } of body.docs) seen.add(id)
    }
    expect(seen.size).toBe(500)
  })

  test('holds an outlet that has lost its network, closed, and says why', async () => {
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

  test('leaves out what cannot be read, and nothing else', async () => {
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

  test('are null where the content system has none, and everything else is there', async () => {
    expect(await extraPrices()).toEqual({ giveaway: null, cancellation: null })
    expect(await names()).toEqual(['Coastal Weekends'])
  })
})

describe('where nothing was read yet', () => {
  beforeEach(() => start())

  test.each([
    ['down', 'down'],
    ['silent', 'silent'],
    ['failing', 503],
    ['sending halves', 'cut'],
  ] as const)('a content system that is %s is 503, by its name, and soon', async (_, mode) => {
    double.state.mode = mode
    const { status, body, headers } = await read()
    expect(body).toMatchObject(unavailable)
    expect([status, headers['retry-after']]).toEqual([503, '5'])
  })

  test.each(['down', 'cut', 429, 500] as const)('one passing failure (%s) is not noticed', async (failure) => {
    double.state.next = [failure]
    expect(await names()).toEqual(['Coastal Weekends'])
  })

  test('what the retries bring is there for the next', async () => {
    double.state.next = Array(6).fill(503)
    expect((await read()).status).toBe(503)
    await vi.waitFor(async () => expect(await names()).toEqual(['Coastal Weekends']), { timeout: 8000, interval: 200 })
  })
})

describe('where it answers only who is signed in', () => {
  const account = { CONTENT_EMAIL: DOUBLE_EDITOR.email, CONTENT_PASSWORD: DOUBLE_EDITOR.password }
  beforeEach(() => {
    double.state.isClosed = true
  })
  const signIns = () => double.state.requests.filter((url) => url === '/api/users/login').length

  test('the platform signs in, and once anew when that has ended', async () => {
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
