/** The platform behind a pooler in transaction mode: two processes, and fewer server connections than clients. */
import { findPgbouncer, type Pgbouncer, startPgbouncer } from '@lodestay/tools/pgbouncer'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPool, createReader, createReadPool, openPool } from '../kernel/db.ts'
import { enqueue } from '../kernel/jobs.ts'
import type { Pooler } from '../kernel/pooler.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Host, type Person, startTestPlatform, type TestPlatform } from './index.ts'
import { notificationArriving } from './notification-arrival.ts'

const found = findPgbouncer()
const CONNECTIONS = 3

describe.skipIf(!found)('behind pgbouncer, where it is installed', () => {
  const pooler: Pooler = { knowsNames: found?.knowsNames ?? false }
  let database: TestDatabase
  let pgbouncer: Pgbouncer
  let url: string
  let one: TestPlatform
  let other: TestPlatform
  let host: Host
  let moderator: Person
  beforeAll(async () => {
    database = await createTestDatabase()
    pgbouncer = await startPgbouncer(found?.program ?? '', [database.url], CONNECTIONS)
    url = pgbouncer.through(database.url)
    const settings = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_PREPARED: String(pooler.knowsNames),
      // The replica is the primary itself: what matters is the connection path.
      DATABASE_REPLICA_URLS: url,
    }
    one = await startTestPlatform(settings)
    other = await startTestPlatform(settings)
    host = await one.given.host()
    moderator = await other.given.employee()
  })
  afterAll(async () => {
    await one?.close()
    await other?.close()
    await pgbouncer?.stop()
    await database?.drop()
  })

  async function namesFor(t: TestPlatform): Promise<string[]> {
    return (await t.call('GET', '/stays?limit=100')).body.docs.map(({ name }: { name: string }) => name)
  }

  test('users sign in at one process, and are known to the other', async () => {
    const { email } = await one.given.user()
    const { token } = await other.given.signIn(email)
    expect((await one.call('GET', '/users/self', { as: token })).body.email).toBe(email)
    const wrong = await one.call('POST', '/auth/sign-in/email', { body: { email, password: 'not this one' } })
    expect(wrong.status).toBe(401)
  })

  test('cached responses are invalidated when another process publishes', async () => {
    await vi.waitFor(async () => expect(await namesFor(one)).toEqual(await namesFor(other)))
    await other.given.acceptedStay(host, moderator, { name: 'Behind the Pool' })
    await vi.waitFor(async () => expect(await namesFor(one)).toContain('Behind the Pool'), 1000)
  })

  test('a notification arrives at the stream of another process', async () => {
    const arrived = await notificationArriving({ from: one, at: other, person: host }, 'Through the pool')
    expect(arrived).toContain('Through the pool')
  })

  test('a worker does its jobs, and its heartbeat is visible', async () => {
    const worker = await one.platform.startWorker()
    try {
      const { id } = await one.given.acceptedStay(host, moderator, { name: 'Reindexed' })
      await enqueue(one.platform.db, 'stays:reindex', { stayId: id })
      const left = async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs
          where task_identifier = 'stays:reindex'`.execute(one.platform.db)
        return rows[0]?.n
      }
      await expect.poll(left, { timeout: 10_000 }).toBe(0)
      const alive = sql`select from job_workers w join pg_stat_activity a on a.application_name = w.process_id`
      expect((await alive.execute(one.platform.db)).rows.length).toBeGreaterThan(0)
    } finally {
      await worker.stop()
    }
  })

  test('many more clients than connections each get their own response', async () => {
    const reader = createReader(url, pooler)
    const pool = createPool(url, 10, pooler)
    const asked = Array.from({ length: 300 }, (_, at) => at)
    const [named, unnamed, pooled] = await Promise.all([
      Promise.all(asked.map((n) => reader.rows<{ n: number }>('asked', 'select $1::int as n', [n]))),
      Promise.all(asked.map((n) => reader.rows<{ n: number }>(null, 'select $1::int as n', [n]))),
      Promise.all(
        asked.map((n) => pool.query<{ n: number }>({ name: 'pooled', text: 'select $1::int as n', values: [n] })),
      ),
    ])
    expect(named.map(([row]) => row?.n)).toEqual(asked)
    expect(unnamed.map(([row]) => row?.n)).toEqual(asked)
    expect(pooled.map(({ rows: [row] }) => row?.n)).toEqual(asked)
    await Promise.all([reader.close(), pool.end()])
  })

  test('each kind of client has its settings, inside and outside a transaction, and leaks none', async () => {
    const names = ['statement_timeout', 'transaction_read_only', 'work_mem', 'search_path'] as const
    const text = `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`
    const stranger = new pg.Client(url)
    await stranger.connect()
    const asTheyCome = (await stranger.query(text)).rows[0]
    const reader = createReader(url, pooler)
    const pools = {
      write: createPool(url, 2, pooler),
      read: createReadPool(url, 2, pooler),
      identity: openPool(url, { max: 2, settings: { search_path: 'identity' }, pooler }),
    }
    expect((await reader.rows(null, text))[0]).toMatchObject({
      statement_timeout: '5s',
      transaction_read_only: 'on',
      work_mem: '32MB',
    })
    const expected = {
      write: { statement_timeout: '5s', transaction_read_only: 'off' },
      read: { statement_timeout: '5s', transaction_read_only: 'on' },
      identity: { search_path: 'identity' },
    }
    for (const [kind, pool] of Object.entries(pools)) {
      const wanted = expected[kind as keyof typeof expected]
      expect([kind, (await pool.query(text)).rows[0]]).toMatchObject([kind, wanted])
      const client = await pool.connect()
      for (const statement of ['begin', 'savepoint here', 'rollback to here'] as const) await client.query(statement)
      expect([kind, (await client.query(text)).rows[0]]).toMatchObject([kind, wanted])
      await client.query('rollback')
      client.release()
    }
    // The pool has few connections: by now each has served all clients.
    for (let time = 0; time < 3 * CONNECTIONS; time++) expect((await stranger.query(text)).rows[0]).toEqual(asTheyCome)
    await Promise.all([stranger.end(), reader.close(), ...Object.values(pools).map((pool) => pool.end())])
  })

  test('a failing statement reports why, and the next one works', async () => {
    const pool = createPool(url, 1, pooler)
    await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    const reader = createReader(url, pooler)
    await expect(
      reader.rows(null, "insert into features (kind, name, name_key) values ('a', 'b', 'c')"),
    ).rejects.toThrow(/read-only/)
    expect(await reader.rows(null, 'select 1 as n')).toEqual([{ n: 1 }])
    await Promise.all([pool.end(), reader.close()])
  })

  test('a single write is committed once its response arrives', async () => {
    const pool = createPool(url, 1, pooler)
    const direct = new pg.Client(database.url)
    await direct.connect()
    for (let n = 0; n < 50; n++) {
      await pool.query('insert into rate_counts (key, minute, n) values ($1, 1, 1)', [`alone ${n}`])
      expect((await direct.query('select from rate_counts where key = $1', [`alone ${n}`])).rowCount).toBe(1)
    }
    await Promise.all([pool.end(), direct.end()])
  })
})
