import { EventEmitter } from 'node:events'
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

/** Longer than any statement of ours takes. */
export const SILENCE_MS = 10_000

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
      breakWhenSilent(client, SILENCE_MS)
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
