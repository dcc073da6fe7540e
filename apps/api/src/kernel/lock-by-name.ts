import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Takes the lock with this name, waiting for other transactions; held until this transaction ends. */
export async function lockByName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
