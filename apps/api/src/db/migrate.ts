/**
 * Migrates a database: our SQL files in order, then the job queue's and the identity service's tables, then the grants
 * of each process.
 */
import { join } from 'node:path'
import { exitOnSignal } from '@lodestay/process/stop-on-signal'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrateIdentity } from '../providers/identity/migrate-identity.ts'
import { type DatabaseRoles, grantRoles, mayMakeRoles, rolesOfDatabase } from './roles.ts'
import { applyMigrations, holdMigrationLock, readMigrations, type Say } from './run-migrations.ts'

/** The folder with our migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Migrates the database at `databaseUrl`, which must not be a pooler's; concurrent runs wait for each other. If its
 * user can't create roles, skips them and returns `false`: every process then connects as that user.
 * @throws Error naming the migration that failed; earlier ones remain applied.
 */
export async function migrate(
  databaseUrl: string,
  roles: Partial<DatabaseRoles> = {},
  say: Say = () => {},
): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  // A pending query reports a broken connection itself.
  client.on('error', () => {})
  await client.connect()
  try {
    return await holdMigrationLock(client, say, async () => {
      await applyMigrations(client, await readMigrations(migrationsFolder), say)
      await runMigrations({ connectionString: databaseUrl })
      await migrateIdentity(databaseUrl)
      return grantAll(databaseUrl, roles)
    })
  } finally {
    await client.end()
  }
}

async function grantAll(databaseUrl: string, roles: Partial<DatabaseRoles>): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, options: '-c lock_timeout=10000' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    if (!(await mayMakeRoles(db))) return false
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    await grantRoles(db, { ...rolesOfDatabase(rows[0]?.name ?? ''), ...roles })
    return true
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  exitOnSignal()
  const {
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: direct,
    API_DATABASE_PASSWORD: apiPassword,
    CONTENT_DATABASE_PASSWORD: contentPassword,
  } = process.env
  const url = direct || pooled
  if (!url) throw new Error('DATABASE_URL is missing')
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const hasRoles = await migrate(url, { apiPassword, contentPassword }, say)
  if (!hasRoles)
    say('The DATABASE_URL user can’t create roles, so every process runs as that user, with all of its rights.')
}
