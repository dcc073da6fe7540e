/** Connections: a pool for transactions, and a few pipelined clients with prepared statements for hot reads. */
import { breakWhenSilent } from '@lodestay/process/break-when-silent'
import { type Compilable, CompiledQuery, type InferResult, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../db/tables.ts'
import { ConnectionFailed, hasConflicted } from './errors.ts'
import { type Done, type Pooler, type SessionSettings, settlePerTransaction } from './pooler.ts'

/**
 * What stores accept: the request's transaction, or a GET's read connection. Never a pool, so no store can escape the
 * transaction.
 */
export type Db = Kysely<Tables>

/** A row of the query that the function `Q` builds. */
export type RowOf<Q extends (...args: never[]) => Compilable> = InferResult<ReturnType<Q>>[number]

// Counts and identity columns fit in a double; as strings they would leak into JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Statement timeout in milliseconds. */
export const STATEMENT_TIMEOUT_MS = 5000

/** No response can take longer, because no statement may. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 3000

/**
 * Makes a client's promises pass the driver a callback. Left to itself, it assigns one to the query, and V8 allocates
 * function literals that are assigned to a property among its old objects: each result would stay, and be copied, until
 * the next full garbage collection.
 */
function queryByCallback(client: pg.ClientBase): void {
  const send = (...args: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, args)
  client.query = ((...args: unknown[]) => {
    const [statement, values] = args
    if (isSubmittable(statement) || args.some((each) => typeof each === 'function')) return send(...args)
    const answer = new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result))
      send(statement, values, done)
    })
    // Like the driver: the stack of whoever asked, rather than the socket's.
    return answer.catch((error: Error) => {
      Error.captureStackTrace(error)
      throw error
    })
  }) as typeof client.query
}

function isSubmittable(statement: unknown): boolean {
  return typeof (statement as Partial<pg.Submittable>).submit === 'function'
}

const PING_MS = 15_000

/** Pings a rarely used client, which would otherwise not notice that it is dead. Call it once it has connected. */
export function pingRegularly(client: pg.Client): void {
  breakWhenSilent(client, SILENCE_MS)
  const pinging = setInterval(() => void client.query('select').catch(() => {}), PING_MS).unref()
  client.once('end', () => clearInterval(pinging))
}

// Compiling a statement takes longer than it may run, and PostgreSQL does so anew for each execution.
const NO_COMPILING = { jit: 'off' }
const SESSION_SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  ...NO_COMPILING,
}
// Reads may run on a replica, which rejects writes and locks, so make the primary reject them too.
const READ_ONLY = { default_transaction_read_only: 'on' }

/** Connection settings of a client. Behind a pooler there is no session: see `settlePerTransaction`. */
function clientConfig(connectionString: string, settings: SessionSettings, pooler: Pooler | null): pg.ClientConfig {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString,
    connectionTimeoutMillis: 5000,
    ...(pooler ? { pipeline: true } : { options: options.join(' ') }),
  }
}

type PoolOptions = { readonly max: number; readonly settings: SessionSettings; readonly pooler: Pooler | null }

/** A pool whose sessions have their own settings; without `statement_timeout` among them, a query may take forever. */
export function openPool(connectionString: string, { max, settings, pooler }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(connectionString, settings, pooler), max })
  pool.on('connect', (client) => {
    // The pool doesn't listen to checked-out clients: without a listener, a dying database would kill the process.
    client.on('error', () => {})
    queryByCallback(client)
    if (settings.statement_timeout) breakWhenSilent(client, SILENCE_MS)
    if (pooler) settlePerTransaction(client, settings, pooler)
  })
  pool.on('error', () => {})
  return pool
}

export function createPool(connectionString: string, max = 10, pooler: Pooler | null = null): pg.Pool {
  return openPool(connectionString, { max, settings: SESSION_SETTINGS, pooler })
}

/** The connection pool for GETs. */
export function createReadPool(connectionString: string, max: number, pooler: Pooler | null): pg.Pool {
  return openPool(connectionString, { max, settings: { ...SESSION_SETTINGS, ...READ_ONLY }, pooler })
}

/** @throws ConnectionFailed */
function failToConnect(cause: Error): never {
  throw new ConnectionFailed(cause)
}

class Dialect extends PostgresDialect {
  readonly #committed: () => void

  constructor(pool: pg.Pool, committed: () => void) {
    super({ pool })
    this.#committed = committed
  }

  override createDriver() {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const commit = driver.commitTransaction.bind(driver)
    driver.acquireConnection = (options) => acquire(options).catch(failToConnect)
    driver.commitTransaction = async (connection) => {
      await commit(connection)
      this.#committed()
    }
    return driver
  }
}

