import { type PostgresAdapter, postgresAdapter } from '@payloadcms/db-postgres'
import { APIError } from 'payload'
import { SCHEMA } from './database.ts'
import { connectionLimits, driver } from './pool.ts'
import type { Settings } from './settings.ts'
import { separateSignIns } from './sign-in/account-writes.ts'

const CONNECTIONS = 10
/** Connections that transactions leave free: see `limitTransactions`. */
const SPARE = 2

/** Payload's adapter for our database, with some of its functions replaced by safer ones. */
export function contentAdapter(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Settings,
  statementTimeoutMs: number,
): ReturnType<typeof postgresAdapter> {
  const hasPooler = DATABASE_URL !== DATABASE_DIRECT_URL
  const adapter = postgresAdapter({
    pg: driver,
    pool: {
      connectionString: DATABASE_URL,
      max: CONNECTIONS,
      ...connectionLimits,
      // A pooler rejects settings of a session: behind one, the timeout of our database role applies.
      ...(!hasPooler && { statement_timeout: statementTimeoutMs }),
    },
    schemaName: SCHEMA,
    idType: 'uuid',
    push: false,
  })
  return {
    ...adapter,
    init: (args) => {
      const database = adapter.init(args)
      const own = database as unknown as PostgresAdapter
      return Object.assign(database, refuseMaps(own), limitTransactions(own), separateSignIns(own))
    },
  }
}

/** Payload accepts the operators of map locations for any field, and then calls a function that its database doesn't have. */
function refuseMaps({ operators }: PostgresAdapter): Pick<PostgresAdapter, 'operators'> {
  const refuse = () => {
    throw new APIError('Nothing here has a map location.', 400, null, true)
  }
  const maps = { near: refuse, within: refuse, intersects: refuse }
  return { operators: { ...operators, ...maps } }
}

/**
 * Payload makes some queries of a transaction outside it: an update looks for other people's editing locks. If transactions
 * could hold every connection, as many saves at once would wait for each other forever.
 */
function limitTransactions(
  database: PostgresAdapter,
): Pick<PostgresAdapter, 'beginTransaction' | 'commitTransaction' | 'rollbackTransaction'> {
  const { beginTransaction, commitTransaction, rollbackTransaction } = database
  const open = new Set<number | string>()
  const waiting: (() => void)[] = []
  let free = CONNECTIONS - SPARE

  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  const ending = (end: typeof commitTransaction): typeof commitTransaction => {
    return async (options) => {
      const id = await options
      try {
        await end.call(database, id)
      } finally {
        if (open.delete(id)) release()
      }
    }
  }
  return {
    beginTransaction: async (options) => {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        const id = await beginTransaction.call(database, options)
        if (id === null) release()
        else open.add(id)
        return id
      } catch (error) {
        release()
        throw error
      }
    },
    commitTransaction: ending(commitTransaction),
    rollbackTransaction: ending(rollbackTransaction),
  }
}
