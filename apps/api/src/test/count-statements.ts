import pg from 'pg'
import { vi } from 'vitest'

/** Counts the statements about a table that this process sends while it does something. */
export async function countStatements(table: string, act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes(table)).length
  } finally {
    query.mockRestore()
  }
}
