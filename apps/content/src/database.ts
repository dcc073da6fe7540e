import type { PostgresAdapter } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'

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
