/** A real primary with a real standby, which is paused, killed and restarted. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@lodestay/tools/embedded-postgres'
import { startStandby } from '@lodestay/tools/standby'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { type Host, type Person, startTestPlatform, type TestPlatform } from '../test/index.ts'
import { createReadSources, type ReadSources, type Source } from './read-sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'lodestay-replica-'))
const dataDir = join(folder, 'primary')
let primary: Postgres
let standby: Postgres
let database: TestDatabase
let t: TestPlatform
let host: Host
let moderator: Person
let admin: Person
beforeAll(async () => {
  primary = await startPostgres({ dataDir })
  const server = { url: primary.url, prefix: 'replicated' }
  database = await createTestDatabase(server)
  standby = await startStandby({ url: primary.url, dataDir }, join(folder, 'standby'))
  const settings = { DATABASE_URL: database.url, DATABASE_REPLICA_URLS: onStandby(database.url) }
  t = await startTestPlatform(settings, server)
  ;[host, moderator, admin] = await Promise.all([t.given.host(), t.given.employee(), t.given.admin()])
  await vi.waitFor(async () => expect(await replicas()).toMatchObject([{ state: 'read' }]), 10_000)
}, 60_000)
afterAll(async () => {
  await t?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

function onStandby(url: string): string {
  const moved = new URL(url)
  moved.port = String(standby.port)
  return moved.href
}

async function onServer(url: string, statement: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Runs work while the replica receives everything but replays nothing. */
async function whileBehind(work: () => Promise<void>): Promise<void> {
  await onServer(standby.url, 'select pg_wal_replay_pause()')
  try {
    await work()
  } finally {
    await onServer(standby.url, 'select pg_wal_replay_resume()')
  }
}

/** As shown to admins. */
async function replicas() {
  return (await t.call('GET', '/system', { as: admin })).body.replicas
}

async function namesFor(as: Person | null): Promise<string[]> {
  return (await t.call('GET', '/stays?limit=100', { as })).body.docs.map(({ name }: { name: string }) => name)
}

describe('a replica', () => {
  test('serves anonymous visitors, who see a change once it has arrived there', async () => {
    await whileBehind(async () => {
      await t.given.acceptedStay(host, moderator, { name: 'Late Light' })
      expect(await namesFor(null)).not.toContain('Late Light')
    })
    await vi.waitFor(async () => expect(await namesFor(null)).toContain('Late Light'), 2000)
  })

  test('that lags behind serves no signed-in users: they read their own writes', async () => {
    await whileBehind(async () => {
      const { id } = await t.given.acceptedStay(host, moderator, { name: 'Read Back' })
      expect((await t.call('PATCH', '/users/self', { as: host, body: { firstName: 'Ines' } })).status).toBe(200)
      expect((await t.call('GET', '/users/self', { as: host })).body.firstName).toBe('Ines')
      expect((await t.call('GET', `/stays/${id}`, { as: moderator })).body).toMatchObject({ name: 'Read Back' })
      expect(await namesFor(moderator)).toContain('Read Back')
    })
  })

  test('that has caught up serves them too', async () => {
    const reads = 'select sum(xact_commit)::int as n from pg_stat_database where datname = current_database()'
    const count = async () => ((await onServer(onStandby(database.ownerUrl), reads)) as { n: number }[])[0]?.n ?? 0
    await vi.waitFor(async () => {
      const before = await count()
      for (let time = 0; time < 20; time++) await t.call('GET', '/users/self', { as: host })
      // Statistics are delayed.
      await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before + 10), 3000)
    }, 10_000)
  })

  test('is shown to admins with its lag, and whether it is in use', async () => {
    const address = `127.0.0.1:${standby.port}`
    await vi.waitFor(
      async () => expect(await replicas()).toEqual([{ address, state: 'read', lagSeconds: 0, problem: null }]),
      5000,
    )
    await whileBehind(async () => {
      await t.call('PATCH', '/users/self', { as: host, body: { firstName: 'Late' } })
      const [behind] = await replicas()
      expect(behind).toMatchObject({ address, state: 'read' })
      expect(behind.lagSeconds).toBeGreaterThan(0)
    })
  })

  test('has its lag among the metrics', async () => {
    const { port, close } = await t.platform.metrics.listen(0, '127.0.0.1')
    onTestFinished(close)
    const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(await text()).toMatch(
      new RegExp(`lodestay_replica_lag_seconds{address="127.0.0.1:${standby.port}"} [\\d.]+`),
    )
  })

  test('that dies is no longer read from, without anyone noticing', async () => {
    const { port } = standby
    await standby.stop()
    for (const as of [null, host, moderator]) {
      const { status } = await t.call('GET', '/stays?limit=3', { as })
      expect([as?.id, status]).toEqual([as?.id, 200])
      expect((await t.call('GET', '/search?limit=3&facets=true', { as })).status).toBe(200)
    }
    expect(await replicas()).toMatchObject([{ state: 'down', lagSeconds: null, problem: expect.stringMatching(/./) }])
    standby = await startPostgres({ dataDir: join(folder, 'standby'), port })
    expect((await t.call('GET', '/stays?limit=3')).status).toBe(200)
  })
})

