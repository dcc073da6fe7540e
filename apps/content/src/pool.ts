import { EventEmitter } from 'node:events'
import pg from 'pg'

// The driver warns of how Payload's SQL library uses it: nothing that whoever runs this could mend.
process.noDeprecation = true

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that Payload can close. Payload takes one client at start, only to hear of its errors, and never gives it back: the
 * pool would wait for it at the end. It gets a stand-in. A client that loses its connection while it is in use must not end
 * the process either: its query fails, and the pool makes another.
 */
class ClosablePool extends pg.Pool {
  #isGreeted = false

  constructor(options?: pg.PoolConfig) {
    super(options)
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected) {
      // The pool's own way to run a single query.
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

/** The PostgreSQL driver as Payload is to use it. */
export const driver = { ...pg, Pool: ClosablePool }
