import pg from 'pg'
import { vi } from 'vitest'

/**
 * The plans of the queries with this word that the process sends while it does something, as if tables were too large to
 * read and to sort whole: an index that contains the order of a list is in them by name.
 * @param ownerUrl the test's own database
 */
export async function plansAtScale(ownerUrl: string, word: string, act: () => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  let sent: (readonly unknown[])[] = []
  try {
    await act()
    sent = [...query.mock.calls]
  } finally {
    query.mockRestore()
  }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const plans: string[] = []
  try {
    await client.query('analyze')
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
    for (const [statement, values] of sent) {
      const asked = typeof statement === 'string' ? { text: statement, values } : (statement as pg.QueryConfig)
      if (!/^\s*(?:select|with)\b/.test(asked.text) || !asked.text.includes(word)) continue
      const { rows } = await client.query(`explain (costs off) ${asked.text}`, asked.values as unknown[])
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
  } finally {
    await client.end()
  }
  return plans.join('\n')
}
