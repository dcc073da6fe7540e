import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Waits until no other transaction has taken its turn by this name, and has it until this one ends. */
export async function takeTurn(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
