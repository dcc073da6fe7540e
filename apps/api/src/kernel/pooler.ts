/**
 * Clients behind a pooler in transaction mode, such as pgbouncer. It lends a connection for one transaction, so session
 * settings would be lost, or leak to others: each transaction applies its own, and a single statement becomes a
 * transaction. See decision 0054.
 */
import type pg from 'pg'

export type Pooler = {
  /** Whether it supports named prepared statements, as pgbouncer does from 1.21 on. */
  readonly knowsNames: boolean
}

/** PostgreSQL settings a session starts with. */
export type SessionSettings = Readonly<Record<string, string | number>>

type Statement = pg.QueryConfig
type Result = pg.QueryResult
export type Done = (error: Error | null, result?: Result) => void

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/i
const ENDS = /^\s*(?:commit|end|abort|rollback(?!\s+to\b))\b/i

/**
 * Makes each transaction of a client apply the settings. The client must be a pipelining one, so that this costs no
 * round trip.
 */
export function settlePerTransaction(client: pg.ClientBase, settings: SessionSettings, pooler: Pooler): void {
  const send = client.query.bind(client) as (statement: Statement | string) => Promise<Result>
  const settle = `set local ${Object.entries(settings)
    // The default applies to later transactions, not to this one.
    .map(([name, value]) => `${name.replace(/^default_transaction_/, 'transaction_')} = '${value}'`)
    .join('; set local ')}`
  let isOpen = false
  const run = (statement: Statement): Promise<Result> => {
    if (BEGINS.test(statement.text)) {
      isOpen = true
      return inOrder(0, [send(statement), send(settle)])
    }
    if (!isOpen) return inOrder(1, [send(`begin; ${settle}`), send(statement), send('commit')])
    if (ENDS.test(statement.text)) isOpen = false
    return send(statement)
  }
  client.query = ((given: Statement | string, ...more: unknown[]) => {
    const values = more.find(Array.isArray)
    const { name, ...statement } = typeof given === 'string' ? { text: given } : given
    const result = run({ ...statement, ...(name && pooler.knowsNames && { name }), ...(values && { values }) })
    const done = more.find((each): each is Done => typeof each === 'function')
    if (!done) return result
    result.then(
      (answer) => done(null, answer),
      (error: Error) => done(error),
    )
  }) as typeof client.query
}

/** The result of one of several statements, once all have ended. @throws the error of the first that failed */
async function inOrder(count: number, results: readonly Promise<Result>[]): Promise<Result> {
  const outcomes = await Promise.allSettled(results)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return (outcomes[count] as PromiseFulfilledResult<Result>).value
}
