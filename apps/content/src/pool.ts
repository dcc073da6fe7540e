import { EventEmitter } from 'node:events'
import { MINUTE_MS } from '@lodestay/domain'
import { breakWhenSilent } from '@lodestay/process/break-when-silent'
import pg from 'pg'

// The driver's deprecation warnings come from Payload's SQL library; operators can't fix them.
process.noDeprecation = true

/** For each connection: a database whose machine is lost rejects nothing, and never answers. */
export const connectionLimits = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig

/** The longest that PostgreSQL works on one statement of a request. */
export const STATEMENT_TIMEOUT_MS = 5000
/** The same for a migration, which may rewrite a table or build an index. */
export const MIGRATION_TIMEOUT_MS = 10 * MINUTE_MS

/** How long to wait for a response that PostgreSQL should have sent within the timeout. */
const SILENCE_MARGIN_MS = 5000

/** Gives up on a client's connection once a response is overdue. */
export function breakWhenOverdue(client: pg.Client, { statement_timeout: timeout }: pg.PoolConfig): void {
  breakWhenSilent(client, Number(timeout || STATEMENT_TIMEOUT_MS) + SILENCE_MARGIN_MS)
}

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that Payload can close. On startup Payload checks out one client just to listen for errors and never releases
 * it, so closing the pool would hang; we hand it a stand-in. Also, a client that loses its connection while in use must
 * not crash the process: its query fails, and the pool opens another connection.
 */
class ClosablePool extends pg.Pool {
  #isGreeted = false

  constructor(options?: pg.PoolConfig) {
    super(options)
    this.on('error', () => {})
    this.on('connect', (client) => {
      client.on('error', () => {})
      breakWhenOverdue(client, this.options)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected) {
      // How the pool itself runs a single query.
      super.connect(connected)
      return undefined
    }
    if (this.#isGreeted) return super.connect()
    this.#isGreeted = true
    return super.connect().then((client) => {
      client.release()
      return new EventEmitter() as pg.PoolClient
    })
  }
}

/** The PostgreSQL driver for Payload. */
export const driver = { ...pg, Pool: ClosablePool }
