import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Postgres, startPostgres } from './embedded-postgres.ts'
import { readPostmaster } from './postgres/live-server.ts'
import { goneProcess, signalProcess } from './supervisor/processes.ts'

let folder: string
const servers: Postgres[] = []
const owners: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-postgres-'))
})

afterEach(async () => {
  for (const owner of owners.splice(0)) await kill(owner)
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  // A server whose owner was killed takes a moment to end, and writes until then.
  const last = readPostmaster(join(folder, 'postgres/cluster'))
  if (last) await goneProcess(last.pid)
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = join(folder, 'postgres')) {
  const server = await startPostgres({ dataDir })
  servers.push(server)
  return server
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts the server in another Node process, which owns it. */
async function startElsewhere(): Promise<{ owner: ChildProcess; url: string; joined: boolean }> {
  const owner = fork(new URL('fixtures/postgres-owner.ts', import.meta.url), [join(folder, 'postgres')])
  owners.push(owner)
  const [{ url, joined }] = await once(owner, 'message')
  return { owner, url, joined }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function killPostgres() {
  const running = readPostmaster(join(folder, 'postgres/cluster'))
  if (running) signalProcess(running.pid, 'SIGKILL')
}

test('keeps its rows from one start to the next', async () => {
  const first = await start()
  await query(first.url, 'create table note (text text)')
  await query(first.url, `insert into note values ('Zürich')`)
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow()
  const second = await start()
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'Zürich' }])
})

test('sets up what the product relies on: checksums, fsync, a stable sort order, a password', async () => {
  const { url, port } = await start()
  const [row] = await query(
    url,
    `select current_setting('data_checksums') checksums, current_setting('fsync') fsync, current_database() name,
      current_setting('password_encryption') password, datlocale, datlocprovider, pg_encoding_to_char(encoding) encoding
      from pg_database where datname = current_database()`,
  )
  expect(row).toEqual({
    checksums: 'on',
    fsync: 'on',
    name: 'lodestay',
    password: 'scram-sha-256',
    datlocale: 'C.UTF-8',
    datlocprovider: 'b',
    encoding: 'UTF8',
  })
  await expect(query(`postgres://postgres:guess@127.0.0.1:${port}/lodestay`, 'select 1')).rejects.toThrow(/password/)
  expect(statSync(join(folder, 'postgres/password')).mode & 0o077).toBe(0)
})

test('keeps every acknowledged row when PostgreSQL is killed in the middle of writes', async () => {
  const first = await start()
  await query(first.url, 'create table note (id int)')
  const client = new Client(first.url)
  client.on('error', () => {})
  await client.connect()
  let acknowledged = 0
  setTimeout(killPostgres, 300)
  await expect(
    (async () => {
      for (;;) {
        await client.query('insert into note values ($1)', [acknowledged + 1])
        acknowledged += 1
      }
    })(),
  ).rejects.toThrow()
  await first.exited
  const second = await start()
  expect(second.joined).toBe(false)
  const [row] = await query(second.url, 'select max(id) "last", count(*)::int "count" from note')
  expect(acknowledged).toBeGreaterThan(0)
  // The row in flight may have been written without an acknowledgment reaching us.
  expect([acknowledged, acknowledged + 1]).toContain(row?.last)
  expect(row?.count).toBe(row?.last)
})

test('joins a running server, and leaves it running', async () => {
  const { url } = await startElsewhere()
  const second = await start()
  expect(second).toMatchObject({ joined: true, url })
  await second.stop()
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
})

test('starts one server when two starts race on a new folder', async () => {
  const both = await Promise.all([startElsewhere(), startElsewhere(), start()])
  expect(new Set(both.map(({ url }) => url)).size).toBe(1)
  expect(both.filter(({ joined }) => !joined)).toHaveLength(1)
})

test('starts again after its supervisor was killed', async () => {
  const { owner, url } = await startElsewhere()
  await query(url, 'create table note (id int)')
  await kill(owner)
  const second = await start()
  expect(second.joined).toBe(false)
  expect(await query(second.url, 'select * from note')).toEqual([])
})

test('starts even if the last server’s process id now belongs to another program', async () => {
  const first = await start()
  await first.stop()
  const other = spawn('sleep', ['60'])
  owners.push(other)
  const lines = [other.pid, join(folder, 'postgres/cluster'), 1_700_000_000, first.port, '', '127.0.0.1', '', 'ready']
  writeFileSync(join(folder, 'postgres/cluster/postmaster.pid'), `${lines.join('\n')}\n`)
  expect(await query((await start()).url, 'select 1 one')).toEqual([{ one: 1 }])
})

test('works below a folder that only its owner can enter', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  const { url } = await start(join(closed, 'postgres'))
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
})
