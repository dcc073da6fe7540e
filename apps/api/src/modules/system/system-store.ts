import type { SystemHealth } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, Reader } from '../../kernel/db.ts'

type DatabaseRow = {
  version: string
  size: number
  connections: number
  most: number
  migration: string
}

export async function readDatabase(db: Db): Promise<SystemHealth['database']> {
  const { rows } = await sql<DatabaseRow>`select current_setting('server_version') as version,
    pg_database_size(current_database())::float8 as size,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as most,
    (select max(name) from kysely_migration) as migration`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database says nothing of itself')
  const { version, size, connections, most, migration } = row
  return { version, sizeBytes: size, connections, maxConnections: most, migration }
}

/** The primary's current log position, in PostgreSQL's notation. */
export async function readPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(primary)
  return rows[0]?.at ?? '0/0'
}

// A replica that has replayed everything isn't behind, however long ago the last change was; nor is one that was
// promoted.
const lagSql = `select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
  else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as "lagSeconds"`

/** How many seconds a replica lags behind the primary's given log position. */
export async function readLag(replica: Reader, position: string): Promise<number> {
  const [row] = await replica.rows<{ lagSeconds: number }>('lag', lagSql, [position])
  return row?.lagSeconds ?? 0
}
