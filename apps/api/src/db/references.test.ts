import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/database.ts'

test('a deletion finds the rows referring to the deleted one through an index, in every table', async () => {
  const database = await createTestDatabase()
  const client = new Client(database.ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ reference: string }>(`
      select c.conrelid::regclass || '.' || a.attname as reference
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))`)
    expect(rows.map(({ reference }) => reference)).toEqual([])
  } finally {
    await client.end()
    await database.drop()
  }
})
