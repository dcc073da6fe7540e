/**
 * Runs migrations while other processes serve requests: each separately, none waiting long for a lock, and each
 * resumable by the next start after a crash. See decision 0057.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@lodestay/domain/durations'
import type { Client } from 'pg'
import { type Statement, splitStatements } from './statements.ts'

export type Migration = { readonly name: string; readonly text: string }

/** The migrations in a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({ name: file.replace('.sql', ''), text: await readFile(join(folder, file), 'utf8') })),
  )
}

/** Marks a file whose statements run one at a time, outside of a transaction. Each must be safe to rerun. */
export const WITHOUT_TRANSACTION = 'transaction: none'
/** Marks a statement that runs until it changes no more rows. */
export const REPEATED = 'repeat'

/** Queries queued behind us wait just as long, so keep it too short to be noticed. */
const LOCK_TIMEOUT_MS = 500
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 5000]
const PATIENCE_MS = 10 * MINUTE_MS
/** Lock timeouts, and deadlocks in which we are the victim. */
const RETRIED = new Set(['55P03', '40P01'])

export type Say = (line: string) => void

/** The run's own connection, and its logger. */
type Run = { readonly client: Client; readonly say: Say }

/**
 * Applies those of `migrations` the database lacks. The caller holds the lock (`holdMigrationLock`). Migrations the
 * database has in addition belong to a later version, and stay.
 * @throws Error naming the migration that failed; earlier ones remain applied.
 */
export async function applyMigrations(client: Client, migrations: readonly Migration[], say: Say): Promise<void> {
  // The table of Kysely's migrator, which was used before.
  await client.query(`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`)
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const applied = new Set(rows.map(({ name }) => name))
  const last = migrations.findLast(({ name }) => applied.has(name))?.name ?? ''
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const [missed] = pending
  if (missed && missed.name < last)
    throw new Error(`Migration ${missed.name} comes before ${last}, which is applied: give it a higher number`)
  const known = new Set(migrations.map(({ name }) => name))
  const later = [...applied].filter((name) => !known.has(name))
  if (later.length > 0) say(`The database is of a later version, and stays so: ${later.sort().join(', ')}`)
  for (const migration of pending) {
    try {
      await apply({ client, say }, migration)
    } catch (cause) {
      throw new Error(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause })
    }
  }
}

async function apply(run: Run, { name, text }: Migration): Promise<void> {
  const statements = splitStatements(text)
  const isAlone = statements.some(({ comments }) => comments.includes(WITHOUT_TRANSACTION))
  if (!isAlone) return inTransaction(run, name, text)
  for (const statement of statements) await applyStatement(run, name, statement)
  return inTransaction(run, name, '')
}

/** Runs a script and records the migration as applied, both or neither. */
async function inTransaction({ client, say }: Run, name: string, text: string): Promise<void> {
  await retryWhileLocked(name, say, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      if (text) await client.query(text)
      const values = [name, new Date().toISOString()]
      await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', values)
      await client.query('commit')
    } catch (error) {
      // A broken connection has already rolled back.
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

async function applyStatement({ client, say }: Run, name: string, statement: Statement): Promise<void> {
  const index = concurrentIndex(statement)
  // While waiting, a concurrent build holds no lock that blocks reads or writes.
  const timeout = statement.tokens.includes('concurrently') ? 0 : LOCK_TIMEOUT_MS
  const isRepeated = statement.comments.includes(REPEATED)
  for (let rows = 1; rows > 0; ) {
    const result = await retryWhileLocked(name, say, async () => {
      await client.query(`set lock_timeout = ${timeout}`)
      if (index) await dropInvalid(client, index)
      return client.query(statement.text)
    })
    rows = isRepeated ? (result.rowCount ?? 0) : 0
  }
}

async function retryWhileLocked<T>(name: string, say: Say, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!RETRIED.has((error as { code?: string }).code ?? '') || Date.now() > until) throw error
      if (pause === FIRST_PAUSE_MS) say(`Migration ${name} waits for a lock`)
      await sleep(pause)
    }
  }
}

/** The name of the index a statement builds concurrently, or null. */
function concurrentIndex({ tokens }: Statement): string | null {
  const at = tokens.indexOf('concurrently')
  if (at < 0 || tokens[0] !== 'create') return null
  const isConditional = tokens[at + 1] === 'if'
  return tokens[at + (isConditional ? 4 : 1)] ?? null
}

/** An interrupted attempt leaves an index that is maintained but never used by reads. */
async function dropInvalid(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = current_schema()::regnamespace and not i.indisvalid`,
    [name],
  )
  for (const invalid of rows) await client.query(`drop index concurrently if exists ${invalid.name}`)
}

// The key used by Kysely's migrator, so that an earlier version waits for us, and we for it.
const MIGRATION_LOCK = '3853314791062309107'
const TRY_AGAIN_MS = 200

/**
 * Runs work while no other process migrates this database. The lock is polled: a blocked statement would hold a
 * snapshot, and a concurrent index build waits for such snapshots to end.
 */
export async function holdMigrationLock<T>(client: Client, say: Say, work: () => Promise<T>): Promise<T> {
  // A killed process releases its lock immediately rather than when its statement ends; not every server platform
  // supports this.
  await client.query("set client_connection_check_interval = '1s'").catch(() => {})
  const tryToLock = async () =>
    (await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [MIGRATION_LOCK])).rows[0]?.held
  for (let tries = 0; !(await tryToLock()); tries++) {
    if (tries === 0) say('Another process migrates the database: waiting for it')
    await sleep(TRY_AGAIN_MS)
  }
  try {
    return await work()
  } finally {
    // A broken connection has already released it.
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
  }
}
