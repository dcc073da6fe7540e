import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** As many rows as one statement can change within its timeout. */
const AT_ONCE = 5000

/**
 * Repeats a statement that deletes or changes at most `limit` rows until it finds fewer.
 * @returns the number of rows
 */
export async function repeatInBatches(
  changeSome: (limit: number) => Promise<bigint>,
  atOnce = AT_ONCE,
): Promise<number> {
  for (let changed = 0n; ; ) {
    const some = await changeSome(atOnce)
    changed += some
    if (some < atOnce) return Number(changed)
  }
}

/** Deletes the rows of a table that match, in batches. @param table with its schema, unless that is public */
export function deleteInBatches(db: Db, table: string, matches: RawBuilder<boolean>): Promise<number> {
  return repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${matches} limit ${limit})`.execute(db)
    return numAffectedRows
  })
}
