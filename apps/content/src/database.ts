import type { PostgresAdapter } from '@payloadcms/db-postgres'
import {
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  type Payload,
  type PayloadRequest,
} from 'payload'

/** The PostgreSQL schema for all of the content system's tables. */
export const SCHEMA = 'content'

/** Payload's database adapter, narrowed to PostgreSQL. */
export function databaseOf({ db }: Payload): PostgresAdapter {
  return db as unknown as PostgresAdapter
}

type Statement = Parameters<PostgresAdapter['drizzle']['execute']>[0]

/** Runs one of our SQL statements, in the request's transaction if it has one. */
export async function runIn(
  { payload, transactionID }: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  statement: Statement,
) {
  const db = databaseOf(payload)
  const transaction = await transactionID
  const session = transaction === undefined ? undefined : db.sessions[transaction]
  return (session?.db ?? db.drizzle).execute(statement)
}

/** Runs work in a transaction, as nobody: `req` has to be passed to everything that belongs to it. */
export async function transact<T>(payload: Payload, work: (req: PayloadRequest) => Promise<T>): Promise<T> {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    const result = await work(req)
    await commitTransaction(req)
    return result
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
