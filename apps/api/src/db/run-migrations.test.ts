import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lodestay/tools/ports'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { applyMigrations, holdMigrationLock } from './run-migrations.ts'

let database: TestDatabase
const open: Client[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await run('drop schema public cascade', 'create schema public', 'create table stays (id int, name text)')
  await run('insert into stays select n, $$Stay $$ || n from generate_series(1, 100) n')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()))
})
afterAll(() => database.drop())

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.ownerUrl, statement_timeout: 20_000 })
  client.on('error', () => {})
  await client.connect()
  open.push(client)
  return client
}

async function run(...statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = await connect()
  let rows: Record<string, unknown>[] = []
  for (const statement of statements) ({ rows } = await client.query(statement))
  return rows
}

async function migrate(files: Readonly<Record<string, string>>): Promise<string[]> {
  const said: string[] = []
  const client = new Client(database.ownerUrl)
  await client.connect()
  const say = (line: string) => void said.push(line)
  const migrations = Object.entries(files).map(([name, text]) => ({ name, text }))
  try {
    await holdMigrationLock(client, say, () => applyMigrations(client, migrations, say))
  } finally {
    await client.end()
  }
  return said
}

async function applied(): Promise<unknown[]> {
  return (await run('select name from kysely_migration order by name')).map(({ name }) => name)
}

/** Waits until one session of the database is blocked by another. */
async function untilSomebodyWaits(): Promise<void> {
  await expect
    .poll(() => run("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"), {
      timeout: 10_000,
    })
    .not.toEqual([])
}

const BUILD = `-- transaction: none
create unique index concurrently if not exists stays_by_name on stays (name);`
const INDEXES = `select indisvalid as valid from pg_index where indrelid = 'stays'::regclass`

test('each is applied on its own: those before a failing one remain, and the next start resumes there', async () => {
  const files = { '1_a': 'alter table stays add a int', '2_b': 'alter table stays add b int; select 1 / 0' }
  await expect(migrate(files)).rejects.toThrow('Migration 2_b failed: division by zero')
  expect(await applied()).toEqual(['1_a'])
  await migrate({ ...files, '2_b': 'alter table stays add b int', '3_c': 'alter table stays add c int' })
  expect(await applied()).toEqual(['1_a', '2_b', '3_c'])
  expect(await run('select a, b, c from stays limit 1')).toEqual([{ a: null, b: null, c: null }])
})

describe('with concurrent clients', () => {
  test('a migration waiting for a lock lets later readers pass', async () => {
    const [reader, writer] = [await connect(), await connect()]
    await reader.query('begin')
    await reader.query('select from stays')
    const migrating = migrate({ '1_a': 'alter table stays add a int' })
    await untilSomebodyWaits()
    // While the first reader is still reading.
    for (let turn = 0; turn < 5; turn++) await writer.query('update stays set name = name where id = $1', [turn])
    await reader.query('commit')
    expect(await migrating).toEqual(['Migration 1_a waits for a lock'])
    expect(await run('select a from stays limit 1')).toEqual([{ a: null }])
  })

  test('an index is built while others write', async () => {
    const [busy, writer] = [await connect(), await connect()]
    await busy.query('begin')
    await busy.query('insert into stays values (101, $$Busy$$)')
    const migrating = migrate({ '1_a': BUILD })
    await untilSomebodyWaits()
    await writer.query('insert into stays values (102, $$Beside$$)')
    await busy.query('commit')
    expect(await migrating).toEqual([])
    expect(await run(INDEXES)).toEqual([{ valid: true }])
    await expect(writer.query('insert into stays values (103, $$Beside$$)')).rejects.toThrow('stays_by_name')
  })

  test('two concurrent starts apply each migration once, even while an index is being built', async () => {
    const files = { '1_a': 'create table once (id int); insert into once values (1)', '2_b': BUILD }
    const busy = await connect()
    await busy.query('begin')
    await busy.query('insert into stays values (101, $$Busy$$)')
    const migrating = Promise.all([migrate(files), migrate(files)])
    await untilSomebodyWaits()
    await busy.query('commit')
    expect((await migrating).flat()).toEqual(['Another process migrates the database: waiting for it'])
    expect(await run('select id from once')).toEqual([{ id: 1 }])
    expect(await run(INDEXES)).toEqual([{ valid: true }])
  })

  test('Kysely’s migrator, used by earlier versions, waits for ours, and ours for it', async () => {
    const earlier = await connect()
    await earlier.query('select pg_advisory_lock(3853314791062309107)')
    const migrating = migrate({ '1_a': 'select 1' })
    await expect(Promise.race([migrating, earlier.query("select pg_sleep(1), 'held' as is")])).resolves.toMatchObject({
      rows: [{ is: 'held' }],
    })
    await earlier.query('select pg_advisory_unlock(3853314791062309107)')
    await migrating
  })
})

