import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db } from '../kernel/db.ts'

type Sent = [text: string | { text: string; values?: unknown[] }, values?: unknown[]]

/**
 * The plans of the SELECT statements about a table that this process sends while it does something. The tables of tests
 * are small: settings such as `enable_seqscan` discourage what the planner would prefer there, and not at scale.
 */
export async function plansOf(
  db: Db,
  table: string,
  act: () => Promise<unknown>,
  discouraged: readonly string[] = ['enable_seqscan'],
): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  let sent: Sent[]
  try {
    await act()
    sent = [...query.mock.calls] as unknown as Sent[]
  } finally {
    query.mockRestore()
  }
  const statements = sent
    .map(([given, values = []]) => (typeof given === 'string' ? { text: given, values } : { values, ...given }))
    .filter(({ text }) => /^\s*(?:select|with)\b/i.test(text) && text.includes(table))
  return db.transaction().execute(async (tx) => {
    for (const setting of discouraged) await sql`set local ${sql.raw(setting)} = off`.execute(tx)
    const plans: string[] = []
    for (const { text, values } of statements) {
      const plan = CompiledQuery.raw(`explain (costs off) ${text}`, [...values])
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(plan)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

/**
 * The plans of these statements as if tables were too large to read and to sort whole: an index that contains the order
 * of a list is in them by name.
 */
export async function plansInOrder(db: Db, table: string, act: () => Promise<unknown>): Promise<string> {
  return (await plansOf(db, table, act, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])).join('\n')
}

/** Updates the planner's statistics of a table, so that plans don't depend on when autovacuum does. */
export async function analyze({ ownerUrl }: { readonly ownerUrl: string }, table: string): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query(`analyze ${table}`)
  await owner.end()
}
