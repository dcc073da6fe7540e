/**
 * Migrates a database: our SQL files in order, then the job queue's and the identity service's tables, then the grants
 * of each process.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrateIdentity } from '../providers/identity/migrate-identity.ts'
import { type DatabaseRoles, grantRoles, mayMakeRoles, rolesOfDatabase } from './roles.ts'

const folder = join(import.meta.dirname, 'migrations')

/** All migrations by name, as in their files. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, file), 'utf8')
    return [file.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

// Advisory lock key, arbitrary: concurrent grants would conflict in the system catalogs.
const GRANT_LOCK = 4_202_614

/**
 * Migrates the database at `databaseUrl`; concurrent runs are serialized. If its user can't create roles, skips them
 * and returns `false`: every process then connects as that user.
 * @throws Error naming the migration that failed; earlier ones remain applied.
 */
export async function migrate(databaseUrl: string, roles: Partial<DatabaseRoles> = {}): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: '-c lock_timeout=10000' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error, results } = await new Migrator({ db, provider: { getMigrations: readMigrations } }).migrateToLatest()
    const failed = results?.find((result) => result.status === 'Error')
    if (error)
      throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${String((error as Error).message ?? error)}`, {
        cause: error,
      })
    await runMigrations({ connectionString: databaseUrl })
    await migrateIdentity(databaseUrl)
    if (!(await mayMakeRoles(db))) return false
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const names = rolesOfDatabase(rows[0]?.name ?? '')
    await db.connection().execute(async (alone) => {
      await sql`select pg_advisory_lock(${GRANT_LOCK})`.execute(alone)
      try {
        await grantRoles(alone, { ...names, ...roles })
      } finally {
        await sql`select pg_advisory_unlock(${GRANT_LOCK})`.execute(alone)
      }
    })
    return true
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  const {
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: direct,
    API_DATABASE_PASSWORD: apiPassword,
    CONTENT_DATABASE_PASSWORD: contentPassword,
  } = process.env
  const url = direct || pooled
  if (!url) throw new Error('DATABASE_URL is missing')
  const hasRoles = await migrate(url, { apiPassword, contentPassword })
  if (!hasRoles)
    process.stderr.write(
      'The user of DATABASE_URL may not make roles: every process works as that user, and may all it may.\n',
    )
}