describe('resumes after an interruption', () => {
  test('a failed index is dropped and built again', async () => {
    await run('insert into stays values (101, $$Stay 1$$)')
    await expect(migrate({ '1_a': BUILD })).rejects.toThrow('could not create unique index')
    expect(await run(INDEXES)).toEqual([{ valid: false }])
    await run('delete from stays where id = 101')
    await migrate({ '1_a': BUILD })
    expect(await run(INDEXES)).toEqual([{ valid: true }])
    expect(await applied()).toEqual(['1_a'])
  })

  test('a backfill works in batches, each committed', async () => {
    const batches = `-- transaction: none
      -- repeat
      update stays set name = 'new' where id in (select id from stays where name <> 'new' order by id limit 30)`
    const changed =
      "select count(*)::int as n, count(distinct xmin::text)::int as batches from stays where name = 'new'"
    await run("alter table stays add constraint old check (id <> 75 or name <> 'new')")
    await expect(migrate({ '1_a': batches })).rejects.toThrow('violates check constraint')
    expect(await run(changed)).toEqual([{ n: 60, batches: 2 }])
    await run('alter table stays drop constraint old')
    await migrate({ '1_a': batches })
    expect(await run(changed)).toEqual([{ n: 100, batches: 4 }])
  })

  test.each([
    ['in a transaction', 'alter table stays add b int;', 0],
    ['outside of one', BUILD, 1],
  ])(
    'a process killed midway leaves the rest to the next one: %s',
    async (_, text, indexes) => {
      const folder = mkdtempSync(join(tmpdir(), 'lodestay-migrations-'))
      writeFileSync(join(folder, '1_a.sql'), 'alter table stays add a int')
      writeFileSync(join(folder, '2_b.sql'), `${text}\nselect pg_sleep(600);`)
      const script = join(import.meta.dirname, '../test/migrate-folder.ts')
      const child = spawn(process.execPath, [script, database.ownerUrl, folder], { stdio: 'ignore' })
      const sleeping = "select from pg_stat_activity where application_name = 'migrations' and wait_event = 'PgSleep'"
      await expect.poll(() => run(sleeping), { timeout: 20_000 }).not.toEqual([])
      child.kill('SIGKILL')
      await once(child, 'exit')
      await migrate({ '1_a': 'select 1 / 0', '2_b': text })
      expect(await applied()).toEqual(['1_a', '2_b'])
      expect(await run(INDEXES)).toEqual(Array.from({ length: indexes }, () => ({ valid: true })))
      rmSync(folder, { recursive: true })
    },
    60_000,
  )
})

test('migrations of a later version are left alone, so that an earlier version can be restored', async () => {
  await migrate({ '1_a': 'select 1', '2_b': 'select 1' })
  expect(await migrate({ '1_a': 'select 1' })).toEqual(['The database is of a later version, and stays so: 2_b'])
  expect(await applied()).toEqual(['1_a', '2_b'])
})

test('a migration ordered before an applied one is rejected', async () => {
  await migrate({ '2_b': 'select 1' })
  await expect(migrate({ '1_a': 'select 1', '2_b': 'select 1' })).rejects.toThrow('give it a higher number')
})

test('a pooler in front of the database is bypassed', async () => {
  const fresh = await createTestDatabase()
  const script = join(import.meta.dirname, 'migrate.ts')
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing`,
    DATABASE_DIRECT_URL: fresh.ownerUrl,
  }
  const [code] = await once(spawn(process.execPath, [script], { stdio: 'ignore', env }), 'exit')
  expect(code).toBe(0)
  await fresh.drop()
})
