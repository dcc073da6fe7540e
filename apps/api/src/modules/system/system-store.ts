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

// A replica that has replayed everything is not behind, however long ago the last change was.
const replicaSql = `select pg_is_in_recovery() as "isReplica",
  case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as "lagSeconds"`

/** How far the database that lists are read from is behind; null if that is the primary. */
export async function readReplica(reader: Reader): Promise<SystemHealth['replica']> {
  const [row] = await reader.rows<{ isReplica: boolean; lagSeconds: number }>('replica', replicaSql, [])
  return row?.isReplica ? { lagSeconds: row.lagSeconds } : null
}
