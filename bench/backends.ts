import type pg from 'pg'
import { workedByBackend } from './database.ts'

/** The processes of PostgreSQL that there are now. */
export async function openBackends(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  return rows.map(({ pid }) => pid)
}

/** Milliseconds that some of them have worked, without helpers that they start for one statement and that have ended. */
export function workedByBackends(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + workedByBackend(pid), 0)
}
