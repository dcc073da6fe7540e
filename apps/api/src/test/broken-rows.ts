import pg from 'pg'
import { expect } from 'vitest'

/** Runs a sweep during which every write to one row fails, as a bug would for one item; expects it to report that. */
export async function sweepWithBroken(
  { ownerUrl }: { readonly ownerUrl: string },
  [table, column, value]: readonly [table: string, column: string, value: string],
  sweep: () => Promise<unknown>,
): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$;
    create trigger fail before insert or update on ${table} for each row when (new.${column} = '${value}') execute function fail()`)
  try {
    await expect(sweep()).rejects.toThrow('broken by a test')
  } finally {
    await owner.query('drop function fail cascade')
    await owner.end()
  }
}