/** Accepts connections and never answers, as the address of a machine that hangs. @returns its host and port */
async function startSilentServer(): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => void open.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['whose name is unknown', async () => 'replica.invalid'],
  ['that rejects our password', async () => `lodestay:wrong@127.0.0.1:${primary.port}`],
  ['that accepts connections and stays silent', startSilentServer],
])(
  'a replica %s is not read from, without anyone noticing',
  async (_, startReplica) => {
    const DATABASE_REPLICA_URLS = `postgres://${await startReplica()}/lodestay`
    const own = await startTestPlatform({ DATABASE_REPLICA_URLS })
    onTestFinished(() => own.close())
    const user = await own.given.user()
    // Lists and searches each have clients of their own, and everything else uses a pool.
    const paths = ['/stays?limit=3', '/search?limit=3&facets=true', '/users/self']
    const answers = await Promise.all(paths.map((path) => own.call('GET', path, { as: user })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  },
  30_000,
)

describe('a replica, checked every second', () => {
  /** Where each server's log is; null for a primary's replay, an error for a server that is away. */
  type At = number | null | Error
  let primaryAt: At
  let replicaAt: At
  let sources: ReadSources
  beforeEach(async () => {
    vi.useFakeTimers()
    ;[primaryAt, replicaAt] = [100, 100]
    sources = createReadSources(
      sourceAt(() => primaryAt),
      [{ ...sourceAt(() => replicaAt), address: 'replica' }],
      {
        log: t.platform.server.log as never,
      },
    )
    await vi.advanceTimersByTimeAsync(0)
  })
  afterEach(() => {
    sources.close()
    vi.useRealTimers()
  })

  function sourceAt(position: () => At): Source {
    const rows = async () => {
      const at = position()
      if (at instanceof Error) throw at
      return [{ at }]
    }
    return { reader: { rows, close: async () => {} } } as unknown as Source
  }

  function isReplicaRead(): boolean {
    return sources.replicas()[0]?.isRead ?? false
  }

  test('that was temporarily the primary is waited for again once it is a replica', async () => {
    vi.useRealTimers()
    replicaAt = null
    expect(await sources.reaches(200)).toBe(true)
    replicaAt = 150
    expect(await sources.reaches(200)).toBe(false)
    replicaAt = 200
    expect(await sources.reaches(200)).toBe(true)
  })

  test('that falls more than ten seconds behind is no longer read from, until it has caught up', async () => {
    expect(isReplicaRead()).toBe(true)
    primaryAt = 300
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isReplicaRead()).toBe(true)
    replicaAt = 200
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isReplicaRead()).toBe(false)
    replicaAt = 300
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isReplicaRead()).toBe(true)
  })

  test('is not behind after a minute in which the primary was idle', async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    primaryAt = 200
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isReplicaRead()).toBe(true)
    expect(await sources.gauges[0]?.read({} as never)).toEqual([{ of: 'replica', value: 0 }])
  })

  test('that was already behind when the process started is not read from', async () => {
    replicaAt = 50
    const others = createReadSources(
      sourceAt(() => 100),
      [{ ...sourceAt(() => replicaAt), address: 'replica' }],
      {
        log: t.platform.server.log as never,
      },
    )
    await vi.advanceTimersByTimeAsync(1_000)
    expect(others.replicas()).toMatchObject([{ isRead: false }])
    replicaAt = 100
    await vi.advanceTimersByTimeAsync(1_000)
    expect(others.replicas()).toMatchObject([{ isRead: true }])
    others.close()
  })

  test('is read from while the primary is away, however far behind it is', async () => {
    primaryAt = 300
    await vi.advanceTimersByTimeAsync(12_000)
    expect(isReplicaRead()).toBe(false)
    primaryAt = new Error('Connection terminated')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isReplicaRead()).toBe(true)
  })

  test('doesn’t lag behind what a lost primary had and its successor doesn’t', async () => {
    primaryAt = 300
    await vi.advanceTimersByTimeAsync(5_000)
    primaryAt = 200
    replicaAt = 200
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await sources.gauges[0]?.read({} as never)).toEqual([{ of: 'replica', value: 0 }])
    expect(isReplicaRead()).toBe(true)
  })

  test('keeps the process ready while the primary is away', async () => {
    primaryAt = new Error('Connection terminated')
    await expect(sources.ping()).resolves.toBeUndefined()
    replicaAt = new Error('Connection terminated')
    await expect(sources.ping()).rejects.toThrow(AggregateError)
  })

  test('doesn’t make a process ready that has never reached the primary', async () => {
    const away = new Error('Connection terminated')
    const others = createReadSources(
      sourceAt(() => away),
      [{ ...sourceAt(() => replicaAt), address: 'replica' }],
      {
        log: t.platform.server.log as never,
      },
    )
    await expect(others.ping()).rejects.toThrow(AggregateError)
    others.close()
  })

  test('that failed is read from again once it answers a check', async () => {
    replicaAt = new Error('Connection terminated')
    await expect(sources.reaches(200)).resolves.toBe(false)
    expect(isReplicaRead()).toBe(false)
    replicaAt = 200
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isReplicaRead()).toBe(true)
  })
})