/** @param committed called after each transaction */
export function createDb(pool: pg.Pool, committed: () => void = () => {}): Db {
  return new Kysely<Tables>({ dialect: new Dialect(pool, committed) })
}

/** Attempts before a deadlock or serialization failure is thrown. */
const MOST_BEGINNINGS = 4

/**
 * Runs work in a transaction, retrying after deadlocks and serialization failures: the outcome of earlier provider
 * calls must be recorded regardless. The work may only touch the database, because it can run several times.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let beginning = 1; ; beginning++)
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (beginning === MOST_BEGINNINGS || !hasConflicted(error)) throw error
    }
}

/** Hot reads: prepared statements on pipelined connections. */
export type Reader = {
  /** Runs a statement. A named one is prepared once, so a name must always have the same text. */
  rows: <Row>(name: string | null, text: string, values?: readonly unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

// At 32 MB a search's bitmaps stay exact; at the default 4 MB they go lossy and force row-by-row rechecks. With
// effective_io_concurrency 0, cached pages are read directly instead of queuing for the I/O workers. Starting parallel
// workers takes longer than a search may.
const READER_SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  work_mem: '32MB',
  effective_io_concurrency: 0,
  max_parallel_workers_per_gather: 0,
  ...NO_COMPILING,
  ...READ_ONLY,
}

// Prepared statements are planned once: planning takes longer than most of them run.
const PREPARED_SETTINGS = { ...READER_SETTINGS, plan_cache_mode: 'force_generic_plan' }

/** Reads on the caller's own connection, including what its transaction has written. */
export function readerOn(db: Db): Reader {
  return {
    rows: async <Row>(_: string | null, text: string, values: readonly unknown[] = []) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
    close: async () => {},
  }
}

/** Clients for one kind of statement. The first few are reused; more are opened when those are busy. */
function createLane(connectionString: string, most: number, settings: SessionSettings, pooler: Pooler | null) {
  type Slot = { readonly client: Promise<pg.Client>; pending: number }
  let slots: Slot[] = []
  const open = (): Slot => {
    const client = new pg.Client({ ...clientConfig(connectionString, settings, pooler), pipeline: true })
    queryByCallback(client)
    if (pooler) settlePerTransaction(client, settings, pooler)
    const connected = client.connect().then(() => {
      breakWhenSilent(client, SILENCE_MS)
      return client
    }, failToConnect)
    const slot: Slot = { client: connected, pending: 0 }
    const forget = () => {
      slots = slots.filter((each) => each !== slot)
    }
    client.on('error', forget)
    client.on('end', forget)
    slot.client.catch(forget)
    slots.push(slot)
    return slot
  }
  const leastBusy = (): Slot => {
    const [first, ...others] = slots
    if (!first) return open()
    const slot = others.reduce((least, each) => (each.pending < least.pending ? each : least), first)
    return slot.pending > 0 && slots.length < most ? open() : slot
  }
  return {
    query: async (config: pg.QueryConfig) => {
      const slot = leastBusy()
      slot.pending++
      try {
        return await (await slot.client).query(config)
      } finally {
        slot.pending--
      }
    },
    close: async () => {
      const open = await Promise.allSettled(slots.map(({ client }) => client))
      await Promise.all(open.map((client) => (client.status === 'fulfilled' ? client.value.end() : undefined)))
    },
  }
}

/** Statements pipelined behind one another must all be quick. */
const QUICK_CLIENTS = 2
/** An ad hoc search may take until the timeout: it queues behind another only if this many are running. */
const SEARCH_CLIENTS = 6

/**
 * Opens a reader. Named statements are known to be quick and share two pipelined clients; others have their own
 * clients, so that a slow search delays neither lists nor details. Clients connect on first use and are replaced when
 * they break.
 */
export function createReader(connectionString: string, pooler: Pooler | null = null): Reader {
  const quick = createLane(connectionString, QUICK_CLIENTS, PREPARED_SETTINGS, pooler)
  const searches = createLane(connectionString, SEARCH_CLIENTS, READER_SETTINGS, pooler)
  return {
    rows: async <Row>(name: string | null, text: string, values: readonly unknown[] = []) => {
      const statement = { text, values: values as unknown[] }
      const result = name === null ? await searches.query(statement) : await quick.query({ ...statement, name })
      return result.rows as Row[]
    },
    close: async () => {
      await Promise.all([quick.close(), searches.close()])
    },
  }
}
