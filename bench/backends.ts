import type pg from 'pg'
import { workedByBackend } from './database.ts'

/** The current PostgreSQL processes. */
export async function openBackends(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  return rows.map(({ pid }) => pid)
}

/** CPU milliseconds used by these processes, excluding finished parallel workers. */
export function workedByBackends(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + workedByBackend(pid), 0)
}
