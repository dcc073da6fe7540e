/** Connections: a pool for transactions, a few pipelined clients with named statements for the hot reads. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../db/tables.ts'

/** What stores take: the request's transaction, or the read connection of a GET. Never a pool to escape to. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

// Counts and identity columns fit a double for as long as this product lives; as text they would leak into JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Milliseconds after which PostgreSQL gives a statement up. */
export const STATEMENT_TIMEOUT_MS = 5000

// Reads may be on a replica, which refuses every write and every lock: the primary refuses them there alike.
const READ_ONLY = '-c default_transaction_read_only=on'

export function createPool(connectionString: string, max = 10, options?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...(options && { options }),
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5000,
  })
  // A client that is checked out has no listener of the pool's: without one a dying database kills the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** Connections of GETs. */
export function createReadPool(connectionString: string, max: number): pg.Pool {
  return createPool(connectionString, max, READ_ONLY)
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Hot reads: named statements on pipelined connections. */
export type Reader = {
  /** Rows of a statement; prepared once where it has a name, which must always stand for the same text. */
  rows: <Row>(name: string | null, text: string, values?: readonly unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

// A search's bitmaps stay exact in 32 MB, where in the usual 4 MB they would let pass what must then be looked at row by
// row; and what the system has cached is read at once, not through the workers that wait for disks.
const READER_SETTINGS = `-c work_mem=32MB -c effective_io_concurrency=0 ${READ_ONLY}`

/** Opens `size` pipelined clients, each connected on first use and replaced when it breaks. */
export function createReader(connectionString: string, size = 2): Reader {
  const slots: (Promise<pg.Client> | null)[] = Array.from({ length: size }, () => null)
  let turn = 0
  const connect = (slot: number): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: 5000,
      options: READER_SETTINGS,
      pipeline: true,
    } as pg.ClientConfig)
    const opening = client.connect().then(() => client)
    const forget = () => {
      if (slots[slot] === opening) slots[slot] = null
    }
    client.on('error', forget)
    client.on('end', forget)
    opening.catch(forget)
    slots[slot] = opening
    return opening
  }
  return {
    rows: async <Row>(name: string | null, text: string, values: readonly unknown[] = []) => {
      const slot = turn++ % size
      const client = await (slots[slot] ?? connect(slot))
      const result = await client.query({ ...(name !== null && { name }), text, values: values as unknown[] })
      return result.rows as Row[]
    },
    close: async () => {
      const open = await Promise.allSettled(slots.filter((slot) => slot !== null))
      await Promise.all(open.map((slot) => (slot.status === 'fulfilled' ? slot.value.end() : undefined)))
    },
  }
}
